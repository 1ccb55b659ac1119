import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { dueRows, Sweeper } from '../../platform/workers/sweeper';
import { PaymentsReader } from '../payments/payments.reader';
import type { Payout } from '../payments/payout.entity';
import { PAYOUTS_WORKER } from '../payments/provider-record';
import { PayoutEndings } from './payout-endings';
import type { Reply } from './stripe-client';
import { Transfers } from './transfers';

/** One row per claim, so that its calls end before its lease does. */
const CLAIM = dueRows({ name: 'payouts_claim', table: 'wallet_payouts', column: 'next_check_at', batch: 1 });

/** Sends payouts to their accounts, each exactly once. A refused payout returns to the wallet. */
@Injectable()
export class PayoutSender implements OnModuleInit {
  constructor(
    private readonly transfers: Transfers,
    private readonly payments: PaymentsReader,
    private readonly endings: PayoutEndings,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.transfers.enabled) return;
    this.sweeper.add({ name: PAYOUTS_WORKER, claim: CLAIM, act: (id) => this.send(id) });
  }

  /**
   * Anyone may call it at any time: it first looks for an earlier transfer, and skips a payout whose call is in
   * progress.
   */
  async send(payoutId: string): Promise<void> {
    const payout = await this.payments.payout(payoutId);
    if (!payout?.isOpen || payout.destination === null) return;
    if (payout.tries > 0) {
      const calling = payout.isCalling(this.clock.now());
      const earlier = await this.transfers.findTransfer(payout);
      if (earlier.kind === 'answer' && earlier.value) return this.endings.paid(payout, earlier.value);
      if (calling) return;
      if (earlier.kind !== 'answer') return this.lost(payout, earlier.problem);
    }
    if (await this.payments.isHeld(payout.agentId)) return;
    const sent = await this.endings.change(payout, (row, at) => row.send(at));
    if (!sent) return; // it has ended, or another call is in progress
    await this.judge(sent, await this.transfers.createTransfer(sent, this.clock.now()));
  }

  private judge(sent: Payout, reply: Reply<Stripe.Transfer>): Promise<void> {
    if (reply.kind === 'answer') return this.endings.paid(sent, reply.value);
    return reply.kind === 'refused'
      ? this.endings.refused(sent, reply.problem)
      : this.lost(sent, reply.problem);
  }

  private async lost(payout: Payout, problem: string): Promise<void> {
    await this.endings.change(payout, (row, at) => row.lose(problem, at));
  }
}
