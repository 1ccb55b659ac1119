import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { newId } from '../../kernel/ids';

export const PAYMENT_STATES = ['created', 'unknown', 'pending', 'settled', 'failed', 'set_aside'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How long a call may be under way before somebody else looks after it. */
export const CALL_LEASE_MS = MINUTE;
const SHORT_MS = 10 * SECOND;
const LONG_MS = 10 * MINUTE;
/** A deposit may be paid until then; an order until its own deadline. */
const DEPOSIT_OPEN_MS = DAY;

/** Later and later, but never so late that somebody waits for long. */
export function backoff(tries: number): number {
  return Math.min(SHORT_MS * 2 ** Math.min(tries, 10), LONG_MS);
}

/** A call for it is under way: whoever else comes by may look, and must not call. */
export function isCalling(
  { problem, sentAt }: { problem: string | null; sentAt: Date | null },
  at: Date,
): boolean {
  return problem === null && sentAt !== null && at.getTime() - sentAt.getTime() < CALL_LEASE_MS;
}

/**
 * One try to pay at a processor. The row is committed before the processor hears of it, and its id is the idempotency
 * key of every call that starts it. `unknown` from the first call until there is an answer: neither paid nor failed.
 */
@Entity('payments')
export class Payment {
  @PrimaryColumn('text') id: string;
  @Column('text') purpose: 'order' | 'deposit';
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('text') agentId: string;
  /** The deposit that it becomes once it settles; in the ledger too, so that it can be booked once only. */
  @Column('text') depositId: string;
  @Column('text') provider: 'stripe';
  @Column('bigint') amountCents: number;
  @Column('boolean') livemode: boolean;
  @Column('text') state: PaymentState;
  /** `returned`: it came when there was nothing to pay any more, and was sent back. */
  @Column('text', { nullable: true }) settledAs: 'order' | 'deposit' | 'returned' | null;
  /** Of the payment page at the provider. */
  @Column('text', { nullable: true }) reference: string | null;
  /** Of the money at the provider: what a refund names. */
  @Column('text', { nullable: true }) intent: string | null;
  @Column('text', { nullable: true }) url: string | null;
  @Column('text', { nullable: true }) problem: string | null;
  /** It shall not be paid any more: the page is to be closed at the provider. */
  @Column('boolean') closing: boolean;
  @Column('integer') tries: number;
  @Column('timestamptz') expiresAt: Date;
  /** When a call left last that may open a page. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { nullable: true }) nextCheckAt: Date | null;
  @Column('timestamptz', { nullable: true }) unknownSince: Date | null;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  static forOrder(order: PaidOrder, expiresAt: Date, at: Date): Payment {
    const { id: orderId, buyerId: agentId, totalCents: amountCents, livemode } = order;
    return created({ purpose: 'order', orderId, agentId, amountCents, livemode, expiresAt }, at);
  }

  static forDeposit(agentId: string, amountCents: Cents, livemode: boolean, at: Date): Payment {
    const expiresAt = after(at, DEPOSIT_OPEN_MS);
    return created({ purpose: 'deposit', orderId: null, agentId, amountCents, livemode, expiresAt }, at);
  }

  get isOpen(): boolean {
    return this.state === 'created' || this.state === 'unknown' || this.state === 'pending';
  }

  /** A call is about to leave: from here on only an answer tells how it went. */
  send(at: Date): void {
    this.tries += 1;
    this.sentAt = at;
    this.notKnown(null, at);
    this.nextCheckAt = after(at, CALL_LEASE_MS);
  }

  notKnown(problem: string | null, at: Date): void {
    this.state = 'unknown';
    this.unknownSince ??= at;
    this.problem = problem;
    this.nextCheckAt = after(at, backoff(this.tries));
    this.updatedAt = at;
  }

  /** The page is open, or the money on its way. The provider tells when it is paid; this is for what it forgets. */
  wait(page: { id: string; url: string | null }, at: Date): void {
    this.state = 'pending';
    this.unknownSince = null;
    this.problem = null;
    this.reference = page.id;
    this.url = page.url;
    const age = at.getTime() - this.createdAt.getTime();
    const pause = this.closing ? SHORT_MS : Math.min(Math.max(age, MINUTE), HOUR);
    this.nextCheckAt = after(at, pause);
    this.updatedAt = at;
  }

  /** There was no answer to a question that changes nothing. */
  askLater(problem: string, at: Date): void {
    this.problem = problem;
    this.tries += 1;
    this.nextCheckAt = after(at, backoff(this.tries));
    this.updatedAt = at;
  }

  close(at: Date): void {
    this.closing = true;
    this.nextCheckAt = at;
    this.updatedAt = at;
  }

  settle(as: 'order' | 'deposit' | 'returned', page: { id: string; intent: string }, at: Date): void {
    this.settledAs = as;
    this.settledAt = at;
    this.reference = page.id;
    this.intent = page.intent;
    this.end('settled', null, at);
  }

  fail(problem: string, at: Date): void {
    this.end('failed', problem, at);
  }

  /** Something about it is not as agreed: nothing is booked before the operator has looked. */
  setAside(problem: string, page: { id: string; intent: string | null }, at: Date): void {
    this.reference = page.id;
    this.intent = page.intent;
    this.end('set_aside', problem, at);
  }

  private end(state: 'settled' | 'failed' | 'set_aside', problem: string | null, at: Date): void {
    this.state = state;
    this.problem = problem;
    this.url = null;
    this.nextCheckAt = null;
    this.unknownSince = null;
    this.updatedAt = at;
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
    id: newId('pmt', at.getTime()),
    depositId: newId('dep', at.getTime()),
    provider: 'stripe',
    state: 'created',
    settledAs: null,
    reference: null,
    intent: null,
    url: null,
    problem: null,
    closing: false,
    tries: 0,
    sentAt: null,
    nextCheckAt: after(at, SHORT_MS), // the request that began it goes on with it at once
    unknownSince: null,
    settledAt: null,
    createdAt: at,
    updatedAt: at,
  } satisfies Partial<Payment>);
}
