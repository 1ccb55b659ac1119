import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions';
import { OrderJournal } from '../order-journal';
import { orderNotFound } from '../orders.errors';

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
  /** The order's next event number: a review is an event of its order. */
  eventSequence: number;
}

/** Lets the reviews, a layer above, mark an order as reviewed without knowing how orders are kept. */
@Injectable()
export class ReviewableOrders {
  constructor(private readonly journal: OrderJournal) {}

  /** Locks the listing and the order, and marks this side's review. */
  async markReviewed(tx: Tx, orderId: string, reviewerId: string, at: Date): Promise<ReviewableOrder> {
    const order = await this.journal.lockWithListing(tx, orderId); // which is rated in the same transaction
    const role = order?.roleOf(reviewerId);
    if (!order || !role) throw orderNotFound();
    order.markReviewed(role, at);
    const eventSequence = order.nextEventNumber();
    await this.journal.save(tx, order, []);
    const { id, listingId, buyerId, sellerId, livemode } = order;
    const otherSideReviewed = order.wasReviewedBy(role === 'buyer' ? 'seller' : 'buyer');
    const windowEndsAt = order.reviewableUntil() as Date;
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
