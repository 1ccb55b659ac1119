import { isDeepStrictEqual } from 'node:util';
import type { Tx } from './transactions';

/**
 * Remembers rows as they were loaded under a lock, so that saving a row writes only the columns that changed since. A
 * row can be saved several times within its transaction.
 */
export class LoadedRows<T extends { id: string }> {
  private readonly asLoaded = new WeakMap<T, T>();

  constructor(private readonly entity: new () => T) {}

  remember(row: T): T {
    this.asLoaded.set(row, Object.assign(new this.entity(), row));
    return row;
  }

  has(row: T): boolean {
    return this.asLoaded.has(row);
  }

  /** The row as it was loaded or last saved. */
  before(row: T): T {
    const before = this.asLoaded.get(row);
    if (!before) throw new Error(`only a ${this.entity.name} that was locked can be saved`);
    return before;
  }

  async save(tx: Tx, row: T): Promise<void> {
    const changes = changedColumns(this.before(row), row);
    if (Object.keys(changes).length === 0) return;
    await tx.update(this.entity, row.id, changes as never);
    this.remember(row);
  }
}

/** The columns in which two states of a record differ. An update writes only these. */
export function changedColumns<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[]) {
    if (!isDeepStrictEqual(before[name], after[name])) changed[name] = after[name];
  }
  return changed;
}
