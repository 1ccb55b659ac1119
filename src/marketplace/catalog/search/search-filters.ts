import { MAX_LISTING_PRICE_CENTS } from '../../policies';
import type { SearchRequest } from './search.dto';

/** Adds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Whether the request selects only whole categories, so that the word index is not needed. */
export function isBrowsing(request: SearchRequest): boolean {
  const { q, categories, subcategory, condition, delivery, return_policy, seller_id, tags, facets } = request;
  const { min_price, max_price, min_rating, verified_seller, min_seller_tier } = request;
  const narrowing = [
    q,
    categories?.[0],
    subcategory,
    condition,
    delivery,
    return_policy,
    seller_id,
    tags?.[0],
    facets || undefined,
  ];
  return [...narrowing, min_price, max_price, min_rating, verified_seller, min_seller_tier].every(
    (given) => given === undefined,
  );
}

/** Every listing has a condition, so this finds every listing, for a search that the index could not narrow otherwise. */
export const ANY_LISTING = `listing_marker_query('cond', 'new', 'like_new', 'good', 'fair')`;

/** The filters that the word index can answer, as a tsquery; undefined without any. */
export function filters(request: SearchRequest, bind: Bind): string | undefined {
  const given: [string, string | undefined][] = [
    ['category', request.category],
    ['sub', request.subcategory],
    ['cond', request.condition],
    ['delivery', request.delivery],
    ['return', request.return_policy],
    ['seller', request.seller_id],
    ...(request.tags ?? []).map((tag): [string, string] => ['tag', tag]),
  ];
  const parts = given.flatMap(([kind, value]) =>
    value === undefined ? [] : [`listing_marker_query('${kind}', ${bind(value)}::text)`],
  );
  if (request.categories?.length) {
    const any = `VARIADIC ${bind(request.categories)}::text[]`;
    parts.push(`(listing_marker_query('category', ${any}) || listing_marker_query('sub', ${any}))`);
  }
  if (request.min_price !== undefined || request.max_price !== undefined) {
    const low = `listing_price_step(${bind(request.min_price ?? 1)})`;
    parts.push(
      steps('price', low, `listing_price_step(${bind(request.max_price ?? MAX_LISTING_PRICE_CENTS)})`),
    );
  }
  if (request.min_rating !== undefined) {
    parts.push(steps('rating', `floor(2 * ${bind(request.min_rating)}::numeric)::int`, '10'));
  }
  return parts.length === 0 ? undefined : parts.join(' && ');
}

function steps(kind: string, low: string, high: string): string {
  return `(SELECT listing_marker_query('${kind}', VARIADIC array_agg(step::text)) FROM generate_series(${low}, ${high}) AS step)`;
}

/** Exact conditions for what the index answers only in steps: price and rating. */
export function exactConditions(request: SearchRequest, bind: Bind): string {
  const conditions: string[] = [];
  if (request.min_price !== undefined) conditions.push(`AND price_cents >= ${bind(request.min_price)}`);
  if (request.max_price !== undefined) conditions.push(`AND price_cents <= ${bind(request.max_price)}`);
  if (request.min_rating !== undefined)
    conditions.push(`AND rating_sum >= ${bind(request.min_rating)}::numeric * rating_count`);
  return conditions.join(' ');
}
