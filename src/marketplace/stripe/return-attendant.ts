import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { changedColumns } from '../../platform/database/changed-columns';
import { statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { Sweeper } from '../../platform/workers/sweeper';
import { isCalling, Payment } from '../payments/payment.entity';
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
      ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

const STOP = Symbol('nothing is to be changed');

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
      return this.judge(back, seen.kind === 'refused' ? { ...seen, kind: 'unknown' } : seen);
    }
    if (back.tries > 0) {
      const earlier = await this.refunds.find(payment, back);
      if (earlier.kind !== 'answer') return this.judge(back, { kind: 'unknown', problem: earlier.problem });
      if (earlier.value) return this.judge(back, { kind: 'answer', value: earlier.value });
      if (isCalling(back, this.clock.now())) return;
    }
    const sent = await this.changeOpen(back, (row, at) => row.send(at));
    if (!sent) return; // it has ended, or somebody else is asking
    const reply = await this.refunds.make(payment, sent, this.clock.now());
    await this.judge(sent, reply.kind === 'refused' ? await this.madeByHand(payment, sent, reply) : reply);
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

  /** What became of it is certain whoever asks; a refusal is the last word only while nobody has asked again. */
  private async judge(back: PaymentReturn, reply: Reply<Stripe.Refund>): Promise<void> {
    if (reply.kind === 'unknown') {
      await this.changeOpen(back, (row, at) => row.notKnown(reply.problem, at));
    } else if (reply.kind === 'refused') {
      await this.end(back.id, back.tries, 'failed', null, reply.problem);
    } else {
      const { id: reference, status, failure_reason: reason } = reply.value;
      if (status === 'succeeded') await this.end(back.id, undefined, 'settled', reference, null);
      else if (status === 'failed' || status === 'canceled')
        await this.end(back.id, undefined, 'failed', reference, reason ?? status);
      else await this.changeOpen(back, (row, at) => row.wait(reference, at));
    }
  }

  /**
   * What the provider refuses for good comes back into the wallet. Banks may also send back, days later, what had
   * succeeded: then what was settled fails after all.
   */
  private end(
    id: string,
    tries: number | undefined,
    state: 'settled' | 'failed',
    reference: string | null,
    problem: string | null,
  ): Promise<PaymentReturn | undefined> {
    return this.change(id, tries, async (row, at, tx) => {
      if (row.state === state) return;
      const number = row.isOpen ? 1 : 2;
      row.end(state, reference, problem, at);
      if (state === 'failed') await this.books.returnFailed(tx, row, at);
      await this.outbox.record(tx, returnEnded(row, number, at));
    });
  }

  private changeOpen(
    { id, tries }: PaymentReturn,
    work: (row: PaymentReturn, at: Date) => void,
  ): Promise<PaymentReturn | undefined> {
    return this.change(id, tries, (row, at) => (row.isOpen ? work(row, at) : STOP));
  }

  /** Undefined, and nothing happens, when it has ended or was tried again since `tries` was seen. */
  private change(
    id: string,
    tries: number | undefined,
    work: (row: PaymentReturn, at: Date, tx: Tx) => unknown,
  ): Promise<PaymentReturn | undefined> {
    return this.transactions.run(async (tx) => {
      const row = await tx.findOne(PaymentReturn, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row || !mayChange(row) || row.tries !== (tries ?? row.tries)) return undefined;
      const before = { ...row };
      if ((await work(row, this.clock.now(), tx)) === STOP) return undefined;
      const changes = changedColumns(before, { ...row });
      if (Object.keys(changes).length > 0) await tx.update(PaymentReturn, id, changes);
      return row;
    });
  }
}

function mayChange(back: PaymentReturn): boolean {
  return back.isOpen || (back.state === 'settled' && back.reason !== 'provider');
}
