import { Injectable, type OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { changeLocked } from '../payments/change-locked';
import { PaymentLedger } from '../payments/payment-ledger';
import { payoutFailed, payoutPaid } from '../payments/payments.events';
import { PaymentsReader } from '../payments/payments.reader';
import { Payout } from '../payments/payout.entity';
import { PAYOUTS_WORKER } from '../payments/provider-record';
import { seconds } from './checkout-sessions';
import { keyOf } from './refunds';
import { type StripeReply, StripeClient } from './stripe-client';

/** Transfers to sellers' accounts at Stripe. The payout's id is the transfer group. */
@Injectable()
export class Transfers {
  readonly enabled: boolean;

  constructor(private readonly stripe: StripeClient) {
    this.enabled = stripe.enabled;
  }

  /** Repeat it only after `find` found nothing. */
  createTransfer(payout: Payout, now: Date): Promise<StripeReply<Stripe.Transfer>> {
    const transfer = {
      amount: payout.amountCents,
      currency: 'usd',
      destination: payout.destination as string,
      transfer_group: payout.id,
      metadata: { payout_id: payout.id },
    };
    return this.stripe.request((api) =>
      api.transfers.create(transfer, { idempotencyKey: keyOf(payout, now) }),
    );
  }

  findTransfer(payout: Payout): Promise<StripeReply<Stripe.Transfer | undefined>> {
    return this.stripe.request(async (api) => {
      const { data } = await api.transfers.list({ transfer_group: payout.id, limit: 1 });
      return data[0];
    });
  }

  since(start: Date): AsyncIterable<Stripe.Transfer> {
    return this.stripe.api.transfers.list({ created: { gte: seconds(start) }, limit: 100 });
  }
}

/** Changes the status of a payout under the lock of its row, with all consequences. */
@Injectable()
export class PayoutSettlement {
  constructor(
    private readonly transactions: Transactions,
    private readonly ledger: PaymentLedger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stripe has made the transfer. */
  paid({ id }: Payout, transfer: Stripe.Transfer): Promise<void> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const [paid] = await changeLocked(tx, Payout, { id }, (row) =>
        row.isOpen ? row.pay('provider', transfer.id, at) : false,
      );
      if (paid) await this.outbox.record(tx, payoutPaid(paid, at));
    });
  }

  /** A refused call is final only if nobody has called again since. */
  refused({ id, tries }: Payout, problem: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const [failed] = await changeLocked(tx, Payout, { id }, (row) =>
        row.isOpen && row.tries === tries ? row.fail(problem, at) : false,
      );
      if (!failed) return;
      await this.ledger.payoutFailed(tx, failed, at);
      await this.outbox.record(tx, payoutFailed(failed, at));
    });
  }

  /** Undefined, without effect, if the payout has ended or was tried again since `seen` was read. */
  change(seen: Payout, work: (row: Payout, at: Date) => void): Promise<Payout | undefined> {
    return this.transactions.run(async (tx) => {
      const [changed] = await changeLocked(tx, Payout, { id: seen.id }, (row) => {
        if (!row.isOpen || row.tries !== seen.tries) return false;
        work(row, this.clock.now());
      });
      return changed;
    });
  }
}

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
