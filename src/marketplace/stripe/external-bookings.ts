import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { PaidElsewhere } from '../orders/facades/paid-elsewhere.service';
import { ProviderDisputes } from '../orders/refunds/provider-disputes.service';
import { changeLocked } from '../payments/change-locked';
import { Payment } from '../payments/payment.entity';
import { PaymentLedger } from '../payments/payment-ledger';
import { PaymentRefund } from '../payments/payment-refund.entity';

/** Books that money of a payment has left at the provider, by whatever hand. */
@Injectable()
export class ExternalBookings {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: PaidElsewhere,
    private readonly disputes: ProviderDisputes,
    private readonly ledger: PaymentLedger,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Once per refund or chargeback, under the locks of the order and the payment. What was never booked is not missed. */
  async moneyLeft(payment: Payment, reference: string, cents: Cents): Promise<void> {
    if (payment.settledAt === null) return;
    const booked = await this.transactions.run(async (tx) => {
      if (payment.orderId !== null) await this.orders.lockToEnd(tx, payment.orderId);
      await changeLocked(tx, Payment, { id: payment.id }, () => false);
      if (await tx.existsBy(PaymentRefund, [{ cause: reference }, { reference }])) return cents;
      const given = await this.givenFor(tx, payment, reference, cents);
      if (given > 0) await this.ledger.hasLeft(tx, payment, reference, given, this.clock.now());
      return given;
    });
    if (booked >= cents) return;
    const lacking = cents - booked;
    this.log.error({ payment: payment.id, reference, lacking }, 'money left that nothing here accounts for');
  }

  /** A dispute that took it was won. */
  async moneyCameBack(reference: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [refund] = await changeLocked(tx, PaymentRefund, { reference }, (row) => {
        if (row.status !== 'settled') return false;
        row.fail('The dispute was won.', null, this.clock.now());
      });
      if (refund) await this.ledger.refundFailed(tx, refund, this.clock.now());
    });
  }

  /** What the order gives for it; of a deposit all is asked for. */
  private async givenFor(tx: Tx, payment: Payment, reference: string, cents: Cents): Promise<Cents> {
    if (payment.settledAs === 'order' && payment.orderId !== null)
      return this.disputes.refunded(tx, payment.orderId, reference, cents);
    return payment.settledAs === 'deposit' ? cents : 0;
  }
}
