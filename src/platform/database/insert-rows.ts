import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { send, sharedWrite } from './shared-steps';
import { statement } from './statements';
import type { Tx } from './transactions';

/** The column list of `jsonb_to_recordset`, which reads any number of rows from one parameter. */
export function recordColumns(columns: readonly ColumnMetadata[]): string {
  return columns.map((column) => `${column.databaseName} ${typeOf(column)}`).join(', ');
}

/** The values of these columns for `jsonb_to_recordset`. Omits nulls, because a missing key is read as null; half of an order's columns are null. */
export function jsonRow(columns: readonly ColumnMetadata[], row: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { databaseName, propertyName } of columns) {
    const value: unknown = row[propertyName as keyof object];
    if (value === null || value === undefined) continue;
    values[databaseName] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
  }
  return values;
}

function typeOf(column: ColumnMetadata): string {
  const { driver } = column.entityMetadata.connection;
  return `${driver.normalizeType(column)}${column.isArray ? '[]' : ''}`;
}

type Insert = (tx: Tx, rows: ObjectLiteral[]) => Promise<void>;

const inserts = new Map<unknown, Insert>();

/** Inserts complete rows with one prepared statement, for hot paths. Rows must set every column that is not computed: defaults do not apply. */
export function insertRows<T extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<T>,
  rows: T[],
): Promise<void> {
  const insert = inserts.get(entity) ?? insertOf(tx, entity);
  return insert(tx, rows);
}

function insertOf<T extends ObjectLiteral>(tx: Tx, entity: EntityTarget<T>): Insert {
  const { tableName, columns: all } = tx.dataSource.getMetadata(entity);
  const columns = all.filter(({ isInsert }) => isInsert);
  const names = columns.map((column) => column.databaseName).join(', ');
  const text = `INSERT INTO ${tableName} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS n(${recordColumns(columns)})`;
  const insertAll = statement(`${tableName}_insert`, text);
  const insert = sharedWrite<ObjectLiteral[]>(async (shared, lists) => {
    const rows = lists.flat();
    if (rows.length === 0) return;
    await send(shared, insertAll, [JSON.stringify(rows.map((row) => jsonRow(columns, row)))]);
  });
  inserts.set(entity, insert);
  return insert;
}
