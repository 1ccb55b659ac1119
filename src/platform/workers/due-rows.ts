import { type Statement, statement } from '../database/statements';

interface DueRows {
  name: string;
  table: string;
  /** The column with the due time. It needs an index. */
  column: string;
  /** An additional condition. */
  and?: string;
  batch?: number;
}

/**
 * The claim of a deadline worker (see `Sweeper`): leases the rows that have been due longest, each to one worker only.
 */
export function dueRows({ name, table, column, and, batch = 50 }: DueRows): Statement {
  const due = and ? `${column} <= $1 AND ${and}` : `${column} <= $1`;
  return statement(
    name,
    `UPDATE ${table} SET ${column} = $2 WHERE id IN (
       SELECT id FROM ${table} WHERE ${due} ORDER BY ${column} LIMIT ${batch} FOR UPDATE SKIP LOCKED)
     RETURNING id`,
  );
}
