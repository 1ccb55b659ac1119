/** Longer texts are not compared: the work grows with the square of the length. */
const MAX_LENGTH = 100;

/** Shorter texts are part of too many names. */
const MIN_PART = 4;

const simplified = (text: string): string => text.toLowerCase().replaceAll(/[-_]/g, '');

/**
 * The candidate that the author of a mistyped text most likely meant, or undefined if none is near. Letter case and the
 * separators of words do not count. Of equally near candidates, the first. If none is near, the shortest that begins or ends
 * with these words: `expected_total` for `expected_total_cents`.
 */
export function nearestOf(text: string, candidates: Iterable<string>): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const meant = simplified(text);
  let least = Math.floor(meant.length / 3) + 1;
  let nearest: string | undefined;
  for (const candidate of candidates) {
    const distance = distanceWithin(meant, simplified(candidate), least);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest ?? shortestWith(text, candidates);
}

function shortestWith(text: string, candidates: Iterable<string>): string | undefined {
  if (text.length < MIN_PART) return undefined;
  const part = text.toLowerCase();
  const isPartOf = (name: string): boolean =>
    (name.startsWith(part) && /[_.-]/.test(name[part.length] ?? '')) ||
    (name.endsWith(part) && /[_.-]/.test(name[name.length - part.length - 1] ?? ''));
  return [...candidates].filter(isPartOf).sort((a, b) => a.length - b.length)[0];
}

/**
 * The number of letters to insert, delete, replace, or swap with the next to get from one text to the other; `limit` if
 * there are as many or more.
 */
export function distanceWithin(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let last: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[line - 1] === to[column - 1];
      const isSwap =
        line > 1 && column > 1 && from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      next[column] = Math.min(
        row[column]! + 1,
        next[column - 1]! + 1,
        row[column - 1]! + (isSame ? 0 : 1),
        isSwap ? last[column - 2]! + 1 : Infinity,
      );
    }
    if (Math.min(...next) >= limit) return limit;
    last = row;
    row = next;
  }
  return Math.min(row[to.length]!, limit);
}

/** ` (did you mean …?)`, to append to what is wrong; empty if nothing is near. */
export function didYouMean(text: string, candidates: Iterable<string>): string {
  return hintOf(nearestOf(text, candidates));
}

export const hintOf = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`;
