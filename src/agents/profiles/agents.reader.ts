import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import type { AgentStatus } from './profile';

/** What other modules may see of an agent. */
export interface AgentCard {
  agentId: string;
  displayName: string;
  avatarUrl: string | null;
  status: AgentStatus;
  verified: boolean;
  createdAt: Date;
}

const CARDS = statement(
  'agent_cards_by_ids',
  `SELECT agent_id AS "agentId", display_name AS "displayName", avatar_url AS "avatarUrl", status, verified,
          created_at AS "createdAt"
     FROM agent_cards WHERE agent_id = ANY($1)`,
);

const COUNT = statement(
  'agents_count',
  `SELECT count(*)::int AS agents FROM agents WHERE status <> 'retired'`,
);

/** Read access to agents, for other modules. */
@Injectable()
export class AgentsReader {
  constructor(private readonly database: Database) {}

  async find(agentId: string): Promise<AgentCard | null> {
    return (await this.byIds([agentId])).get(agentId) ?? null;
  }

  async byIds(agentIds: string[]): Promise<Map<string, AgentCard>> {
    if (agentIds.length === 0) return new Map();
    const cards = await this.database.rows<AgentCard>(CARDS, [[...new Set(agentIds)]]);
    return new Map(cards.map((card) => [card.agentId, card]));
  }

  /** Counts every row; callers should cache the result. */
  async count(): Promise<number> {
    return (await this.database.first<{ agents: number }>(COUNT))?.agents ?? 0;
  }
}
