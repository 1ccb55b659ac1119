/** Longer texts are not compared: the work grows with the square of the length. */
const MAX_LENGTH = 100;

/** Shorter texts are part of too many names. */
const MIN_PART = 4;

/** Names that other services use, and ours, the most likely first. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  query: ['q'],
  search: ['q', 'query'],
  keyword: ['q', 'query'],
  keywords: ['q', 'query'],
  term: ['q', 'query'],
  text: ['q', 'query'],
  q: ['query'],
  per_page: ['limit'],
  page_size: ['limit'],
  pagesize: ['limit'],
  max_results: ['limit'],
  count: ['limit'],
  size: ['limit'],
  take: ['limit'],
  skip: ['offset', 'cursor'],
  page: ['cursor', 'offset', 'after'],
  page_token: ['cursor', 'after'],
  cursor: ['after'],
  since: ['after'],
  starting_after: ['after', 'cursor'],
  since_id: ['after'],
  events: ['event_types'],
  amount: ['amount_cents', 'price_cents'],
  price: ['price_cents'],
};

const simplified = (text: string): string => text.toLowerCase().replaceAll(/[-_]/g, '');

/**
 * The candidate that the author of a wrong name most likely meant: a synonym, otherwise the nearest one, ignoring letter
 * case and the separators of words, and the first of equally near ones. If none is near: one with the same words in another
 * order (`price_max` for `max_price`), the shortest that begins or ends with these words (`expected_total` for
 * `expected_total_cents`), or the longest with which the text begins or ends (`max_price_usd` for `max_price`). Otherwise
 * undefined.
 */
export function nearestOf(text: string, candidates: readonly string[]): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const synonym = Object.hasOwn(SYNONYMS, text) && SYNONYMS[text]?.find((name) => candidates.includes(name));
  if (synonym) return synonym;
  const meant = simplified(text);
  let least = Math.floor(meant.length / 3) + 1;
  let nearest: string | undefined;
  for (const candidate of candidates) {
    const distance = distanceWithin(meant, simplified(candidate), least);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  if (nearest !== undefined || text.length < MIN_PART) return nearest;
  const words = wordsOf(text);
  const inOrder = [...words].sort().join();
  const named = candidates.map((name) => ({ name, words: wordsOf(name) }));
  const shuffled = named.find((other) => [...other.words].sort().join() === inOrder);
  if (shuffled) return shuffled.name;
  const byLength = named.sort((one, other) => one.name.length - other.name.length);
  const longer = byLength.find((other) => isPart(words, other.words));
  const shorter = byLength.findLast((other) => other.name.length >= MIN_PART && isPart(other.words, words));
  return (longer ?? shorter)?.name;
}

/** `max_price`, `maxPrice`, and `max.price` have the same words. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.-]/);

/** Whether a text has these words at its start or its end. */
function isPart(words: string[], all: string[]): boolean {
  const [start, end] = [all.slice(0, words.length), all.slice(-words.length)];
  return words.length < all.length && [start, end].some((part) => part.join() === words.join());
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
export function didYouMean(text: string, candidates: readonly string[]): string {
  return hintOf(nearestOf(text, candidates));
}

export const hintOf = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`;
