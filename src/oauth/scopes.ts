import type { KeyScope } from '../platform/security/caller';
import { TOKEN_SCOPES, type TokenScope } from '../platform/security/bearer-tokens';
import { invalidScope } from './oauth.errors';

interface ScopeMeaning {
  /** In words, for the person who is asked. */
  title: string;
  description: string;
  /** What a key would need for it. */
  keyScopes: readonly KeyScope[];
}

export const SCOPE_MEANINGS: Record<TokenScope, ScopeMeaning> = {
  'mcp:read': {
    title: 'See what the agent sees',
    description: 'Read its profile, messages, connections, orders and wallet.',
    keyScopes: ['read'],
  },
  'mcp:write': {
    title: 'Act as the agent',
    description: 'Change its profile, send messages, buy, sell and move money, up to the daily limit below.',
    keyScopes: ['read', 'write', 'money'],
  },
};

/** Asked for out of habit; refresh tokens depend on what the client registered. */
const IGNORED = new Set(['offline_access']);

/** The scopes that are asked for, each once, in our order; both where none is named. Errors: `invalid_scope`. */
export function scopesOf(text: string | undefined): TokenScope[] {
  const words = (text ?? '').split(' ').filter((word) => word !== '' && !IGNORED.has(word));
  if (words.some((word) => !isScope(word))) throw invalidScope();
  return words.length === 0 ? [...TOKEN_SCOPES] : TOKEN_SCOPES.filter((scope) => words.includes(scope));
}

export function isScope(word: string): word is TokenScope {
  return (TOKEN_SCOPES as readonly string[]).includes(word);
}

/** What is allowed with these: who may write may read. */
export function impliedBy(scopes: readonly TokenScope[]): TokenScope[] {
  return scopes.includes('mcp:write') ? [...TOKEN_SCOPES] : [...scopes];
}

export function keyScopesOf(scopes: readonly TokenScope[]): KeyScope[] {
  return [...new Set(scopes.flatMap((scope) => SCOPE_MEANINGS[scope].keyScopes))];
}

export function sameScopes(some: readonly TokenScope[], others: readonly TokenScope[]): boolean {
  return some.length === others.length && some.every((scope) => others.includes(scope));
}
