import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR, MINUTE } from '../../kernel/clock';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { Outbox } from '../../platform/outbox/outbox';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { ExternalPayments } from '../orders/ports/external-payments.service';
import { changeLocked } from '../payments/change-locked';
import { PaymentLedger } from '../payments/payment-ledger';
import { CheckoutStarter } from '../payments/payment-provider';
import { Payment } from '../payments/payment.entity';
import { depositSettled } from '../payments/payments.events';
import { PaymentsReader } from '../payments/payments.reader';
import { PAYMENTS_WORKER } from '../payments/provider-record';
import { type CheckoutSession, CheckoutSessions } from './checkout-sessions';
import { KEY_REMEMBERED_MS, type StripeReply, StripeClient } from './stripe-client';
import { notNow } from './stripe.errors';

/**
 * Decides what becomes of a payment, under the locks of its order and its own row, by its current state at Stripe. Any
 * number of callers may report it in any order: the first settles it, the others find it settled.
 */
@Injectable()
export class PaymentSettlement {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: ExternalPayments,
    private readonly ledger: PaymentLedger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Undefined, without effect, if the payment has ended or was tried again since `seen` was read. */
  change(seen: Payment, work: (payment: Payment, at: Date) => void): Promise<Payment | undefined> {
    return this.transactions.run(async (tx) => {
      const [changed] = await changeLocked(tx, Payment, { id: seen.id }, (payment) => {
        if (!payment.isOpen || payment.tries !== seen.tries) return false;
        work(payment, this.clock.now());
      });
      return changed;
    });
  }

  /** Stripe reports that it can no longer be paid. An order past its deadline expires with it. */
  failed(payment: Payment, problem: string): Promise<void> {
    return this.end(payment, problem, () => true);
  }

  /** Concluded from a refusal, or because no session was found: valid only if nobody has tried again since. */
  abandoned(payment: Payment, problem: string): Promise<void> {
    return this.end(payment, problem, ({ tries }) => tries === payment.tries);
  }

  /** The money has arrived. If it is not as agreed, the payment needs review, and nothing is booked. */
  async paid(seen: Payment, session: CheckoutSession): Promise<void> {
    await this.transactions.run(async (tx) => {
      const order = seen.orderId === null ? null : await this.orders.lock(tx, seen.orderId);
      const at = this.clock.now();
      const wanted = order?.status === 'pending_payment';
      const [payment] = await changeLocked(tx, Payment, { id: seen.id }, (row) => {
        if (!row.maySettle) return false;
        const problem = mismatch(row, session);
        if (problem !== undefined) return row.review(problem, session, at);
        const as = row.purpose === 'deposit' ? 'deposit' : wanted ? 'order' : 'refunded';
        row.settle(as, { id: session.id, intent: session.intent as string }, at);
      });
      if (payment?.status === 'needs_review') {
        const { id, problem } = payment;
        return this.log.error({ payment: id, session: session.id, problem }, 'a payment needs review');
      }
      if (payment?.settledAs === 'order' && order) await this.orders.settle(tx, order, payment.provider, at);
      else if (payment) await this.bookBesideOrder(tx, payment, at);
    });
  }

  private async bookBesideOrder(tx: Tx, payment: Payment, at: Date): Promise<void> {
    if (payment.purpose === 'order') return this.ledger.sendBack(tx, payment, at);
    await this.ledger.deposit(tx, payment, at);
    await this.outbox.record(tx, depositSettled(payment, at));
  }

  private end(seen: Payment, problem: string, holds: (payment: Payment) => boolean): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = seen.orderId === null ? null : await this.orders.lockToEnd(tx, seen.orderId);
      const at = this.clock.now();
      const [failed] = await changeLocked(tx, Payment, { id: seen.id }, (payment) =>
        payment.isOpen && holds(payment) ? payment.fail(problem, at) : false,
      );
      if (failed && order) await this.orders.expireIfDue(tx, order, at);
    });
  }
}

function mismatch(payment: Payment, session: CheckoutSession): string | undefined {
  if (session.paymentId !== payment.id) return `the session names ${session.paymentId ?? 'no payment'}`;
  if (session.livemode !== payment.livemode) return 'test and live mode do not match';
  if (session.currency !== 'usd') return `paid in ${session.currency}`;
  if (session.amountCents !== payment.amountCents)
    return `paid ${session.amountCents} cents instead of ${payment.amountCents}`;
  return session.intent === null ? 'the session has no payment' : undefined;
}

/** How long after a call its session may still appear, before it counts as never opened. */
const IN_FLIGHT_MS = MINUTE;
/** From the second call on, look for an existing session before opening one. */
const LOOK_FIRST_AFTER = 2;
const STUCK_AFTER_MS = HOUR;

