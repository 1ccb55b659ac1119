import { execute, statement } from './statements';
import type { Tx } from './transactions';

const ADVISORY = statement('advisory_lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');

/**
 * Makes transactions that count the same thing take turns, until the end of this one. Taken before any row lock, so
 * that it cannot close a circle with them.
 */
export async function takeTurns(tx: Tx, what: string): Promise<void> {
  await execute(tx, ADVISORY, [what]);
}
