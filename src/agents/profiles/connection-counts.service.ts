import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';

/** Locked in one order, so that two pairs with an agent in common never wait for each other in a circle. */
const ADD = statement(
  'connection_counts_add',
  `WITH held AS (
     SELECT agent_id FROM agents WHERE agent_id = ANY($1) AND connection_count + $2 >= 0
      ORDER BY agent_id FOR NO KEY UPDATE)
   UPDATE agents a SET connection_count = a.connection_count + $2 FROM held WHERE a.agent_id = held.agent_id`,
);

/** How many accepted connections each agent has. Whoever makes and ends connections says so in the same transaction. */
@Injectable()
export class ConnectionCounts {
  async add(tx: Tx, agentIds: readonly string[], change: 1 | -1): Promise<void> {
    await execute(tx, ADD, [agentIds, change]);
  }
}
