import type { KeyHolder } from './caller';

/** What a bearer token may do where it is good. */
export const TOKEN_SCOPES = ['mcp:read', 'mcp:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The agent that a client acts for, as if it called with a key of its own, and on whose behalf. */
export interface TokenHolder extends KeyHolder {
  userId: string;
  clientId: string;
  tokenScopes: readonly TokenScope[];
  expiresAt: Date;
}

/**
 * Who a bearer token belongs to. A port: the authorization server, floors above, knows the tokens and is wired in as its
 * implementation.
 */
export abstract class BearerTokens {
  /** The holder of a token that is good for this resource; throws 401 `invalid_token` for any other. */
  abstract holderOf(token: string, resource: string): Promise<TokenHolder>;
}
