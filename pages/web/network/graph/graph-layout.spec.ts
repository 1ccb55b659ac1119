import { layOut, partsOf, type Point } from './graph-layout';

const BOX = { width: 1000, height: 640, margin: 30 };
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

describe('the layout of a graph', () => {
  it('is the same for the same network, inside the box', () => {
    const lines = Array.from({ length: 150 }, (_, index) => ({
      from: index % 20,
      to: (index * 7 + 21) % 100,
    })).filter(({ from, to }) => from !== to);
    const points = layOut(100, lines, BOX);
    expect(layOut(100, lines, BOX)).toEqual(points);
    expect(points).toHaveLength(100);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(BOX.margin);
      expect(x).toBeLessThanOrEqual(BOX.width - BOX.margin);
      expect(y).toBeGreaterThanOrEqual(BOX.margin);
      expect(y).toBeLessThanOrEqual(BOX.height - BOX.margin);
    }
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(100);
  });

  it('brings those that are connected together', () => {
    const half = (start: number) =>
      [0, 1, 2, 3, 4].flatMap((from) =>
        [0, 1, 2, 3, 4]
          .filter((to) => from < to)
          .map((to) => ({ from: 2 * from + start, to: 2 * to + start })),
      );
    const points = layOut(10, [...half(0), ...half(1)], BOX);
    const distances = (same: boolean): number[] =>
      points.flatMap((a, one) =>
        points
          .filter((_, other) => other > one && (other - one) % 2 === (same ? 0 : 1))
          .map((b) => distance(a, b)),
      );
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(distances(true))).toBeLessThan(0.6 * mean(distances(false)));
  });

  it('knows the parts without a connection between them, the largest first', () => {
    const lines = [
      { from: 0, to: 5 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 1, to: 3 },
    ];
    expect(partsOf(6, lines)).toEqual([[1, 2, 3], [0, 5], [4]]);
    expect(partsOf(0, [])).toEqual([]);
  });

  it('copes with few nodes, none, and ends without a connection', () => {
    expect(layOut(0, [], BOX)).toEqual([]);
    expect(layOut(1, [], BOX)).toEqual([{ x: 500, y: 320 }]);
    const [a, b] = layOut(2, [{ from: 0, to: 1 }], BOX) as [Point, Point];
    expect(distance(a, b)).toBeGreaterThan(100);
    for (const { x, y } of layOut(7, [{ from: 0, to: 6 }], BOX)) expect(Number.isFinite(x + y)).toBe(true);
  });
});
