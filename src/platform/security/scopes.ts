import { DomainError } from '../../kernel/domain-error';
import type { KeyScope } from './caller';

export const scopeMissing = (scope: KeyScope, more = ''): DomainError =>
  new DomainError('scope_missing', 'forbidden', `This key lacks the scope ${scope}${more}.`, {
    required_scope: scope,
  });

/** Errors: `scope_missing`. */
export function requireScope(has: readonly KeyScope[], needs: KeyScope): void {
  if (!has.includes(needs)) throw scopeMissing(needs);
}
