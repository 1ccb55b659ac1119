import { Injectable } from '@nestjs/common';
import { Clock, HOUR, MINUTE } from '../../kernel/clock';
import { camelCased } from '../../platform/database/rows';
import { Reads, statement } from '../../platform/database/statements';
import { Log } from '../../platform/observability/log';
import { isCalling, Payment } from '../payments/payment.entity';
import { CheckoutPages, type Page } from './checkout-pages';
import { PaymentSettling } from './payment-settling';
import { notNow } from './stripe.errors';
import { KEY_REMEMBERED_MS, type Reply } from './stripe-client';

const ONE = statement('payment_by_id', 'SELECT * FROM payments WHERE id = $1');

/** A call that may still be on its way is given that long before its page counts as never opened. */
const IN_FLIGHT_MS = MINUTE;
/** From the second try on, what may be there is looked up before anything is repeated. */
const LOOK_FIRST_AFTER = 2;
const STUCK_AFTER_MS = HOUR;

/**
 * Does what is due for one payment: opens its page, asks how it stands, closes what shall not be paid any more. It goes
 * by what Stripe says now, so it may be called by anybody, at any time, as often as they like.
 */
@Injectable()
export class PaymentAttendant {
  constructor(
    private readonly pages: CheckoutPages,
    private readonly settling: PaymentSettling,
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** `seen` is a page that somebody has seen: it may be that of a payment whose own answer was lost. */
  async attend(paymentId: string, seen?: string): Promise<void> {
    const row = await this.reads.first<Record<string, unknown>>(ONE, [paymentId]);
    if (!row) return;
    const payment = paymentOf(row);
    this.alarm(payment);
    const reference = payment.reference ?? seen;
    if (reference !== undefined && payment.state !== 'settled' && payment.state !== 'set_aside') {
      await this.judge(payment, await this.pages.look(reference));
    } else if (payment.isOpen) {
      await this.start(payment);
    }
  }

  private async start(payment: Payment): Promise<void> {
    const now = this.clock.now().getTime();
    const forgotten = now - payment.createdAt.getTime() >= KEY_REMEMBERED_MS;
    if (!payment.closing && !forgotten && payment.tries < LOOK_FIRST_AFTER) return this.open(payment);
    const found = await this.pages.find(payment);
    if (found.kind !== 'answer') return this.notKnown(payment, found.problem);
    if (found.value) return this.judge(payment, { kind: 'answer', value: found.value });
    if (!payment.closing && !forgotten) return this.open(payment);
    // nobody was ever given the address of a page that is not there: nothing can be paid
    if (now - (payment.sentAt?.getTime() ?? 0) >= IN_FLIGHT_MS) {
      return this.settling.failed(payment.id, 'the page was never opened', payment.tries);
    }
    await this.notKnown(payment, 'a call may still be on its way');
  }

  private async open(payment: Payment): Promise<void> {
    if (isCalling(payment, this.clock.now())) return;
    const sent = await this.settling.change(payment, (row, at) => row.send(at));
    if (!sent) return; // it has ended, or somebody else is asking
    const reply = await this.pages.open(sent);
    if (reply.kind === 'refused') return this.settling.failed(sent.id, reply.problem, sent.tries);
    await this.judge(sent, reply);
  }

  private async judge(payment: Payment, reply: Reply<Page>): Promise<void> {
    if (reply.kind !== 'answer') return this.notKnown(payment, reply.problem);
    const page = reply.value;
    if (page.paid) return this.settling.paid(payment.id, page);
    if (page.status === 'expired') return this.settling.failed(payment.id, 'expired');
    if (page.status === 'open' && payment.closing) return this.close(payment, page);
    await this.settling.change(payment, (row, at) => row.wait(page, at));
  }

  private async close(payment: Payment, page: Page): Promise<void> {
    await this.settling.change(payment, (row, at) => row.wait(page, at));
    const closed = await this.pages.close(page.id);
    if (closed.kind === 'unknown') return this.notKnown(payment, closed.problem);
    const reply = closed.kind === 'answer' ? closed : await this.pages.look(page.id);
    if (reply.kind === 'answer' && reply.value.status === 'open') return; // looked at again soon
    await this.judge(payment, reply);
  }

  /** A page that is known stays what it was last; only without one nobody can say whether there is any. */
  private async notKnown(payment: Payment, problem: string): Promise<void> {
    if (!payment.isOpen) throw notNow(problem); // nobody asks again of its own accord
    await this.settling.change(payment, (open, at) => {
      if (open.state === 'pending') open.askLater(problem, at);
      else open.notKnown(problem, at);
    });
  }

  private alarm({ id, unknownSince, problem }: Payment): void {
    const since = unknownSince?.getTime();
    if (since === undefined || this.clock.now().getTime() - since < STUCK_AFTER_MS) return;
    this.log.error({ payment: id, since: unknownSince, problem }, 'the end of a payment is not known');
  }
}

export function paymentOf(row: Record<string, unknown>): Payment {
  return Object.assign(new Payment(), camelCased<Payment>(row));
}
