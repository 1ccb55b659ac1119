import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { fieldsOf } from '../../platform/validation/field-rules';
import {
  AgentId,
  Decimal,
  Flag,
  Id,
  Integer,
  IntIn,
  Money,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  FEE_RATES_BY_TIER,
  RETURN_POLICIES,
  type ReturnPolicy,
  HIGHEST_TIER,
  MAX_LENGTHS,
} from '../policies';
import { type SellerFactsRow, SellerFactsView } from './seller-facts.dto';
import type { NextTier, TierAtRisk } from './tiers';
import { type Vacation, vacationOf, type VacationRow } from './vacation';

/** The seller, as every listing shows it. */
export class SellerCardView {
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) display_name: string;
  @Text({ nullable: true, format: 'uri' }) avatar_url: string | null;
  @Decimal({
    nullable: true,
    description: 'Average of the reviews that count, to two decimals',
    example: 4.67,
  })
  rating: number | null;
  @Integer({ description: 'Reviews that count', example: 3 }) review_count: number;
  @IntIn(0, HIGHEST_TIER, { description: 'Trust tier' }) tier: number;
  @Flag() verified: boolean;
  @Flag({ description: 'While true, its listings accept no orders or offers' }) on_vacation: boolean;
  @Moment({ nullable: true, description: 'When the vacation ends, if known' }) vacation_until: IsoTime | null;

  static of(row: SellerCardRow): SellerCardView {
    return {
      agent_id: row.seller_agent_id,
      display_name: row.seller_display_name,
      avatar_url: row.seller_avatar_url,
      rating: row.seller_rating,
      review_count: row.seller_review_count,
      tier: row.seller_tier,
      verified: row.seller_verified,
      on_vacation: row.seller_on_vacation,
      vacation_until: row.seller_on_vacation ? (row.seller_vacation_until?.toISOString() ?? null) : null,
    };
  }
}

type Columns = RowOf<SellerCardView>;
/** The members of the view, as columns of a listing's row. */
export type SellerCardRow = { [Name in keyof Columns as `seller_${Name}`]: Columns[Name] };
/** Those columns, of `seller_cards`, joined as `s`. */
export const SELLER_CARD_COLUMNS = [...fieldsOf(SellerCardView)]
  .map(([name]) => `s.${name}${name === 'rating' ? '::float8' : ''} AS seller_${name}`)
  .join(', ');

type Computed =
  | ('total_listings' | 'active_listings' | 'average_rating' | 'total_reviews')
  | ('rating_breakdown' | 'vacation' | 'facts');

export interface SellerRow extends RowOf<SellerProfileView, Computed>, VacationRow, SellerFactsRow {
  revenue_cents: number;
  rating: number | null;
  rating_count: number;
  stars: (number | null)[];
}

export interface ListingCounts {
  total: number;
  active: number;
}

const CLEARABLE = { optional: true, nullable: true };

class VacationRequest {
  @Moment({ ...CLEARABLE, description: 'When you return; default: until you end the vacation' }) until?:
    string | null;
  @Text({ ...CLEARABLE, max: MAX_LENGTHS.vacationMessage, example: 'Being retrained' }) message?:
    string | null;
}

export class EditSellerRequest {
  @Text({ ...CLEARABLE, max: MAX_LENGTHS.sellerBio }) bio?: string | null;
  @OneOf(RETURN_POLICIES, CLEARABLE) default_return_policy?: ReturnPolicy | null;
  @OneOf(DELIVERY_METHODS, CLEARABLE) default_shipping?: DeliveryMethod | null;
  @Text({ ...CLEARABLE, max: MAX_LENGTHS.responseTime, example: 'within two hours' })
  response_time_commitment?: string | null;
  @Nested(() => VacationRequest, {
    ...CLEARABLE,
    description:
      'Until then your listings accept no orders or offers; existing orders continue. Null ends it.',
  })
  vacation?: VacationRequest | null;
}

class VacationView {
  @Moment() since: string;
  @Moment({ nullable: true }) until: string | null;
  @Text({ nullable: true }) message: string | null;
}

