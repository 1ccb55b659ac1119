import { DomainError } from '../kernel/domain-error';

/** One answer for whatever is wrong with it: why a token is not good is nobody's business but ours. */
export const invalidIdToken = (): DomainError =>
  new DomainError('invalid_id_token', 'unauthenticated', 'This ID token is invalid or has expired.');

export const identityProviderUnavailable = (): DomainError =>
  new DomainError(
    'identity_provider_unavailable',
    'unavailable',
    'The identity provider is unavailable. Try again shortly.',
    { retry_after: 5 },
  );

export const invalidLoginLink = (): DomainError =>
  new DomainError(
    'invalid_login_link',
    'malformed',
    'This link was used, has expired, or was replaced by a newer one. Request another one.',
  );

export const notSignedIn = (): DomainError =>
  new DomainError('not_signed_in', 'unauthenticated', 'Sign in first, in a browser: /auth/sign-in.');

export const formExpired = (): DomainError =>
  new DomainError(
    'form_expired',
    'forbidden',
    'This form has expired or did not come from our page. Open the page again.',
  );

export const originNotAllowed = (): DomainError =>
  new DomainError(
    'origin_not_allowed',
    'forbidden',
    'Web pages of other origins are not allowed to do this.',
  );

export const mailSignInOff = (): DomainError =>
  new DomainError(
    'mail_sign_in_off',
    'conflict',
    'Email links are disabled. Sign in at the identity provider.',
  );

export const externalSignInOff = (): DomainError =>
  new DomainError(
    'external_sign_in_off',
    'conflict',
    'The identity provider is not configured. Sign in by email link.',
  );

export const externalSignInFailed = (): DomainError =>
  new DomainError(
    'external_sign_in_failed',
    'malformed',
    'The identity provider did not sign you in, or its response has expired. Start again.',
  );
