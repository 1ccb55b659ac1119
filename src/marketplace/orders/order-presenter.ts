import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CURRENCY } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { viewOf } from '../../platform/operations/views';
import {
  type DeliveredAsset,
  type DeliveredFile,
  type DeliveredFiles,
  withFiles,
} from '../assets/asset-goods.service';
import { AssetLinks } from '../assets/asset-content';
import { NOT_DELIVERED, type OrderVerificationView } from '../verification/verification.dto';
import { Order } from './order.entity';
import type { OrderStatus } from './order.lifecycle';
import { OrderSecrets } from './order-secrets';
import { OrderSummaryView, type OrderView, type ShippingAddress } from './orders.dto';
import type { RefundCase } from './refunds/refund-case.entity';
import { RefundView } from './refunds/refunds.dto';

const REVERSED: readonly OrderStatus[] = ['cancelled', 'expired', 'refunded'];
const ADDRESS_VISIBLE = ['paid', 'delivered', 'completed', 'refund_requested', 'disputed'];

/** Shows each party of an order only what it may see. */
@Injectable()
export class OrderPresenter {
  constructor(
    private readonly secrets: OrderSecrets,
    private readonly links: AssetLinks,
    private readonly clock: Clock,
  ) {}

  view(order: Order, agentId: string, refund: RefundCase | null = null): OrderView {
    const role = order.roleOf(agentId);
    const addressVisible = role === 'buyer' || ADDRESS_VISIBLE.includes(order.status);
    return {
      ...this.summary(order, agentId),
      delivery_data: this.delivery(order, role),
      fulfillment_message: order.fulfillmentMessage,
      buyer_note: order.buyerNote,
      shipping_address: addressVisible
        ? (this.secrets.decrypt(order, order.shippingAddress) as ShippingAddress | null)
        : null,
      return_policy: order.returnPolicy,
      condition: order.condition,
      refund: refund && RefundView.of(refund),
      payment: null,
      verification: verificationOf(order),
    };
  }

  /** `viewerId` is null for the operator, who may not do what the parties may. */
  summary(order: Order, viewerId: string | null): OrderSummaryView {
    return viewOf(OrderSummaryView, order, {
      currency: CURRENCY,
      item_price_cents: order.unitPriceCents * order.quantity,
      confirmed_at: order.completedAt?.toISOString() ?? null,
      allowed_actions: this.actionsOf(order, viewerId),
    });
  }

  private actionsOf(order: Order, viewerId: string | null): string[] {
    const role = viewerId === null ? undefined : order.roleOf(viewerId);
    if (!role) return [];
    const now = this.clock.now();
    return [...order.allowedTransitions(role, now), ...(order.mayReview(role, now) ? ['review'] : [])];
  }

  /**
   * A file gets a fresh link until the order is refunded or cancelled. After that, only the seller sees the delivery.
   */
  private delivery(order: Order, role: 'buyer' | 'seller' | undefined): unknown {
    const undone = isReversed(order.status);
    if (undone && role !== 'seller') return null;
    const delivered = this.secrets.decrypt(order, order.deliveryData);
    if (delivered === null || undone) return delivered;
    const linked = (file: DeliveredFile): object => ({ ...file, ...this.links.sign(file.id, order.id) });
    if (order.filesDelivered) {
      const { data, files } = delivered as DeliveredFiles;
      return withFiles(data, files.map(linked));
    }
    const { asset } = delivered as Partial<DeliveredAsset>;
    if (!asset || asset.id !== order.assetId) return delivered; // not a file, or the seller replaced it
    return { asset: linked(asset) };
  }
}

/** Null if the order was placed without checks. */
export function verificationOf(order: Order): OrderVerificationView | null {
  const { acceptanceSha256, verification, status } = order;
  if (acceptanceSha256 === null) return null;
  const state = verification ?? NOT_DELIVERED;
  const isOverruled =
    (state.status === 'failed' && status === 'completed') ||
    (state.status === 'passed' && status === 'refunded');
  return {
    ...state,
    status: isOverruled ? 'overruled' : state.status,
    acceptance_sha256: acceptanceSha256,
  };
}

/** The buyer got all the money back, so the buyer can no longer read the delivery. */
export function isReversed(status: OrderStatus): boolean {
  return REVERSED.includes(status);
}

/** A repeated command returns its stored answer, but without the goods if the sale was undone in the meantime. */
export async function withoutReversedDelivery(
  entities: EntityManager,
  view: OrderView,
  readerId: string,
): Promise<OrderView> {
  if (view.delivery_data === null || view.buyer_id !== readerId) return view;
  const order = await entities.findOne(Order, { where: { id: view.id }, select: { status: true } });
  return order && isReversed(order.status) ? { ...view, delivery_data: null } : view;
}