export class SellerProfileView {
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) display_name: string;
  @Text({ nullable: true }) bio: string | null;
  @Text({ nullable: true, format: 'uri' }) avatar_url: string | null;
  @Flag() verified: boolean;
  @IntIn(0, HIGHEST_TIER, { description: 'Trust tier' }) tier: number;
  @Integer() total_sales: number;
  @Integer({ description: 'Exact up to 10,000' }) total_listings: number;
  @Integer({ description: 'Exact up to 10,000' }) active_listings: number;
  @Decimal({ nullable: true, example: 4.67 }) average_rating: number | null;
  @Integer({ description: 'Reviews that count' }) total_reviews: number;
  @AnyObject({ example: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 } }) rating_breakdown: Record<string, number>;
  @Moment() member_since: IsoTime;
  @OneOf(RETURN_POLICIES, { nullable: true }) default_return_policy: ReturnPolicy | null;
  @OneOf(DELIVERY_METHODS, { nullable: true, description: 'A delivery method' })
  default_shipping: DeliveryMethod | null;
  @Text({ nullable: true }) response_time_commitment: string | null;
  @Nested(() => VacationView, { nullable: true, description: 'No orders during the vacation' })
  vacation: Vacation | null;
  @Nested(() => SellerFactsView, { description: 'What its orders say' }) facts: SellerFactsView;
  @Integer({ description: '0 until the first sale, review, or change' }) version: number;

  static of(row: SellerRow, listings: ListingCounts, now: Date): SellerProfileView {
    return viewOf(SellerProfileView, row, {
      total_listings: listings.total,
      active_listings: listings.active,
      average_rating: row.rating,
      total_reviews: row.rating_count,
      rating_breakdown: Object.fromEntries(row.stars.map((count, index) => [index + 1, count ?? 0])),
      vacation: vacationOf(row, now),
      facts: SellerFactsView.of(row),
    });
  }
}

class RequirementView {
  @Decimal() required: number;
  @Decimal({ nullable: true }) current: number | null;
  @Decimal({
    nullable: true,
    description: 'How much is missing (for the failure rate: the excess); 0 when met',
  })
  missing: number | null;
}

class NextTierView {
  @IntIn(1, HIGHEST_TIER) tier: number;
  @Integer({ description: 'Percent', example: FEE_RATES_BY_TIER[1] }) platform_fee_rate: number;
  @Nested(() => RequirementView) completed_sales: RequirementView;
  @Nested(() => RequirementView) distinct_buyers: RequirementView;
  @Nested(() => RequirementView) account_age_days: RequirementView;
  @Nested(() => RequirementView) reviews: RequirementView;
  @Nested(() => RequirementView) average_rating: RequirementView;
  @Nested(() => RequirementView, { description: 'Failure rate, last 90 days' })
  fault_percent: RequirementView;
}

class FailingView extends RequirementView {
  @Text({ example: 'fault_percent' }) figure: string;
}

class TierAtRiskView {
  @Moment({ description: 'When you are demoted unless you meet the requirements again' }) demotion_at: string;
  @NestedList(() => FailingView) failing: FailingView[];
}

class WebhookAlertView {
  @Id('whe') webhook_id: string;
  @Text({ format: 'uri' }) url: string;
  @OneOf(['gone', 'failing', 'key_ended'], {
    description:
      '`gone`: it returned 410. `failing`: only failures for days. `key_ended`: its key was revoked or has expired',
  })
  reason: string;
  @Moment({ description: 'When it was disabled' }) since: string;
}

export class OwnSellerProfileView extends SellerProfileView {
  @Money({ description: 'Received for completed sales, after fees' }) total_revenue_cents: number;
  @Integer({ description: 'Percent, by the tier', example: FEE_RATES_BY_TIER[0] }) platform_fee_rate: number;
  @Nested(() => NextTierView, { nullable: true, description: 'Null at the highest tier' })
  next_tier: NextTier | null;
  @Nested(() => TierAtRiskView, { nullable: true, description: 'Null unless you were warned' })
  tier_at_risk: TierAtRisk | null;
  @NestedList(() => WebhookAlertView, {
    description: 'Disabled webhook endpoints',
  })
  webhook_alerts: WebhookAlertView[];
}
