import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions';
import { PaymentProvider } from '../../payments/payment-provider';
import type { Order } from '../order.entity';
import { OrderClosing } from '../order-closing';
import { OrderJournal } from '../order-journal';
import { OrderPayment } from '../order-payment';

/** For those who bring the news of a payment that was made elsewhere. */
@Injectable()
export class PaidElsewhere {
  constructor(
    private readonly journal: OrderJournal,
    private readonly payment: OrderPayment,
    private readonly closing: OrderClosing,
    private readonly provider: PaymentProvider,
  ) {}

  lock(tx: Tx, orderId: string): Promise<Order | null> {
    return this.journal.lock(tx, orderId);
  }

  /** With the listing before it: ending an order gives units back. */
  lockToEnd(tx: Tx, orderId: string): Promise<Order | null> {
    return this.journal.lockWithListing(tx, orderId);
  }

  /** Does for the order all that a payment does, by whatever method it came. It must be waiting for one. */
  async settle(tx: Tx, order: Order, method: string, at: Date): Promise<void> {
    await this.provider.withdraw(tx, order.id, at); // what else is open for it shall not be paid any more
    order.paymentMethod = method;
    await this.journal.save(tx, order, await this.payment.settle(tx, order, at, 'provider'));
  }

  /** Its last chance to be paid is gone. */
  async expireIfDue(tx: Tx, order: Order, at: Date): Promise<void> {
    const { status, paymentDueAt } = order;
    if (status !== 'pending_payment' || paymentDueAt === null || paymentDueAt > at) return;
    if (!(await this.provider.withdraw(tx, order.id, at))) return;
    await this.closing.callOff(tx, order, 'expire', { role: 'system', actorId: null, at });
  }
}
