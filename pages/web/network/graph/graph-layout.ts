/** A picture of a network: where its nodes are, so that connected ones are close and none cover each other. */

export interface Line {
  from: number;
  to: number;
}

export interface Point {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
  /** The least distance from a node to the edge of the picture. */
  margin: number;
}

const STEPS = 120;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Draws everything to the middle, so that parts without a connection stay in the picture. */
const GRAVITY = 0.02;
/** Below one, it gives more of the picture to its crowded middle, and less to the few nodes far outside. */
const SPREAD = 0.6;

/**
 * Places `count` nodes by forces (Fruchterman and Reingold): all push each other apart, and lines draw their ends
 * together. It begins with a spiral, with the first nodes in the middle, so the same network always looks the same.
 */
export function layOut(count: number, lines: readonly Line[], box: Box): Point[] {
  const points = spiral(count);
  const degrees = degreesOf(count, lines);
  for (let step = 0; step < STEPS; step++) {
    const moves = pushes(points);
    for (const line of lines) pull(points, moves, line, degrees);
    const furthest = 0.6 * Math.sqrt(count) * (1 - step / STEPS) + 0.01;
    points.forEach((point, index) => moveBy(point, moves[index] as Point, furthest));
  }
  return fitted(points.map(spreadOut), box);
}

/** The nodes of each part that has no connection with the others, the largest part first. */
export function partsOf(count: number, lines: readonly Line[]): number[][] {
  const parts = Array.from({ length: count }, (_, index) => [index]);
  for (const { from, to } of lines) {
    const [one, other] = [parts[from] as number[], parts[to] as number[]];
    if (one === other) continue;
    one.push(...other);
    for (const index of other) parts[index] = one;
  }
  const distinct = [...new Set(parts)].map((part) => part.sort((a, b) => a - b));
  return distinct.sort((one, other) => other.length - one.length);
}

function degreesOf(count: number, lines: readonly Line[]): number[] {
  const degrees = new Array<number>(count).fill(0);
  for (const { from, to } of lines) for (const end of [from, to]) degrees[end] = (degrees[end] ?? 0) + 1;
  return degrees;
}

/** Evenly over a disc, with about one unit between neighbors. */
function spiral(count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const radius = Math.sqrt(index) * 0.8;
    return { x: radius * Math.cos(index * GOLDEN_ANGLE), y: radius * Math.sin(index * GOLDEN_ANGLE) };
  });
}

function pushes(points: readonly Point[]): Point[] {
  const moves = points.map(({ x, y }) => ({ x: -x * GRAVITY, y: -y * GRAVITY }));
  points.forEach((a, one) => {
    for (let other = one + 1; other < points.length; other++) {
      const b = points[other] as Point;
      const dx = a.x - b.x;
      const dy = a.y - b.y;
      const squared = Math.max(dx * dx + dy * dy, 0.01);
      add(moves[one] as Point, dx / squared, dy / squared);
      add(moves[other] as Point, -dx / squared, -dy / squared);
    }
  });
  return moves;
}

/** Weaker at nodes with many lines, which would otherwise end up on top of each other. */
function pull(
  points: readonly Point[],
  moves: Point[],
  { from, to }: Line,
  degrees: readonly number[],
): void {
  const a = points[from] as Point;
  const b = points[to] as Point;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const strength = Math.hypot(dx, dy) / Math.sqrt((degrees[from] as number) * (degrees[to] as number));
  add(moves[from] as Point, dx * strength, dy * strength);
  add(moves[to] as Point, -dx * strength, -dy * strength);
}

function spreadOut({ x, y }: Point): Point {
  const factor = Math.max(Math.hypot(x, y), 1e-6) ** (SPREAD - 1);
  return { x: x * factor, y: y * factor };
}

function moveBy(point: Point, move: Point, furthest: number): void {
  const length = Math.hypot(move.x, move.y);
  const factor = length > furthest ? furthest / length : 1;
  add(point, move.x * factor, move.y * factor);
}

function add(to: Point, x: number, y: number): void {
  to.x += x;
  to.y += y;
}

/** Stretched to fill the box, in whole units. */
function fitted(points: readonly Point[], { width, height, margin }: Box): Point[] {
  const scaleOf = (values: number[], size: number): ((value: number) => number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const range = most - least;
    if (range < 1e-9) return () => Math.round(size / 2);
    return (value) => Math.round(margin + ((value - least) / range) * (size - 2 * margin));
  };
  const toX = scaleOf(
    points.map(({ x }) => x),
    width,
  );
  const toY = scaleOf(
    points.map(({ y }) => y),
    height,
  );
  return points.map(({ x, y }) => ({ x: toX(x), y: toY(y) }));
}
