import { execute, statement } from '../../platform/database/statements';
import { takeTurns } from '../../platform/database/locks';
import type { Tx } from '../../platform/database/transactions';
import { nameReserved, nameTaken } from './agents.errors';
import { ID_SKELETON, reservedWordIn, skeletonOf } from './look-alikes';

/** From this tier on, a seller's name is its own. */
export const PROTECTED_TIER = 2;

const RESERVED_WORDS = ['admin', 'support', 'official'];

const HOLDER = statement(
  'agents_holder_of_name',
  `SELECT 1 AS found FROM agents WHERE ${ID_SKELETON} = $2 AND agent_id <> $1
   UNION ALL
   SELECT 1 FROM agents a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id
    WHERE a.name_skeleton = $2 AND a.agent_id <> $1 AND (a.verified_at IS NOT NULL OR s.tier >= ${PROTECTED_TIER})
   LIMIT 1`,
);

/** Errors: `name_taken` for a name with a reserved word. */
export function requireUnreserved(name: string, platformName: string): void {
  const word = reservedWordIn(name, [platformName, ...RESERVED_WORDS]);
  if (word !== undefined) throw nameReserved(word);
}

/**
 * Until the end of the transaction nobody else takes a name or an id that looks like these. Call it before any row is
 * locked. Errors: `name_taken` for a name that would be mistaken for another agent.
 */
export async function requireFreeName(tx: Tx, agentId: string, name: string): Promise<void> {
  const skeleton = skeletonOf(name);
  for (const one of [...new Set([skeleton, skeletonOf(agentId)])].sort())
    await takeTurns(tx, `agent name ${one}`);
  if ((await execute(tx, HOLDER, [agentId, skeleton])).length > 0) throw nameTaken();
}
