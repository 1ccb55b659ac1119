import { Injectable } from '@nestjs/common';
import { orderPaid, type OrderEvent } from '../../marketplace/orders/orders.events';
import { statement } from '../../platform/database/statements';
import { SharedLookups } from '../../platform/fast/shared-lookups';
import { Transactions } from '../../platform/database/transactions';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { HandoffLinks } from '../checkout/handoff-links';
import { PendingCheckouts } from '../checkout/pending-checkouts';
import { eventOf, FOLLOWED_EVENTS } from './line-history';
import { orderDocument } from './order-document';
import { OrderWebhooks } from './order-webhooks';
import { UcpOrderStore } from './ucp-order-store';

const FOLLOWED = statement(
  'ucp_orders_followed',
  `SELECT w.id FROM unnest($1::text[]) AS w(id) WHERE EXISTS (SELECT FROM ucp_order_lines l WHERE l.order_id = w.id)`,
);

/** Records what happens to orders placed by platforms, and queues webhooks about it. */
@Injectable()
export class OrderFollowUp {
  /** Events that arrive together share the statement. */
  private readonly followed = this.lookups.byKey<{ id: string }>(FOLLOWED, ({ id }) => id);

  constructor(
    private readonly lookups: SharedLookups,
    private readonly transactions: Transactions,
    private readonly store: UcpOrderStore,
    private readonly checkouts: PendingCheckouts,
    private readonly webhooks: OrderWebhooks,
    private readonly links: HandoffLinks,
  ) {}

  @OnDomainEvent(...FOLLOWED_EVENTS)
  async onEvent(event: EventOf<OrderEvent>): Promise<void> {
    if (!(await this.followed(event.subject.id))) return;
    await this.transactions.run(async (tx) => {
      const id = (await this.store.idOf(tx, event.subject.id)) as string;
      const order = await this.store.lock(tx, id);
      if (!order) return;
      const added = eventOf(id, event);
      if (!(await this.store.add(tx, added))) return;
      const events = [...order.events, added];
      await this.checkouts.settle(tx, order, events);
      if (event.name === orderPaid.eventName) return; // it was sent when the order was placed
      const body = JSON.stringify(orderDocument({ ...order, events }, this.links.urlOf(order.checkoutId)));
      await this.store.queueWebhook(tx, order, event.id, body, event.occurredAt);
    });
    this.webhooks.wake();
  }
}
