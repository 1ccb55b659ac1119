import { CURRENCY } from '../../kernel/cents';
import { type Page, pageFields } from '../../kernel/page';
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
} from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import type { Deposit } from './deposit.entity';
import { PaymentView, presentedStatus } from './payment.dto';
import type { Payment } from './payment.entity';
import type { PaymentStatus } from './payment.lifecycle';
import { MAX_LENGTHS, MAX_MOVE_CENTS } from '../policies';

export class AmountRequest {
  @IntIn(1, MAX_MOVE_CENTS, { description: 'US cents', example: 5000 }) amount_cents: number;
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
