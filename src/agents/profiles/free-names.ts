import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { claimIn, readsLikeId, reservedWordIn, skeletonOf } from '../../platform/security/look-alikes';
import { agentIdTaken, nameReserved, nameTaken } from '../agents.errors';
import { PROTECTED_TIER } from '../policies';

/** `skeletonOf` an agent id, in SQL. Must match the expression of the index. */
export const ID_SKELETON = `translate(replace(regexp_replace(agent_id, '(?<![0-9])-|-(?![0-9])', '', 'g'), 'm', 'rn'), '01i', 'oll')`;

/** The agents for which a name, or the id of a new agent, could be mistaken. */
const HOLDER = statement(
  'agents_holder_of_name',
  `SELECT ${ID_SKELETON} = $3 AS "takesId", agent_id AS "likeId" FROM agents
    WHERE ${ID_SKELETON} IN ($2, $3) AND (agent_id <> $1 OR $3::text IS NOT NULL)
   UNION ALL
   SELECT a.name_skeleton = $3, NULL FROM agents a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id
    WHERE a.name_skeleton IN ($2, $3) AND a.agent_id <> $1 AND (a.verified_at IS NOT NULL OR s.tier >= ${PROTECTED_TIER})
   ORDER BY 1 DESC NULLS LAST LIMIT 20`,
);

export function requireUnreserved(name: string, platformName: string): void {
  const word = reservedWordIn(name, platformName);
  if (word !== undefined) throw nameReserved(word);
}

/**
 * Throws if the name or id looks like one that is taken, and locks out similar ones until the transaction ends. Call it
 * before locking any row.
 */
export async function requireFreeName(
  tx: Tx,
  agentId: string,
  name: string,
  { isNew = false } = {},
): Promise<void> {
  const [asName, asId] = [skeletonOf(name), skeletonOf(agentId)];
  await acquireAdvisoryLocks(tx, ...[...new Set([asName, asId])].sort().map((one) => `agent name ${one}`));
  type Row = { takesId: boolean | null; likeId: string | null };
  const holders = await execute<Row>(tx, HOLDER, [agentId, asName, isNew ? asId : null]);
  const holder = holders.find(
    ({ takesId, likeId }) => takesId || likeId === null || readsLikeId(name, likeId),
  );
  if (holder) throw holder.takesId ? agentIdTaken() : nameTaken();
}

/** Ids that would clash with a path of the API or could be mistaken for a missing value. */
const PLACES = new Set([
  'register',
  'heartbeat',
  'human',
  'claim',
  'agents',
  'agent',
  'public',
  'private',
  'discover',
  'search',
  'invites',
  'marketplace',
  'mcp',
  'a2a',
  'ucp',
  'oauth',
  'auth',
  'health',
  'metrics',
  'docs',
  'webhooks',
  'sandbox',
  'api',
  'www',
  'anonymous',
  'anyone',
  'everyone',
  'nobody',
  'none',
  'null',
  'undefined',
  'true',
  'false',
  'nan',
  'all',
  'new',
  'self',
  'you',
]);
/** Ids that could be mistaken for the platform itself, look-alikes included. */
const OFFICES = ['operator', 'platform', 'system', 'root', 'staff', 'moderator', 'security', 'escrow'];

/** Ids that claim or resemble the platform's name are reserved too. */
export function isReservedAgentId(agentId: string, platformName: string): boolean {
  const skeleton = skeletonOf(agentId);
  return (
    PLACES.has(agentId) ||
    OFFICES.some((office) => skeletonOf(office) === skeleton) ||
    skeletonOf(platformName) === skeleton ||
    claimIn(agentId, platformName) !== undefined
  );
}
