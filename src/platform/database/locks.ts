import { send, sharedWrite } from './shared-steps';
import { statement } from './statements';
import type { Tx } from './transactions';

const ADVISORY = statement(
  'advisory_locks',
  'SELECT pg_advisory_xact_lock(hashtextextended(what, 0)) FROM unnest($1::text[]) AS what',
);

/**
 * Acquires advisory locks until the transaction ends, to serialize transactions that count the same thing. Acquire them
 * before any row lock, so that they cannot deadlock with row locks. Several locks are acquired in alphabetical order.
 */
export function acquireAdvisoryLocks(tx: Tx, ...what: string[]): Promise<void> {
  return acquire(tx, what);
}

const acquire = sharedWrite<string[]>(async (tx, lists) => {
  await send(tx, ADVISORY, [[...new Set(lists.flat())].sort()]);
});
