import {
  keyScopesOf,
  TOKEN_RESOURCES,
  TOKEN_SCOPES,
  type TokenResource,
  type TokenScope,
} from '../platform/security/bearer-tokens';
import { invalidScope, scopesOfSeveralResources } from './oauth.errors';

/**
 * Scopes of OpenID Connect, which libraries add by default. They request nothing of a resource; refresh tokens depend
 * only on what the client registered.
 */
const OF_OPENID = new Set(['openid', 'profile', 'email', 'address', 'phone', 'offline_access']);

/**
 * The named scopes that we know, each once, in our order (RFC 6749, 3.3: the others may be ignored). If others alone
 * are requested, the client wants something that we do not have.
 */
export function scopesNamed(text: string | undefined): TokenScope[] {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '' && !OF_OPENID.has(word));
  const known = TOKEN_SCOPES.filter((scope) => words.includes(scope));
  if (words.length > 0 && known.length === 0) throw invalidScope();
  return known;
}

/**
 * The requested scopes and resource. If no resource is named, the scopes determine it; if no scope is named, all
 * scopes of the resource.
 */
export function extentOf(
  named: TokenScope[],
  resource: TokenResource | undefined,
): { scopes: TokenScope[]; resource: TokenResource } {
  const meant = resource ?? TOKEN_RESOURCES.find((one) => isOf(one, named[0])) ?? defaultResource();
  if (!named.every((scope) => isOf(meant, scope))) throw scopesOfSeveralResources();
  return { scopes: named.length === 0 ? [...meant.scopes] : named, resource: meant };
}

export function defaultResource(): TokenResource {
  return TOKEN_RESOURCES.find(({ isDefault }) => isDefault) as TokenResource;
}

/** The scopes of a grant after the person agrees to a new request. Unless they add up, the new ones replace the old. */
export function grantedWith(earlier: readonly TokenScope[], requested: TokenScope[]): TokenScope[] {
  const addUp = requested.every((scope) => TOKEN_RESOURCES.some((one) => one.addsUp && isOf(one, scope)));
  if (!addUp) return requested;
  return TOKEN_SCOPES.filter((scope) => earlier.includes(scope) || requested.includes(scope));
}

function isOf(resource: TokenResource, scope: TokenScope | undefined): boolean {
  return scope !== undefined && resource.scopes.includes(scope);
}

export function isScope(word: string): boolean {
  return TOKEN_SCOPES.includes(word);
}

export function maySpend(scopes: readonly TokenScope[]): boolean {
  return keyScopesOf(scopes).includes('money');
}

export function sameScopes(some: readonly TokenScope[], others: readonly TokenScope[]): boolean {
  return some.length === others.length && some.every((scope) => others.includes(scope));
}