/**
 * Synchronizes a payment with Stripe: opens its session, reads its state, or closes a withdrawn one. It acts only on
 * the current state at Stripe, so anyone may call it at any time, any number of times.
 */
@Injectable()
export class PaymentSync {
  constructor(
    private readonly sessions: CheckoutSessions,
    private readonly settlement: PaymentSettlement,
    private readonly payments: PaymentsReader,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** `seen` is a session id from an event: it may belong to a payment whose own response was lost. */
  async sync(paymentId: string, seen?: string): Promise<void> {
    const payment = await this.payments.payment(paymentId);
    if (!payment) return;
    this.alarm(payment);
    const reference = payment.reference ?? seen;
    if (reference !== undefined && payment.maySettle) {
      await this.applyReply(payment, await this.sessions.look(reference));
    } else if (payment.isOpen) {
      await this.start(payment);
    }
  }

  private async start(payment: Payment): Promise<void> {
    const now = this.clock.now().getTime();
    const forgotten = now - payment.createdAt.getTime() >= KEY_REMEMBERED_MS;
    if (!payment.closing && !forgotten && payment.tries < LOOK_FIRST_AFTER) return this.open(payment);
    const found = await this.sessions.find(payment);
    if (found.kind !== 'answer') return this.lost(payment, found.problem);
    if (found.value) return this.applyReply(payment, { kind: 'answer', value: found.value });
    if (!payment.closing && !forgotten) return this.open(payment);
    // without a session nobody has a payment link, so nothing can be paid
    if (now - (payment.sentAt?.getTime() ?? 0) >= IN_FLIGHT_MS) {
      return this.settlement.abandoned(payment, 'the session was never opened');
    }
    await this.lost(payment, 'a call may still be on its way');
  }

  private async open(payment: Payment): Promise<void> {
    if (payment.isCalling(this.clock.now())) return;
    const sent = await this.settlement.change(payment, (row, at) => row.send(at));
    if (!sent) return; // it has ended, or another call is in progress
    const reply = await this.sessions.open(sent);
    if (reply.kind === 'refused') return this.settlement.abandoned(sent, reply.problem);
    await this.applyReply(sent, reply);
  }

  private async applyReply(payment: Payment, reply: StripeReply<CheckoutSession>): Promise<void> {
    if (reply.kind !== 'answer') return this.lost(payment, reply.problem);
    const session = reply.value;
    if (session.paid) return this.settlement.paid(payment, session);
    if (session.status === 'expired') return this.settlement.failed(payment, 'expired');
    if (session.status === 'open' && payment.closing) return this.close(payment, session);
    await this.settlement.change(payment, (row, at) => row.open(session, at));
  }

  private async close(payment: Payment, session: CheckoutSession): Promise<void> {
    await this.settlement.change(payment, (row, at) => row.open(session, at));
    const closed = await this.sessions.close(session.id);
    if (closed.kind === 'unknown') return this.lost(payment, closed.problem);
    const reply = closed.kind === 'answer' ? closed : await this.sessions.look(session.id);
    if (reply.kind === 'answer' && reply.value.status === 'open') return; // checked again soon
    await this.applyReply(payment, reply);
  }

  private async lost(payment: Payment, problem: string): Promise<void> {
    if (!payment.isOpen) throw notNow(problem); // no worker retries it, so Stripe must repeat the event
    await this.settlement.change(payment, (row, at) => row.lose(problem, at));
  }

  private alarm({ id, unknownSince, problem }: Payment): void {
    const since = unknownSince?.getTime();
    if (since === undefined || this.clock.now().getTime() - since < STUCK_AFTER_MS) return;
    this.log.error({ payment: id, since: unknownSince, problem }, 'the outcome of a payment is unknown');
  }
}

/** One row per claim, so that its calls end before its lease does. */
const CLAIM = dueRows({ name: 'payments_claim', table: 'payments', column: 'next_check_at', batch: 1 });

/** Starts new payments at Stripe, and polls those without a final outcome. */
@Injectable()
export class StripeCheckoutStarter extends CheckoutStarter implements OnModuleInit {
  constructor(
    private readonly stripe: StripeClient,
    private readonly sync: PaymentSync,
    private readonly payments: PaymentsReader,
    private readonly deadlineWorker: DeadlineWorker,
  ) {
    super();
  }

  onModuleInit(): void {
    if (!this.stripe.enabled) return;
    this.deadlineWorker.add({ name: PAYMENTS_WORKER, claim: CLAIM, process: (id) => this.sync.sync(id) });
  }

  async start(payment: Payment): Promise<Payment> {
    if (payment.status !== 'created') return payment;
    // the command has committed and must be answered: if this fails, the worker retries and logs the error
    await this.sync.sync(payment.id).catch(() => undefined);
    return (await this.payments.payment(payment.id)) ?? payment;
  }
}
