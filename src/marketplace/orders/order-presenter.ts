import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { Secrets } from '../../platform/security/secrets';
import type { DeliveredAsset } from '../assets/asset-goods.service';
import { AssetLinks } from '../assets/asset-links';
import type { Order } from './order.entity';
import { type FulfillRequest, OrderSummaryView, type OrderView, type ShippingAddress } from './orders.dto';
import type { RefundCase } from './refunds/refund-case.entity';
import { RefundView } from './refunds/refunds.dto';
import { isUndone } from './undone-sales';
import { viewOf } from '../../platform/http/views';

const ADDRESS_VISIBLE = ['paid', 'delivered', 'completed', 'refund_requested', 'disputed'];

/** Encrypts the private fields of an order, and shows each party only what it may see. */
@Injectable()
export class OrderPresenter {
  constructor(
    private readonly secrets: Secrets,
    private readonly links: AssetLinks,
    private readonly clock: Clock,
  ) {}

  seal(order: { id: string }, value: unknown): Buffer {
    return this.secrets.encrypt('order-data', JSON.stringify(value), order.id);
  }

  /** Re-encrypts the listing's stored payload for this order: the goods of a `digital_instant` sale. */
  sealPayload(order: Order): Buffer {
    const payload = this.secrets.decrypt('digital-payloads', order.instantPayload as Buffer, order.listingId);
    return this.secrets.encrypt('order-data', payload, order.id);
  }

  /** Whether the order's delivery already contains everything in this request. */
  hasDelivered(order: Order, { delivery_data, message }: FulfillRequest): boolean {
    return (
      isDeepStrictEqual(this.open(order, order.deliveryData), delivery_data) &&
      (message === undefined || message === order.fulfillmentMessage)
    );
  }

  view(order: Order, agentId: string, refund: RefundCase | null = null): OrderView {
    const role = order.roleOf(agentId);
    const addressVisible = role === 'buyer' || ADDRESS_VISIBLE.includes(order.status);
    return {
      ...this.summary(order, agentId),
      delivery_data: this.delivery(order, role),
      fulfillment_message: order.fulfillmentMessage,
      buyer_note: order.buyerNote,
      shipping_address: addressVisible
        ? (this.open(order, order.shippingAddress) as ShippingAddress | null)
        : null,
      return_policy: order.returnPolicy,
      condition: order.condition,
      refund: refund && RefundView.of(refund),
      payment: null,
    };
  }

  summary(order: Order, agentId: string): OrderSummaryView {
    return viewOf(OrderSummaryView, order, {
      currency: CURRENCY,
      item_price_cents: order.unitPriceCents * order.quantity,
      payment_due_at: iso(order.paymentDueAt),
      fulfill_due_at: iso(order.fulfillDueAt),
      auto_complete_at: iso(order.autoCompleteAt),
      paid_at: iso(order.paidAt),
      delivered_at: iso(order.deliveredAt),
      confirmed_at: iso(order.completedAt),
      allowed_actions: this.actionsOf(order, agentId),
    });
  }

  private actionsOf(order: Order, agentId: string): string[] {
    const role = order.roleOf(agentId);
    if (!role) return [];
    const now = this.clock.now();
    return [...order.allowedMoves(role, now), ...(order.mayReview(role, now) ? ['review'] : [])];
  }

  /**
   * A file gets a fresh link until the order is refunded or cancelled. After that, only the seller sees the delivery.
   */
  private delivery(order: Order, role: 'buyer' | 'seller' | undefined): unknown {
    const undone = isUndone(order.status);
    if (undone && role !== 'seller') return null;
    const delivered = this.open(order, order.deliveryData) as Partial<DeliveredAsset> | null;
    const { assetId } = order;
    if (assetId === null || undone) return delivered;
    if (delivered?.asset?.id !== assetId) return delivered; // the seller replaced the delivery
    return { asset: { ...delivered.asset, ...this.links.sign(assetId, order.id) } };
  }

  private open(order: Order, sealed: Buffer | null): unknown {
    return sealed === null ? null : JSON.parse(this.secrets.decrypt('order-data', sealed, order.id));
  }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
