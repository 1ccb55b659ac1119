import { MAX_LISTING_PRICE_CENTS } from '../../policies';
import type { SearchRequest } from './search.dto';

/** Adds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Whether the request selects only whole categories, so that the word index is not needed. */
export function isBrowsing(request: SearchRequest): boolean {
  const { q, categories, subcategory, condition, delivery, return_policy, seller_id, tags, facets } = request;
  const { min_price, max_price, min_rating, verified_seller, min_seller_tier, healthy } = request;
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
    healthy || undefined,
  ];
  return [...narrowing, min_price, max_price, min_rating, verified_seller, min_seller_tier].every(
    (given) => given === undefined,
  );
}

/**
 * The index answers a price range with one marker per price step, of which there are some four per power of ten, and
 * compares each match of the other filters with each. A range wider than this excludes too little for that.
 */
const NARROW_RANGE = 10;

/** Every listing has a condition, so this finds every listing, for a search that the index could not narrow otherwise. */
export const ANY_LISTING = `listing_marker_query('cond', 'new', 'like_new', 'good', 'fair')`;

/** The markers of these columns answer the filters of these names. */
const BY_COLUMN = {
  category: { marker: 'category', column: 'category' },
  subcategory: { marker: 'sub', column: 'subcategory' },
  condition: { marker: 'cond', column: 'condition' },
  delivery: { marker: 'delivery', column: 'delivery_method' },
  return_policy: { marker: 'return', column: 'return_policy' },
} as const;
type ByColumn = keyof typeof BY_COLUMN;

const joined = (parts: string[]): string | undefined => (parts.length === 0 ? undefined : parts.join(' && '));
const marked = (marker: string, value: string | undefined, bind: Bind): string[] =>
  value === undefined ? [] : [`listing_marker_query('${marker}', ${bind(value)}::text)`];

/** The filters that few listings match, as a tsquery; undefined without any. */
export function narrowFilters({ seller_id, tags }: SearchRequest, bind: Bind): string | undefined {
  return joined([
    ...marked('seller', seller_id, bind),
    ...(tags ?? []).flatMap((tag) => marked('tag', tag, bind)),
  ]);
}

/** The other filters that the word index can answer fast, as a tsquery; undefined without any. `rowConditions` apply in any case. */
export function broadFilters(request: SearchRequest, bind: Bind): string | undefined {
  const parts = Object.entries(BY_COLUMN).flatMap(([name, { marker }]) =>
    marked(marker, request[name as ByColumn], bind),
  );
  if (request.categories?.length) {
    const any = `VARIADIC ${bind(request.categories)}::text[]`;
    parts.push(`(listing_marker_query('category', ${any}) || listing_marker_query('sub', ${any}))`);
  }
  const { min_price: low = 1, max_price: high = MAX_LISTING_PRICE_CENTS } = request;
  if (high <= low * NARROW_RANGE)
    parts.push(steps('price', `listing_price_step(${bind(low)})`, `listing_price_step(${bind(high)})`));
  if (request.min_rating !== undefined) {
    parts.push(steps('rating', `floor(2 * ${bind(request.min_rating)}::numeric)::int`, '10'));
  }
  return joined(parts);
}

export function filters(request: SearchRequest, bind: Bind): string | undefined {
  return joined(
    [narrowFilters(request, bind), broadFilters(request, bind)].filter((part) => part !== undefined),
  );
}

/** The broad filters as conditions on a row; empty without any. */
export function rowConditions(request: SearchRequest, bind: Bind): string {
  const columns = Object.entries(BY_COLUMN).flatMap(([name, { column }]) => {
    const value = request[name as ByColumn];
    return value === undefined ? [] : [`AND ${column} = ${bind(value)}`];
  });
  const any = request.categories?.length ? bind(request.categories) : undefined;
  if (any !== undefined) columns.push(`AND (category = ANY(${any}) OR subcategory = ANY(${any}))`);
  return [...columns, exactConditions(request, bind)].join(' ').trim();
}

/** The columns that `rowConditions` reads. */
export const CONDITION_COLUMNS: readonly string[] = [
  ...Object.values(BY_COLUMN).map(({ column }) => column),
  'price_cents',
  'rating_sum',
  'rating_count',
];

function steps(kind: string, low: string, high: string): string {
  return `(SELECT listing_marker_query('${kind}', VARIADIC array_agg(step::text)) FROM generate_series(${low}, ${high}) AS step)`;
}

/** Exact conditions for what the index answers only in steps, price and rating, and for what it does not know. */
export function exactConditions(request: SearchRequest, bind: Bind, price = 'price_cents'): string {
  const conditions: string[] = [];
  if (request.min_price !== undefined) conditions.push(`AND ${price} >= ${bind(request.min_price)}`);
  if (request.max_price !== undefined) conditions.push(`AND ${price} <= ${bind(request.max_price)}`);
  if (request.min_rating !== undefined)
    conditions.push(`AND rating_sum >= ${bind(request.min_rating)}::numeric * rating_count`);
  if (request.healthy === true) conditions.push(`AND id IN (${HEALTHY})`);
  return conditions.join(' ');
}

const HEALTHY = "SELECT listing_id FROM listing_health WHERE status = 'healthy'";
