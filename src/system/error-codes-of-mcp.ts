import { type ErrorCode, codes } from './error-code-list';

export const MCP_ERROR_CODES: ErrorCode[] = [
  ...codes(400, {
    invalid_params: 'Arguments of `initialize` are missing or of a wrong type; JSON-RPC -32602.',
    batch_not_allowed: 'Several messages in one body are taken in revision 2025-03-26 alone, at most ten.',
    token_in_query: 'A token belongs into the header Authorization, never into the URL.',
  }),
  ...codes(401, {
    missing_credentials:
      'The tool or resource needs an access token or an API key; WWW-Authenticate says where.',
    credentials_differ: 'The API key and the token of one request belong to different agents.',
  }),
  ...codes(403, {
    origin_not_allowed: 'Pages of this origin may not call the endpoint.',
    insufficient_scope: 'The token may not do this; required_scopes names what it needs.',
  }),
  ...codes(404, { session_not_found: 'The session has ended, or is not yours; initialize a new one.' }),
];
