/**
 * Leaves out what a failure does not need: halves first, then smaller and smaller parts (delta debugging), in at most so many runs.
 */
export async function smallestThatFails<T>(
  all: readonly T[],
  fails: (some: T[]) => Promise<boolean>,
  runs: number,
): Promise<T[]> {
  let kept = [...all];
  let left = runs;
  for (let parts = 2; kept.length > 1 && parts <= kept.length;) {
    const size = Math.ceil(kept.length / parts);
    let smaller: T[] | undefined;
    for (let start = 0; start < kept.length && !smaller; start += size) {
      if (left-- === 0) return kept;
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await fails(rest)) smaller = rest;
    }
    if (!smaller && size === 1) break;
    parts = smaller ? Math.max(2, parts - 1) : Math.min(parts * 2, kept.length);
    kept = smaller ?? kept;
  }
  return kept;
}
