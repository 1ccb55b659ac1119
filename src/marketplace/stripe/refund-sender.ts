import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { changeLocked } from '../payments/change-locked';
import { PaymentLedger } from '../payments/payment-ledger';
import { PaymentRefund } from '../payments/payment-refund.entity';
import { Payment } from '../payments/payment.entity';
import { paymentRefunded, paymentRefundFailed } from '../payments/payments.events';
import { PaymentsReader } from '../payments/payments.reader';
import { REFUNDS_WORKER } from '../payments/provider-record';
import { CHARGE_DISPUTED, Refunds } from './refunds';
import type { StripeReply } from './stripe-client';
import { notNow } from './stripe.errors';

/** Changes the status of a refund under the lock of its row, with all consequences. */
@Injectable()
export class PaymentRefundSettlement {
  constructor(
    private readonly transactions: Transactions,
    private readonly ledger: PaymentLedger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Undefined, without effect, if the refund has ended or was tried again since `seen` was read. */
  change(
    seen: PaymentRefund,
    work: (row: PaymentRefund, at: Date) => void,
  ): Promise<PaymentRefund | undefined> {
    return this.transactions.run(async (tx) => {
      const [changed] = await changeLocked(tx, PaymentRefund, { id: seen.id }, (row) => {
        if (!row.isOpen || row.tries !== seen.tries) return false;
        work(row, this.clock.now());
      });
      return changed;
    });
  }

  settled({ id }: PaymentRefund, reference: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const [settled] = await changeLocked(tx, PaymentRefund, { id }, (row) =>
        row.isOpen ? row.settle(reference, at) : false,
      );
      if (settled?.isBooked) await this.outbox.record(tx, paymentRefunded(settled, 1, at));
    });
  }

  /** A final failure reported by Stripe, possibly after the refund had settled. */
  failed(refund: PaymentRefund, reference: string, problem: string): Promise<void> {
    return this.fail(refund, reference, problem, (row) => row.mayFail);
  }

  /** A refused call is final only if nobody has called again since. */
  refused(refund: PaymentRefund, problem: string): Promise<void> {
    return this.fail(refund, null, problem, (row) => row.isOpen && row.tries === refund.tries);
  }

  /** Returns the money to the wallet. A `review` refund was never booked, so its payment needs review again. */
  private fail(
    { id }: PaymentRefund,
    reference: string | null,
    problem: string,
    may: (row: PaymentRefund) => boolean,
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      let number = 1;
      const [failed] = await changeLocked(tx, PaymentRefund, { id }, (row) => {
        if (!may(row)) return false;
        number = row.isOpen ? 1 : 2;
        row.fail(problem, reference, at);
      });
      if (!failed) return;
      if (!failed.isBooked) {
        await changeLocked(tx, Payment, { id: failed.paymentId }, (payment) => payment.reopen(problem, at));
        return;
      }
      await this.ledger.refundFailed(tx, failed, at);
      await this.outbox.record(tx, paymentRefundFailed(failed, number, at));
    });
  }
}

/** One row per claim, so that its calls end before its lease does. */
const CLAIM = dueRows({
  name: 'payment_refunds_claim',
  table: 'payment_refunds',
  column: 'next_check_at',
  batch: 1,
});

/** Makes each refund exactly once at Stripe, over as many calls as it takes. */
@Injectable()
export class RefundSender implements OnModuleInit {
  constructor(
    private readonly refunds: Refunds,
    private readonly payments: PaymentsReader,
    private readonly settlement: PaymentRefundSettlement,
    private readonly deadlineWorker: DeadlineWorker,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.refunds.enabled) return;
    this.deadlineWorker.add({ name: REFUNDS_WORKER, claim: CLAIM, process: (id) => this.send(id) });
  }

  /**
   * Anyone may call it at any time: it first looks for an earlier refund, and skips a refund whose call is in progress.
   */
  async send(refundId: string): Promise<void> {
    const refund = await this.payments.refund(refundId);
    if (!refund?.mayFail) return;
    if (refund.reference !== null) return this.look(refund, refund.reference);
    const payment = (await this.payments.payment(refund.paymentId)) as Payment;
    if (refund.tries > 0) {
      const calling = refund.isCalling(this.clock.now());
      const earlier = await this.refunds.findRefund(payment, refund);
      if (earlier.kind === 'answer' && earlier.value) return this.applyReply(refund, earlier.value);
      if (calling) return;
      if (earlier.kind !== 'answer') return this.lost(refund, earlier.problem);
    }
    const sent = await this.settlement.change(refund, (row, at) => row.send(at));
    if (!sent) return; // it has ended, or another call is in progress
    const reply = await this.refunds.createRefund(payment, sent, this.clock.now());
    if (reply.kind === 'answer') return this.applyReply(sent, reply.value);
    await (reply.kind === 'refused'
      ? this.refused(payment, sent, reply.problem)
      : this.lost(sent, reply.problem));
  }

  /** A refund that cannot be retrieved says nothing about the money, so this is not a failure. */
  private async look(refund: PaymentRefund, reference: string): Promise<void> {
    const seen = await this.refunds.look(reference);
    if (seen.kind === 'answer') return this.applyReply(refund, seen.value);
    if (!refund.isOpen) throw notNow(seen.problem); // no worker retries it, so Stripe must repeat the event
    await this.lost(refund, seen.problem);
  }

  /**
   * Stripe may refuse because somebody already refunded by hand there. Then the money is back at the card and must not
   * be credited to the wallet too.
   */
  private async refused(payment: Payment, refund: PaymentRefund, problem: string): Promise<void> {
    // during a chargeback, no refund is possible: retry until the money is released, or the chargeback settles it
    if (problem.includes(CHARGE_DISPUTED)) return this.lost(refund, problem);
    const byHand = await this.madeByHand(payment, refund);
    if (byHand.kind !== 'answer') return this.lost(refund, byHand.problem);
    await (byHand.value ? this.applyReply(refund, byHand.value) : this.settlement.refused(refund, problem));
  }

  private async madeByHand(
    payment: Payment,
    refund: PaymentRefund,
  ): Promise<StripeReply<Stripe.Refund | undefined>> {
    const made = await this.refunds.refundsOfIntent(payment.intent as string);
    if (made.kind !== 'answer') return made;
    for (const value of made.value) {
      if (value.metadata?.refund_id || value.amount !== refund.amountCents) continue;
      if (!(await this.payments.isRefundBooked(value.id))) return { kind: 'answer', value };
    }
    return { kind: 'answer', value: undefined };
  }

  private async applyReply(refund: PaymentRefund, made: Stripe.Refund): Promise<void> {
    const { id: reference, status, failure_reason: reason } = made;
    if (status === 'succeeded') return this.settlement.settled(refund, reference);
    if (status === 'failed' || status === 'canceled')
      return this.settlement.failed(refund, reference, reason ?? status);
    await this.settlement.change(refund, (row, at) => row.accept(reference, at));
  }

  private async lost(refund: PaymentRefund, problem: string): Promise<void> {
    await this.settlement.change(refund, (row, at) => row.lose(problem, at));
  }
}
