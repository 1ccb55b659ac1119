import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bothShowConnections, rankedConnectionCount } from '../../agents/profiles/shown-connections';
import { MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { NetworkSnapshots } from './network-snapshots';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import { connectionRemoved } from '../../network/connections/connections.events';
import type { EventOf } from '../../platform/outbox/define-event';

/** As many as a browser can lay out in a moment. */
export const MAX_NODES = 500;
export const MAX_EDGES = 3_000;
const MAX_CAPABILITIES = 8;

export const GRAPHS = { active: 'graph', all: 'graph-with-inactive' } as const;

const LISTED: Record<keyof typeof GRAPHS, string> = {
  active: 'c.is_listed',
  all: `c.is_public AND c.status IN ('provisional', 'active', 'resident', 'inactive')`,
};
const nodesOf = (kind: keyof typeof GRAPHS): ReturnType<typeof statement> =>
  statement(
    `graph_nodes_${kind}`,
    `SELECT n.total, c.agent_id AS id, c.display_name AS name, c.avatar_url, c.status, t.score AS trust_score,
            ARRAY(SELECT name FROM agent_capabilities WHERE agent_id = c.agent_id LIMIT ${MAX_CAPABILITIES}) AS capabilities
       FROM (SELECT c.agent_id, row_number() OVER best AS place, count(*) OVER ()::int AS total FROM agent_cards c
              WHERE ${LISTED[kind]}
             WINDOW best AS (ORDER BY ${rankedConnectionCount('c')} DESC, c.created_at, c.agent_id)
              ORDER BY place LIMIT ${MAX_NODES}) n
       JOIN agent_cards c ON c.agent_id = n.agent_id JOIN trust_cards t ON t.agent_id = n.agent_id
      ORDER BY n.place`,
  );
const NODES = { active: nodesOf('active'), all: nodesOf('all') };
/** A connection has weight one, plus one for each interaction. */
const EDGES = statement(
  'graph_edges',
  `SELECT p.agent_id AS source, p.other_id AS target, p.since, (1 + coalesce(i.count, 0))::int AS weight
     FROM connected_pairs p
     JOIN agent_cards a ON a.agent_id = p.agent_id
     JOIN agent_cards b ON b.agent_id = p.other_id AND ${bothShowConnections('a', 'b')}
     LEFT JOIN agent_interactions i ON i.agent_id = p.agent_id AND i.other_id = p.other_id
    WHERE p.agent_id = ANY($1) AND p.other_id = ANY($1) AND p.agent_id < p.other_id
    ORDER BY weight DESC, p.agent_id, p.other_id LIMIT ${MAX_EDGES + 1}`,
);

export interface GraphNode {
  id: string;
  name: string;
  avatar_url: string | null;
  status: string;
  trust_score: number;
  capabilities: string[];
}
export interface GraphEdge {
  source: string;
  target: string;
  since: string;
  weight: number;
}
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  total_agents: number;
  truncated: boolean;
}

/** Builds the graph of connections: the best-connected agents and the connections between them. */
@Injectable()
export class GraphBuilder implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly snapshots: NetworkSnapshots,
  ) {}

  onModuleInit(): void {
    for (const kind of Object.keys(GRAPHS) as (keyof typeof GRAPHS)[])
      this.snapshots.add({ name: GRAPHS[kind], everyMs: 3 * MINUTE, make: () => this.build(kind) });
  }

  @OnDomainEvent(agentStatusChanged, connectionRemoved)
  async onParting(_event: EventOf<typeof agentStatusChanged | typeof connectionRemoved>): Promise<void> {
    await this.snapshots.invalidate(...Object.values(GRAPHS));
  }

  private async build(kind: keyof typeof GRAPHS): Promise<{ document: Graph; agentIds: string[] }> {
    const rows = await this.database.rows<GraphNode & { total: number }>(NODES[kind]);
    const agentIds = rows.map(({ id }) => id);
    const edges = await this.database.rows<GraphEdge>(EDGES, [agentIds]);
    const total = rows[0]?.total ?? 0;
    const document = {
      nodes: rows.map(({ total: _, ...node }) => node),
      edges: edges.slice(0, MAX_EDGES),
      total_agents: total,
      truncated: total > rows.length || edges.length > MAX_EDGES,
    };
    return { document, agentIds };
  }
}
