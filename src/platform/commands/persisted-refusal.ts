import { DomainError, type ErrorExtras, type ErrorKind } from '../../kernel/domain-error';
import type { Tx } from '../database/transactions';

/**
 * A refusal that must store something although its command rolls back. `leave` writes it in a separate transaction and
 * returns the error for the caller.
 */
export class PersistedRefusal extends DomainError {
  constructor(
    code: string,
    kind: ErrorKind,
    detail: string,
    readonly persist: (tx: Tx) => Promise<DomainError>,
    extras: ErrorExtras = {},
  ) {
    super(code, kind, detail, extras);
  }
}
