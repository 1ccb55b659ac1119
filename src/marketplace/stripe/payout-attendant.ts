import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { after, Clock } from '../../kernel/clock';
import { changedColumns } from '../../platform/database/changed-columns';
import { statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { Sweeper } from '../../platform/workers/sweeper';
import { backoff, CALL_LEASE_MS, isCalling } from '../payments/payment.entity';
import { PaymentBooks } from '../payments/payment-books';
import { payoutEnded } from '../payments/payments.events';
import { Payout } from '../payments/payout.entity';
import { PAYOUTS_WORKER } from '../payments/workers';
import type { Reply } from './stripe-client';
import { Transfers } from './transfers';

const CLAIM = statement(
  'payouts_claim',
  `UPDATE wallet_payouts SET next_check_at = $2 WHERE id IN (
     SELECT id FROM wallet_payouts WHERE next_check_at <= $1
      ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);
const OPEN = ['requested', 'sending', 'unknown'];

/** Sends payouts to the accounts of their owners, each once; what is refused lies in the wallet again. */
@Injectable()
export class PayoutAttendant implements OnModuleInit {
  constructor(
    private readonly transfers: Transfers,
    private readonly transactions: Transactions,
    private readonly books: PaymentBooks,
    private readonly outbox: Outbox,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.transfers.enabled) return;
    this.sweeper.add({ name: PAYOUTS_WORKER, claim: CLAIM, act: (id) => this.attend(id) });
  }

  async attend(payoutId: string): Promise<void> {
    const payout = await this.transactions.run((tx) => tx.findOneBy(Payout, { id: payoutId }));
    if (!payout || payout.destination === null || !OPEN.includes(payout.status)) return;
    if (payout.tries > 0) {
      const earlier = await this.transfers.find(payout);
      if (earlier.kind !== 'answer') return this.notKnown(payoutId, payout.tries, earlier.problem);
      if (earlier.value) return this.judge(payout, { kind: 'answer', value: earlier.value });
      if (isCalling(payout, this.clock.now())) return;
    }
    const sent = await this.change(payoutId, payout.tries, (row, at) => {
      row.tries += 1;
      row.sentAt = at;
      row.problem = null;
      if (row.status === 'requested') row.status = 'sending';
      row.nextCheckAt = after(at, CALL_LEASE_MS);
    });
    if (!sent) return; // it has ended, or somebody else is asking
    await this.judge(sent, await this.transfers.make(sent, this.clock.now()));
  }

  /** That it was made is certain whoever asks; a refusal is the last word only while nobody has asked again. */
  private async judge({ id, tries }: Payout, reply: Reply<Stripe.Transfer>): Promise<void> {
    if (reply.kind === 'unknown') return this.notKnown(id, tries, reply.problem);
    const seen = reply.kind === 'answer' ? undefined : tries;
    await this.change(id, seen, async (row, at, tx) => {
      row.unknownSince = null;
      row.nextCheckAt = null;
      row.status = reply.kind === 'answer' ? 'paid' : 'failed';
      if (reply.kind === 'answer')
        Object.assign(row, { reference: reply.value.id, paidAt: at, problem: null });
      else {
        row.problem = reply.problem;
        await this.books.payoutFailed(tx, row, at);
      }
      await this.outbox.record(tx, payoutEnded(row, at));
    });
  }

  private async notKnown(id: string, tries: number, problem: string): Promise<void> {
    await this.change(id, tries, (row, at) => {
      row.status = 'unknown';
      row.unknownSince ??= at;
      row.problem = problem;
      row.nextCheckAt = after(at, backoff(row.tries));
    });
  }

  /** Undefined, and nothing happens, when it has ended or was tried again since `tries` was seen. */
  private change(
    id: string,
    tries: number | undefined,
    work: (row: Payout, at: Date, tx: Tx) => unknown,
  ): Promise<Payout | undefined> {
    return this.transactions.run(async (tx) => {
      const row = await tx.findOne(Payout, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row || !OPEN.includes(row.status) || row.tries !== (tries ?? row.tries)) return undefined;
      const before = { ...row };
      await work(row, this.clock.now(), tx);
      await tx.update(Payout, id, changedColumns(before, { ...row }));
      return row;
    });
  }
}
