import { Injectable } from '@nestjs/common';
import { after, DAY } from '../../kernel/clock';
import { DomainError, notFound } from '../../kernel/domain-error';
import type { Tx } from '../../platform/database/transactions';
import { REVIEW_WINDOW_DAYS } from '../policies';
import { Order } from './order.entity';
import { OrderJournal } from './order-journal';
import { orderLifecycle } from './order.lifecycle';

/** What a review must know of its order. */
export interface ReviewableOrder {
  id: string;
  listingId: string;
  buyerId: string;
  sellerId: string;
  role: 'buyer' | 'seller';
  counterpartyId: string;
  livemode: boolean;
  windowEndsAt: Date;
  otherSideReviewed: boolean;
  /** The order's next event number: a review is told as an event of its order. */
  eventSequence: number;
}

/** Lets the reviews, a floor above, mark an order as reviewed without knowing how orders are kept. */
@Injectable()
export class ReviewableOrders {
  constructor(private readonly journal: OrderJournal) {}

  /**
   * Locks the listing and the order, and marks this side's review. Errors: `order_not_found`, `order_state_conflict` unless completed,
   * `already_reviewed`, `review_window_closed`.
   */
  async markReviewed(tx: Tx, orderId: string, reviewerId: string, at: Date): Promise<ReviewableOrder> {
    await this.journal.lockListingOf(tx, orderId); // it is rated in the same transaction, and comes first
    const order = await this.journal.lock(tx, orderId);
    const role = order?.roleOf(reviewerId);
    if (!order || !role) throw notFound('order');
    if (order.status !== 'completed' || order.completedAt === null) throw notCompleted(order, role);
    if (role === 'buyer' ? order.buyerReviewed : order.sellerReviewed) {
      throw new DomainError('already_reviewed', 'conflict', 'This order was reviewed from this side before.');
    }
    const windowEndsAt = after(order.completedAt, REVIEW_WINDOW_DAYS * DAY);
    if (windowEndsAt <= at) {
      const detail = `Reviews are open for ${REVIEW_WINDOW_DAYS} days after completion.`;
      throw new DomainError('review_window_closed', 'conflict', detail, { allowed_actions: [] });
    }
    const mark = role === 'buyer' ? { buyerReviewed: true } : { sellerReviewed: true };
    const eventSequence = order.nextEventNumber();
    await tx.update(Order, orderId, { ...mark, eventSequence, version: order.version + 1, updatedAt: at });
    const { id, listingId, buyerId, sellerId, livemode } = order;
    const otherSideReviewed = role === 'buyer' ? order.sellerReviewed : order.buyerReviewed;
    const counterpartyId = role === 'buyer' ? sellerId : buyerId;
    return {
      id,
      listingId,
      buyerId,
      sellerId,
      role,
      counterpartyId,
      livemode,
      windowEndsAt,
      otherSideReviewed,
      eventSequence,
    };
  }
}

function notCompleted(order: Order, role: 'buyer' | 'seller'): DomainError {
  const detail = `Only completed orders are reviewed; this one is ${order.status}.`;
  return new DomainError('order_state_conflict', 'conflict', detail, {
    status_now: order.status,
    allowed_actions: orderLifecycle.allowed(order.status, role),
  });
}
