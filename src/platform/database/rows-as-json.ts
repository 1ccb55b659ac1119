import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';

/** The column list of `jsonb_to_recordset`, which reads any number of rows from one parameter. */
export function recordColumns(columns: readonly ColumnMetadata[]): string {
  return columns.map((column) => `${column.databaseName} ${typeOf(column)}`).join(', ');
}

/** The values of these columns as `recordColumns` reads them. */
export function jsonRow(columns: readonly ColumnMetadata[], row: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { databaseName, propertyName } of columns) {
    const value: unknown = row[propertyName as keyof object];
    values[databaseName] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null);
  }
  return values;
}

function typeOf(column: ColumnMetadata): string {
  const { driver } = column.entityMetadata.connection;
  return `${driver.normalizeType(column)}${column.isArray ? '[]' : ''}`;
}
