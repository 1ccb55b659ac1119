import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { send, sharedWrite } from './shared-steps';
import { type Statement, statement } from './statements';
import type { Tx } from './transactions';

type Insert = (tx: Tx, rows: ObjectLiteral[]) => Promise<void>;

const inserts = new Map<unknown, Insert>();

/** A statement per number of rows would need too many plans, so more rows are inserted in several statements. */
const SIZES = [64, 32, 16, 8, 4, 3, 2, 1];

/**
 * Inserts complete rows with a prepared statement, for hot paths. Rows must set every column: defaults do not apply.
 * JSON values must be objects, because the driver sends arrays as PostgreSQL arrays.
 */
export function insertRows<T extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<T>,
  rows: T[],
): Promise<void> {
  const insert = inserts.get(entity) ?? insertOf(tx, entity);
  return insert(tx, rows);
}

function insertOf<T extends ObjectLiteral>(tx: Tx, entity: EntityTarget<T>): Insert {
  const { tableName, columns } = tx.dataSource.getMetadata(entity);
  const names = columns.map((column) => column.databaseName).join(', ');
  const bySize = new Map<number, Statement>();
  const insertOfSize = (size: number): Statement => {
    const known = bySize.get(size);
    if (known) return known;
    const row = (index: number): string =>
      `(${columns.map((_, at) => `$${index * columns.length + at + 1}`).join(', ')})`;
    const tuples = Array.from({ length: size }, (_, index) => row(index)).join(', ');
    const made = statement(
      `${tableName}_insert_${size}`,
      `INSERT INTO ${tableName} (${names}) VALUES ${tuples}`,
    );
    bySize.set(size, made);
    return made;
  };
  const insert = sharedWrite<ObjectLiteral[]>(async (shared, lists) => {
    const left = lists.flat();
    for (const size of SIZES)
      while (left.length >= size) {
        const rows = left.splice(0, size);
        const values = rows.flatMap((one) => columns.map(({ propertyName }) => one[propertyName] as unknown));
        await send(shared, insertOfSize(size), values);
      }
  });
  inserts.set(entity, insert);
  return insert;
}
