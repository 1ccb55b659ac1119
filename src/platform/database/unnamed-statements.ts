import { Client } from 'pg';

/**
 * A connection that removes statement names. A named statement exists only on the server connection that parsed it, and
 * a pooler in transaction mode may assign a different connection to the next transaction.
 */
export class UnnamedStatements extends Client {
  // in every overload of the driver, the first argument is the statement
  override query = ((statement: unknown, ...rest: unknown[]): unknown =>
    (super.query as (...all: unknown[]) => unknown)(unnamed(statement), ...rest)) as Client['query'];
}

function unnamed(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}
