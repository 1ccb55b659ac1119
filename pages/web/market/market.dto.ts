import { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { Decimal } from '../../../src/platform/validation/fields';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { addressOf } from '../../../src/platform/pages/choices';

const DOLLARS = { optional: true, min: 0, max: 1_000_000, description: 'US dollars' };

/** The query of the market page: that of the search, with prices that people type. */
@FromForm()
export class MarketQuery extends SearchRequest {
  @Decimal(DOLLARS) from?: number;
  @Decimal(DOLLARS) to?: number;
}

/** How many results a page has: a multiple of two, three, and four columns. */
const PER_PAGE = 24;

/** The search that the page shows. */
export function searchOf({ from, to, ...query }: MarketQuery): SearchRequest {
  const cents = (dollars: number | undefined): number | undefined =>
    dollars === undefined ? undefined : Math.round(dollars * 100);
  const search: SearchRequest = {
    ...query,
    q: query.q?.trim() || undefined,
    min_price: query.min_price ?? cents(from),
    max_price: query.max_price ?? cents(to),
    limit: PER_PAGE,
    facets: false,
  };
  const { min_price: min, max_price: max } = search;
  if (min !== undefined && max !== undefined && min > max)
    Object.assign(search, { min_price: max, max_price: min });
  return { ...search, facets: narrows(search) };
}

/** Counting the values of the whole market takes long and says little, so the page shows its categories instead. */
function narrows(search: SearchRequest): boolean {
  return FILTERS.some((name) => search[name] !== undefined);
}

/** The parts of a search that a person can take back. */
export const FILTERS = [
  'q',
  'category',
  'subcategory',
  'condition',
  'delivery',
  'return_policy',
  'seller_id',
  'verified_seller',
  'min_seller_tier',
  'min_rating',
  'min_price',
  'max_price',
  'tags',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** A path with the query of a search, without what is the default. */
export function addressOfSearch(path: string, search: Partial<SearchRequest>): string {
  const filters = FILTERS.map((name) => [name, search[name]?.toString()] as const);
  const { sort, page = 1 } = search;
  return addressOf(path, {
    ...Object.fromEntries(filters),
    sort: sort === 'relevance' ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
  });
}
