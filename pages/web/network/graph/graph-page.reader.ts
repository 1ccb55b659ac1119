import { Injectable } from '@nestjs/common';
import type { GraphQuery, GraphView } from '../../../../src/insights/graph/graph.dto';
import { GraphReader } from '../../../../src/insights/graph/graph.reader';
import { groupsOf } from './graph-groups';
import { type Line, layOut, partsOf, type Point } from './graph-layout';
import type { GraphProps } from './graph-page';
import { type ListedAgent, PICTURE } from './graph-picture';

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
  const agents = nodes.map((node): ListedAgent => ({
    id: node.id,
    name: node.name,
    avatar: node.avatar_url,
    trust: node.trust_score,
    degree: node.degree,
  }));
  const [main = [], ...others] = partsOf(nodes.length, lines);
  return {
    agents,
    ...placed(main, agents, lines),
    apart: others.map((part) => part.map((index) => agents[index] as ListedAgent)),
    total: view.total_agents,
    madeAt: view.generated_at,
  };
}

/** Only the largest part is drawn: the others would have most of the picture, and say nothing in it. */
function placed(
  part: readonly number[],
  agents: readonly ListedAgent[],
  all: readonly Line[],
): Pick<Shown, 'placed' | 'lines'> {
  const places = new Map(part.map((of, index) => [of, index]));
  const lines = all.flatMap(({ from, to }) => {
    const [one, other] = [places.get(from), places.get(to)];
    return one === undefined || other === undefined ? [] : [{ from: one, to: other }];
  });
  const groups = groupsOf(part.length, lines);
  const points = layOut(part.length, lines, PICTURE);
  return {
    lines,
    placed: part.map((of, index) => ({
      ...(agents[of] as ListedAgent),
      ...(points[index] as Point),
      group: groups[index] as number,
    })),
  };
}
