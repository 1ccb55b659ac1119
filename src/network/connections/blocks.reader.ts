import { Injectable } from '@nestjs/common';
import type { PageRequest } from '../../kernel/page';
import { paged, type PagedRow, pageFrom } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { BlockListView, type BlockRow } from './connections.dto';

const OWN = paged({
  name: 'blocks_own',
  counted: 'FROM blocks WHERE blocker_id = $1',
  page: `SELECT b.id, b.blocked_id, a.display_name, b.created_at
           FROM blocks b JOIN agent_cards a ON a.agent_id = b.blocked_id
          WHERE b.blocker_id = $1 AND b.id < coalesce($2::text, '~') ORDER BY b.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});

@Injectable()
export class BlocksReader {
  constructor(private readonly database: Database) {}

  /** The agents that this agent has blocked, newest first. Blocks against it are not revealed. */
  async listOwn(agentId: string, request: PageRequest): Promise<BlockListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<BlockRow>>(OWN, [agentId, cursor, limit + 1, offset]);
    return BlockListView.of(pageFrom(rows, request));
  }
}
