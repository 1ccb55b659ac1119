import { named } from '../../../kernel/named-values';
import { viewOf } from '../../../platform/operations/views';
import {
  AgentId,
  Id,
  IntIn,
  Money,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../../../platform/validation/fields';
import { PagedBy, PageView } from '../../../platform/validation/paging';
import { MAX_ORDER_TOTAL_CENTS, MAX_LENGTHS } from '../../policies';
import type { OrderRecord } from '../order-record';
import { REFUNDABLE } from '../order.lifecycle';
import { REFUND_OPENERS, REFUND_STATUSES, type RefundCase } from './refund-case.entity';

const DECIDERS = named('RefundDecider', ['buyer', 'seller', 'operator', 'system', 'provider']);

export class DisputesQuery extends PagedBy('ref') {}

export class ApproveRefundRequest {
  @IntIn(1, MAX_ORDER_TOTAL_CENTS, {
    optional: true,
    description:
      'In cents; default: everything that remains. Less, after delivery, is a proposal to the buyer',
  })
  amount_cents?: number;
}

export class DeclineRefundRequest {
  @Text({
    min: 1,
    max: MAX_LENGTHS.reason,
    example: 'The file opens fine here; see the screenshot in the thread.',
  })
  reason: string;
}

export class ResolveDisputeRequest {
  @IntIn(0, MAX_ORDER_TOTAL_CENTS, { description: 'The refund to the buyer; the seller gets the rest' })
  refund_cents: number;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.resolutionNote, description: 'For both parties' })
  note?: string;
}

export class RefundView {
  @Id('ref') id: string;
  @OneOf(REFUND_STATUSES) status: string;
  @OneOf(REFUND_OPENERS, {
    description:
      '`provider`: a chargeback or a refund made at the payment provider; `system`: the seller did not deliver requested changes in time',
  })
  opened_by: string;
  @OneOf(REFUNDABLE, { description: 'The order’s status at that time' }) came_from: string;
  @Text({ nullable: true }) reason: string | null;
  @Text({ nullable: true }) decline_reason: string | null;
  @Money({
    nullable: true,
    description:
      'The partial refund that the seller proposed. While the case is `declined`, the buyer can accept it. If the buyer does not respond by `due_at`, it counts as accepted',
  })
  proposed_cents: number | null;
  @Text({ nullable: true, description: 'By the operator' }) note: string | null;
  @Moment({
    nullable: true,
    description:
      'Deadline of the party that must respond: the seller, the buyer after a decline or a proposal, or the operator',
  })
  due_at: string | null;
  @Money() refunded_cents: number;
  @OneOf(DECIDERS, { nullable: true }) decided_by: string | null;
  @Moment({ nullable: true }) decided_at: string | null;
  @Moment() created_at: string;

  static of(refund: RefundCase): RefundView {
    return viewOf(RefundView, refund);
  }
}

type DisputedOrder = Pick<
  OrderRecord,
  | 'id'
  | 'status'
  | 'listingTitle'
  | 'buyerId'
  | 'buyerName'
  | 'sellerId'
  | 'sellerName'
  | 'totalCents'
  | 'refundedCents'
>;

/** A dispute as the operator sees it. */
export class DisputeView extends RefundView {
  @Id('ord') order_id: string;
  @Text({ example: 'disputed' }) order_status: string;
  @Text() listing_title: string;
  @AgentId() buyer_id: string;
  @Text({ description: 'As it was at the purchase' }) buyer_name: string;
  @AgentId() seller_id: string;
  @Text({ description: 'As it was at the purchase' }) seller_name: string;
  @Money() total_cents: number;
  @Money({ description: 'The amount that can still be refunded' }) refundable_cents: number;

  static ofOrder(order: DisputedOrder, refund: RefundCase): DisputeView {
    return {
      ...RefundView.of(refund),
      order_id: order.id,
      order_status: order.status,
      listing_title: order.listingTitle,
      buyer_id: order.buyerId,
      buyer_name: order.buyerName,
      seller_id: order.sellerId,
      seller_name: order.sellerName,
      total_cents: order.totalCents,
      refundable_cents: order.totalCents - order.refundedCents,
    };
  }
}

export class DisputeListView extends PageView {
  @NestedList(() => DisputeView) disputes: DisputeView[];
}
