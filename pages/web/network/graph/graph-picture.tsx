import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import { excerpt } from '../../../../src/kernel/excerpt';

import { AGENT, pathTo } from '../../paths';
import type { Line, Point } from './graph-layout';

/** The size of the picture, in its units. */
export const PICTURE = { width: 1000, height: 680, margin: 40 };
/** How many of the best-connected agents have their name above them, if there is room. */
const CONSIDERED = 14;
const NAME_LENGTH = 20;
const NAME_ABOVE = 22;
const NAME_HEIGHT = 34;
/** About, since only the browser knows the font. */
const CHARACTER_WIDTH = 10;

interface Name {
  text: string;
  half: number;
  x: number;
  y: number;
}

export interface PlacedAgent extends Point {
  id: string;
  name: string;
  avatar: string | null;
  trust: number;
  degree: number;
}

interface GraphPictureProps {
  /** The best-connected first. */
  agents: readonly PlacedAgent[];
  lines: readonly Line[];
}

/** For the eye and the mouse; the table of the page says the same to a keyboard and a screen reader. */
export function GraphPicture({ agents, lines }: GraphPictureProps): JSX.Element {
  const most = Math.max(...agents.map(({ degree }) => degree), 1);
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      width={PICTURE.width}
      height={PICTURE.height}
      aria-hidden="true"
    >
      <path class="lines" d={lines.map((line) => pathOf(agents, line)).join('')} />
      {agents.map((agent) => (
        <a href={pathTo(AGENT, agent.id)} tabindex={-1}>
          <circle class="data" cx={agent.x} cy={agent.y} r={5 + Math.round(13 * (agent.degree / most))} />
          <title>{`${agent.name}: ${countOf(agent.degree, 'connection')}`}</title>
        </a>
      ))}
      {namesOf(agents).map(({ text, x, y }) => (
        <text x={x} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}

function pathOf(agents: readonly PlacedAgent[], { from, to }: Line): string {
  const [a, b] = [agents[from] as PlacedAgent, agents[to] as PlacedAgent];
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}

/** The names of the best-connected agents, above them, without those that would cover another name. */
function namesOf(agents: readonly PlacedAgent[]): Name[] {
  const names: Name[] = [];
  for (const agent of agents.slice(0, CONSIDERED)) {
    const text = excerpt(agent.name, NAME_LENGTH);
    const half = (text.length * CHARACTER_WIDTH) / 2;
    const x = Math.min(Math.max(agent.x, half), PICTURE.width - half);
    const name = { text, half, x, y: agent.y - NAME_ABOVE };
    if (!names.some((other) => cover(name, other))) names.push(name);
  }
  return names;
}

const cover = (one: Name, other: Name): boolean =>
  Math.abs(one.x - other.x) < one.half + other.half && Math.abs(one.y - other.y) < NAME_HEIGHT;
