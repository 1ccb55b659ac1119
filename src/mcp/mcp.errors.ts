import { invalidToken } from '../oauth/oauth.errors';
import { malformedRequest } from '../platform/errors/http.errors';
import { originNotAllowed as otherOrigin } from '../platform/security/security.errors';
import { refusal, inputRefusal } from '../kernel/refusal';
import { DomainError, type FieldProblem } from '../kernel/domain-error';
import { MalformedCredential } from '../platform/security/credential-checks';
import { ALL_TOOLSETS, TOOLSET_NAMES } from './tools/toolsets';

export const originNotAllowed = otherOrigin.also(
  'Web pages of this origin are not allowed to call this endpoint.',
);

export const sessionNotFound = refusal({
  code: 'session_not_found',
  kind: 'not_found',
  meaning: 'The session does not exist, has ended, or is not yours. Initialize a new one.',
  next: 'Initialize a new session.',
  shared: true,
  text: 'This session does not exist or has ended. Initialize a new one.',
});

export const noMessage = malformedRequest.also('The body is not a JSON-RPC 2.0 message.', {
  next: 'Send one object with `jsonrpc`, `method`, and, for a request, `id`.',
});

export const batchNotAllowed = refusal({
  code: 'batch_not_allowed',
  kind: 'malformed',
  meaning: 'Only revision 2025-03-26 accepts several messages in one body; the detail says how many.',
  next: 'Send each message in its own request.',
  text: (detail: string) => detail,
});

export const tokenInQuery = refusal({
  code: 'token_in_query',
  kind: 'malformed',
  meaning: 'The URL contains a token.',
  next: 'Send the token in the header Authorization, and revoke it if the URL may have been logged.',
  text: 'Send the token in the header Authorization, not in the URL.',
});

const tokenRefused = invalidToken.also(
  'The access token is unknown, expired, revoked, or for another resource.',
);
export const malformedToken = (): DomainError => new MalformedCredential(tokenRefused());

export const credentialsDiffer = refusal({
  code: 'credentials_differ',
  kind: 'unauthenticated',
  credential: 'access_token',
  meaning: 'The API key and the token of one request belong to different agents.',
  next: 'Send only the API key, or only the token.',
  text: 'The key and the token belong to different agents. Send only one of them.',
});

export const credentialsNeeded = refusal({
  code: 'missing_credentials',
  kind: 'unauthenticated',
  meaning: 'The tool or resource needs an access token or an API key; WWW-Authenticate says where.',
  next: 'Send `Authorization: Bearer` with an access token, or `X-API-Key`. The header WWW-Authenticate names the metadata from which OAuth clients start.',
  text: (scopes: readonly string[]) => ({
    detail: 'This needs an access token (Authorization: Bearer …) or an API key in the header X-API-Key.',
    required_scopes: scopes,
  }),
});

export const unknownToolset = refusal({
  code: 'unknown_toolset',
  kind: 'malformed',
  meaning:
    'The `toolsets` in the address of the endpoint name one that does not exist; the detail lists all.',
  next: 'Use one of the toolsets that the detail lists.',
  text: (name: string) =>
    `There is no toolset ${name.slice(0, 64)}. Choose one of ${[...TOOLSET_NAMES, ALL_TOOLSETS].join(', ')}.`,
});

export const invalidParams = inputRefusal(
  {
    code: 'invalid_params',
    status: 400,
    meaning: 'Parameters of `initialize` are missing or have the wrong type; JSON-RPC -32602.',
    next: 'Send the parameters of `initialize` as the specification of MCP describes them.',
  },
  (problems: FieldProblem[]) => problems,
);
