import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import { excerpt } from '../../../../src/kernel/excerpt';
import { widthOf } from '../../../../src/platform/pictures/drawn-text';
import { AGENT, pathTo } from '../../paths';
import type { Line, Point } from './graph-layout';

/** The size of the picture, in its units. */
export const PICTURE = { width: 1000, height: 760, margin: 50 };

interface Names {
  /** How the style sheet chooses them. */
  look: 'names' | 'names on-phone';
  size: number;
  /** The longest name. */
  letters: number;
  /** How many of the best-connected agents have their name in any case, possibly across a circle. */
  always: number;
  /** How many have it if there is room. */
  considered: number;
  /** Between a circle and its name. */
  gap: number;
}

/** A phone shows the picture at a third of its size, so it has fewer and larger names. */
const NAMES: readonly Names[] = [
  { look: 'names', size: 17, letters: 20, always: 10, considered: 30, gap: 4 },
  { look: 'names on-phone', size: 36, letters: 14, always: 6, considered: 12, gap: 10 },
];
/** How many groups have their own color; the others share the last one. */
const COLORS = 6;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Area {
  width: number;
  height: number;
}

interface Name extends Box {
  text: string;
}

export interface ListedAgent {
  id: string;
  name: string;
  avatar: string | null;
  trust: number;
  degree: number;
}

export interface PlacedAgent extends ListedAgent, Point {
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
      class="graph network"
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
      {NAMES.map((names) => (
        <g class={names.look} font-size={names.size} text-anchor="middle">
          {namesOf(agents, most, names).map(({ text, left, right, bottom }) => (
            <text x={Math.round((left + right) / 2)} y={Math.round(bottom - names.size * 0.3)}>
              {text}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

function pathOf(agents: readonly PlacedAgent[], { from, to }: Line): string {
  const [a, b] = [agents[from] as PlacedAgent, agents[to] as PlacedAgent];
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}

const radiusOf = ({ degree }: PlacedAgent, most: number): number => 5 + Math.round(13 * (degree / most));

/** The names of the best-connected agents, beside them, where they cover no other name and the fewest circles. */
function namesOf(agents: readonly PlacedAgent[], most: number, options: Names): Name[] {
  const { size, letters, always, considered, gap } = options;
  const names: Name[] = [];
  const circles = agents.map((agent) => around(agent, radiusOf(agent, most)));
  agents.slice(0, considered).forEach((agent, index) => {
    const text = excerpt(agent.name, letters);
    const area = { width: widthOf(text, size, true), height: size * 1.3 };
    const [best] = placesOf(agent, radiusOf(agent, most) + gap, area)
      .filter((place) => isInside(place) && !names.some((other) => cover(place, other)))
      .map((place) => ({ place, covered: circles.filter((circle) => cover(place, circle)).length }))
      .sort((one, other) => one.covered - other.covered);
    if (best && (best.covered === 0 || index < always)) names.push({ text, ...best.place });
  });
  return names;
}

const around = ({ x, y }: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** Above, below, right, and left of a circle, and at its corners. */
function placesOf({ x, y }: Point, distance: number, { width, height }: Area): Box[] {
  const at = (centerX: number, centerY: number): Box => ({
    left: centerX - width / 2,
    right: centerX + width / 2,
    top: centerY - height / 2,
    bottom: centerY + height / 2,
  });
  const [up, aside] = [distance + height / 2, distance + width / 2];
  const corners = [-1, 1].flatMap((down) =>
    [1, -1].map((right) => at(x + right * aside, y + down * up * 0.7)),
  );
  return [at(x, y - up), at(x, y + up), at(x + aside, y), at(x - aside, y), ...corners];
}

const isInside = ({ left, right, top, bottom }: Box): boolean =>
  left >= 0 && right <= PICTURE.width && top >= 0 && bottom <= PICTURE.height;

const cover = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
