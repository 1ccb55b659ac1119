import { TOKEN_SCOPES } from '../platform/security/bearer-tokens';
import { codes, type ErrorCode } from './error-code-list';

/** At the token endpoint and at registration they stand in `error`, as the RFCs have it. */
export const OAUTH_ERROR_CODES: ErrorCode[] = [
  ...codes(400, {
    invalid_request: 'A parameter is wrong, given twice, or not registered, as a redirect URI must be.',
    invalid_client: 'No such client, or its document cannot be read; 401 where a client shows who it is.',
    invalid_grant: 'The code or refresh token was used, has expired, or belongs to something else.',
    unauthorized_client: 'The client did not register for this grant type.',
    unsupported_grant_type: 'The grant types are authorization_code and refresh_token.',
    unsupported_response_type: 'The only response type is code.',
    invalid_scope: `The scopes are ${TOKEN_SCOPES.join(', ')}. Ask for those of one resource, and no more than was granted.`,
    invalid_target: 'There are no tokens for this resource.',
    invalid_redirect_uri: 'A redirect URI is https, http on loopback, or of an application, and plain.',
    invalid_client_metadata: 'What the client says of itself is wrong; the description tells what.',
  }),
  ...codes(401, {
    invalid_token: 'The token is unknown, has expired, was withdrawn, or is for something else.',
    missing_token: 'Sign in, or send an ID token as a bearer token.',
  }),
  ...codes(404, { grant_not_found: 'You have not let this client in.' }),
  ...codes(409, { no_agent_owned: 'The person owns no agent that a client could act for.' }),
];
