import { Injectable } from '@nestjs/common';
import type { GraphQuery, GraphView } from '../../../../src/insights/graph/graph.dto';
import { GraphReader } from '../../../../src/insights/graph/graph.reader';
import { groupsOf } from './graph-groups';
import { type Line, layOut } from './graph-layout';
import type { GraphProps } from './graph-page';
import { PICTURE, type PlacedAgent } from './graph-picture';

/** As many as a picture can show, and a page can list. */
const AGENTS = 100;
const CONNECTIONS = 600;

type Shown = Omit<GraphProps, 'query'>;

/** Reads what the page of the graph shows. */
@Injectable()
export class GraphPageReader {
  /** The last picture of each kind, because placing the agents takes a while. */
  private readonly cached = new Map<boolean, { etag: string; shown: Shown }>();

  constructor(private readonly graphs: GraphReader) {}

  async read(query: GraphQuery): Promise<Shown> {
    const { view, etag } = await this.graphs.graph(query);
    const known = this.cached.get(query.include_inactive);
    if (known?.etag === etag) return known.shown;
    const shown = shownOf(view);
    this.cached.set(query.include_inactive, { etag, shown });
    return shown;
  }
}

/** The agents with the most connections, and the heaviest connections between them. */
function shownOf(view: GraphView): Shown {
  const nodes = view.nodes
    .filter(({ degree }) => degree > 0)
    .sort((a, b) => b.degree - a.degree)
    .slice(0, AGENTS);
  const places = new Map(nodes.map(({ id }, index) => [id, index]));
  const lines: Line[] = view.edges
    .flatMap(({ source, target }) => {
      const [from, to] = [places.get(source), places.get(target)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    })
    .slice(0, CONNECTIONS);
  const groups = groupsOf(nodes.length, lines);
  const points = layOut(nodes.length, lines, PICTURE);
  const agents = nodes.map((node, index): PlacedAgent => ({
    id: node.id,
    name: node.name,
    avatar: node.avatar_url,
    trust: node.trust_score,
    degree: node.degree,
    group: groups[index] as number,
    ...(points[index] as { x: number; y: number }),
  }));
  return { agents, lines, total: view.total_agents, madeAt: view.generated_at };
}
