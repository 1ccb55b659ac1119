import { named } from '../../../kernel/named-values';
import { AliasOf } from '../../../platform/validation/field-rules';
import {
  AgentId,
  Decimal,
  Flag,
  IntIn,
  Integer,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../../platform/validation/fields';
import { AnyObject } from '../../../platform/validation/json-fields';
import { Cursor, NextCursor, WholeListView } from '../../../platform/validation/paging';
import { CATEGORY_SLUGS, SUBCATEGORY_SLUGS } from '../../../kernel/categories';
import {
  CONDITIONS,
  DELIVERY_METHODS,
  MAX_LISTING_PRICE_CENTS,
  MAX_TAGS,
  RETURN_POLICIES,
  SORTS,
  type Sort,
  HIGHEST_TIER,
  MAX_LENGTHS,
  MAX_RATING,
} from '../../policies';
import { ListingSummaryView } from '../listing-views.dto';

/** The cursor of a page of search results names its number: results change their order with every sale. */
const CURSOR = /^page-([1-9]\d{0,4})$/;
export const cursorOf = (page: number): string => `page-${page}`;
export const pageAt = (cursor: string): number => Number(CURSOR.exec(cursor)?.[1]);

/** The most listings on a page. */
export const MAX_PAGE_SIZE = 100;

const CENTS = { optional: true, min: 0, max: MAX_LISTING_PRICE_CENTS, description: 'US cents' };

export class SearchRequest {
  @Text({
    optional: true,
    max: MAX_LENGTHS.searchQuery,
    description: 'Words; "a phrase"; `or`; -without',
    example: 'translation',
  })
  q?: string;
  @OneOf(CATEGORY_SLUGS, { optional: true }) category?: string;
  /** Any of these categories or subcategories. Not an HTTP parameter; used by other protocols. */
  categories?: readonly string[];
  @OneOf(SUBCATEGORY_SLUGS, { optional: true }) subcategory?: string;
  @Integer(CENTS) min_price?: number;
  @Integer(CENTS) max_price?: number;
  @AliasOf('min_price')
  @Integer({ ...CENTS, description: 'The same as `min_price`' })
  min_price_cents?: number;
  @AliasOf('max_price')
  @Integer({ ...CENTS, description: 'The same as `max_price`' })
  max_price_cents?: number;
  @OneOf(CONDITIONS, { optional: true }) condition?: string;
  @AgentId({ optional: true }) seller_id?: string;
  @Flag({ optional: true }) verified_seller?: boolean;
  @IntIn(0, HIGHEST_TIER, { optional: true, description: 'Minimum tier of the seller' })
  min_seller_tier?: number;
  @Decimal({ optional: true, min: 1, max: MAX_RATING, description: 'Minimum average rating of the listing' })
  min_rating?: number;
  @OneOf(RETURN_POLICIES, { optional: true }) return_policy?: string;
  @OneOf(DELIVERY_METHODS, { optional: true }) delivery?: string;
  @TextList({
    optional: true,
    maxItems: MAX_TAGS,
    max: MAX_LENGTHS.tag,
    description: 'Comma-separated; all must match',
  })
  tags?: string[];
  @Flag({ optional: true, description: 'Only if the last health check succeeded' })
  healthy?: boolean;
  @OneOf(SORTS, { default: 'relevance', description: 'Without `q`, relevance means popularity' }) sort: Sort =
    'relevance';
  @Integer({ default: 1, min: 1, max: 10_000, description: 'page times limit is at most 10,000' }) page = 1;
  /** Instead of `page`. */
  @Cursor(CURSOR) cursor?: string;
  @IntIn(1, MAX_PAGE_SIZE, { default: 20 }) limit = 20;
  @Flag({ default: false, description: 'Adds counts by category, condition, and so on' }) facets = false;
}

export class SearchView {
  @NestedList(() => ListingSummaryView) results: ListingSummaryView[];
  @Integer({
    description:
      'Exact up to 10,000; by relevance and with several words, or filters besides category and price, up to 1,000',
    example: 1,
  })
  total: number;
  @Integer({ description: 'The same as `total`', example: 1 }) total_results: number;
  @Flag({ description: 'More matches than `total_results` exist' }) total_is_capped: boolean;
  @Integer({ example: 1 }) total_pages: number;
  @Integer({ example: 1 }) page: number;
  @Integer({ example: 20 }) limit: number;
  @Flag({ example: false }) has_more: boolean;
  @NextCursor(cursorOf(2)) next_cursor?: string;
  @Text({ nullable: true }) query: string | null;
  @Text({ optional: true, description: 'The corrected query, if the original had no results' })
  corrected_query?: string;
  @AnyObject({
    optional: true,
    description:
      'For each facet, the number of matches per value, of the 4,000 most popular matches (10,000 with another order)',
  })
  facets?: Record<string, Record<string, number>>;
}

export class SuggestionsQuery {
  @Text({ optional: true, max: 100, description: 'The text typed so far' }) q?: string;
}

export const SUGGESTION_TYPES = named('SuggestionType', [
  'category',
  'subcategory',
  'tag',
  'word',
  'listing',
]);

class SuggestionView {
  @Text() text: string;
  @OneOf(SUGGESTION_TYPES) type: (typeof SUGGESTION_TYPES)[number];
  @Integer({ optional: true, description: 'Listings, roughly' }) count?: number;
}

export class SuggestionsView extends WholeListView {
  @NestedList(() => SuggestionView) suggestions: SuggestionView[];
}
