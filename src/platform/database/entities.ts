import { Column, type ColumnType, Index } from 'typeorm';

/** Columns and indexes that TypeORM's own decorators cannot describe. `npm run db:diff` compares them with the schema. */
export const computedColumns: { target: object; property: string; expression: string }[] = [];
export const sqlIndexes: { target: object; name: string; definition: string; unique: boolean }[] = [];

/**
 * A column that the database computes from others of its row. It is neither written nor read with the entity. TypeORM
 * does not know the expression, because it would then return the value after each insert.
 */
export function Computed(
  type: ColumnType,
  expression: string,
  { nullable = false }: { nullable?: boolean } = {},
): PropertyDecorator {
  return (prototype, property) => {
    Column({ type, nullable, insert: false, update: false, select: false })(prototype, property);
    computedColumns.push({ target: prototype.constructor, property: String(property), expression });
  };
}

/** An index with a direction, an expression, or another method than a B-tree. `definition`: what follows `USING` or `ON table`. */
export function SqlIndex(
  name: string,
  definition: string,
  { unique = false }: { unique?: boolean } = {},
): ClassDecorator {
  return (target) => {
    Index(name, { synchronize: false })(target);
    sqlIndexes.push({ target, name, definition, unique });
  };
}
