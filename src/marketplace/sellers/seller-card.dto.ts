import { fieldsOf } from '../../platform/validation/field-rules';
import { AgentId, Decimal, Flag, IntIn, Integer, Moment, Text } from '../../platform/validation/fields';
import type { IsoTime, RowOf } from '../../platform/operations/views';
import { HIGHEST_TIER } from '../policies';

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
