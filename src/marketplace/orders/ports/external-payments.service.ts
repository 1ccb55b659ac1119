import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions';
import { PaymentProvider } from '../../payments/payment-provider';
import type { Order } from '../order.entity';
import { OrderClosing } from '../order-closing';
import { OrderJournal } from '../order-journal';
import { OrderPayment } from '../order-payment';

/** For callers that report a payment made outside this service. */
@Injectable()
export class ExternalPayments {
  constructor(
    private readonly journal: OrderJournal,
    private readonly payment: OrderPayment,
    private readonly closing: OrderClosing,
    private readonly provider: PaymentProvider,
  ) {}

  lock(tx: Tx, orderId: string): Promise<Order | null> {
    return this.journal.lock(tx, orderId);
  }

  /** Also locks the listing first, because ending an order may return units to stock. */
  lockToEnd(tx: Tx, orderId: string): Promise<Order | null> {
    return this.journal.lockWithListing(tx, orderId);
  }

  /** Applies a payment made by any method. The order must be awaiting payment. */
  async settle(tx: Tx, order: Order, method: string, at: Date): Promise<void> {
    await this.provider.withdraw(tx, order.id, at); // a second open payment for this order must not go through
    order.paymentMethod = method;
    await this.journal.save(tx, order, await this.payment.settle(tx, order, at, 'provider'));
  }

  /** Expires an order that was not paid in time, unless a payment for it may still succeed. */
  async expireIfDue(tx: Tx, order: Order, at: Date): Promise<void> {
    const { status, paymentDueAt } = order;
    if (status !== 'pending_payment' || paymentDueAt === null || paymentDueAt > at) return;
    if (!(await this.provider.withdraw(tx, order.id, at))) return;
    await this.closing.cancel(tx, order, 'expire', { role: 'system', actorId: null, at });
  }
}
