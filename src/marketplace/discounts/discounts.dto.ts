import { Id, IntIn, Integer, Moment, Money, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import {
  MAX_DISCOUNT_PERCENT,
  MAX_DISCOUNT_USES,
  MAX_LISTING_PRICE_CENTS,
  MIN_DISCOUNT_CODE_LENGTH,
  MAX_DISCOUNT_CODE_LENGTH,
} from '../policies';
import { type CountedCode, titleOf } from './discount-terms';

export const CODE_TEXT = {
  max: MAX_DISCOUNT_CODE_LENGTH,
  description: 'Case-insensitive',
  example: 'SUMMER20',
};

export class DiscountCodesQuery extends PagedBy('dsc') {}

export class MakeDiscountCodeRequest {
  @Text({
    ...CODE_TEXT,
    min: MIN_DISCOUNT_CODE_LENGTH,
    pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
    expected: 'letters, digits, - and _',
    description: 'What buyers send, case-insensitive. Anyone who guesses it can use it',
  })
  code: string;
  @IntIn(1, MAX_DISCOUNT_PERCENT, { optional: true, description: 'Taken off each order' })
  percent_off?: number;
  @IntIn(1, MAX_LISTING_PRICE_CENTS, {
    optional: true,
    description: 'Taken off once per purchase, in US cents',
  })
  cents_off?: number;
  @Id('lst', { optional: true, description: 'One of your listings; default: all of them' })
  listing_id?: string;
  @IntIn(0, MAX_LISTING_PRICE_CENTS, {
    default: 0,
    description: 'The minimum purchase, in US cents',
  })
  min_total_cents = 0;
  @IntIn(1, MAX_DISCOUNT_USES, { optional: true, description: 'Purchases; default: no limit' })
  max_uses?: number;
  @Moment({ optional: true, description: 'Default: never' }) expires_at?: string;
}

export class DiscountCodeView {
  @Id('dsc') id: string;
  @Text() code: string;
  @Text({ example: '20% off' }) title: string;
  @Integer({ nullable: true }) percent_off: number | null;
  @Money({ nullable: true }) cents_off: number | null;
  @Id('lst', { nullable: true }) listing_id: string | null;
  @Money() min_total_cents: number;
  @Integer({ nullable: true }) max_uses: number | null;
  @Integer({ description: 'Purchases so far, without cancelled orders' }) uses: number;
  @Moment({ nullable: true }) expires_at: string | null;
  @Moment() created_at: string;

  static of(row: CountedCode): DiscountCodeView {
    return viewOf(DiscountCodeView, row, {
      title: titleOf(row),
    });
  }
}

export class DiscountCodeListView extends PageViewOf('discount_codes', DiscountCodeView) {}
