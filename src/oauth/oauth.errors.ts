import { DomainError, InvalidInput } from '../kernel/domain-error';
import { TOKEN_SCOPES } from '../platform/security/bearer-tokens';
import { MalformedCredential } from '../platform/security/credential-checks';

/* Words of RFC 6749, 7591 and 8707. Descriptions are ASCII: they travel in redirects. */

export const invalidRequest = (detail: string): DomainError =>
  new DomainError('invalid_request', 'malformed', detail);
export const unknownClient = (detail = 'No such client.'): DomainError =>
  new DomainError('invalid_client', 'malformed', detail);
/** At the token endpoint, where a client says who it is. */
export const clientNotAuthenticated = (): DomainError =>
  new DomainError('invalid_client', 'unauthenticated', 'Client authentication failed.');
export const invalidGrant = (detail: string): DomainError =>
  new DomainError('invalid_grant', 'malformed', detail);
export const unauthorizedClient = (detail: string): DomainError =>
  new DomainError('unauthorized_client', 'malformed', detail);
export const unsupportedGrantType = (): DomainError =>
  new DomainError(
    'unsupported_grant_type',
    'malformed',
    'The grant types are authorization_code and refresh_token.',
  );
export const unsupportedResponseType = (): DomainError =>
  new DomainError('unsupported_response_type', 'malformed', 'The only response type is code.');
export const invalidScope = (): DomainError =>
  new DomainError('invalid_scope', 'malformed', `The scopes are ${TOKEN_SCOPES.join(', ')}.`);
export const scopesOfSeveralResources = (): DomainError =>
  new DomainError(
    'invalid_scope',
    'malformed',
    'A token is for one resource. Request the scopes of only one.',
  );
export const scopeNotGranted = (): DomainError =>
  new DomainError('invalid_scope', 'malformed', 'The requested scope exceeds the granted scope.');
export const invalidTarget = (): DomainError =>
  new DomainError('invalid_target', 'malformed', 'Tokens are not issued for this resource.');
export const invalidRedirectUri = (detail: string): DomainError =>
  new DomainError('invalid_redirect_uri', 'malformed', detail);
export const invalidClientMetadata = (detail: string): DomainError =>
  new DomainError('invalid_client_metadata', 'malformed', detail);

export const missingParameter = (place: 'query' | 'body', name: string): InvalidInput =>
  InvalidInput.field([place, name], 'Field required', 'missing');

const NOT_VALID = 'The token is invalid, or not accepted here.';
export const invalidToken = (): DomainError => new DomainError('invalid_token', 'unauthenticated', NOT_VALID);
export const malformedToken = (): DomainError => new MalformedCredential('invalid_token', NOT_VALID);
export const missingToken = (): DomainError =>
  new DomainError('missing_token', 'unauthenticated', 'Sign in, or send an ID token as a bearer token.');

export const noAgentOfYours = (): DomainError =>
  new DomainError('no_agent_owned', 'conflict', 'You own no agent. Claim one first.');
export const consentNotGiven = (): DomainError => invalidRequest('consent must be true.');
