import { CURRENCY } from '../../kernel/cents';
import { viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  Money,
  Moment,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import {
  type PaymentRefund,
  PAYMENT_REFUND_REASONS,
  PAYMENT_REFUND_STATUSES,
  type PaymentRefundStatus,
} from '../payments/payment-refund.entity';
import { type Payment, type Resolution, RESOLUTIONS, SETTLED_AS } from '../payments/payment.entity';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payments/payment.lifecycle';
import { PAYOUT_ACCOUNT_STATUSES, type PayoutAccount } from '../payments/payout.entity';
import { MAX_LENGTHS } from '../policies';

export class PaymentsQuery extends PagedBy('pmt') {
  @OneOf(PAYMENT_STATUSES, { optional: true }) status?: PaymentStatus;
}

export class RefundsQuery extends PagedBy('rfd') {
  @OneOf(PAYMENT_REFUND_STATUSES, { optional: true }) status?: PaymentRefundStatus;
}

export class ResolvePaymentRequest {
  @OneOf(RESOLUTIONS, {
    description: '`refund`: refund the full payment. `dismiss`: it was handled at the provider',
  })
  action: Resolution;
  @Text({ min: 1, max: MAX_LENGTHS.operatorNote, description: 'The reason; only for the operator' })
  note: string;
}

class MovedMoneyView {
  @AgentId() agent_id: string;
  @Id('ord', { nullable: true }) order_id: string | null;
  @Text({ example: 'stripe' }) provider: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @Flag() livemode: boolean;
  @Text({ nullable: true, description: 'Of the record at the provider' }) reference: string | null;
  @Text({ nullable: true, description: 'The latest problem' }) problem: string | null;
  @Integer({ description: 'Number of calls made for it' }) tries: number;
  @Moment({ nullable: true }) unknown_since: string | null;
  @Moment({ nullable: true, description: 'When the provider is polled next; null once it has ended' })
  next_check_at: string | null;
  @Moment() created_at: string;
  @Moment() updated_at: string;
}

export class AdminPaymentView extends MovedMoneyView {
  @Id('pmt') id: string;
  @OneOf(['order', 'deposit']) purpose: string;
  @OneOf(PAYMENT_STATUSES) status: string;
  @OneOf(SETTLED_AS, { nullable: true }) settled_as: string | null;
  @Text({ nullable: true, description: 'Of the money at the provider' }) intent: string | null;
  @Money({
    nullable: true,
    description: 'The amount paid, in the smallest unit of its currency, if not as agreed',
  })
  received_cents: number | null;
  @OneOf(RESOLUTIONS, { nullable: true }) resolution: Resolution | null;
  @Text({ nullable: true }) note: string | null;

  static of(row: Payment): AdminPaymentView {
    return viewOf(AdminPaymentView, row, { currency: CURRENCY });
  }
}

export class AdminPaymentsView extends PageViewOf('payments', AdminPaymentView) {}

export class AdminRefundView extends MovedMoneyView {
  @Id('rfd') id: string;
  @Id('pmt') payment_id: string;
  @OneOf(PAYMENT_REFUND_REASONS) reason: string;
  @OneOf(PAYMENT_REFUND_STATUSES) status: string;

  static of(row: PaymentRefund): AdminRefundView {
    return viewOf(AdminRefundView, row, { currency: CURRENCY });
  }
}

export class AdminRefundsView extends PageViewOf('refunds', AdminRefundView) {}

export class PayoutAccountView {
  @OneOf(PAYOUT_ACCOUNT_STATUSES, {
    description:
      '`onboarding`: the holder must complete it; `enabled`: payouts can be sent; `unknown`: no response yet, poll again',
  })
  status: string;
  @Text({ nullable: true, description: 'Of the account at the processor' }) reference: string | null;
  @WebUrl({ nullable: true, description: 'Where its holder completes it; valid once, for a few minutes' })
  onboarding_url: string | null;
  @Moment() created_at: string;

  static of(account: PayoutAccount, url: string | null = null): PayoutAccountView {
    return viewOf(PayoutAccountView, account, { onboarding_url: url });
  }
}
