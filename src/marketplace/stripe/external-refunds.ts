import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Transactions } from '../../platform/database/transactions';
import { ProviderDisputes } from '../orders/refunds/provider-disputes.service';
import { PaymentsReader } from '../payments/payments.reader';
import { ExternalBookings } from './external-bookings';
import { Refunds } from './refunds';
import { notNow } from './stripe.errors';

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
