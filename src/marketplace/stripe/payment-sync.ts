import { Injectable } from '@nestjs/common';
import { Clock, HOUR, MINUTE } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import type { Payment } from '../payments/payment.entity';
import { PaymentsReader } from '../payments/payments.reader';
import { type CheckoutSession, CheckoutSessions } from './checkout-sessions';
import { PaymentSettlement } from './payment-settlement';
import { notNow } from './stripe.errors';
import { KEY_REMEMBERED_MS, type StripeReply } from './stripe-client';

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
