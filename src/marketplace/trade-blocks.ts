import { sharedStep } from '../platform/database/shared-steps';
import { execute, statement } from '../platform/database/statements';

interface Sides {
  agentId: string;
  otherId: string;
}

const BLOCKED = statement(
  'trade_blocks',
  `SELECT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = s.one AND b.other_id = s.other) AS blocked
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS s (one, other, number) ORDER BY number`,
);

/** Whether one of the sides has blocked the other. Then nothing new starts between them; open orders continue. */
export const isTradeBlocked = sharedStep<Sides, boolean>(async (tx, all) => {
  const values = [all.map(({ agentId }) => agentId), all.map(({ otherId }) => otherId)];
  const rows = await execute<{ blocked: boolean }>(tx, BLOCKED, values);
  return rows.map(({ blocked }) => blocked);
});
