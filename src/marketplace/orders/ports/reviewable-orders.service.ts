import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions';
import { isTradeBlocked } from '../../trade-blocks';
import { OrderJournal } from '../order-journal';
import { orderNotFound } from '../orders.errors';

/** The order data that a review needs. */
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

/** Lets the reviews module, a layer above, mark an order as reviewed without access to order storage. */
@Injectable()
export class ReviewableOrders {
  constructor(private readonly journal: OrderJournal) {}

  /** Locks the listing and the order, then records that this side has reviewed. */
  async markReviewed(tx: Tx, orderId: string, reviewerId: string, at: Date): Promise<ReviewableOrder> {
    const order = await this.journal.lockWithListing(tx, orderId); // the review updates its rating
    const role = order?.roleOf(reviewerId);
    if (!order || !role) throw orderNotFound();
    const sides = { agentId: order.buyerId, otherId: order.sellerId };
    if (await isTradeBlocked(tx, sides)) throw orderNotFound();
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
