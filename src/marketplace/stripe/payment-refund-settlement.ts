import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { changeLocked } from '../payments/change-locked';
import { Payment } from '../payments/payment.entity';
import { PaymentLedger } from '../payments/payment-ledger';
import { PaymentRefund } from '../payments/payment-refund.entity';
import { paymentRefunded, paymentRefundFailed } from '../payments/payments.events';

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
