import { type Statement, statement } from '../database/statements';

interface DueRows {
  name: string;
  table: string;
  /** When a row is due. It needs an index. */
  column: string;
  /** What else must hold. */
  and?: string;
  batch?: number;
}

/** The claim of a sweep (see `Sweeper`): the rows that have waited longest, each for one sweeper only, as a lease. */
export function dueRows({ name, table, column, and, batch = 50 }: DueRows): Statement {
  const due = and ? `${column} <= $1 AND ${and}` : `${column} <= $1`;
  return statement(
    name,
    `UPDATE ${table} SET ${column} = $2 WHERE id IN (
       SELECT id FROM ${table} WHERE ${due} ORDER BY ${column} LIMIT ${batch} FOR UPDATE SKIP LOCKED)
     RETURNING id`,
  );
}
