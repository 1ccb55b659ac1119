import type { JSX } from 'preact';
import { wrap } from './sequence-chart';

export interface FlowNode {
  id: string;
  label: string;
}
export interface FlowEdge {
  from: string;
  to: string;
  label?: string;
  isDotted: boolean;
}

const WIDTH = 116;
const GAP = 66;
const HEIGHT = 46;
const ROW = 84;

/** Boxes and arrows from left to right. Each box stands as far left as its arrows allow. */
export function FlowChart(props: {
  title: string;
  nodes: readonly FlowNode[];
  edges: readonly FlowEdge[];
}): JSX.Element {
  const { title, nodes, edges } = props;
  const places = placesOf(nodes, edges);
  const at = (id: string): { x: number; y: number } => places.get(id) ?? { x: 0, y: 0 };
  const all = [...places.values()];
  const width = Math.max(...all.map(({ x }) => x)) + WIDTH + 4;
  const height = Math.max(...all.map(({ y }) => y)) + HEIGHT + 4;
  return (
    <figure class="diagram scroll" tabindex={0} aria-label={title}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={title}>
        {edges.map((edge) => (
          <Edge edge={edge} from={at(edge.from)} to={at(edge.to)} />
        ))}
        {nodes.map(({ id, label }) => {
          const lines = wrap(label, 14);
          const { x, y } = at(id);
          return (
            <>
              <rect class="box" x={x} y={y} width={WIDTH} height={HEIGHT} rx="8" />
              {lines.map((line, index) => (
                <text
                  class="strong"
                  x={x + WIDTH / 2}
                  y={y + HEIGHT / 2 + 4 + (index - (lines.length - 1) / 2) * 14}
                  text-anchor="middle"
                >
                  {line}
                </text>
              ))}
            </>
          );
        })}
      </svg>
    </figure>
  );
}

function Edge(props: { edge: FlowEdge; from: { x: number; y: number }; to: { x: number; y: number } }) {
  const { edge, from, to } = props;
  const start = { x: from.x + WIDTH, y: from.y + HEIGHT / 2 };
  const end = { x: to.x, y: to.y + HEIGHT / 2 };
  const bend = Math.max(24, (end.x - start.x) / 2);
  return (
    <g class={edge.isDotted ? 'automatic' : undefined}>
      <path
        class="edge"
        d={`M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x - 8} ${end.y}`}
      />
      <path class="head" d={`M${end.x} ${end.y}l-9 -5v10z`} />
      {edge.label && (
        <text
          class="small on-edge"
          x={(start.x + end.x) / 2}
          y={(start.y + end.y) / 2 - 4}
          text-anchor="middle"
        >
          {edge.label}
        </text>
      )}
    </g>
  );
}

/** Columns by the longest way to a node; a node that nothing leads to stands just before what it leads to. */
function placesOf(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
): Map<string, { x: number; y: number }> {
  const ranks = new Map(nodes.map(({ id }) => [id, 0]));
  const rank = (id: string): number => ranks.get(id) as number;
  for (let round = 0; round < nodes.length; round++)
    for (const { from, to } of edges) ranks.set(to, Math.max(rank(to), rank(from) + 1));
  for (const { id } of nodes.slice(1)) {
    if (edges.some(({ to }) => to === id)) continue;
    const next = edges.filter(({ from }) => from === id).map(({ to }) => to);
    const shared = next.filter((to) => edges.some((edge) => edge.to === to && edge.from !== id));
    ranks.set(id, Math.max(0, Math.min(...(shared.length > 0 ? shared : next).map(rank)) - 1));
    for (const to of next) if (!shared.includes(to)) ranks.set(to, rank(id) + 1);
  }
  const filled = new Map<number, number>();
  const tallest = Math.max(
    ...[...ranks.values()].map((one) => [...ranks.values()].filter((r) => r === one).length),
  );
  return new Map(
    nodes.map(({ id }) => {
      const column = rank(id);
      const row = filled.get(column) ?? 0;
      filled.set(column, row + 1);
      const size = [...ranks.values()].filter((one) => one === column).length;
      const top = ((tallest - size) / 2) * ROW;
      return [id, { x: 2 + column * (WIDTH + GAP), y: 2 + top + row * ROW }];
    }),
  );
}
