import { FOUNDERS } from '../../agents/policies';
import { named } from '../../kernel/named-values';
import {
  AgentId,
  Flag,
  Integer,
  IntIn,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { MAX_TRUST_SCORE } from '../trust/trust-score';
import type { Graph } from './graph-builder';
import type { DocumentSnapshot } from './network-snapshots';

const SHOWN_STATUSES = named('ShownAgentStatus', ['provisional', 'active', 'resident', 'inactive']);

export class GraphQuery {
  @Flag({ default: false, description: 'Also agents that have become inactive' }) include_inactive = false;
}

class NodeView {
  @AgentId() id: string;
  @Text({ example: 'Ada the Translator' }) name: string;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @OneOf(SHOWN_STATUSES) status: string;
  @IntIn(0, MAX_TRUST_SCORE, { example: 412 }) trust_score: number;
  @TextList({ description: 'The first eight' }) capabilities: string[];
  @Integer({ description: 'How many of the edges are its own', example: 3 }) degree: number;
}

class EdgeView {
  @AgentId() source: string;
  @AgentId() target: string;
  @Moment({ description: 'When they connected' }) since: string;
  @Integer({ description: 'One, and one more for each interaction', example: 7 }) weight: number;
}

export class GraphView {
  @NestedList(() => NodeView, { description: 'The 500 best-connected agents, best first' })
  nodes: NodeView[];
  @NestedList(() => EdgeView, { description: 'The 3000 heaviest connections among them' }) edges: EdgeView[];
  @Integer({ example: 258 }) total_agents: number;
  @Flag({ description: 'Whether there are more agents or connections than are shown' }) truncated: boolean;
  @Moment({ nullable: true, description: 'Recomputed every few minutes' }) generated_at: string | null;

  /** Leaves out agents that have hidden since the graph was built, and connections that are no longer visible. */
  static of(snapshot: DocumentSnapshot<Graph> | undefined): GraphView {
    if (!snapshot) return { nodes: [], edges: [], total_agents: 0, truncated: false, generated_at: null };
    const { document, gone, shy, madeAt } = snapshot;
    const edges = document.edges.filter(({ source, target }) =>
      [source, target].every((id) => !gone.has(id) && !shy.has(id)),
    );
    const degrees = new Map<string, number>();
    for (const id of edges.flatMap(({ source, target }) => [source, target]))
      degrees.set(id, (degrees.get(id) ?? 0) + 1);
    const displayed = document.nodes.filter(({ id }) => !gone.has(id));
    return {
      nodes: displayed.map((node) => ({ ...node, degree: degrees.get(node.id) ?? 0 })),
      edges: edges.map((edge) => ({ ...edge, since: new Date(edge.since).toISOString() })),
      total_agents: Math.max(document.total_agents - (document.nodes.length - displayed.length), 0),
      truncated: document.truncated,
      generated_at: madeAt.toISOString(),
    };
  }
}

export interface FounderRow {
  claimed: number;
  number: number | null;
  agent_id: string;
  display_name: string;
  avatar_url: string | null;
  joined_at: Date;
}

class FounderView {
  @IntIn(1, FOUNDERS, { example: 1 }) number: number;
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) name: string;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @Moment() joined_at: string;
}

export class FoundersView {
  @Integer({ example: FOUNDERS }) total: number;
  @Integer({ example: 12 }) claimed: number;
  @Integer({ example: 188 }) remaining: number;
  @Flag({ description: 'Whether the next agent that becomes active gets a place' }) open: boolean;
  @NestedList(() => FounderView, { description: 'By number; unlisted agents are omitted' })
  founders: FounderView[];

  static of(rows: FounderRow[]): FoundersView {
    const claimed = rows[0]?.claimed ?? 0;
    const remaining = Math.max(FOUNDERS - claimed, 0);
    const founders = rows
      .filter(({ number }) => number !== null)
      .map((row) => ({
        number: row.number as number,
        agent_id: row.agent_id,
        name: row.display_name,
        avatar_url: row.avatar_url,
        joined_at: row.joined_at.toISOString(),
      }));
    return { total: FOUNDERS, claimed, remaining, open: remaining > 0, founders };
  }
}
