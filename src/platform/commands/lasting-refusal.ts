import { DomainError, type ErrorExtras, type ErrorKind } from '../../kernel/domain-error';
import type { Tx } from '../database/transactions';

/**
 * A refusal that leaves something behind although the command that it ends is undone: `leave` writes it, in a
 * transaction of its own, and answers what the caller is told.
 */
export class LastingRefusal extends DomainError {
  constructor(
    code: string,
    kind: ErrorKind,
    detail: string,
    readonly leave: (tx: Tx) => Promise<DomainError>,
    extras: ErrorExtras = {},
  ) {
    super(code, kind, detail, extras);
  }
}
