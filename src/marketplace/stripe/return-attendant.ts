import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { Sweeper } from '../../platform/workers/sweeper';
import { Payment } from '../payments/payment.entity';
import { PaymentBooks } from '../payments/payment-books';
import { PaymentReturn } from '../payments/payment-return.entity';
import { returnEnded } from '../payments/payments.events';
import { RETURNS_WORKER } from '../payments/workers';
import { Refunds } from './refunds';
import { notNow } from './stripe.errors';
import type { Reply } from './stripe-client';

const CLAIM = statement(
  'payment_returns_claim',
  `UPDATE payment_returns SET next_check_at = $2 WHERE id IN (
     SELECT id FROM payment_returns WHERE next_check_at <= $1
      ORDER BY next_check_at LIMIT 5 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Sees to it that money which has to go back does so once, however often it has to be asked for. */
@Injectable()
export class ReturnAttendant implements OnModuleInit {
  constructor(
    private readonly refunds: Refunds,
    private readonly transactions: Transactions,
    private readonly books: PaymentBooks,
    private readonly outbox: Outbox,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.refunds.enabled) return;
    this.sweeper.add({ name: RETURNS_WORKER, claim: CLAIM, act: (id) => this.attend(id) });
  }

  async attend(returnId: string): Promise<void> {
    const found = await this.transactions.run(async (tx) => {
      const back = await tx.findOneBy(PaymentReturn, { id: returnId });
      if (!back || !mayChange(back)) return null;
      return { back, payment: await tx.findOneByOrFail(Payment, { id: back.paymentId }) };
    });
    if (!found) return;
    const { back, payment } = found;
    if (back.reference !== null) {
      const seen = await this.refunds.look(back.reference);
      if (seen.kind !== 'answer' && !back.isOpen) throw notNow(seen.problem); // nobody asks again of their own accord
      // that it cannot be found says nothing of the money
      return this.judge(back.id, seen.kind === 'refused' ? { ...seen, kind: 'unknown' } : seen);
    }
    if (back.tries > 0) {
      const earlier = await this.refunds.find(payment, back);
      if (earlier.kind !== 'answer')
        return this.judge(back.id, { kind: 'unknown', problem: earlier.problem });
      if (earlier.value) return this.judge(back.id, { kind: 'answer', value: earlier.value });
    }
    await this.changeOpen(back.id, (row, at) => row.send(at));
    const reply = await this.refunds.make(payment, back, this.clock.now());
    await this.judge(back.id, reply.kind === 'refused' ? await this.madeByHand(payment, back, reply) : reply);
  }

  /** What is refused may be refused because somebody over there was faster: then it is back, and must not be given twice. */
  private async madeByHand(
    payment: Payment,
    back: PaymentReturn,
    refusal: Reply<Stripe.Refund>,
  ): Promise<Reply<Stripe.Refund>> {
    const made = await this.refunds.of(payment.intent as string);
    if (made.kind !== 'answer') return { kind: 'unknown', problem: made.problem };
    const value = await this.transactions.run(async (tx) => {
      for (const refund of made.value) {
        if (refund.metadata?.return_id || refund.amount !== back.amountCents) continue;
        const known = [{ cause: refund.id }, { reference: refund.id }];
        if (!(await tx.existsBy(PaymentReturn, known))) return refund;
      }
      return undefined;
    });
    return value ? { kind: 'answer', value } : refusal;
  }

  private async judge(id: string, reply: Reply<Stripe.Refund>): Promise<void> {
    if (reply.kind === 'unknown') return this.changeOpen(id, (row, at) => row.notKnown(reply.problem, at));
    if (reply.kind === 'refused') return this.end(id, 'failed', null, reply.problem);
    const { id: reference, status, failure_reason: reason } = reply.value;
    if (status === 'succeeded') return this.end(id, 'settled', reference, null);
    if (status === 'failed' || status === 'canceled') {
      return this.end(id, 'failed', reference, reason ?? status);
    }
    await this.changeOpen(id, (row, at) => row.wait(reference, at));
  }

  /**
   * What the provider refuses for good comes back into the wallet. Banks may also send back, days later, what had
   * succeeded: then what was settled fails after all.
   */
  private end(
    id: string,
    state: 'settled' | 'failed',
    reference: string | null,
    problem: string | null,
  ): Promise<void> {
    return this.change(id, async (row, at, tx) => {
      if (row.state === state) return;
      const number = row.isOpen ? 1 : 2;
      row.end(state, reference, problem, at);
      if (state === 'failed') await this.books.returnFailed(tx, row, at);
      await this.outbox.record(tx, returnEnded(row, number, at));
    });
  }

  private changeOpen(id: string, work: (row: PaymentReturn, at: Date) => void): Promise<void> {
    return this.change(id, (row, at) => {
      if (row.isOpen) work(row, at);
    });
  }

  private change(id: string, work: (row: PaymentReturn, at: Date, tx: Tx) => unknown): Promise<void> {
    return this.transactions.run(async (tx) => {
      const row = await tx.findOne(PaymentReturn, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row || !mayChange(row)) return;
      await work(row, this.clock.now(), tx);
      await tx.save(PaymentReturn, row);
    });
  }
}

function mayChange(back: PaymentReturn): boolean {
  return back.isOpen || (back.state === 'settled' && back.reason !== 'provider');
}
