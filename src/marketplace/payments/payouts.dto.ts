import { CURRENCY } from '../../kernel/cents';
import { AgentId, Flag, Id, Money, Moment, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import type { Payout } from './payout.entity';
import { PAYOUT_STATUSES, type PayoutStatus } from './payout.lifecycle';

export class PayoutsQuery extends PagedBy('pay') {
  @OneOf(PAYOUT_STATUSES, { optional: true }) status?: PayoutStatus;
}

export class OwnPayoutsQuery extends PagedBy('pay') {}

export class PayoutView {
  @Id('pay') id: string;
  @AgentId() agent_id: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @OneOf(PAYOUT_STATUSES, {
    description:
      '`requested` until sent; `unknown`: sent, no response yet; `failed`: the money is back in the wallet',
  })
  status: string;
  @Text({ nullable: true, description: 'Why it failed: the processor’s code' }) problem: string | null;
  @Flag() livemode: boolean;
  @Moment() created_at: string;
  @Moment({ nullable: true }) paid_at: string | null;

  static of(payout: Payout): PayoutView {
    return viewOf(PayoutView, payout, {
      currency: CURRENCY,
      problem: payout.failure,
    });
  }
}

export class PayoutsView extends PageViewOf('payouts', PayoutView) {}
