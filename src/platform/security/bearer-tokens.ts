import type { KeyHolder, KeyScope } from './caller';
import { named } from '../../kernel/named-values';

/** A scope of access tokens, by its wire name. */
export type TokenScope = string;

interface ScopeTerms {
  /** For the consent page. */
  title: string;
  description: string;
  /** What a key would need to do the same. */
  keyScopes: readonly KeyScope[];
  /** A scope that this one includes. */
  includes?: TokenScope;
}

/** A resource that accepts access tokens, by its path, and its scopes. */
export interface TokenResource<S extends TokenScope = TokenScope> {
  name: string;
  scopes: readonly S[];
  /** Requests that name no resource and no scope are for this one. */
  isDefault: boolean;
  /** Clients request the scopes one after the other: a new consent adds to the scopes of earlier ones. */
  addsUp: boolean;
}

const terms = new Map<TokenScope, ScopeTerms>();

/** The defined resources and scopes. Complete once all modules are loaded. */
export const TOKEN_RESOURCES: TokenResource[] = [];
export const TOKEN_SCOPES: TokenScope[] = named('TokenScope', []);

/** Defines a resource and its scopes, next to the operations that take tokens for it. */
export function defineTokenResource<S extends TokenScope>(
  name: string,
  scopes: Record<S, ScopeTerms>,
  { isDefault = false, addsUp = false } = {},
): TokenResource<S> {
  const resource = { name, scopes: Object.keys(scopes) as S[], isDefault, addsUp };
  TOKEN_RESOURCES.push(resource);
  TOKEN_RESOURCES.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const scope of resource.scopes) terms.set(scope, scopes[scope]);
  TOKEN_SCOPES.splice(0, Infinity, ...TOKEN_RESOURCES.flatMap((each) => each.scopes));
  return resource;
}

export function termsOfScope(scope: TokenScope): ScopeTerms {
  const found = terms.get(scope);
  if (!found) throw new Error(`there is no scope ${scope}`);
  return found;
}

/** The scopes plus those that they include, in our order. */
export function impliedBy(scopes: readonly TokenScope[]): TokenScope[] {
  const included = scopes.map((scope) => termsOfScope(scope).includes);
  return TOKEN_SCOPES.filter((scope) => scopes.includes(scope) || included.includes(scope));
}

export function keyScopesOf(scopes: readonly TokenScope[]): KeyScope[] {
  return [...new Set(scopes.flatMap((scope) => termsOfScope(scope).keyScopes))];
}

type Named = Pick<TokenResource, 'name'>;
export const resourceUrl = (publicUrl: string, { name }: Named): string => `${publicUrl}/${name}`;
/** Where a client finds the authorization server of a resource (RFC 9728). */
export const resourceMetadataUrl = (publicUrl: string, { name }: Named): string =>
  `${publicUrl}/.well-known/oauth-protected-resource/${name}`;

declare module 'express' {
  interface Request {
    /** The scopes of this request's access token, if it has one. */
    tokenScopes?: readonly TokenScope[];
  }
}

/** The agent that a client acts for, as if the agent called with its key. */
export interface TokenHolder extends KeyHolder {
  /** The id of a key, if the token was issued for one. */
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
