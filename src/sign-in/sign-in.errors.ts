import { DomainError } from '../kernel/domain-error';

/** One answer for whatever is wrong with it: why a token is not good is nobody's business but ours. */
export const invalidIdToken = (): DomainError =>
  new DomainError('invalid_id_token', 'unauthenticated', 'This ID token is not good here, or not any more.');

export const identityProviderUnavailable = (): DomainError =>
  new DomainError(
    'identity_provider_unavailable',
    'unavailable',
    'The identity provider cannot be asked at the moment; try again shortly.',
    { retry_after: 5 },
  );

export const invalidLoginLink = (): DomainError =>
  new DomainError(
    'invalid_login_link',
    'malformed',
    'This link was used, has expired, or was replaced by a newer one; ask for another.',
  );

export const notSignedIn = (): DomainError =>
  new DomainError('not_signed_in', 'unauthenticated', 'Sign in first, in a browser: /auth/sign-in.');

export const formExpired = (): DomainError =>
  new DomainError(
    'form_expired',
    'forbidden',
    'This form is too old, or was not sent from our own page; open the page again.',
  );

export const originNotAllowed = (): DomainError =>
  new DomainError('origin_not_allowed', 'forbidden', 'Pages of other origins may not do this.');

export const mailSignInOff = (): DomainError =>
  new DomainError(
    'mail_sign_in_off',
    'conflict',
    'People sign in at an identity provider here; no links are mailed.',
  );

export const externalSignInOff = (): DomainError =>
  new DomainError('external_sign_in_off', 'conflict', 'People sign in by mailed links here.');

export const externalSignInFailed = (): DomainError =>
  new DomainError(
    'external_sign_in_failed',
    'malformed',
    'The identity provider did not sign you in, or the answer is too old; start again.',
  );
