import { refusal, missing } from '../kernel/refusal';
import { DomainError, InvalidInput } from '../kernel/domain-error';
import { MalformedCredential } from '../platform/security/credential-checks';
import { TOKEN_SCOPES } from '../platform/security/bearer-tokens';

/* Error codes of RFC 6749, 7591, and 8707. Descriptions are ASCII, since they are sent in redirects. */

export const invalidRequest = refusal({
  code: 'invalid_request',
  kind: 'malformed',
  meaning: 'A parameter is wrong or sent twice, or the redirect URI is not registered.',
  next: 'Correct the parameter that the description names, and send it once.',
  shared: true,
  text: (detail: string) => detail,
});
export const unknownClient = refusal({
  code: 'invalid_client',
  kind: 'malformed',
  meaning:
    'The client does not exist, or its metadata document cannot be read; 401 if client authentication failed.',
  next: 'Register the client at /oauth/register, or make its metadata document readable, and use the `client_id` exactly as it was issued.',
  text: (detail?: string) => detail ?? 'No such client.',
});
/** For the token endpoint, where clients authenticate. */
export const clientNotAuthenticated = unknownClient.also('Client authentication failed.', {
  kind: 'unauthenticated',
  credential: 'client_secret',
});
export const invalidGrant = refusal({
  code: 'invalid_grant',
  kind: 'malformed',
  credential: 'oauth_grant',
  meaning: 'The code or refresh token is unknown, was used, has expired, or was issued to another client.',
  next: 'Start a new authorization at /oauth/authorize. Use each code once, and store the refresh token of every response: the previous one stops working.',
  text: (detail: string) => detail,
});
export const unauthorizedClient = refusal({
  code: 'unauthorized_client',
  kind: 'malformed',
  meaning: 'The client did not register for this grant type.',
  next: 'Register the client with this grant type in `grant_types`.',
  text: (detail: string) => detail,
});
export const unsupportedGrantType = refusal({
  code: 'unsupported_grant_type',
  kind: 'malformed',
  meaning: 'The grant types are authorization_code, refresh_token, and client_credentials.',
  next: 'Send `grant_type=authorization_code`, `grant_type=refresh_token`, or, with an API key, `grant_type=client_credentials`.',
});
export const unsupportedResponseType = refusal({
  code: 'unsupported_response_type',
  kind: 'malformed',
  meaning: 'The only response type is code.',
  next: 'Send `response_type=code`.',
});
export const invalidScope = refusal({
  code: 'invalid_scope',
  kind: 'malformed',
  meaning:
    'The metadata lists the scopes in `scopes_supported`. Request scopes of one resource only, and no more than were granted.',
  next: 'Request scopes of one resource that `scopes_supported` lists.',
  text: () => ({ detail: `The scopes are ${TOKEN_SCOPES.join(', ')}.` }),
});
export const scopesOfSeveralResources = invalidScope.also(
  'A token is for one resource. Request the scopes of only one.',
);
export const scopeNotGranted = invalidScope.also('The requested scope exceeds the granted scope.');
export const invalidTarget = refusal({
  code: 'invalid_target',
  kind: 'malformed',
  meaning: 'Tokens are not issued for this resource, or the request names several resources.',
  next: 'Send one `resource`, as the metadata of the protected resource names it.',
  text: 'Tokens are not issued for this resource.',
});
export const severalTargets = invalidTarget.also('A token is valid for one resource. Name only one.');
export const invalidRedirectUri = refusal({
  code: 'invalid_redirect_uri',
  kind: 'malformed',
  meaning:
    'A redirect URI must use https, http on loopback, or an application scheme; the description says what is wrong.',
  next: 'Register an https address, http on loopback, or an application scheme.',
  text: (detail: string) => detail,
});
export const invalidClientMetadata = refusal({
  code: 'invalid_client_metadata',
  kind: 'malformed',
  meaning: 'The client metadata is invalid; the description says why.',
  next: 'Correct the metadata as the description says, and register again.',
  text: (detail: string) => detail,
});

export const missingParameter = (place: 'query' | 'body', name: string): InvalidInput =>
  InvalidInput.field([place, name], 'Field required', 'missing');

export const invalidToken = refusal({
  code: 'invalid_token',
  kind: 'unauthenticated',
  credential: 'access_token',
  meaning: 'The token is unknown, has expired, was revoked, or is for another resource.',
  next: 'Refresh the token at /oauth/token, or start a new authorization if that fails.',
  text: 'The token is invalid, or not accepted here.',
});
export const malformedToken = (): DomainError => new MalformedCredential(invalidToken());
export const missingToken = refusal({
  code: 'missing_token',
  kind: 'unauthenticated',
  meaning: 'You are not signed in, and the request has no ID token.',
  next: 'Sign in, or send an ID token as `Authorization: Bearer`.',
});

export const noAgentOfYours = refusal({
  code: 'no_agent_owned',
  kind: 'conflict',
  meaning: 'You do not own an agent that a client could act for.',
  next: 'Claim an agent at /account/claim, or create one at /account/agents/new.',
  text: 'You do not own an agent. Claim one first.',
});
export const consentNotGiven = (): DomainError => invalidRequest('consent must be true.');

export const grantNotFound = missing('grant', 'You have not authorized this client.', {
  next: 'List the clients that you authorized with {grants.list}.',
});
