import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { insertRows } from '../../platform/database/insert-rows';
import { LoadedRows } from '../../platform/database/loaded-rows';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { Stock } from '../catalog/stock';
import { Order } from './order.entity';
import type { OrderRole, OrderStatus, TimelineEntry } from './order.lifecycle';
import { wrongRole, orderNotFound } from './orders.errors';
import type { OrderEvent } from './orders.events';
import type { RefundCase } from './refunds/refund-case.entity';
import { OrderTransitionRecord } from './order-transition.entity';
import { endEvaluation, queueVerification } from './verification/verification-queue';

/** A transition of an order, with its history record and its events. */
export interface OrderStep {
  record: OrderTransitionRecord;
  events: NewDomainEvent[];
}

/** What a step records in addition to the order. */
export interface StepDetails {
  events?: OrderEvent[];
  note?: string | null;
  refund?: RefundCase;
  /** For an entry of the timeline that is no transition of the order. */
  instead?: { transition: TimelineEntry; role: OrderRole };
}

/**
 * The order's last transition, and its events, which get their numbers here: call it once, right after the transition, while the order
 * is in its new state, and before it is saved.
 */
export function stepOf(
  order: Order,
  from: OrderStatus | null,
  actorId: string | null,
  { events = [], note = null, refund, instead }: StepDetails = {},
): OrderStep {
  const record = {
    orderId: order.id,
    number: order.version,
    transition: order.lastTransition,
    fromStatus: from,
    toStatus: order.status,
    role: order.lastRole,
    actorId,
    note,
    at: order.updatedAt,
    ...instead,
  };
  return { record, events: events.map((event) => event({ order, previousStatus: from, actorId, refund })) };
}

/** Loads orders for update and saves the row, its history, and its events together. */
@Injectable()
export class OrderJournal {
  private readonly orders = new LoadedRows(Order);

  constructor(
    private readonly stock: Stock,
    private readonly outbox: Outbox,
  ) {}

  /** Locks the order for the party that must make the transition. */
  async lockFor(tx: Tx, orderId: string, agentId: string, needed: 'buyer' | 'seller'): Promise<Order> {
    const order = await this.lock(tx, orderId);
    const role = order?.roleOf(agentId);
    if (!order || !role) throw orderNotFound();
    if (role !== needed) throw wrongRole(needed);
    return order;
  }

  /** Takes no lock. */
  find(tx: Tx, orderId: string): Promise<Order | null> {
    return this.orders.find(tx, orderId);
  }

  lock(tx: Tx, orderId: string): Promise<Order | null> {
    return this.orders.lock(tx, orderId);
  }

  /** Locks the listing, then the order. Use it for anything that may return units to stock. */
  async lockWithListing(tx: Tx, orderId: string): Promise<Order | null> {
    await this.lockListingOf(tx, orderId);
    return this.lock(tx, orderId);
  }

  /** The listing's row always comes before the order's in the lock order. */
  async lockListingOf(tx: Tx, orderId: string): Promise<void> {
    const found = await this.find(tx, orderId);
    if (found) await this.stock.lock(tx, found.listingId);
  }

  /** A trigger copies what the deadline workers need to `order_states`, also when it is saved. */
  async insertOrder(tx: Tx, order: Order, steps: OrderStep[]): Promise<void> {
    await insertRows(tx, Order, [order]);
    await this.write(tx, order, steps);
  }

  async save(tx: Tx, order: Order, steps: OrderStep[]): Promise<void> {
    await this.orders.save(tx, order);
    await endEvaluation(tx, order);
    await this.write(tx, order, steps);
  }

  private async write(tx: Tx, order: Order, steps: OrderStep[]): Promise<void> {
    const records = steps.map(({ record }) => record);
    if (records.length > 0) await insertRows(tx, OrderTransitionRecord, records);
    if (records.some(({ transition }) => transition === 'fulfill')) await queueVerification(tx, order);
    const events = steps.flatMap((step) => step.events);
    if (events.length > 0) await this.outbox.record(tx, ...events);
  }
}
