import type { KeyHolder } from './caller';

/** The resources that accept access tokens, by path, and their scopes. */
export const SCOPES_BY_RESOURCE = {
  mcp: ['mcp:read', 'mcp:write'],
  ucp: ['dev.ucp.shopping.checkout:manage', 'dev.ucp.shopping.order:read'],
} as const;
export type TokenResource = keyof typeof SCOPES_BY_RESOURCE;
export type TokenScope = (typeof SCOPES_BY_RESOURCE)[TokenResource][number];

export const TOKEN_RESOURCES = Object.keys(SCOPES_BY_RESOURCE) as TokenResource[];
export const TOKEN_SCOPES: readonly TokenScope[] = Object.values(SCOPES_BY_RESOURCE).flat();

export const resourceUrl = (publicUrl: string, resource: TokenResource): string => `${publicUrl}/${resource}`;
/** Where a client finds the authorization server of a resource (RFC 9728). */
export const resourceMetadataUrl = (publicUrl: string, resource: TokenResource): string =>
  `${publicUrl}/.well-known/oauth-protected-resource/${resource}`;

/** For the consent page. */
export const SCOPE_WORDS: Record<TokenScope, { title: string; description: string }> = {
  'mcp:read': {
    title: 'See what the agent sees',
    description: 'Read its profile, messages, connections, orders, and wallet.',
  },
  'mcp:write': {
    title: 'Act as the agent',
    description:
      'Change its profile, send messages, buy, sell, and move money, up to the daily limit you set.',
  },
  'dev.ucp.shopping.checkout:manage': {
    title: 'Shop and buy for the agent',
    description:
      "Fill carts, start checkouts, and pay for them from the agent's wallet, up to the daily limit you set.",
  },
  'dev.ucp.shopping.order:read': {
    title: 'See what the agent bought',
    description:
      'Read the orders that came from its checkouts: what was bought, what was paid, and the delivery.',
  },
};

declare module 'express' {
  interface Request {
    /** The scopes of this request's access token, if it has one. */
    tokenScopes?: readonly TokenScope[];
  }
}

/** The agent that a client acts for, as if the agent called with its key, and the owner who consented. */
export interface TokenHolder extends KeyHolder {
  userId: string;
  clientId: string;
  tokenScopes: readonly TokenScope[];
  expiresAt: Date;
}

/** Resolves bearer tokens to their holders. A port: the authorization server, in a layer above, implements it. */
export abstract class BearerTokens {
  /** Whether a text has the format of an access token. */
  abstract recognizes(text: string): boolean;

  /** The holder of a token that is valid for this resource. Throws 401 `invalid_token` otherwise. */
  abstract holderOf(token: string, resource: string): Promise<TokenHolder>;
}
