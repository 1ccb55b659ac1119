import { execute, statement } from './statements';
import type { Tx } from './transactions';

const ADVISORY = statement(
  'advisory_locks',
  'SELECT pg_advisory_xact_lock(hashtextextended(what, 0)) FROM unnest($1::text[]) AS what',
);

/**
 * Makes transactions that count the same thing take turns, until the end of this one. Taken before any row lock, so
 * that it cannot close a circle with them. Several are taken in the order given, which must be the same everywhere.
 */
export async function takeTurns(tx: Tx, ...what: string[]): Promise<void> {
  await execute(tx, ADVISORY, [what]);
}
