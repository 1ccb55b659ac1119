import { QueryFailedError } from 'typeorm';
import { sqlState } from './sql-state';

/** Error codes: the server did not respond, or stopped responding. */
const NO_ANSWER = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Driver errors with the same meaning; these have a message but no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;
/**
 * SQL states that mean "busy or unavailable, try again": timeouts, exhausted resources, shutdown, a lost connection,
 * and a read-only server, such as a standby before its promotion.
 */
const TRY_AGAIN = /^(55P03|57014|57P0[1-5]|53\w{3}|08\w{3}|40001|40P01|25006)$/;
/** Class 53: out of disk space, memory, or connections, or a configured limit is reached. */
const OUT_OF_RESOURCES = /^53\w{3}$/;

export function isWithoutAnswer(error: unknown): boolean {
  return (
    NO_ANSWER.test(sqlState(error) ?? '') || (error instanceof Error && CONNECTION_LOST.test(error.message))
  );
}

/** Whether the database was busy or unavailable, so that a retry may succeed. */
export function isBusyOrAway(error: unknown): boolean {
  return isWithoutAnswer(error) || TRY_AGAIN.test(sqlState(error) ?? '') || isNotOpened(error);
}

/**
 * PostgreSQL could not open the connection, for example because a full disk has no room for its relation cache file.
 */
function isNotOpened(error: unknown): boolean {
  const cause = error instanceof QueryFailedError ? error.driverError : error;
  return sqlState(error) === 'XX000' && (cause as { severity?: unknown }).severity === 'FATAL';
}

/** The SQL state if PostgreSQL ran out of disk space, memory, or connections. */
export function missingResource(error: unknown): string | undefined {
  const state = sqlState(error) ?? '';
  return OUT_OF_RESOURCES.test(state) ? state : undefined;
}

/** The connection ended during a transaction. The underlying error may say less. */
export class ConnectionLost extends Error {
  readonly code = '08006';

  constructor(cause: unknown) {
    super('the connection was lost during a transaction', { cause });
  }
}
