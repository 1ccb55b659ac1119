import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Cents } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { ExternalPayments } from '../orders/ports/external-payments.service';
import { ProviderDisputes } from '../orders/refunds/provider-disputes.service';
import { changeLocked } from '../payments/change-locked';
import { PaymentLedger } from '../payments/payment-ledger';
import { PaymentRefund } from '../payments/payment-refund.entity';
import { Payment } from '../payments/payment.entity';
import { PaymentsReader } from '../payments/payments.reader';
import { Refunds, CHARGE_DISPUTED } from './refunds';
import { notNow } from './stripe.errors';

const GONE = statement(
  'payment_gone',
  `SELECT coalesce(sum(amount_cents), 0)::bigint AS gone FROM payment_refunds WHERE payment_id = $1 AND status <> 'failed'`,
);

/** Records money of a payment that left at the provider: by a chargeback, or a refund made there. */
@Injectable()
export class ExternalBookings {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: ExternalPayments,
    private readonly disputes: ProviderDisputes,
    private readonly ledger: PaymentLedger,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Records each refund or chargeback once, under the locks of the order and the payment. Ignores payments that were
   * never booked.
   */
  async recordOutflow(payment: Payment, reference: string, cents: Cents): Promise<void> {
    if (payment.settledAt === null) return;
    const booked = await this.transactions.run(async (tx) => {
      if (payment.orderId !== null) await this.orders.lockToEnd(tx, payment.orderId);
      await changeLocked(tx, Payment, { id: payment.id }, () => false);
      if (await tx.existsBy(PaymentRefund, [{ cause: reference }, { reference }])) return cents;
      const awaited = await this.endAwaited(tx, payment, reference);
      const here = Math.min(cents - awaited, await this.leftOf(tx, payment));
      if (here <= 0) return awaited;
      if (payment.settledAs === 'order' && payment.orderId !== null)
        await this.disputes.refunded(tx, payment.orderId, reference, here);
      await this.ledger.hasLeft(tx, payment, reference, here, this.clock.now());
      return awaited + here;
    });
    if (booked >= cents) return;
    const missing = cents - booked;
    this.log.error(
      { payment: payment.id, reference, missing },
      'money left the account that no record explains',
    );
  }

  /**
   * A dispute was won, so its money came back. If this arrives before the event that opened the dispute, it is
   * recorded, and the later event records nothing.
   */
  async recordInflow(payment: Payment, reference: string, cents: Cents): Promise<void> {
    await this.transactions.run(async (tx) => {
      const at = this.clock.now();
      await changeLocked(tx, Payment, { id: payment.id }, () => false);
      if (!(await tx.existsBy(PaymentRefund, { cause: reference })))
        return this.ledger.neverLeft(tx, payment, reference, cents, at);
      const [refund] = await changeLocked(tx, PaymentRefund, { reference }, (row) => {
        if (row.status !== 'settled') return false;
        row.fail('The dispute was won.', null, at);
      });
      if (refund) await this.ledger.refundFailed(tx, refund, at);
    });
  }

  /** Settles refunds that the dispute had blocked, because the chargeback paid them. Returns their total. */
  private async endAwaited(tx: Tx, { id }: Payment, reference: string): Promise<Cents> {
    const at = this.clock.now();
    const ended = await changeLocked(tx, PaymentRefund, { paymentId: id }, (row) => {
      if (!row.isOpen || !row.problem?.includes(CHARGE_DISPUTED)) return false;
      row.settle(reference, at);
    });
    return ended.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  /**
   * What is left of the payment on this side: in escrow, with the seller, or back in the wallet because the card refund
   * failed.
   */
  private async leftOf(tx: Tx, { id, amountCents }: Payment): Promise<Cents> {
    const [row] = await execute<{ gone: Cents }>(tx, GONE, [id]);
    return amountCents - (row?.gone ?? 0);
  }
}

/** Changes made at Stripe, not from here: chargebacks, and refunds made by hand. */
@Injectable()
export class ExternalRefunds {
  constructor(
    private readonly refunds: Refunds,
    private readonly payments: PaymentsReader,
    private readonly bookings: ExternalBookings,
    private readonly transactions: Transactions,
    private readonly disputes: ProviderDisputes,
  ) {}

  /** Applies every refund of this payment intent that this service did not make. */
  async refundsOf(intent: string): Promise<void> {
    const payment = await this.payments.paymentByIntent(intent);
    if (!payment) return;
    const reply = await this.refunds.refundsOfIntent(intent);
    if (reply.kind !== 'answer') throw notNow(reply.problem);
    const made = reply.value.filter(({ metadata, status }) => !metadata?.refund_id && status === 'succeeded');
    for (const { id, amount } of made) await this.bookings.recordOutflow(payment, id, amount);
  }

  async dispute(id: string): Promise<void> {
    const reply = await this.refunds.dispute(id);
    if (reply.kind !== 'answer') throw notNow(reply.problem);
    const dispute = reply.value;
    const intent = idOf(dispute.payment_intent);
    const payment = intent === undefined ? null : await this.payments.paymentByIntent(intent);
    if (!payment) return;
    if (dispute.status === 'lost') return this.bookings.recordOutflow(payment, dispute.id, dispute.amount);
    const { orderId } = payment;
    const over = dispute.status === 'won' || dispute.status === 'warning_closed';
    if (orderId === null) {
      if (dispute.status.startsWith('warning_')) return; // an inquiry moves no money
      // Stripe withdraws the money as soon as the dispute opens, and a deposit has no order whose escrow could hold it
      if (over) return this.bookings.recordInflow(payment, dispute.id, dispute.amount);
      return this.bookings.recordOutflow(payment, dispute.id, dispute.amount);
    }
    await this.transactions.run((tx) =>
      over
        ? this.disputes.won(tx, orderId, dispute.id)
        : this.disputes.opened(tx, orderId, dispute.id, dispute.reason),
    );
  }
}

function idOf(value: string | Stripe.PaymentIntent | null): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
