import { Client } from 'pg';

/**
 * A connection on which statements have no name. A named one stays with the server connection that parsed it, and a
 * pooler in transaction mode gives the next transaction another.
 */
export class UnnamedStatements extends Client {
  // the overloads of the driver all begin with the statement
  override query = ((statement: unknown, ...rest: unknown[]): unknown =>
    (super.query as (...all: unknown[]) => unknown)(unnamed(statement), ...rest)) as Client['query'];
}

function unnamed(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}
