import { QueryFailedError } from 'typeorm';

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
