import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bothShowConnections } from '../../agents/profiles/shown-connections';
import { SECOND } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/fast/response-cache';
import { type Graph, GRAPHS } from './graph-builder';
import { type FounderRow, FoundersView, type GraphQuery, GraphView } from './graph.dto';
import { type EntitiesQuery, EntitiesView, IntelligenceStatsView } from './intelligence.dto';
import { INTELLIGENCE, type Knowledge } from './intelligence-builder';
import { NetworkSnapshots } from './network-snapshots';

const FOUNDERS = statement(
  'founders',
  `SELECT n.claimed, f.* FROM (SELECT count(*)::int AS claimed FROM founder_cards) n
     LEFT JOIN (SELECT * FROM founder_cards WHERE is_listed) f ON true ORDER BY f.number`,
);

/** How many of the agents with the most interactions are considered; not all of them are connected and shown. */
const CONSIDERED = 100;
const NEIGHBORS = statement(
  'agent_neighbors',
  `SELECT c.agent_id AS id, c.display_name AS name, c.avatar_url AS avatar
     FROM (SELECT other_id, count FROM agent_interactions WHERE agent_id = $1
            ORDER BY count DESC, other_id LIMIT ${CONSIDERED}) i
     JOIN agent_cards a ON a.agent_id = $1
     JOIN agent_cards c ON c.agent_id = i.other_id
    WHERE c.is_listed AND ${bothShowConnections('a', 'c')}
      AND EXISTS (SELECT FROM connected_pairs p WHERE p.agent_id = $1 AND p.other_id = i.other_id)
    ORDER BY i.count DESC, i.other_id LIMIT $2`,
);

/** A connected agent. */
export interface Neighbor {
  id: string;
  name: string;
  avatar: string | null;
}

@Injectable()
export class GraphReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly snapshots: NetworkSnapshots,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    // nothing invalidates them: a hidden agent stays visible for at most the cache time
    const paths = ['/public/graph', '/public/founding-200', '/public/intelligence/stats'];
    this.cache.addPaths('graph', 2 * SECOND, ...paths);
  }

  async graph({ include_inactive }: GraphQuery): Promise<{ view: GraphView; etag: string }> {
    const snapshot = await this.snapshots.read<Graph>(include_inactive ? GRAPHS.all : GRAPHS.active);
    return { view: GraphView.of(snapshot), etag: snapshot?.etag ?? '"none"' };
  }

  async stats(): Promise<IntelligenceStatsView> {
    return IntelligenceStatsView.of(await this.snapshots.read<Knowledge>(INTELLIGENCE));
  }

  async entities(query: EntitiesQuery): Promise<EntitiesView> {
    return EntitiesView.of(await this.snapshots.read<Knowledge>(INTELLIGENCE), query);
  }

  /** The connections of an agent with the most interactions, as far as both sides show them. */
  neighborsOf(agentId: string, limit: number): Promise<Neighbor[]> {
    return this.database.rows<Neighbor & Record<string, unknown>>(NEIGHBORS, [agentId, limit]);
  }

  async founders(): Promise<FoundersView> {
    return FoundersView.of(await this.database.rows<FounderRow>(FOUNDERS));
  }
}
