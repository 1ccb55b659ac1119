import { Injectable } from '@nestjs/common';
import { orderPaid } from '../../marketplace/orders/orders.events';
import type { Tx } from '../../platform/database/transactions';
import { refusal } from '../wire/envelope';
import { CheckoutStore } from './checkout-store';

/** What a session needs to know about its unpaid orders. */
interface AwaitedOrders {
  checkoutId: string;
  lines: readonly { orderId: string }[];
}

const ENDED = new Set(['cancelled', 'expired']);

/** Sessions whose orders are not paid yet, for example while an owner's approval is pending. */
@Injectable()
export class PendingCheckouts {
  constructor(private readonly store: CheckoutStore) {}

  /** Settles the session once every order is paid, cancelled, or expired. */
  async settle(
    tx: Tx,
    { checkoutId, lines }: AwaitedOrders,
    events: readonly { orderId: string; name: string; facts: { status: string } }[],
  ): Promise<void> {
    const session = await this.store.lock(tx, checkoutId);
    if (session?.status !== 'complete_in_progress') return;
    const paid = new Set(
      events.filter(({ name }) => name === orderPaid.eventName).map(({ orderId }) => orderId),
    );
    const ended = new Set(
      events.filter(({ facts }) => ENDED.has(facts.status)).map(({ orderId }) => orderId),
    );
    if (!lines.every(({ orderId }) => paid.has(orderId) || ended.has(orderId))) return;
    const bought = lines.some(({ orderId }) => paid.has(orderId));
    session.details.notes = [];
    if (!bought) {
      session.orderId = null;
      session.cartId = null; // another session may use the cart by now
      session.details.notes = [refusal('payment_failed', 'The orders were cancelled before they were paid.')];
    }
    await this.store.transition(tx, session, bought ? 'complete' : 'fail_payment', 'system');
  }
}
