import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { PaymentsReader } from '../payments/payments.reader';
import type { Payout } from '../payments/payout.entity';
import { PAYOUTS_WORKER } from '../payments/provider-record';
import { PayoutSettlement } from './payout-settlement';
import type { StripeReply } from './stripe-client';
import { Transfers } from './transfers';

/** One row per claim, so that its calls end before its lease does. */
const CLAIM = dueRows({ name: 'payouts_claim', table: 'wallet_payouts', column: 'next_check_at', batch: 1 });

/** Sends payouts to their accounts, each exactly once. A refused payout returns to the wallet. */
@Injectable()
export class PayoutSender implements OnModuleInit {
  constructor(
    private readonly transfers: Transfers,
    private readonly payments: PaymentsReader,
    private readonly settlement: PayoutSettlement,
    private readonly deadlineWorker: DeadlineWorker,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.transfers.enabled) return;
    this.deadlineWorker.add({ name: PAYOUTS_WORKER, claim: CLAIM, process: (id) => this.send(id) });
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
      if (earlier.kind === 'answer' && earlier.value) return this.settlement.paid(payout, earlier.value);
      if (calling) return;
      if (earlier.kind !== 'answer') return this.lost(payout, earlier.problem);
    }
    if (await this.payments.isHeld(payout.agentId)) return;
    const sent = await this.settlement.change(payout, (row, at) => row.send(at));
    if (!sent) return; // it has ended, or another call is in progress
    await this.applyReply(sent, await this.transfers.createTransfer(sent, this.clock.now()));
  }

  private applyReply(sent: Payout, reply: StripeReply<Stripe.Transfer>): Promise<void> {
    if (reply.kind === 'answer') return this.settlement.paid(sent, reply.value);
    return reply.kind === 'refused'
      ? this.settlement.refused(sent, reply.problem)
      : this.lost(sent, reply.problem);
  }

  private async lost(payout: Payout, problem: string): Promise<void> {
    await this.settlement.change(payout, (row, at) => row.lose(problem, at));
  }
}
