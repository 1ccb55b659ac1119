import { QueryFailedError } from 'typeorm';

/** More connections than any pool has. */
const MAX_TRIES = 500;

/**
 * A migration has changed what a prepared statement answers: PostgreSQL refuses that statement on a connection that
 * knows it from before, for as long as the connection lives.
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
