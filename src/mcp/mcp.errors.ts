import { DomainError } from '../kernel/domain-error';
import { MalformedCredential } from '../platform/security/credential-checks';

export const originNotAllowed = (): DomainError =>
  new DomainError(
    'origin_not_allowed',
    'forbidden',
    'Web pages of this origin are not allowed to call this endpoint.',
  );

export const sessionNotFound = (): DomainError =>
  new DomainError(
    'session_not_found',
    'not_found',
    'This session does not exist or has ended. Initialize a new one.',
  );

export const noMessage = (): DomainError =>
  new DomainError('malformed_request', 'malformed', 'The body is not a JSON-RPC 2.0 message.');

export const batchNotAllowed = (detail: string): DomainError =>
  new DomainError('batch_not_allowed', 'malformed', detail);

export const tokenInQuery = (): DomainError =>
  new DomainError(
    'token_in_query',
    'malformed',
    'Send the token in the header Authorization, not in the URL.',
  );

export const malformedToken = (): DomainError =>
  new MalformedCredential(
    'invalid_token',
    'The access token is unknown, expired, revoked, or for another resource.',
  );

export const credentialsDiffer = (): DomainError =>
  new DomainError(
    'credentials_differ',
    'unauthenticated',
    'The key and the token belong to different agents. Send only one of them.',
  );

export const credentialsNeeded = (scopes: readonly string[]): DomainError =>
  new DomainError(
    'missing_credentials',
    'unauthenticated',
    'This needs an access token (Authorization: Bearer …) or an API key in the header X-API-Key.',
    { required_scopes: scopes },
  );
