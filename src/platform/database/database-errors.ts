import { Injectable } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { MINUTE } from '../../kernel/clock';
import { timers } from '../../kernel/timers';
import { Metrics } from '../observability/metrics';

/** The SQL state of a statement that PostgreSQL refused, or the system's error code if the connection failed. */
export function sqlState(error: unknown): string | undefined {
  const cause =
    error instanceof QueryFailedError
      ? (error.driverError as { code?: unknown })
      : (error as { code?: unknown });
  return typeof cause?.code === 'string' ? cause.code : undefined;
}

/** Error codes: the server did not respond, or stopped responding. */
const NO_ANSWER = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Driver errors with the same meaning; these have a message but no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;
/**
 * Other SQL states that mean "busy or unavailable, try again": timeouts, exhausted resources, and a read-only server, such as
 * a standby before its promotion.
 */
const TRY_AGAIN = /^(55P03|57014|53\w{3}|40001|40P01|25006)$/;
/** Class 53: out of disk space, memory, or connections, or a configured limit is reached. */
const OUT_OF_RESOURCES = /^53\w{3}$/;
/** SQL states with which PostgreSQL or a pooler ends a connection or opens none. PgBouncer sends 08P01 without a server. */
const ENDED = /^(08\w{3}|57P0[1-5])$/;

export function isWithoutAnswer(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return (
    NO_ANSWER.test(state) ||
    ENDED.test(state) ||
    (error instanceof Error && CONNECTION_LOST.test(error.message))
  );
}

/** A lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/**
 * Whether nobody knows what became of a COMMIT that ended with this error: PostgreSQL answers with any other state if it has
 * rolled back. Such a transaction must not be repeated.
 */
export function isUnclear(error: unknown): boolean {
  return isWithoutAnswer(error) || !/^[0-9A-Z]{5}$/.test(sqlState(error) ?? '');
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

/** More than the connections of any pool. */
const MAX_TRIES = 500;

/**
 * A migration changed the result type of a prepared statement. PostgreSQL then refuses the statement on every
 * connection that prepared it earlier, for as long as the connection lives.
 */
export function isStalePlan(error: unknown): boolean {
  const { routine } = (error instanceof QueryFailedError ? error.driverError : error) as { routine?: string };
  return routine === 'RevalidateCachedQuery';
}

/** Retries on another connection if a prepared statement predates a migration, and closes the stale connection. */
export async function onFreshPlans<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isStalePlan(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/** A full disk still lets some statements succeed, so a success does not clear the error. */
const REPORTED_FOR_MS = MINUTE;

const RESOURCES = 'database_resource_errors_total';
const CONNECTIONS = 'database_connection_errors_total';
const LOCK_TIMEOUTS = 'database_lock_timeouts_total';

/** Whether PostgreSQL recently refused statements of this process for lack of disk space, memory, or connections. */
@Injectable()
export class ResourceErrors {
  private last?: { state: string; at: number };

  constructor(private readonly metrics: Metrics) {
    const states = ['53000', '53100', '53200', '53300', '53400'].map((state) => ({ state }));
    metrics.counter(
      RESOURCES,
      'Statements that PostgreSQL rejected for lack of resources, by SQLSTATE',
      states,
    );
    metrics.counter(CONNECTIONS, 'Statements without a result: no connection, or a lost one');
    metrics.counter(LOCK_TIMEOUTS, 'Statements that waited too long for a lock, and were answered with busy');
  }

  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const state = missingResource(error);
      if (state !== undefined) {
        this.last = { state, at: timers.elapsed() };
        this.metrics.count(RESOURCES, { state });
      } else if (isWithoutAnswer(error)) this.metrics.count(CONNECTIONS);
      else if (isLockTimeout(error)) this.metrics.count(LOCK_TIMEOUTS);
      throw error;
    }
  }

  /** The SQL state of the last such error, if it is recent. */
  get recent(): string | undefined {
    return this.last && timers.elapsed() - this.last.at < REPORTED_FOR_MS ? this.last.state : undefined;
  }
}
