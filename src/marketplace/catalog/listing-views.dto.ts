import { CURRENCY } from '../../kernel/cents';
import { type Page, pageFields } from '../../kernel/page';
import {
  AgentId,
  Decimal,
  Flag,
  Id,
  Integer,
  Money,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { PageView } from '../../platform/validation/paging';
import { columnsOf, type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { HEALTH_COLUMNS, type HealthRow, ListingHealthView } from './health/listing-health.dto';
import { DeliveryAcceptance } from '../verification/acceptance.dto';
import { SELLER_FACTS_COLUMNS, type SellerFactsRow, SellerFactsView } from '../sellers/seller-facts.dto';
import { SELLER_CARD_COLUMNS, type SellerCardRow, SellerCardView } from '../sellers/sellers.dto';
import { LISTING_STATUSES, type ListingStatus } from './listing.lifecycle';

type Computed = 'seller' | 'currency' | 'review_count';
/** What only the full view computes. */
type ComputedInFull = Computed | 'health' | 'seller_facts';

/** Of the table `l` (listings). */
export const VIEWS = 'l.views + coalesce((SELECT v.views FROM listing_views v WHERE v.listing_id = l.id), 0)';

export interface SummaryRow extends RowOf<ListingFields, Computed>, SellerCardRow {
  thumbnail: string | null;
  rating_count: number;
}

export interface ListingRow
  extends SummaryRow, RowOf<ListingView, ComputedInFull>, HealthRow, SellerFactsRow {
  delivers_itself: boolean;
}

/** The fields that every view of a listing has. */
class ListingFields {
  @Id('lst') id: string;
  @AgentId() seller_id: string;
  @Nested(() => SellerCardView) seller: SellerCardView;
  @Text({ example: 'Portuguese product descriptions' }) title: string;
  @Text({ nullable: true }) short_description: string | null;
  @Money() price_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @Text({ example: 'fixed_price' }) listing_type: string;
  @Text({ example: 'skills-services' }) category: string;
  @Text({ nullable: true, example: 'translation' }) subcategory: string | null;
  @Text({ example: 'new' }) condition: string;
  @TextList() tags: string[];
  @Text({ example: 'digital_instant' }) delivery_method: string;
  @Text({ example: '7_day' }) return_policy: string;
  @Text({ nullable: true, example: 'instant' }) estimated_delivery: string | null;
  @Flag() accepts_offers: boolean;
  @Flag({ description: 'Buying it again at once is never a `possible_duplicate`' })
  repeatable: boolean;
  @OneOf(LISTING_STATUSES) status: ListingStatus;
  @Integer({ description: 'Units left', example: 10 }) quantity: number;
  @Integer({ description: 'Units ordered, less those refunded', example: 0 })
  quantity_sold: number;
  @Integer({
    description: 'Every read counts, a few seconds late; search results may show an older count',
    example: 0,
  })
  views: number;
  @Integer({ example: 0 }) favorites: number;
  @Decimal({
    nullable: true,
    description: 'Average of the reviews that count: the latest per buyer, for at least one dollar',
    example: 4.67,
  })
  rating: number | null;
  @Integer({ description: 'Reviews that count', example: 3 }) review_count: number;
  @Integer({ example: 1 }) version: number;
  @Moment() created_at: IsoTime;
  @Moment() updated_at: IsoTime;
}

const COMPUTED: Record<Computed, null> & Record<'rating' | 'views', string> = {
  seller: null,
  currency: null,
  review_count: null,
  rating: 'round(l.rating_sum::numeric / nullif(l.rating_count, 0), 2)::float8',
  views: VIEWS,
};
/** What lists show, of the tables `l` (listings) and `s` (`seller_cards`). */
export const SUMMARY_COLUMNS = `${columnsOf(ListingFields, 'l', COMPUTED)}, l.images[1] AS thumbnail, l.rating_count,
  ${SELLER_CARD_COLUMNS}`;

export class ListingSummaryView extends ListingFields {
  @Text({ nullable: true, format: 'uri', description: 'The first image' }) thumbnail_url: string | null;
  @Text() seller_name: string;
  @Decimal({ nullable: true }) seller_rating: number | null;
  @Flag() verified_seller: boolean;

  static of(row: SummaryRow): ListingSummaryView {
    return viewOf(ListingSummaryView, row, {
      seller: SellerCardView.of(row),
      currency: CURRENCY,
      review_count: row.rating_count,
      thumbnail_url: row.thumbnail,
      seller_name: row.seller_display_name,
      verified_seller: row.seller_verified,
    });
  }
}

class FaqView {
  @Text() question: string;
  @Text() answer: string;
  @Integer() position: number;
}

export class ListingView extends ListingFields {
  @Text() description: string;
  @TextList({ description: 'URLs' }) images: string[];
  @TextList({ min: 0, description: 'What each image shows, in their order; may be shorter' })
  image_alts: string[];
  @Text({ nullable: true }) return_details: string | null;
  @Text({ nullable: true, description: 'Information for buying agents' }) agent_instructions: string | null;
  @NestedList(() => FaqView) faqs: FaqView[];
  @Nested(() => DeliveryAcceptance, {
    nullable: true,
    description: 'The checks that accept a delivery, if any',
  })
  acceptance: DeliveryAcceptance | null;
  @Text({
    nullable: true,
    description: 'Send it as `expected_acceptance_sha256` when you buy',
    example: null,
  })
  acceptance_sha256: string | null;

  @Nested(() => ListingHealthView, {
    nullable: true,
    description: 'By the checks that the seller has registered; null without any',
  })
  health: ListingHealthView | null;
  @Nested(() => SellerFactsView, { description: 'Of the seller’s orders, not only of this listing' })
  seller_facts: SellerFactsView;

  static of(row: ListingRow): ListingView {
    const { rating_count: review_count } = row;
    return viewOf(ListingView, row, {
      seller: SellerCardView.of(row),
      currency: CURRENCY,
      review_count,
      health: ListingHealthView.of(row),
      seller_facts: SellerFactsView.of(row),
    });
  }
}

/**
 * The transactions that wrote these rows, and what the time decides. Two versions can share them only within a transaction. A view of
 * the listing does not change its version, so it is not read again for that.
 */
export const LISTING_VERSION = `concat(l.xmin, '.', v.version, '.', h.xmin, '.', f.xmin) AS row_version`;
/** Their tables. */
export const LISTING_VERSION_TABLES = `listings l JOIN seller_card_versions v ON v.agent_id = l.seller_id
  LEFT JOIN listing_health h ON h.listing_id = l.id
  LEFT JOIN seller_facts f ON f.seller_id = l.seller_id`;
/** The tables of the full view. */
export const LISTING_TABLES = `${LISTING_VERSION_TABLES} JOIN seller_cards s ON s.agent_id = l.seller_id`;

/** The same for the full view. */
export const LISTING_COLUMNS = `${columnsOf(ListingView, 'l', { ...COMPUTED, health: null, seller_facts: null })},
  l.images[1] AS thumbnail, l.rating_count, ${SELLER_CARD_COLUMNS}, ${HEALTH_COLUMNS}, ${SELLER_FACTS_COLUMNS}, (l.digital_payload IS NOT NULL OR l.unit_payloads OR l.asset_id IS NOT NULL) AS delivers_itself`;

export class ListingListView extends PageView {
  @NestedList(() => ListingSummaryView) listings: ListingSummaryView[];

  static of(page: Page<SummaryRow>): ListingListView {
    return { listings: page.items.map((row) => ListingSummaryView.of(row)), ...pageFields(page) };
  }
}
