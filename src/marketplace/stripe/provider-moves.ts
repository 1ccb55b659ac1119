import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { ProviderDisputes } from '../orders/refunds/provider-disputes.service';
import { Payment } from '../payments/payment.entity';
import { PaymentBooks } from '../payments/payment-books';
import { PaymentReturn } from '../payments/payment-return.entity';
import { Refunds } from './refunds';
import { notNow } from './stripe.errors';

/** What was done at Stripe and not from here: chargebacks, and refunds that somebody made by hand. */
@Injectable()
export class ProviderMoves {
  constructor(
    private readonly refunds: Refunds,
    private readonly transactions: Transactions,
    private readonly disputes: ProviderDisputes,
    private readonly books: PaymentBooks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Follows every refund of the money that is not one of our own. */
  async refundsOf(intent: string): Promise<void> {
    const payment = await this.paymentOf(intent);
    if (!payment) return;
    const reply = await this.refunds.of(intent);
    if (reply.kind !== 'answer') throw notNow(reply.problem);
    const made = reply.value.filter(({ metadata, status }) => !metadata?.return_id && status === 'succeeded');
    for (const { id, amount } of made) await this.moneyLeft(payment, id, amount);
  }

  async dispute(id: string): Promise<void> {
    const reply = await this.refunds.dispute(id);
    if (reply.kind !== 'answer') throw notNow(reply.problem);
    const dispute = reply.value;
    const intent = idOf(dispute.payment_intent);
    const payment = intent === undefined ? undefined : await this.paymentOf(intent);
    if (!payment) return;
    if (dispute.status === 'lost') return this.moneyLeft(payment, dispute.id, dispute.amount);
    const { orderId } = payment;
    if (orderId === null) return this.log.warn({ payment: payment.id, dispute: id }, 'a deposit is disputed');
    const over = dispute.status === 'won' || dispute.status === 'warning_closed';
    await this.transactions.run((tx) =>
      over
        ? this.disputes.won(tx, orderId, dispute.id)
        : this.disputes.opened(tx, orderId, dispute.id, dispute.reason),
    );
  }

  /** Books, once per refund or chargeback, that money is outside already. */
  private async moneyLeft(payment: Payment, reference: string, cents: number): Promise<void> {
    const booked = await this.transactions.run(async (tx) => {
      if (await this.isBooked(tx, reference)) return cents;
      const given = await this.givenFor(tx, payment, reference, cents);
      if (given === 0 || (await this.isBooked(tx, reference))) return given;
      const at = this.clock.now();
      const back = await this.books.giveBack(tx, payment, 'provider', reference, given, at);
      back.end('settled', reference, null, at);
      await tx.save(PaymentReturn, back);
      return given;
    });
    if (booked >= cents) return;
    const lacking = cents - booked;
    this.log.error({ payment: payment.id, reference, lacking }, 'money left that nothing here accounts for');
  }

  /** What the order gives for it, or the wallet that a deposit went into, as far as they reach. */
  private async givenFor(tx: Tx, payment: Payment, reference: string, cents: number): Promise<number> {
    if (payment.settledAs === 'order' && payment.orderId !== null)
      return this.disputes.refunded(tx, payment.orderId, reference, cents);
    if (payment.settledAs !== 'deposit') return 0;
    return Math.min(cents, await this.books.inWallet(tx, payment));
  }

  private isBooked(tx: Tx, cause: string): Promise<boolean> {
    return tx.existsBy(PaymentReturn, [{ cause }, { reference: cause }]);
  }

  private async paymentOf(intent: string): Promise<Payment | undefined> {
    return (await this.transactions.run((tx) => tx.findOneBy(Payment, { intent }))) ?? undefined;
  }
}

function idOf(value: string | Stripe.PaymentIntent | null): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
