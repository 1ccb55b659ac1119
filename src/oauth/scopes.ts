import type { KeyScope } from '../platform/security/caller';
import {
  SCOPES_BY_RESOURCE,
  TOKEN_RESOURCES,
  TOKEN_SCOPES,
  type TokenResource,
  type TokenScope,
} from '../platform/security/bearer-tokens';
import { invalidScope, scopesOfSeveralResources } from './oauth.errors';

/** Key scopes that correspond to each token scope. */
const KEY_SCOPES: Record<TokenScope, readonly KeyScope[]> = {
  'mcp:read': ['read'],
  'mcp:write': ['read', 'write', 'money'],
  'dev.ucp.shopping.checkout:manage': ['read', 'write', 'money'],
  'dev.ucp.shopping.order:read': ['read'],
};

/** Clients often request this; refresh tokens depend only on what the client registered. */
const IGNORED = new Set(['offline_access']);

/** The named scopes, each once, in our order. */
export function scopesNamed(text: string | undefined): TokenScope[] {
  const words = (text ?? '').split(' ').filter((word) => word !== '' && !IGNORED.has(word));
  if (words.some((word) => !isScope(word))) throw invalidScope();
  return TOKEN_SCOPES.filter((scope) => words.includes(scope));
}

/**
 * The requested scopes and resource. If no resource is named, the scopes determine it; if no scope is named, all
 * scopes of the resource.
 */
export function extentOf(
  named: TokenScope[],
  resource: TokenResource | undefined,
): { scopes: TokenScope[]; resource: TokenResource } {
  const meant = resource ?? TOKEN_RESOURCES.find((one) => isOf(one, named[0])) ?? 'mcp';
  if (!named.every((scope) => isOf(meant, scope))) throw scopesOfSeveralResources();
  return { scopes: named.length === 0 ? [...SCOPES_BY_RESOURCE[meant]] : named, resource: meant };
}

/**
 * The scopes of a grant after the person agrees to a new request. UCP platforms request scopes one after the other,
 * so theirs are added; otherwise the new scopes replace the old ones.
 */
export function grantedWith(earlier: readonly TokenScope[], asked: TokenScope[]): TokenScope[] {
  if (!asked.every((scope) => isOf('ucp', scope))) return asked;
  return TOKEN_SCOPES.filter((scope) => earlier.includes(scope) || asked.includes(scope));
}

function isOf(resource: TokenResource, scope: TokenScope | undefined): boolean {
  return SCOPES_BY_RESOURCE[resource].some((one) => one === scope);
}

export function isScope(word: string): word is TokenScope {
  return (TOKEN_SCOPES as readonly string[]).includes(word);
}

/** The scopes plus what they imply: `mcp:write` includes `mcp:read`. */
export function impliedBy(scopes: readonly TokenScope[]): TokenScope[] {
  return TOKEN_SCOPES.filter(
    (scope) => scopes.includes(scope) || (scope === 'mcp:read' && scopes.includes('mcp:write')),
  );
}

export function keyScopesOf(scopes: readonly TokenScope[]): KeyScope[] {
  return [...new Set(scopes.flatMap((scope) => KEY_SCOPES[scope]))];
}

export function maySpend(scopes: readonly TokenScope[]): boolean {
  return keyScopesOf(scopes).includes('money');
}

export function sameScopes(some: readonly TokenScope[], others: readonly TokenScope[]): boolean {
  return some.length === others.length && some.every((scope) => others.includes(scope));
}
