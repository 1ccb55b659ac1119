import { refusal } from '../../kernel/refusal';
import type { TokenScope } from './bearer-tokens';
import { type KeyHolder, type KeyScope, provisionalRestricted } from './caller';

export const scopeMissing = refusal({
  code: 'scope_missing',
  kind: 'forbidden',
  meaning: 'The key lacks the scope that required_scope names.',
  next: 'Ask the person you work for to give you a key with `required_scope`.',
  text: (scope: KeyScope, more = '') => ({
    detail: `This key lacks the scope ${scope}${more}.`,
    required_scope: scope,
  }),
});

export const insufficientScope = refusal({
  code: 'insufficient_scope',
  kind: 'forbidden',
  meaning: 'The token lacks a required scope; required_scopes lists them.',
  next: 'Ask the person for consent again, with the scopes in `required_scopes`.',
  text: (scopes: readonly TokenScope[]) => ({
    detail: `This needs a token with the scopes ${scopes.join(' ')}.`,
    required_scopes: scopes,
  }),
});

/** Requests without a token need no scope. */
export function requireTokenScope(
  has: readonly TokenScope[] | undefined,
  needs: TokenScope | undefined,
): void {
  if (has && needs && !has.includes(needs)) throw insufficientScope([needs]);
}

/** What an operation requires of an agent that calls it. */
export interface Requirements {
  scope?: KeyScope;
  /** Refused for provisional agents. */
  activeOnly?: boolean;
}

/** Callers without a key are admitted by the access of the operation. */
export function requirePermitted(
  { scope, activeOnly }: Requirements,
  holder: Pick<KeyHolder, 'scopes' | 'provisional'> | null | undefined,
): void {
  if (!holder) return;
  if (scope) requireScope(holder.scopes, scope);
  if (activeOnly && holder.provisional) throw provisionalRestricted();
}

export function requireScope(has: readonly KeyScope[], needs: KeyScope): void {
  if (!has.includes(needs)) throw scopeMissing(needs);
}
