import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { after, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { named } from '../../kernel/named-values';
import { SqlIndex } from '../../platform/database/entities';
import type { PaymentMethodGroup } from '../escrow/accounts';
import { DEPOSIT_OPEN_HOURS } from '../policies';
import {
  OPEN_PAYMENTS,
  paymentLifecycle,
  type PaymentTransition,
  type PaymentRole,
  type PaymentStatus,
} from './payment.lifecycle';
import { ProviderRecord, unsent } from './provider-record';

const SOON_MS = 10 * SECOND;

export const SETTLED_AS = named('PaymentSettledAs', ['order', 'deposit', 'refunded']);
export const RESOLUTIONS = named('PaymentResolution', ['refund', 'dismiss']);
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * One attempt to pay at a provider, through a checkout session. `unknown` from the first call until there is a
 * response: neither paid nor failed. `reference` is the session's id.
 */
@Entity('payments')
@Unique(['depositId'])
@Unique(['intent'])
@Unique(['reference'])
@SqlIndex(
  'payments_deposit_ix',
  "(agent_id, deposit_id DESC) WHERE purpose = 'deposit' AND status <> 'settled'",
)
@Index('payments_due_ix', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@Index('payments_open_uq', ['orderId'], {
  unique: true,
  where: "status IN ('created', 'unknown', 'pending')",
})
@SqlIndex('payments_order_ix', '(order_id, id DESC) WHERE order_id IS NOT NULL')
@SqlIndex('payments_status_ix', '(status, id DESC)')
export class Payment extends ProviderRecord {
  @PrimaryColumn('text') id: string;
  /** `order`: pays one order. `deposit`: credits the wallet. */
  @Column('text') purpose: 'order' | 'deposit';
  @ForeignKey('orders') @Column('text', { nullable: true }) orderId: string | null;
  /** The payer. */
  @ForeignKey('agents') @Column('text') agentId: string;
  /** The deposit that it becomes once settled. The ledger uses it as the reference, so that it is booked only once. */
  @Column('text') depositId: string;
  @Column('text') provider = 'stripe' as const;
  @Column('bigint') amountCents: Cents;
  @Column('boolean') livemode: boolean;
  @Column('text') status: PaymentStatus = 'created';
  /** `refunded`: the money arrived when nothing was due any more, and was returned. */
  @Column('text', { nullable: true }) settledAs: (typeof SETTLED_AS)[number] | null = null;
  /** The provider's id of the money, which refunds refer to. */
  @Column('text', { nullable: true }) intent: string | null = null;
  /** The payment page, while it is open. */
  @Column('text', { nullable: true }) url: string | null = null;
  /** No longer payable: the session must be closed at the provider. */
  @Column('boolean') closing = false;
  /** What was actually paid, in the smallest unit of its currency, if that differs from the agreed amount. */
  @Column('bigint', { nullable: true }) receivedCents: Cents | null = null;
  /** The operator's decision; `note` is the reason. */
  @Column('text', { nullable: true }) resolution: Resolution | null = null;
  @Column('text', { nullable: true }) note: string | null = null;
  /** When the payment page expires. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;

  static forOrder(order: PaidOrder, expiresAt: Date, at: Date): Payment {
    const { id: orderId, buyerId: agentId, totalCents: amountCents, livemode } = order;
    return created({ purpose: 'order', orderId, agentId, amountCents, livemode, expiresAt }, at);
  }

  static forDeposit(agentId: string, amountCents: Cents, livemode: boolean, at: Date): Payment {
    const expiresAt = after(at, DEPOSIT_OPEN_HOURS * HOUR);
    return created({ purpose: 'deposit', orderId: null, agentId, amountCents, livemode, expiresAt }, at);
  }

  get isOpen(): boolean {
    return OPEN_PAYMENTS.includes(this.status);
  }

  /** The provider may still report it as paid. */
  get maySettle(): boolean {
    return paymentLifecycle.can(this.status, 'settle', 'provider');
  }

  /** Call it before each provider call: from here on, only a response determines the outcome. */
  send(at: Date): void {
    this.transition('send', 'platform');
    this.unknownSince ??= at;
    this.callLeft(at);
  }

  /**
   * The call got no response. A payment with a known session stays `pending`; without one, it is unknown whether a
   * session exists.
   */
  lose(problem: string, at: Date): void {
    if (this.status === 'pending') {
      this.tries += 1;
    } else {
      this.transition('lose', 'platform');
      this.unknownSince ??= at;
    }
    this.askAgain(problem, at);
  }

  /**
   * The session is open, or the money is on its way. The provider reports the payment by webhook; the check scheduled
   * here covers missed webhooks.
   */
  open(session: { id: string; url: string | null }, at: Date): void {
    this.transition('open', 'provider');
    this.unknownSince = null;
    this.problem = null;
    this.reference = session.id;
    this.url = session.url;
    const age = at.getTime() - this.createdAt.getTime();
    this.nextCheckAt = after(at, this.closing ? SOON_MS : Math.min(Math.max(age, MINUTE), HOUR));
    this.updatedAt = at;
  }

  /**
   * Withdraws the payment. If the provider never received it, it ends here; otherwise the session must be closed there.
   */
  withdraw(at: Date): void {
    if (this.tries === 0) return this.fail('never started', at, 'platform');
    if (this.closing) return;
    this.closing = true;
    this.nextCheckAt = at;
    this.updatedAt = at;
  }

  settle(as: Payment['settledAs'], session: { id: string; intent: string }, at: Date): void {
    this.end('settle', 'provider', null, at);
    this.settledAs = as;
    this.settledAt = at;
    this.reference = session.id;
    this.intent = session.intent;
  }

  fail(problem: string, at: Date, role: 'platform' | 'provider' = 'provider'): void {
    this.end('fail', role, problem, at);
  }

  /** The payment is not as agreed: nothing is booked until the operator decides. */
  review(
    problem: string,
    paid: { id: string; intent: string | null; amountCents: number | null },
    at: Date,
  ): void {
    this.end('review', 'provider', problem, at);
    this.reference = paid.id;
    this.intent = paid.intent;
    this.receivedCents = paid.amountCents;
  }

  resolve(resolution: Resolution, note: string, at: Date): void {
    this.end('resolve', 'operator', this.problem, at);
    this.resolution = resolution;
    this.note = note;
  }

  /** The refund of a resolved payment failed, so the operator must decide again. */
  reopen(problem: string, at: Date): void {
    this.end('reopen', 'provider', problem, at);
    this.resolution = null;
  }

  private end(transition: PaymentTransition, role: PaymentRole, problem: string | null, at: Date): void {
    this.transition(transition, role);
    this.url = null;
    this.ended(problem, at);
  }

  private transition(transition: PaymentTransition, role: PaymentRole): void {
    this.status = paymentLifecycle.next(this.status, transition, role);
  }
}

interface PaidOrder {
  id: string;
  buyerId: string;
  totalCents: Cents;
  livemode: boolean;
}

type Terms = Pick<Payment, 'purpose' | 'orderId' | 'agentId' | 'amountCents' | 'livemode' | 'expiresAt'>;

function created(terms: Terms, at: Date): Payment {
  return Object.assign(new Payment(), {
    ...terms,
    ...unsent(after(at, SOON_MS), at), // the creating request usually starts it first
    id: newId('pmt', at.getTime()),
    depositId: newId('dep', at.getTime()),
    createdAt: at,
  } satisfies Partial<Payment>);
}

/** A deposit as reported by a provider. The external accounts of the ledger are checked against these records. */
@Entity('wallet_deposits')
@Unique('wallet_deposits_reference_uq', ['provider', 'reference'])
@SqlIndex('wallet_deposits_own_ix', '(agent_id, id DESC) WHERE order_id IS NULL')
export class Deposit {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') provider: PaymentMethodGroup;
  /** The provider's, or the operator's; unique per provider. */
  @Column('text') reference: string;
  /** The order that the money paid; null for a deposit into the wallet. */
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('bigint') amountCents: Cents;
  @Column('boolean') livemode: boolean;
  @Column('timestamptz') createdAt: Date;
}
