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

const STEPS = 160;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Draws everything to the middle, so that parts without a connection stay in the picture. */
const GRAVITY = 0.05;

/**
 * Places `count` nodes by forces (Fruchterman and Reingold): all push each other apart, and lines draw their ends
 * together. It begins with a spiral, with the first nodes in the middle, so the same network always looks the same.
 */
export function layOut(count: number, lines: readonly Line[], box: Box): Point[] {
  const points = spiral(count);
  for (let step = 0; step < STEPS; step++) {
    const moves = pushes(points);
    for (const { from, to } of lines) pull(points, moves, from, to);
    const furthest = 0.6 * Math.sqrt(count) * (1 - step / STEPS) + 0.01;
    points.forEach((point, index) => moveBy(point, moves[index] as Point, furthest));
  }
  return fitted(points, box);
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
  for (let one = 0; one < points.length; one++)
    for (let other = one + 1; other < points.length; other++) {
      const [a, b] = [points[one] as Point, points[other] as Point];
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      const squared = Math.max(dx * dx + dy * dy, 0.01);
      add(moves[one] as Point, dx / squared, dy / squared);
      add(moves[other] as Point, -dx / squared, -dy / squared);
    }
  return moves;
}

function pull(points: readonly Point[], moves: Point[], from: number, to: number): void {
  const [a, b] = [points[from] as Point, points[to] as Point];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const strength = Math.hypot(dx, dy) / 4;
  add(moves[from] as Point, dx * strength, dy * strength);
  add(moves[to] as Point, -dx * strength, -dy * strength);
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
