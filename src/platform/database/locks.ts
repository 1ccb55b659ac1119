import { execute, statement } from './statements';
import type { Tx } from './transactions';

const ADVISORY = statement(
  'advisory_locks',
  'SELECT pg_advisory_xact_lock(hashtextextended(what, 0)) FROM unnest($1::text[]) AS what',
);

/**
 * Acquires advisory locks until the transaction ends, to serialize transactions that count the same thing. Acquire them
 * before any row lock, so that they cannot deadlock with row locks. Several locks are acquired in the order given,
 * which must be the same everywhere.
 */
export async function acquireAdvisoryLocks(tx: Tx, ...what: string[]): Promise<void> {
  await execute(tx, ADVISORY, [what]);
}
