import { CURRENCY } from '../../kernel/cents';
import { type Page, pageFields } from '../../kernel/page';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  Money,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../../platform/http/fields';
import { PagedBy, PageView } from '../../platform/http/paging';
import { type Payment, type Resolution, RESOLUTIONS, SETTLED_AS } from '../payments/payment.entity';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payments/payment.lifecycle';
import { type PaymentRefund, PAYMENT_REFUND_REASONS } from '../payments/payment-refund.entity';
import { PAYMENT_REFUND_STATUSES, type PaymentRefundStatus } from '../payments/payment-refund.lifecycle';

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
  @Text({ min: 1, max: 1000, description: 'The reason; only for the operator' }) note: string;
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

  static of(row: Payment | PaymentRefund): MovedMoneyView {
    const { agentId, orderId, provider, amountCents, livemode, reference, problem, tries } = row;
    return {
      ...{ agent_id: agentId, order_id: orderId, provider, amount_cents: amountCents, currency: CURRENCY },
      ...{ livemode, reference, problem, tries },
      unknown_since: row.unknownSince?.toISOString() ?? null,
      next_check_at: row.nextCheckAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    };
  }
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

  static override of(row: Payment): AdminPaymentView {
    const { id, purpose, status, settledAs, intent, receivedCents, resolution, note } = row;
    return {
      id,
      purpose,
      status,
      settled_as: settledAs,
      intent,
      received_cents: receivedCents,
      resolution,
      note,
      ...MovedMoneyView.of(row),
    };
  }
}

export class AdminPaymentsView extends PageView {
  @NestedList(() => AdminPaymentView) payments: AdminPaymentView[];

  static of(page: Page<Payment>): AdminPaymentsView {
    return { payments: page.items.map((row) => AdminPaymentView.of(row)), ...pageFields(page) };
  }
}

export class AdminRefundView extends MovedMoneyView {
  @Id('rfd') id: string;
  @Id('pmt') payment_id: string;
  @OneOf(PAYMENT_REFUND_REASONS) reason: string;
  @OneOf(PAYMENT_REFUND_STATUSES) status: string;

  static override of(row: PaymentRefund): AdminRefundView {
    const { id, paymentId, reason, status } = row;
    return { id, payment_id: paymentId, reason, status, ...MovedMoneyView.of(row) };
  }
}

export class AdminRefundsView extends PageView {
  @NestedList(() => AdminRefundView) refunds: AdminRefundView[];

  static of(page: Page<PaymentRefund>): AdminRefundsView {
    return { refunds: page.items.map((row) => AdminRefundView.of(row)), ...pageFields(page) };
  }
}
