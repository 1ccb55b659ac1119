import { LockTaken, mayWaitFor, send, sharedStep } from './shared-steps';
import { execute, statement } from './statements';
import type { Tx } from './transactions';

const ADVISORY = statement(
  'advisory_locks',
  'SELECT pg_advisory_xact_lock(hashtextextended(what, 0)) FROM unnest($1::text[]) AS what',
);
const TRY_ADVISORY = statement(
  'advisory_locks_if_free',
  'SELECT what FROM unnest($1::text[]) AS what WHERE NOT pg_try_advisory_xact_lock(hashtextextended(what, 0))',
);

/**
 * Acquires advisory locks until the transaction ends, to serialize transactions that count the same thing. Acquire them
 * before any row lock, so that they cannot deadlock with row locks. Several locks are acquired in alphabetical order.
 */
export function acquireAdvisoryLocks(tx: Tx, ...what: string[]): Promise<void> {
  return acquire(tx, what);
}

const acquire = sharedStep<string[], void>(async (tx, lists) => {
  const all = [...new Set(lists.flat())].sort();
  if (mayWaitFor(tx, lists.flat())) {
    await send(tx, ADVISORY, [all]);
    return lists.map(() => undefined);
  }
  const taken = new Set((await execute<{ what: string }>(tx, TRY_ADVISORY, [all])).map(({ what }) => what));
  return lists.map((list) => (list.some((what) => taken.has(what)) ? new LockTaken() : undefined));
});
