import { DomainError } from '../../kernel/domain-error';
import type { TokenScope } from './bearer-tokens';
import type { KeyScope } from './caller';

export const scopeMissing = (scope: KeyScope, more = ''): DomainError =>
  new DomainError('scope_missing', 'forbidden', `This key lacks the scope ${scope}${more}.`, {
    required_scope: scope,
  });

export const insufficientScope = (scopes: readonly TokenScope[]): DomainError =>
  new DomainError(
    'insufficient_scope',
    'forbidden',
    `This needs a token with the scopes ${scopes.join(' ')}.`,
    {
      required_scopes: scopes,
    },
  );

/** Errors: `insufficient_scope`. Requests without a token need no scope. */
export function requireTokenScope(
  has: readonly TokenScope[] | undefined,
  needs: TokenScope | undefined,
): void {
  if (has && needs && !has.includes(needs)) throw insufficientScope([needs]);
}

/** Errors: `scope_missing`. */
export function requireScope(has: readonly KeyScope[], needs: KeyScope): void {
  if (!has.includes(needs)) throw scopeMissing(needs);
}
