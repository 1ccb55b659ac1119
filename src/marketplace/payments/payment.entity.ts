import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import {
  OPEN_PAYMENTS,
  paymentLifecycle,
  type PaymentMove,
  type PaymentRole,
  type PaymentStatus,
} from './payment.lifecycle';
import { ProviderRecord, unsent } from './provider-record';

const SOON_MS = 10 * SECOND;
/** A deposit may be paid until then; an order until its own deadline. */
const DEPOSIT_OPEN_MS = DAY;

export const SETTLED_AS = ['order', 'deposit', 'refunded'] as const;
export const RESOLUTIONS = ['refund', 'dismiss'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * One try to pay at a provider, by a checkout session. `unknown` from the first call until there is an answer: neither
 * paid nor failed. Its reference is the session's.
 */
@Entity('payments')
export class Payment extends ProviderRecord {
  @PrimaryColumn('text') id: string;
  @Column('text') purpose: 'order' | 'deposit';
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('text') agentId: string;
  /** The deposit that it becomes once it settles; in the ledger too, so that it can be booked once only. */
  @Column('text') depositId: string;
  @Column('text') provider: 'stripe';
  @Column('bigint') amountCents: number;
  @Column('boolean') livemode: boolean;
  @Column('text') status: PaymentStatus;
  /** `refunded`: it came when there was nothing to pay any more, and was sent back. */
  @Column('text', { nullable: true }) settledAs: (typeof SETTLED_AS)[number] | null;
  /** Of the money at the provider: what a refund names. */
  @Column('text', { nullable: true }) intent: string | null;
  @Column('text', { nullable: true }) url: string | null;
  /** It shall not be paid any more: the session is to be closed at the provider. */
  @Column('boolean') closing: boolean;
  /** What was paid, in the smallest unit of its currency, where that is not as agreed. */
  @Column('bigint', { nullable: true }) receivedCents: number | null;
  /** What the operator did with it, and why. */
  @Column('text', { nullable: true }) resolution: Resolution | null;
  @Column('text', { nullable: true }) note: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
  @Column('timestamptz') createdAt: Date;

  static forOrder(order: PaidOrder, expiresAt: Date, at: Date): Payment {
    const { id: orderId, buyerId: agentId, totalCents: amountCents, livemode } = order;
    return created({ purpose: 'order', orderId, agentId, amountCents, livemode, expiresAt }, at);
  }

  static forDeposit(agentId: string, amountCents: Cents, livemode: boolean, at: Date): Payment {
    const expiresAt = after(at, DEPOSIT_OPEN_MS);
    return created({ purpose: 'deposit', orderId: null, agentId, amountCents, livemode, expiresAt }, at);
  }

  get isOpen(): boolean {
    return OPEN_PAYMENTS.includes(this.status);
  }

  /** The provider may still say that it was paid. */
  get maySettle(): boolean {
    return paymentLifecycle.can(this.status, 'settle', 'provider');
  }

  /** A call is about to leave: from here on only an answer tells how it went. */
  send(at: Date): void {
    this.move('send', 'platform');
    this.unknownSince ??= at;
    this.callLeft(at);
  }

  /** There was no answer. A session that is known stays what it was; without one nobody can say whether there is any. */
  lose(problem: string, at: Date): void {
    if (this.status === 'pending') {
      this.tries += 1;
    } else {
      this.move('lose', 'platform');
      this.unknownSince ??= at;
    }
    this.askAgain(problem, at);
  }

  /** Its session is open, or the money on its way. The provider tells when it is paid; this is for what it forgets. */
  open(session: { id: string; url: string | null }, at: Date): void {
    this.move('open', 'provider');
    this.unknownSince = null;
    this.problem = null;
    this.reference = session.id;
    this.url = session.url;
    const age = at.getTime() - this.createdAt.getTime();
    this.nextCheckAt = after(at, this.closing ? SOON_MS : Math.min(Math.max(age, MINUTE), HOUR));
    this.updatedAt = at;
  }

  /** It shall not be paid any more. What the provider has never heard of ends here; the rest has to be closed there. */
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

  /** Something about it is not as agreed: nothing is booked before the operator has looked. */
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

  /** The money of a resolved payment could not be sent back. */
  reopen(problem: string, at: Date): void {
    this.end('reopen', 'provider', problem, at);
    this.resolution = null;
  }

  private end(move: PaymentMove, role: PaymentRole, problem: string | null, at: Date): void {
    this.move(move, role);
    this.url = null;
    this.ended(problem, at);
  }

  private move(move: PaymentMove, role: PaymentRole): void {
    this.status = paymentLifecycle.next(this.status, move, role);
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
    ...unsent(after(at, SOON_MS), at), // the request that began it goes on with it at once
    id: newId('pmt', at.getTime()),
    depositId: newId('dep', at.getTime()),
    provider: 'stripe',
    status: 'created',
    settledAs: null,
    intent: null,
    url: null,
    closing: false,
    receivedCents: null,
    resolution: null,
    note: null,
    settledAt: null,
    createdAt: at,
  } satisfies Partial<Payment>);
}
