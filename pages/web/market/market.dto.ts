import { parseCents } from '../../../src/kernel/cents';
import { TOTAL_CAP } from '../../../src/kernel/page';
import { pageAt, SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { MAX_LISTING_PRICE_CENTS } from '../../../src/marketplace/policies';
import { Text } from '../../../src/platform/validation/fields';
import { FromForm, ignoredIn } from '../../../src/platform/validation/request.pipe';
import { ignoredInWords } from '../../../src/platform/pages/ignored';
import { addressOf } from '../../../src/platform/pages/choices';

const DOLLARS = { optional: true, max: 40, description: 'US dollars, as people type them' };

/** The query of the market page: that of the search, with prices that people type. */
@FromForm({ ignoresInvalid: true })
export class MarketQuery extends SearchRequest {
  @Text(DOLLARS) from?: string;
  @Text(DOLLARS) to?: string;
}

/** How many results a page has: a multiple of two, three, and four columns. */
const PER_PAGE = 24;

export interface MarketSearch {
  search: SearchRequest;
  /** What the address has, by parameter, but the page ignores because it is invalid. */
  ignored: ReadonlyMap<string, string>;
}

/** The search that the page shows. */
export function searchOf(request: MarketQuery): MarketSearch {
  const { from, to, ...query } = request;
  const ignored = new Map(ignoredIn(request));
  const cents = (name: string, typed: string | undefined): number | undefined => {
    if (typed === undefined) return undefined;
    const amount = parseCents(typed);
    if (amount !== undefined && amount <= MAX_LISTING_PRICE_CENTS) return amount;
    ignored.set(name, typed);
    return undefined;
  };
  const [least, most] = [cents('from', from), cents('to', to)];
  const search: SearchRequest = {
    ...query,
    q: query.q?.trim() || undefined,
    min_price: query.min_price ?? least,
    max_price: query.max_price ?? most,
    limit: PER_PAGE,
    facets: false,
  };
  const { min_price: min, max_price: max, cursor } = search;
  if (min !== undefined && max !== undefined && min > max)
    Object.assign(search, { min_price: max, max_price: min });
  const page = cursor === undefined ? search.page : pageAt(cursor);
  if (page * PER_PAGE > TOTAL_CAP) {
    ignored.set('page', String(page));
    Object.assign(search, { page: 1, cursor: undefined });
  }
  return { search: { ...search, facets: narrows(search) }, ignored };
}

const PRICE = 'price';

/** The parameters of the page, in the words of people. */
const WORDS: Record<string, string> = {
  q: 'search',
  from: PRICE,
  to: PRICE,
  min_price: PRICE,
  max_price: PRICE,
  min_price_cents: PRICE,
  max_price_cents: PRICE,
  seller_id: 'seller',
  verified_seller: 'filter for verified sellers',
  healthy: 'filter for health checks',
  min_seller_tier: 'seller tier',
  min_rating: 'rating',
  return_policy: 'return policy',
  sort: 'order',
  cursor: 'page',
};

/** What the page says about the values that it ignored. */
export const ignoredByMarket = (ignored: MarketSearch['ignored']): string[] =>
  [...ignored].map((entry) => {
    const example = WORDS[entry[0]] === PRICE ? ' Enter an amount, such as 10.50.' : '';
    return ignoredInWords(entry, WORDS) + example;
  });

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
  'healthy',
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
