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
import { type Payment, PAYMENT_STATES, type PaymentState } from '../payments/payment.entity';
import { type PaymentReturn, RETURN_STATES, type ReturnState } from '../payments/payment-return.entity';

export class PaymentsQuery extends PagedBy('pmt') {
  @OneOf(PAYMENT_STATES, { optional: true }) state?: PaymentState;
}

export class ReturnsQuery extends PagedBy('ret') {
  @OneOf(RETURN_STATES, { optional: true }) state?: ReturnState;
}

class MovedMoneyView {
  @AgentId() agent_id: string;
  @Id('ord', { nullable: true }) order_id: string | null;
  @Text({ example: 'stripe' }) provider: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @Flag() livemode: boolean;
  @Text({ nullable: true, description: 'Of the record at the provider' }) reference: string | null;
  @Text({ nullable: true, description: 'What went wrong last' }) problem: string | null;
  @Integer({ description: 'Calls that were made for it' }) tries: number;
  @Moment({ nullable: true }) unknown_since: string | null;
  @Moment({ nullable: true, description: 'When the provider is asked next; null once it has ended' })
  next_check_at: string | null;
  @Moment() created_at: string;
  @Moment() updated_at: string;

  static of(row: Payment | PaymentReturn): MovedMoneyView {
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
  @OneOf(PAYMENT_STATES) state: string;
  @OneOf(['order', 'deposit', 'returned'], { nullable: true }) settled_as: string | null;
  @Text({ nullable: true, description: 'Of the money at the provider' }) intent: string | null;

  static override of(row: Payment): AdminPaymentView {
    const { id, purpose, state, settledAs, intent } = row;
    return { id, purpose, state, settled_as: settledAs, intent, ...MovedMoneyView.of(row) };
  }
}

export class AdminPaymentsView extends PageView {
  @NestedList(() => AdminPaymentView) payments: AdminPaymentView[];

  static of(page: Page<Payment>): AdminPaymentsView {
    return { payments: page.items.map((row) => AdminPaymentView.of(row)), ...pageFields(page) };
  }
}

export class AdminReturnView extends MovedMoneyView {
  @Id('ret') id: string;
  @Id('pmt') payment_id: string;
  @OneOf(['refund', 'late', 'provider']) reason: string;
  @OneOf(RETURN_STATES) state: string;

  static override of(row: PaymentReturn): AdminReturnView {
    const { id, paymentId, reason, state } = row;
    return { id, payment_id: paymentId, reason, state, ...MovedMoneyView.of(row) };
  }
}

export class AdminReturnsView extends PageView {
  @NestedList(() => AdminReturnView) returns: AdminReturnView[];

  static of(page: Page<PaymentReturn>): AdminReturnsView {
    return { returns: page.items.map((row) => AdminReturnView.of(row)), ...pageFields(page) };
  }
}
