import { execute, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';

const KNOWN = statement('known_agents', 'SELECT agent_id FROM agent_cards WHERE agent_id = ANY($1)');

/** The given ids that belong to an agent. */
export async function knownAgents(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = await execute<{ agent_id: string }>(tx, KNOWN, [ids]);
  return new Set(known.map(({ agent_id }) => agent_id));
}
