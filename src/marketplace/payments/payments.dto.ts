import { CURRENCY } from '../../kernel/cents';
import { type Page, pageFields } from '../../kernel/page';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Flag,
  Id,
  IntIn,
  Money,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { PagedBy, PageView, PageViewOf } from '../../platform/validation/paging';
import { CONFIRM_REPEAT } from '../intents/intents.errors';
import { MAX_LENGTHS, MAX_MOVE_CENTS } from '../policies';
import type { Deposit, Payment } from './payment.entity';
import type { PaymentStatus } from './payment.lifecycle';
import { type Payout, PAYOUT_STATUSES, type PayoutStatus } from './payout.entity';

/** A payment at the provider, as shown to its payer. */
export class PaymentView {
  @Id('pmt') id: string;
  @Text({ example: 'stripe' }) provider: string;
  @OneOf(['pending', 'unknown', 'settled', 'failed'], {
    description: '`unknown`: no response yet, so neither paid nor failed; do not pay again, poll again',
  })
  status: string;
  @WebUrl({ nullable: true, description: 'Where to pay, while it is `pending`' }) url: string | null;
  @Moment({ description: 'When the payment page expires' }) expires_at: string;
  @Text({ nullable: true, description: 'Of the payment at the provider' }) reference: string | null;

  static of(payment: Payment): PaymentView {
    return viewOf(PaymentView, payment, {
      status: presentedStatus(payment.status),
      url: payment.closing ? null : payment.url,
    });
  }
}

/** The payer sees a payment under review as `unknown` until the operator has decided. */
function presentedStatus(status: PaymentStatus): string {
  if (status === 'created') return 'pending';
  if (status === 'needs_review') return 'unknown';
  return status === 'resolved' ? 'failed' : status;
}

export class AmountRequest {
  @IntIn(1, MAX_MOVE_CENTS, { description: 'US cents', example: 5000 }) amount_cents: number;
}

export class DepositRequest extends AmountRequest {
  @Id('dep', CONFIRM_REPEAT) confirm_repeat?: string;
}

export class PayoutRequest extends AmountRequest {
  @Id('pay', CONFIRM_REPEAT) confirm_repeat?: string;
}

export class AdminDepositRequest extends AmountRequest {
  @AgentId() agent_id: string;
  @Text({
    optional: true,
    min: 1,
    max: MAX_LENGTHS.depositReference,
    description: 'Your reference, unique per deposit: a repeat is a 409',
  })
  reference?: string;
}

export class DepositsQuery extends PagedBy('dep') {}

/** A deposit in the list, with its own status or that of its payment. */
export interface DepositRow extends RowOf<DepositSummaryView, 'currency' | 'status'> {
  status: PaymentStatus;
}

export class DepositSummaryView {
  @Id('dep') id: string;
  @AgentId() agent_id: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @OneOf(['pending', 'unknown', 'settled', 'failed'], { description: 'In the wallet once it is `settled`' })
  status: string;
  @OneOf(['sandbox', 'wallet', 'stripe']) provider: string;
  @Text({ nullable: true, description: 'The provider’s, or yours' }) reference: string | null;
  @Flag() livemode: boolean;
  @Moment() created_at: IsoTime;

  static inList(row: DepositRow): DepositSummaryView {
    return viewOf(DepositSummaryView, row, { currency: CURRENCY, status: presentedStatus(row.status) });
  }
}

export class DepositsView extends PageView {
  @NestedList(() => DepositSummaryView) deposits: DepositSummaryView[];

  static of(page: Page<DepositRow>): DepositsView {
    return { deposits: page.items.map((row) => DepositSummaryView.inList(row)), ...pageFields(page) };
  }
}

export class DepositView extends DepositSummaryView {
  @Nested(() => PaymentView, { nullable: true, description: 'How to pay at the provider' })
  payment: PaymentView | null;

  /** A deposit whose payment is not settled yet. */
  static awaited(payment: Payment): DepositView {
    const view = PaymentView.of(payment);
    return viewOf(DepositView, payment, {
      id: payment.depositId,
      currency: CURRENCY,
      status: view.status,
      reference: payment.intent,
      payment: view,
    });
  }

  static of(deposit: Deposit): DepositView {
    return viewOf(DepositView, deposit, {
      currency: CURRENCY,
      status: 'settled',
      payment: null,
    });
  }
}

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
