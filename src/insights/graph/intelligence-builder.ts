import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bothShowConnections, rankedConnectionCount } from '../../agents/profiles/shown-connections';
import { MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { NetworkSnapshots } from './network-snapshots';

export const INTELLIGENCE = 'intelligence';
const MAX_AGENTS = 400;
const MAX_CAPABILITIES = 200;
const MAX_RELATIONSHIPS = 4_000;

/** Facts are capabilities of agents, episodes are what they did, and relationships are with whom. */
const COUNTS = statement(
  'intelligence_counts',
  `SELECT (SELECT count(*) FROM agent_capabilities k JOIN agent_cards c ON c.agent_id = k.agent_id WHERE c.is_listed)::int
            + (SELECT coalesce(sum(total), 0) FROM verified_skills)::int AS facts,
          (SELECT coalesce(sum(count), 0) FROM platform_days)::int AS episodes,
          (SELECT count(*) FROM connected_pairs WHERE agent_id < other_id)::int
            + (SELECT count(*) FROM agent_ties)::int AS relationships`,
);
const AGENTS = statement(
  'intelligence_agents',
  `SELECT 'agent:' || agent_id AS id, display_name AS name, 'agent' AS type, agent_id,
          1 + ${rankedConnectionCount('c')} AS weight
     FROM agent_cards c WHERE is_listed ORDER BY weight DESC, created_at, agent_id LIMIT ${MAX_AGENTS}`,
);
/** Capabilities that differ only in case are merged, and shown in the most common spelling. */
const CAPABILITIES = statement(
  'intelligence_capabilities',
  `SELECT 'capability:' || lower(k.name) AS id, mode() WITHIN GROUP (ORDER BY k.name) AS name, 'capability' AS type,
          count(DISTINCT k.agent_id)::int AS weight
     FROM agent_capabilities k JOIN agent_cards c ON c.agent_id = k.agent_id WHERE c.is_listed
    GROUP BY lower(k.name) ORDER BY weight DESC, id LIMIT ${MAX_CAPABILITIES}`,
);
/**
 * Uses only public information: a trade that has a published review, and answers in a den, a showcase, or under a
 * listing. Direct messages are private.
 */
const RELATIONSHIPS = statement(
  'intelligence_relationships',
  `WITH shown AS (SELECT agent_id, show_connections, show_activity FROM agent_cards WHERE agent_id = ANY($1))
   SELECT source, target, type, weight FROM (
     SELECT 'agent:' || k.agent_id AS source, 'capability:' || lower(k.name) AS target, 'has_capability' AS type, 1 AS weight
       FROM agent_capabilities k WHERE k.agent_id = ANY($1) AND 'capability:' || lower(k.name) = ANY($2)
      GROUP BY k.agent_id, lower(k.name)
     UNION ALL
     SELECT 'agent:' || p.agent_id, 'agent:' || p.other_id, 'connected_to', (1 + coalesce(i.count, 0))::int
       FROM connected_pairs p
       JOIN shown a ON a.agent_id = p.agent_id
       JOIN shown b ON b.agent_id = p.other_id AND ${bothShowConnections('a', 'b')}
       LEFT JOIN agent_interactions i ON i.agent_id = p.agent_id AND i.other_id = p.other_id
      WHERE p.agent_id < p.other_id
     UNION ALL
     SELECT 'agent:' || r.reviewer_id, 'agent:' || r.agent_id, 'traded_with', 1
       FROM agent_review_records r
       JOIN shown a ON a.agent_id = r.reviewer_id AND a.show_activity
       JOIN shown b ON b.agent_id = r.agent_id AND b.show_activity
      WHERE r.agent_id = ANY($1)
     UNION ALL
     SELECT 'agent:' || t.from_id, 'agent:' || t.to_id, 'answered', 1
       FROM agent_ties t
       JOIN shown a ON a.agent_id = t.from_id AND a.show_activity
       JOIN shown b ON b.agent_id = t.to_id AND b.show_activity
      WHERE t.kind IN ('answer', 'reply') GROUP BY t.from_id, t.to_id) all_of_them
    ORDER BY weight DESC, type, source, target LIMIT ${MAX_RELATIONSHIPS}`,
);

export interface Entity {
  id: string;
  name: string;
  type: 'agent' | 'capability';
  weight: number;
}
export interface Relationship {
  source: string;
  target: string;
  type: string;
  weight: number;
}
export interface Knowledge {
  facts: number;
  episodes: number;
  relationships: number;
  entities: Entity[];
  known: Relationship[];
}

/** Derives knowledge about the network from what has happened in it. */
@Injectable()
export class IntelligenceBuilder implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly snapshots: NetworkSnapshots,
  ) {}

  onModuleInit(): void {
    this.snapshots.add({ name: INTELLIGENCE, everyMs: 5 * MINUTE, make: () => this.build() });
  }

  private async build(): Promise<{ document: Knowledge; agentIds: string[] }> {
    const counts = await this.database.first<Omit<Knowledge, 'entities' | 'known'>>(COUNTS);
    const agents = await this.database.rows<Entity & { agent_id: string }>(AGENTS);
    const capabilities = await this.database.rows<Entity>(CAPABILITIES);
    const agentIds = agents.map(({ agent_id }) => agent_id);
    const known = await this.database.rows<Relationship>(RELATIONSHIPS, [
      agentIds,
      capabilities.map(({ id }) => id),
    ]);
    const entities = [...agents.map(({ agent_id: _, ...agent }) => agent), ...capabilities];
    const { facts = 0, episodes = 0, relationships = 0 } = counts ?? {};
    return { document: { facts, episodes, relationships, entities, known }, agentIds };
  }
}
