import type { OrderRecord } from '../order-record';
import type { RefundCase } from './refund-case.entity';
import { type DisputeView, RefundView } from './refunds.dto';

type DisputedOrder = Pick<
  OrderRecord,
  'id' | 'status' | 'listingTitle' | 'buyerId' | 'sellerId' | 'totalCents' | 'refundedCents'
>;

export function disputeView(refund: RefundCase, order: DisputedOrder): DisputeView {
  return {
    ...RefundView.of(refund),
    order_id: order.id,
    order_status: order.status,
    listing_title: order.listingTitle,
    buyer_id: order.buyerId,
    seller_id: order.sellerId,
    total_cents: order.totalCents,
    refundable_cents: order.totalCents - order.refundedCents,
  };
}
