import { Injectable } from '@nestjs/common';
import { takeTurns } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { PaymentProvider } from '../payments/payment-provider';
import { MAX_UNPAID_ORDERS } from '../policies';
import type { Order } from './order.entity';
import { OrderJournal, type Step, stepOf } from './order-journal';
import { OrderPresenter } from './order-presenter';
import { spendingCapReached, tooManyUnpaid } from './orders.errors';

const UNPAID = statement(
  'orders_unpaid',
  `SELECT count(*)::int AS unpaid FROM orders WHERE buyer_id = $1 AND status = 'pending_payment'`,
);
const SPENT_TODAY = statement(
  'orders_spent_today',
  `SELECT coalesce(sum(total_cents - refunded_cents), 0)::bigint AS spent FROM orders
    WHERE key_id = $1 AND coalesce(paid_at, created_at) >= $2 AND status NOT IN ('cancelled', 'expired') AND id <> $3`,
);

/** What happens around the payment of an order: limits before it, the hold, and what a paid order does by itself. */
@Injectable()
export class OrderPayment {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly journal: OrderJournal,
    private readonly presenter: OrderPresenter,
  ) {}

  methodOf(asked: string | undefined): string {
    return this.provider.methodOf(asked);
  }

  /** Orders that count against the same limit are placed one after the other; others do not wait. */
  async takeTurns(tx: Tx, buyer: KeyHolder, method?: string): Promise<void> {
    if (buyer.dailyCapCents !== null) await takeTurns(tx, `spending:${buyer.keyId}`);
    if (method !== undefined && this.provider.isDeferred(method))
      await takeTurns(tx, `unpaid:${buyer.agentId}`);
  }

  /** Writes a new order: paid, or waiting for its payment. */
  async start(tx: Tx, order: Order, buyer: KeyHolder, at: Date, steps: Step[]): Promise<void> {
    await this.requireWithinCap(tx, order, buyer, at);
    if (this.provider.isDeferred(order.paymentMethod)) {
      const [row] = await execute<{ unpaid: number }>(tx, UNPAID, [order.buyerId]);
      if ((row?.unpaid ?? 0) >= MAX_UNPAID_ORDERS) throw tooManyUnpaid(MAX_UNPAID_ORDERS);
      order.awaitPayment(at);
    } else {
      steps.push(...(await this.settle(tx, order, at)));
    }
    await this.journal.begin(tx, order, steps);
  }

  /** Pays a waiting order, with whatever key: from then on that key's cap counts it. */
  async payLater(tx: Tx, order: Order, buyer: KeyHolder, at: Date): Promise<void> {
    order.keyId = buyer.keyId;
    await this.requireWithinCap(tx, order, buyer, at);
    await this.journal.save(tx, order, await this.settle(tx, order, at));
  }

  /** Moves the money into escrow and the order to paid; an instant delivery follows in the same breath. */
  async settle(tx: Tx, order: Order, at: Date): Promise<Step[]> {
    order.pay('buyer', at); // first: it refuses where there is nothing to pay
    await this.provider.pay(tx, order, at);
    const steps = [
      stepOf(order, 'pending_payment', order.buyerId, { events: ['marketplace.order.created'] }),
    ];
    if (order.instantPayload !== null) {
      order.deliveryData = this.presenter.sealPayload(order);
      order.instantPayload = null; // it lies in the delivery now
      order.fulfill('system', at, null);
      steps.push(stepOf(order, 'paid', null, { events: ['marketplace.order.fulfilled'] }));
    }
    return steps;
  }

  private async requireWithinCap(tx: Tx, order: Order, buyer: KeyHolder, at: Date): Promise<void> {
    if (buyer.dailyCapCents === null) return;
    const midnight = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
    const [row] = await execute<{ spent: number }>(tx, SPENT_TODAY, [buyer.keyId, midnight, order.id]);
    const spent = row?.spent ?? 0;
    if (spent + order.totalCents > buyer.dailyCapCents) throw spendingCapReached(buyer.dailyCapCents, spent);
  }
}
