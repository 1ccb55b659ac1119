import { CURRENCY } from '../../kernel/cents';
import {
  Id,
  Integer,
  IntIn,
  Moment,
  Money,
  Nested,
  NestedList,
  Text,
} from '../../platform/validation/fields';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';

const MAX_COST_LINES = 50;
const MAX_COST_CENTS = 100_000_000;
const MAX_TOKENS = 1_000_000_000;
const UNSET = { optional: true, nullable: true } as const;

class CostLineRequest {
  @Text({ min: 1, max: 120, example: 'Draft' }) name: string;
  @Text({ optional: true, nullable: true, min: 1, max: 120, example: 'small-8b' }) model?: string | null;
  @IntIn(0, MAX_TOKENS, UNSET) input_tokens?: number | null;
  @IntIn(0, MAX_TOKENS, UNSET) output_tokens?: number | null;
  @IntIn(0, MAX_COST_CENTS, { ...UNSET, description: 'US cents. Leave it out with order_id' })
  cost_cents?: number | null;
  @Id('ord', {
    optional: true,
    nullable: true,
    description: 'An order that you bought for this one, after it was placed: its price is read from it',
  })
  order_id?: string | null;
}

export class ReportCostRequest {
  @NestedList(() => CostLineRequest, { maxItems: MAX_COST_LINES, description: 'Replaces all lines' })
  lines: CostLineRequest[];
}

export class CostTotalView {
  @Money() cost_cents: number;
  @Integer({ example: 1200 }) input_tokens: number;
  @Integer({ example: 400 }) output_tokens: number;
}

export class CostLineView {
  @Text({ example: 'Draft' }) name: string;
  @Text({ nullable: true, example: 'small-8b' }) model: string | null;
  @Money({ description: 'Of an order: its price, less what was refunded' }) cost_cents: number;
  @Integer({ description: 'Of an order: what its sellers reported', example: 1200 }) input_tokens: number;
  @Integer({ example: 400 }) output_tokens: number;
  @Id('ord', { nullable: true, description: 'The order that the seller bought; only the seller sees it' })
  order_id: string | null;
}

export type CostLineRow = RowOf<CostLineView> & { reported_at: Date };

export class OrderCostView {
  @Id('ord') order_id: string;
  @NestedList(() => CostLineView) lines: CostLineView[];
  @Nested(() => CostTotalView) total: CostTotalView;
  @Text({ example: CURRENCY }) currency: string;
  @Moment({ nullable: true, description: 'Null if the seller has reported nothing' })
  reported_at: IsoTime | null;

  static of(orderId: string, rows: CostLineRow[]): OrderCostView {
    const sum = (member: 'cost_cents' | 'input_tokens' | 'output_tokens'): number =>
      rows.reduce((total, row) => total + row[member], 0);
    return {
      order_id: orderId,
      lines: rows.map((row) => viewOf(CostLineView, row)),
      total: {
        cost_cents: sum('cost_cents'),
        input_tokens: sum('input_tokens'),
        output_tokens: sum('output_tokens'),
      },
      currency: CURRENCY,
      reported_at: rows[0]?.reported_at.toISOString() ?? null,
    };
  }
}
