import { TOTAL_CAP } from '../../../kernel/page';
import type { SearchRequest } from './search.dto';
import { type Bind, exactConditions, filters } from './search-filters';

/** With more changes that are not merged yet, reading them would cost more than counting the matches. */
const MAX_CHANGES = 500;
/** With more matches without filters, counting those in a part of a price step would take longer than the search. */
const FEW_UNFILTERED = 1_000;

/** What the counts are stored by, and what does not change which listings match. */
const COUNTED = new Set(['q', 'category', 'min_price', 'max_price', 'sort', 'page', 'limit', 'cursor']);

/** Whether the total is stored if the request has one word: by category and price step. */
export function hasStoredTotal(request: SearchRequest): boolean {
  const { facets, ...others } = request;
  const isUnset = (value: unknown): boolean =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  return (
    facets !== true && Object.entries(others).every(([name, value]) => COUNTED.has(name) || isUnset(value))
  );
}

/** Whether the stored total is known and more than the candidates, so that other matches need not be read. */
export const STORED_TOTAL_SUFFICES = 'SELECT coalesce(total > candidates, false) FROM stored, given';
/**
 * The number of matches of one word: what is stored, plus the changes that are not merged yet, plus the matches in the
 * price steps of which the request wants only a part. NULL with several words.
 */
export function storedTotal(request: SearchRequest, bind: Bind): string[] {
  const { within, parts } = priceSteps(request, bind);
  const wanted = `${within} ${categoryCondition(request, bind)}`;
  const ofParts = (): string => `CASE WHEN unfiltered > ${FEW_UNFILTERED}
    THEN CASE WHEN total BETWEEN candidates AND ${TOTAL_CAP} THEN ${inParts(request, parts, bind)} ELSE 0 END END`;
  return [
    `whole_steps AS MATERIALIZED (
      SELECT CASE WHEN numnode(words) = 1 AND changes <= ${MAX_CHANGES} THEN merged.total + changed.total END AS total, unfiltered
        FROM given,
          LATERAL (SELECT coalesce(sum(listings) FILTER (WHERE ${wanted}), 0) AS total, coalesce(sum(listings), 0) AS unfiltered
                     FROM search_counts WHERE word = trim(BOTH '''' FROM given.words::text)) merged,
          LATERAL (SELECT coalesce(sum(change) FILTER (WHERE c.words @@ given.words AND ${wanted}), 0) AS total,
                          count(*) AS changes
                     FROM (SELECT * FROM search_count_changes ORDER BY id LIMIT ${MAX_CHANGES + 1}) c) changed)`,
    `stored AS MATERIALIZED (SELECT total + ${parts.length === 0 ? '0' : ofParts()} AS total FROM whole_steps, given)`,
  ];
}

/** The condition for the price steps that the request wants as a whole, and those of which it wants only a part. */
function priceSteps(
  { min_price, max_price }: SearchRequest,
  bind: Bind,
): { within: string; parts: string[] } {
  const within: string[] = [];
  const parts: string[] = [];
  const bound = (cents: number, comparison: string, outside: '-' | '+', inside: '-' | '+'): void => {
    const price = `${bind(cents)}::int`;
    const step = `listing_price_step(${price})`;
    const isPart = `listing_price_step(${price} ${outside} 1) = ${step}`;
    // a subquery, so that the step is computed once, not for each row
    within.push(`price_step ${comparison} (SELECT ${step} ${inside} (${isPart})::int)`);
    parts.push(`CASE WHEN ${isPart} THEN ${step}::text END`);
  };
  if (min_price !== undefined) bound(min_price, '>=', '-', '+');
  if (max_price !== undefined) bound(max_price, '<=', '+', '-');
  return { within: within.join(' AND ') || 'true', parts };
}

/** For rows that the index finds without their category. */
export function categoryCondition({ category }: SearchRequest, bind: Bind): string {
  return category === undefined ? '' : `AND category = ${bind(category)}`;
}

/** The number of matches in these price steps that have a wanted price. */
function inParts(request: SearchRequest, steps: string[], bind: Bind): string {
  const others = filters({ ...request, min_price: undefined, max_price: undefined }, bind);
  const ofSteps = `listing_marker_query('price', VARIADIC array_remove(ARRAY[${steps.join(', ')}], NULL))`;
  const query = ['words', others, ofSteps].filter((part) => part !== undefined).join(' && ');
  return `(SELECT count(*) FROM (SELECT FROM listing_search
    WHERE search @@ (${query}) ${exactConditions(request, bind)} LIMIT ${TOTAL_CAP + 1}) found)`;
}
