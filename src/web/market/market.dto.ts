import { SearchRequest } from '../../marketplace/catalog/search/search.dto';
import { Decimal } from '../../platform/http/fields';
import { FromForm } from '../../platform/http/request.pipe';

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
  'min_rating',
  'min_price',
  'max_price',
  'tags',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** The query string of a search, without what is the default. */
export function queryOf(search: Partial<SearchRequest>): string {
  const parameters = new URLSearchParams();
  for (const name of FILTERS) {
    const value = search[name];
    if (value !== undefined) parameters.set(name, String(value));
  }
  if (search.sort !== undefined && search.sort !== 'relevance') parameters.set('sort', search.sort);
  if ((search.page ?? 1) > 1) parameters.set('page', String(search.page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
