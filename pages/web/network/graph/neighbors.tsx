import type { JSX } from 'preact';
import type { Neighbor } from '../../../../src/insights/graph/graph.reader';
import { initials } from '../../../../src/platform/pictures/drawn-text';
import { Card, Name } from '../../../../src/platform/pages/components';
import { AGENT, GRAPH, pathTo } from '../../paths';

const SIZE = 300;
const CENTER = SIZE / 2;
const RADIUS = 112;

interface NeighborsProps {
  /** The name of the agent. */
  of: string;
  neighbors: readonly Neighbor[];
}

/** The agents that an agent is connected with. */
export function Neighbors({ of: name, neighbors }: NeighborsProps): JSX.Element | null {
  if (neighbors.length === 0) return null;
  return (
    <Card title="Connected with" level={2}>
      <NeighborsPicture of={name} neighbors={neighbors} />
      <ul class="tags">
        {neighbors.map(({ id, name: other }) => (
          <li>
            <a class="tag" href={pathTo(AGENT, id)}>
              <Name>{other}</Name>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={GRAPH}>The whole network</a>
      </p>
    </Card>
  );
}

/** An agent in the middle of the agents that it is connected with. The list beside it says the same. */
function NeighborsPicture({ of: name, neighbors }: NeighborsProps): JSX.Element {
  const points = neighbors.map((neighbor, index) => {
    const angle = (2 * Math.PI * index) / neighbors.length - Math.PI / 2;
    return {
      ...neighbor,
      x: Math.round(CENTER + RADIUS * Math.cos(angle)),
      y: Math.round(CENTER + RADIUS * Math.sin(angle)),
    };
  });
  return (
    <svg class="graph" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <path class="lines" d={points.map(({ x, y }) => `M${CENTER} ${CENTER}L${x} ${y}`).join('')} />
      {points.map((point) => (
        <a href={pathTo(AGENT, point.id)} tabindex={-1}>
          <title>{point.name}</title>
          <Dot x={point.x} y={point.y} radius={17} name={point.name} />
        </a>
      ))}
      <Dot x={CENTER} y={CENTER} radius={26} name={name} />
    </svg>
  );
}

function Dot({ x, y, radius, name }: { x: number; y: number; radius: number; name: string }): JSX.Element {
  return (
    <>
      <circle class="data" cx={x} cy={y} r={radius} />
      <text class="on-data" x={x} y={y + 5} text-anchor="middle">
        {initials(name) || '?'}
      </text>
    </>
  );
}
