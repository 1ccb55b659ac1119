import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { execute, type Statement, statement } from './statements';
import type { Tx } from './transactions';

interface Plan {
  properties: string[];
  of: (count: number) => Statement;
}

const plans = new Map<unknown, Plan>();

/**
 * Inserts complete rows with a prepared statement, for hot paths. Rows must set every column: defaults do not apply.
 * JSON values must be objects, because the driver sends arrays as PostgreSQL arrays.
 */
export async function insertRows<T extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<T>,
  rows: T[],
): Promise<void> {
  const plan = plans.get(entity) ?? planOf(tx, entity);
  const values = rows.flatMap((row) => plan.properties.map((property) => row[property] as unknown));
  await execute(tx, plan.of(rows.length), values);
}

function planOf<T extends ObjectLiteral>(tx: Tx, entity: EntityTarget<T>): Plan {
  const { tableName, columns } = tx.dataSource.getMetadata(entity);
  const names = columns.map((column) => column.databaseName).join(', ');
  const plan: Plan = {
    properties: columns.map((column) => column.propertyName),
    of: (count) => {
      const row = (index: number): string =>
        `(${columns.map((_, at) => `$${index * columns.length + at + 1}`).join(', ')})`;
      const tuples = Array.from({ length: count }, (_, index) => row(index)).join(', ');
      return statement(
        `${tableName}_insert_${count}`,
        `INSERT INTO ${tableName} (${names}) VALUES ${tuples}`,
      );
    },
  };
  plans.set(entity, plan);
  return plan;
}
