import { QueryFailedError } from 'typeorm';
import { sqlState } from './sql-state';

/** The server did not respond, or stopped responding. */
const NO_ANSWER = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The same in the driver's words; these errors have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;
/**
 * SQL states that say "busy or away, try again": timeouts, no resources, shutting down, lost connection, and a server
 * that only reads, as a standby does until it is promoted.
 */
const TRY_AGAIN = /^(55P03|57014|57P0[1-5]|53\w{3}|08\w{3}|40001|40P01|25006)$/;
/** Class 53: no disk space, memory, or connections are left, or a limit of the server is reached. */
const OUT_OF_RESOURCES = /^53\w{3}$/;

export function isWithoutAnswer(error: unknown): boolean {
  return (
    NO_ANSWER.test(sqlState(error) ?? '') || (error instanceof Error && CONNECTION_LOST.test(error.message))
  );
}

/** Whether the database was busy or away: the same may go through in a moment. */
export function isBusyOrAway(error: unknown): boolean {
  return isWithoutAnswer(error) || TRY_AGAIN.test(sqlState(error) ?? '') || isNotOpened(error);
}

/** PostgreSQL could not open a connection, for instance because a full disk has no room for the cache that it writes then. */
function isNotOpened(error: unknown): boolean {
  const cause = error instanceof QueryFailedError ? error.driverError : error;
  return sqlState(error) === 'XX000' && (cause as { severity?: unknown }).severity === 'FATAL';
}

/** The SQL state, where PostgreSQL lacks disk space, memory, or connections. */
export function missingResource(error: unknown): string | undefined {
  const state = sqlState(error) ?? '';
  return OUT_OF_RESOURCES.test(state) ? state : undefined;
}

/** The connection ended during a transaction. The error that its last user got may say less. */
export class ConnectionLost extends Error {
  readonly code = '08006';

  constructor(cause: unknown) {
    super('the connection was lost in the middle of a transaction', { cause });
  }
}
