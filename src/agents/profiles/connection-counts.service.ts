import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { DirectoryCache } from '../directory/directory-cache.service';

/** Locks the rows in order of id, so that two pairs with an agent in common cannot deadlock. */
const ADD = statement(
  'connection_counts_add',
  `WITH held AS (
     SELECT agent_id FROM agents WHERE agent_id = ANY($1) AND connection_count + $2 >= 0
      ORDER BY agent_id FOR NO KEY UPDATE)
   UPDATE agents a SET connection_count = a.connection_count + $2 FROM held WHERE a.agent_id = held.agent_id`,
);

/** The number of accepted connections of each agent. Updated in the transaction that makes or ends a connection. */
@Injectable()
export class ConnectionCounts {
  constructor(private readonly directory: DirectoryCache) {}

  async changeCounts(tx: Tx, agentIds: readonly string[], change: 1 | -1): Promise<void> {
    await execute(tx, ADD, [agentIds, change]);
    this.directory.changed(tx);
  }
}
