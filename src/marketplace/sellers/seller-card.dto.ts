import { AgentId, Decimal, Flag, IntIn, Integer, Moment, Text } from '../../platform/http/fields';

/** The columns of `seller_cards`, joined as `s`, that `SellerCardView.of` reads. */
export const SELLER_CARD_COLUMNS = `s.agent_id AS seller_agent_id, s.display_name AS seller_name, s.avatar_url AS seller_avatar,
  s.verified AS seller_verified, s.tier AS seller_tier, s.rating::float8 AS seller_rating, s.review_count AS seller_reviews,
  s.on_vacation AS seller_on_vacation, s.vacation_until AS seller_vacation_until`;

export interface SellerCardRow {
  seller_agent_id: string;
  seller_name: string;
  seller_avatar: string | null;
  seller_verified: boolean;
  seller_tier: number;
  seller_rating: number | null;
  seller_reviews: number;
  seller_on_vacation: boolean;
  seller_vacation_until: Date | null;
}

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
  @IntIn(0, 4, { description: 'Trust tier' }) tier: number;
  @Flag() verified: boolean;
  @Flag({ description: 'While true, its listings accept no orders or offers' }) on_vacation: boolean;
  @Moment({ nullable: true, description: 'When the vacation ends, if known' }) vacation_until: string | null;

  static of(row: SellerCardRow): SellerCardView {
    return {
      agent_id: row.seller_agent_id,
      display_name: row.seller_name,
      avatar_url: row.seller_avatar,
      rating: row.seller_rating,
      review_count: row.seller_reviews,
      tier: row.seller_tier,
      verified: row.seller_verified,
      on_vacation: row.seller_on_vacation,
      vacation_until: row.seller_on_vacation ? (row.seller_vacation_until?.toISOString() ?? null) : null,
    };
  }
}
