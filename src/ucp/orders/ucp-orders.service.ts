import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, idPattern, newId } from '../../kernel/ids';
import { PurchaseIntents } from '../../marketplace/intents/purchase-intents.service';
import type { BoughtLine } from '../../marketplace/orders/ports/basket.service';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { HandoffLinks } from '../checkout/handoff-links';
import type { UcpSession } from '../checkout/session';
import { selectedDestination } from '../checkout/shipping';
import { relevant } from '../negotiation/capabilities';
import type { UcpCall } from '../negotiation/ucp-call';
import { notFoundReply, type Reply } from '../wire/envelope';
import { orderDocument } from './order-document';
import { eventOf } from './line-history';
import type { PlatformOrder, PlatformAddress } from './ucp-order.entity';
import { UcpOrderStore } from './ucp-order-store';

const ID = idPattern(ID_PREFIXES.ucpOrder);

/** The orders of checkouts, for the platforms that placed them. */
@Injectable()
export class UcpOrders {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: UcpOrderStore,
    private readonly links: HandoffLinks,
    private readonly intents: PurchaseIntents,
    private readonly clock: Clock,
  ) {}

  /** The platform's order that contains a marketplace order. */
  idOf(tx: Tx, orderId: string): Promise<string | undefined> {
    return this.store.idOf(tx, orderId);
  }

  /**
   * Records the purchase with what has happened since, if it was made over another protocol; queues a webhook, and returns the
   * order's ID.
   */
  async record(
    tx: Tx,
    call: UcpCall,
    session: UcpSession,
    buyerId: string,
    bought: readonly BoughtLine[],
    estimates: ReadonlyMap<string, string | null>,
  ): Promise<string> {
    const now = this.clock.now();
    const past = await Promise.all(bought.map(({ orderId }) => this.store.eventsOf(tx, orderId)));
    const id = newId(ID_PREFIXES.ucpOrder, now.getTime());
    const order: PlatformOrder = {
      id,
      checkoutId: session.id,
      buyerId,
      webhookUrl: session.webhookUrl,
      ucpVersion: call.version,
      destination: destinationOf(session),
      createdAt: now,
      lines: session.lines.map((line, position) => ({
        ucpOrderId: id,
        position,
        lineId: line.id,
        orderId: (bought[position] as BoughtLine).orderId,
        listingId: line.listingId,
        title: line.title,
        imageUrl: line.imageUrl,
        unitPriceCents: line.priceCents,
        discountCents: line.discount?.cents ?? 0,
        quantity: line.quantity,
        deliveryMethod: line.deliveryMethod,
        returnPolicy: line.returnPolicy,
        estimatedDelivery: estimates.get(line.listingId) ?? null,
      })),
      events: past.flat().map((event) => eventOf(id, event)),
    };
    await this.store.insert(tx, order);
    const body = JSON.stringify(orderDocument(order, this.links.urlOf(order.checkoutId)));
    await this.store.queueWebhook(tx, order, 'created', body, now);
    return order.id;
  }

  /** For the buyer; not found for everyone else. */
  async get(call: UcpCall, caller: AgentCaller, id: string): Promise<Reply> {
    const { agentId } = caller.holder;
    const order = ID.test(id) ? await this.transactions.run((tx) => this.store.find(tx, id)) : undefined;
    if (!order || order.buyerId !== agentId) return notFoundReply(call.version, 'order');
    await this.intents.noteSeen(
      agentId,
      order.lines.map(({ orderId: id }) => ({ id })),
    );
    const { version } = call;
    const capabilities = relevant(call.capabilities, 'dev.ucp.shopping.order');
    const ucp = { version, status: 'success', capabilities };
    const document = orderDocument(order, this.links.urlOf(order.checkoutId));
    return { status: 200, body: { ...document, ucp } };
  }
}

function destinationOf({ lines, details }: UcpSession): PlatformAddress | null {
  if (!lines.some(({ deliveryMethod }) => deliveryMethod === 'physical')) return null;
  const { id: _, ...address } = selectedDestination(details) ?? { id: '' };
  return address as PlatformAddress;
}
