import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import { excerpt } from '../../../../src/kernel/excerpt';
import { widthOf } from '../../../../src/platform/pictures/drawn-text';
import { AGENT, pathTo } from '../../paths';
import type { Line, Point } from './graph-layout';

/** The size of the picture, in its units. */
export const PICTURE = { width: 1000, height: 680, margin: 40 };
/** How many of the best-connected agents have their name beside them, if there is room. */
const CONSIDERED = 24;
const NAME_LENGTH = 20;
const NAME_HEIGHT = 22;
/** Between a circle and its name. */
const GAP = 5;
const NAME_SIZE = 17;
/** How many groups have their own color; the others share the last one. */
const COLORS = 6;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Name extends Box {
  text: string;
}

export interface PlacedAgent extends Point {
  id: string;
  name: string;
  avatar: string | null;
  trust: number;
  degree: number;
  /** Agents with the same number are closely connected; 0 is the largest group. */
  group: number;
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
          <circle
            class={`group-${Math.min(agent.group, COLORS - 1)}`}
            cx={agent.x}
            cy={agent.y}
            r={radiusOf(agent, most)}
          />
          <title>{`${agent.name}: ${countOf(agent.degree, 'connection')}`}</title>
        </a>
      ))}
      {namesOf(agents, most).map(({ text, left, right, bottom }) => (
        <text x={(left + right) / 2} y={bottom - GAP} text-anchor="middle" font-size={NAME_SIZE}>
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

const radiusOf = ({ degree }: PlacedAgent, most: number): number => 5 + Math.round(13 * (degree / most));

/** The names of the best-connected agents, beside them, without those that would cover a name or a circle. */
function namesOf(agents: readonly PlacedAgent[], most: number): Name[] {
  const names: Name[] = [];
  const circles = agents.map((agent) => around(agent, radiusOf(agent, most)));
  for (const agent of agents.slice(0, CONSIDERED)) {
    const text = excerpt(agent.name, NAME_LENGTH);
    const free = placesOf(agent, radiusOf(agent, most) + GAP, widthOf(text, NAME_SIZE, true)).find(
      (place) => isInside(place) && ![...names, ...circles].some((other) => cover(place, other)),
    );
    if (free) names.push({ text, ...free });
  }
  return names;
}

const around = ({ x, y }: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** Above, below, right, and left of a circle. */
function placesOf({ x, y }: Point, distance: number, width: number): Box[] {
  const at = (centerX: number, centerY: number): Box => ({
    left: centerX - width / 2,
    right: centerX + width / 2,
    top: centerY - NAME_HEIGHT / 2,
    bottom: centerY + NAME_HEIGHT / 2,
  });
  const [up, aside] = [distance + NAME_HEIGHT / 2, distance + width / 2];
  return [at(x, y - up), at(x, y + up), at(x + aside, y), at(x - aside, y)];
}

const isInside = ({ left, right, top, bottom }: Box): boolean =>
  left >= 0 && right <= PICTURE.width && top >= 0 && bottom <= PICTURE.height;

const cover = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
