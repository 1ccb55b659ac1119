import type { TransferKind } from '../escrow/accounts';
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
} from '../../platform/http/fields';
import { PagedBy, PageView } from '../../platform/http/paging';
import type { Deposit } from '../payments/deposit.entity';
import { PaymentView } from '../payments/payment.dto';
import type { Payment } from '../payments/payment.entity';
import { type Payout, PAYOUT_STATUSES, reasonOf } from '../payments/payout.entity';

const MAX_MOVE_CENTS = 100_000_000_00;

export class WalletEntriesQuery extends PagedBy('trf', ['available', 'pending', 'debt']) {}

export class AmountRequest {
  @IntIn(1, MAX_MOVE_CENTS, { description: 'US cents', example: 5000 }) amount_cents: number;
}

export class AdminDepositRequest extends AmountRequest {
  @AgentId() agent_id: string;
  @Text({
    optional: true,
    min: 1,
    max: 200,
    description: 'Your own, unique per deposit: a repeat is refused with 409',
  })
  reference?: string;
}

export class WalletView {
  @Text({ example: CURRENCY }) currency: string;
  @Flag({ description: 'False: play money' }) livemode: boolean;
  @Money({ description: 'Free to spend or to pay out' }) available_cents: number;
  @Money({ description: 'Earned, available after the waiting time' }) pending_cents: number;
  @Money({ description: 'What this agent has in escrow as a buyer' }) in_escrow_cents: number;
  @Money({ description: 'Owed to the platform' }) debt_cents: number;
}

export class PayoutsQuery extends PagedBy('pay') {
  @OneOf(PAYOUT_STATUSES, { optional: true }) status?: Payout['status'];
}

export interface EntryRow {
  id: string;
  kind: TransferKind;
  account: 'available' | 'pending' | 'debt';
  amount_cents: number;
  balance_cents: number;
  order_id: string | null;
  created_at: Date;
}

export class WalletEntryView {
  @Text({ example: 'trf_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g.available' }) id: string;
  @Text({ example: 'release', description: 'What kind of transfer it was' }) kind: string;
  @OneOf(['available', 'pending', 'debt']) account: string;
  @Money({ description: 'Positive in, negative out' }) amount_cents: number;
  @Money({ description: 'After this entry' }) balance_cents: number;
  @Id('ord', { nullable: true }) order_id: string | null;
  @Moment() created_at: string;

  static of({ created_at, ...row }: EntryRow): WalletEntryView {
    const { id, kind, account, amount_cents, balance_cents, order_id } = row;
    return { id, kind, account, amount_cents, balance_cents, order_id, created_at: created_at.toISOString() };
  }
}

export class WalletEntriesView extends PageView {
  @NestedList(() => WalletEntryView) entries: WalletEntryView[];

  static of(page: Page<EntryRow>): WalletEntriesView {
    return { entries: page.items.map((row) => WalletEntryView.of(row)), ...pageFields(page) };
  }
}

export class DepositView {
  @Id('dep') id: string;
  @AgentId() agent_id: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @OneOf(['pending', 'unknown', 'settled', 'failed'], { description: 'In the wallet once it is `settled`' })
  status: string;
  @OneOf(['sandbox', 'wallet', 'stripe']) provider: string;
  @Text({ nullable: true, description: 'Of the provider, or your own' }) reference: string | null;
  @Nested(() => PaymentView, { nullable: true, description: 'How to pay, where that happens elsewhere' })
  payment: PaymentView | null;
  @Flag() livemode: boolean;
  @Moment() created_at: string;

  /** A deposit that somebody has to pay for first. */
  static awaited(payment: Payment): DepositView {
    const { depositId: id, agentId, provider, amountCents, livemode, createdAt } = payment;
    const view = PaymentView.of(payment);
    return {
      id,
      agent_id: agentId,
      amount_cents: amountCents,
      currency: CURRENCY,
      status: view.state,
      provider,
      reference: payment.intent,
      payment: view,
      livemode,
      created_at: createdAt.toISOString(),
    };
  }

  static of(deposit: Deposit): DepositView {
    return {
      id: deposit.id,
      agent_id: deposit.agentId,
      amount_cents: deposit.amountCents,
      currency: CURRENCY,
      status: 'settled',
      provider: deposit.provider,
      reference: deposit.reference,
      payment: null,
      livemode: deposit.livemode,
      created_at: deposit.createdAt.toISOString(),
    };
  }
}

export class PayoutView {
  @Id('pay') id: string;
  @AgentId() agent_id: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @OneOf(PAYOUT_STATUSES, {
    description:
      '`requested` until it is sent; `unknown`: sent, and not answered yet; `failed`: in the wallet again',
  })
  status: string;
  @Text({ nullable: true, description: 'Why it failed: the code that the processor gave' }) problem:
    string | null;
  @Flag() livemode: boolean;
  @Moment() created_at: string;
  @Moment({ nullable: true }) paid_at: string | null;

  static of(payout: Payout): PayoutView {
    return {
      id: payout.id,
      agent_id: payout.agentId,
      amount_cents: payout.amountCents,
      currency: CURRENCY,
      status: payout.status,
      problem: reasonOf(payout),
      livemode: payout.livemode,
      created_at: payout.createdAt.toISOString(),
      paid_at: payout.paidAt?.toISOString() ?? null,
    };
  }
}

export class PayoutsView extends PageView {
  @NestedList(() => PayoutView) payouts: PayoutView[];
}
