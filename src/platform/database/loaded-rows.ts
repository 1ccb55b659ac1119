import { isDeepStrictEqual } from 'node:util';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { jsonRow, recordColumns } from './insert-rows';
import { LockTaken, mayWaitFor, send, sharedStep, sharedWrite } from './shared-steps';
import { ComposedStatements, execute, type Statement, statement } from './statements';
import type { Tx } from './transactions';

const LOCKING = 'ORDER BY id FOR NO KEY UPDATE';

/**
 * Remembers rows as they were loaded under a lock, so that saving a row writes only the columns that changed since. A
 * row can be saved several times within its transaction.
 */
export class LoadedRows<T extends { id: string }> {
  private readonly asLoaded = new WeakMap<T, T>();
  /** Rows that change in the same columns share a statement; its text depends only on the columns. */
  private readonly updates = new ComposedStatements();

  constructor(private readonly entity: new () => T) {}

  /** Locks the row with this id for update, and remembers it. Null if there is none. */
  async lock(tx: Tx, id: string): Promise<T | null> {
    const row = await this.locked(tx, id);
    return row && this.remember(row);
  }

  /** Takes no lock, and remembers nothing. */
  find(tx: Tx, id: string): Promise<T | null> {
    return this.found(tx, id);
  }

  private readonly found = this.reading('find', '');
  /**
   * In id order, so that two transactions that change the same rows cannot deadlock. Ids never change, so rows of other tables may
   * refer to a locked row without waiting.
   */
  private readonly locked = this.reading('lock', LOCKING);

  private reading(name: string, how: string): (tx: Tx, id: string) => Promise<T | null> {
    const select = this.selecting(name, how);
    const selectFree = this.selecting(`${name}_if_free`, `${how} SKIP LOCKED`);
    return sharedStep<string, T | null>(async (tx, ids) => {
      const waits = how !== LOCKING || mayWaitFor(tx, ids);
      const rows = await execute<T>(tx, waits ? select(tx) : selectFree(tx), [ids]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => {
        const row = byId.get(id);
        if (row) return Object.assign(new this.entity(), row);
        return waits ? null : new LockTaken(); // or there is none, which the command finds out alone
      });
    });
  }

  private selecting(name: string, how: string): (tx: Tx) => Statement {
    let select: Statement | undefined;
    return (tx) => (select ??= selectOf(tx.dataSource.getMetadata(this.entity), name, how));
  }

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
    await this.saveShared(tx, { id: row.id, changes });
    this.remember(row);
  }

  private readonly saveShared = sharedWrite<Change<T>>(async (tx, all) => {
    const metadata = tx.dataSource.getMetadata(this.entity);
    for (const { columns, changes } of byColumns(metadata, all)) {
      const text = updateOf(metadata, columns);
      const rows = changes.map(({ id, changes: values }) => ({ id, ...jsonRow(columns, values) }));
      await send(tx, this.updates.find(text) ?? { text }, [JSON.stringify(rows), rows.map(({ id }) => id)]);
    }
  });
}

interface Change<T> {
  id: string;
  changes: Partial<T>;
}

/** The columns in which two states of a record differ. An update writes only these. */
export function changedColumns<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[]) {
    if (!isDeepStrictEqual(before[name], after[name])) changed[name] = after[name];
  }
  return changed;
}

function selectOf({ tableName, columns }: EntityMetadata, name: string, how: string): Statement {
  const selected = columns.filter(({ isSelect }) => isSelect);
  const names = selected.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`);
  const text = `SELECT ${names.join(', ')} FROM ${tableName} WHERE id = ANY($1::text[]) ${how}`;
  return statement(`${tableName}_${name}`, text.trimEnd());
}

/** Groups changes of the same columns. The columns are in the order of the entity. */
function byColumns<T>(
  { columns }: EntityMetadata,
  all: Change<T>[],
): { columns: ColumnMetadata[]; changes: Change<T>[] }[] {
  const groups = new Map<string, { columns: ColumnMetadata[]; changes: Change<T>[] }>();
  for (const change of all) {
    const changed = columns.filter(({ propertyName }) => propertyName in change.changes);
    const key = changed.map(({ propertyName }) => propertyName).join();
    const group = groups.get(key) ?? { columns: changed, changes: [] };
    groups.set(key, group);
    group.changes.push(change);
  }
  return [...groups.values()];
}

function updateOf({ tableName }: EntityMetadata, columns: ColumnMetadata[]): string {
  const sets = columns.map(({ databaseName: name }) => `${name} = n.${name}`).join(', ');
  const given = `jsonb_to_recordset($1::jsonb) AS n(id text, ${recordColumns(columns)})`;
  return `UPDATE ${tableName} o SET ${sets} FROM ${given} WHERE o.id = n.id AND o.id = ANY($2::text[])`;
}
