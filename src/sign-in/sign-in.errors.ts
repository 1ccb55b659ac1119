import { originNotAllowed as otherOrigin, missingApiKey } from '../platform/security/security.errors';
import { refusal, missing } from '../kernel/refusal';

export const sessionNotFound = missing('session', 'No such session, or it has ended.', {
  shared: true,
  next: 'There is no session to end. To start a new one, sign in at /auth/sign-in.',
});

/** One error for every problem with a token, so that the response does not reveal the reason. */
export const invalidIdToken = refusal({
  code: 'invalid_id_token',
  kind: 'unauthenticated',
  credential: 'id_token',
  meaning: 'The ID token is invalid or has expired.',
  next: 'Sign in again to get a new ID token.',
  text: 'This ID token is invalid or has expired.',
});

export const identityProviderUnavailable = refusal({
  code: 'identity_provider_unavailable',
  kind: 'unavailable',
  meaning: 'The identity provider is unavailable. Try again shortly.',
  next: 'Try again in a few seconds.',
  text: { detail: 'The identity provider is unavailable. Try again shortly.', retry_after: 5 },
});

export const invalidLoginLink = refusal({
  code: 'invalid_login_link',
  kind: 'malformed',
  credential: 'login_link',
  meaning: 'The link was used, has expired, or was replaced by a newer one.',
  next: 'Request another link at /auth/sign-in, and open the newest one.',
  text: 'This link was used, has expired, or was replaced by a newer one. Request another one.',
});

export const notSignedIn = refusal({
  code: 'not_signed_in',
  kind: 'unauthenticated',
  meaning: 'You are not signed in in this browser.',
  next: 'Ask the person to sign in at /auth/sign-in, in this browser.',
  text: 'Sign in first, in a browser: /auth/sign-in.',
});

/** The browser sent the cookie of a session that has ended, or that never existed. */
export const sessionEnded = notSignedIn.also('Sign in first, in a browser: /auth/sign-in.', {
  credential: 'session',
});

/** Only for the log: the browser is redirected to the sign-in. */
export const operatorSessionEnded = notSignedIn.also('Sign in first.', { credential: 'operator_session' });

export const formExpired = refusal({
  code: 'form_expired',
  kind: 'forbidden',
  meaning: 'The form is too old, or was not sent from our own page.',
  next: 'Open the page again, and send its form.',
  text: 'This form has expired or did not come from our page. Open the page again.',
});

export const originNotAllowed = otherOrigin.also('Web pages of other origins are not allowed to do this.');

export const mailSignInOff = refusal({
  code: 'mail_sign_in_off',
  kind: 'conflict',
  meaning: 'Email links are disabled.',
  next: 'Sign in at the identity provider.',
  text: 'Email links are disabled. Sign in at the identity provider.',
});

export const externalSignInOff = refusal({
  code: 'external_sign_in_off',
  kind: 'conflict',
  meaning: 'No identity provider is configured.',
  next: 'Sign in with an email link.',
  text: 'The identity provider is not configured. Sign in by email link.',
});

export const externalSignInFailed = refusal({
  code: 'external_sign_in_failed',
  kind: 'malformed',
  meaning: 'The identity provider did not sign the person in.',
  next: 'Start again at /auth/sign-in.',
  text: 'The identity provider did not sign you in, or its response has expired. Start again.',
});

export const personNotFound = missing(
  'person',
  'No account with this email address (and this `user_id`, if given) exists. The person must sign in once, at /auth/sign-in, first.',
  { next: 'Ask the person to sign in once, then try again.' },
);

export const operatorNotFound = missing('operator', 'The person does not have the operator role.', {
  next: 'List the operators with {adminOperators.list}.',
});

export const severalAccounts = refusal({
  code: 'several_accounts',
  kind: 'conflict',
  meaning: 'Several accounts have this email address. Choose one of `user_ids`, and send it as `user_id`.',
  next: 'Choose one of `user_ids`, and send it as `user_id`.',
  text: (userIds: string[]) => ({
    detail: 'Several accounts have this email address. Choose one of user_ids, and send it as user_id.',
    user_ids: userIds,
  }),
});

export const claimNeedsFullKey = refusal({
  code: 'claim_needs_full_key',
  kind: 'forbidden',
  meaning:
    'Only a key with every scope and no limits, which is not below another key, can give the agent to an owner.',
  next: 'Call it with the key that the agent got when it registered.',
});

export const invalidClaimCode = refusal({
  code: 'invalid_claim_code',
  kind: 'malformed',
  credential: 'claim_code',
  meaning: 'The code is mistyped, was used, has expired, or was replaced by a newer one.',
  next: 'Check the code, or have the agent request another one with {claims.claim}.',
  text: 'This code is mistyped, was used, has expired, or was replaced by a newer one. Check it, or have the agent request another one.',
});

export const keyMissing = missingApiKey.also('Send the API key of the agent that you claim.');
