import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { changeLocked } from '../payments/change-locked';
import { PaymentLedger } from '../payments/payment-ledger';
import { payoutFailed, payoutPaid } from '../payments/payments.events';
import { Payout } from '../payments/payout.entity';

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
