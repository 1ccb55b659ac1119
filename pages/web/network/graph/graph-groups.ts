import type { Line } from './graph-layout';

const ROUNDS = 20;

/**
 * The group of each node: one after the other, nodes join the group among their neighbors that raises the modularity
 * most, which is the share of lines inside groups beyond what chance would give (Louvain, its first phase). Groups are
 * numbered by size, and the same network always has the same groups.
 */
export function groupsOf(count: number, lines: readonly Line[]): number[] {
  const neighbors = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of lines) {
    neighbors[from]?.push(to);
    neighbors[to]?.push(from);
  }
  const labels = neighbors.map((_, index) => index);
  for (let round = 0; round < ROUNDS; round++) {
    let hasChanged = false;
    neighbors.forEach((of, index) => {
      const best = bestLabel(index, of, labels, neighbors, lines.length);
      hasChanged ||= best !== labels[index];
      labels[index] = best;
    });
    if (!hasChanged) break;
  }
  return numbered(labels);
}

function bestLabel(
  index: number,
  own: readonly number[],
  labels: readonly number[],
  neighbors: readonly (readonly number[])[],
  lines: number,
): number {
  const present = labels[index] as number;
  const gain = (label: number): number => {
    const inside = own.filter((other) => labels[other] === label).length;
    const degrees = neighbors.reduce(
      (sum, { length }, other) => (other !== index && labels[other] === label ? sum + length : sum),
      0,
    );
    return inside - (own.length * degrees) / (2 * lines);
  };
  let [best, most] = [present, gain(present)];
  for (const label of [...new Set(own.map((other) => labels[other] as number))].sort((a, b) => a - b)) {
    const found = gain(label);
    if (found > most + 1e-9) [best, most] = [label, found];
  }
  return best;
}

function counts(values: readonly number[]): [value: number, count: number][] {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found].sort(([one, a], [other, b]) => b - a || one - other);
}

/** 0 is the largest group. */
function numbered(labels: readonly number[]): number[] {
  const order = new Map(counts(labels).map(([label], index) => [label, index]));
  return labels.map((label) => order.get(label) as number);
}
