import { Injectable } from '@nestjs/common';
import { ownerActs } from '../../agents/owner-controls/owner-controls.events';
import { Database, statement } from '../../platform/database/statements';
import { type Tx, Transactions } from '../../platform/database/transactions';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Ratings, type ReviewedOrder } from '../catalog/ratings';
import { Stock } from '../catalog/stock';
import { Review } from './review.entity';

const between = (seller: string, buyer: string): string =>
  `SELECT r.order_id AS id, r.listing_id AS "listingId", r.reviewee_id AS "sellerId"
     FROM agent_siblings k JOIN reviews r ON r.reviewee_id = k.${seller} AND r.reviewer_id = k.${buyer}
    WHERE k.agent_id = $1 AND r.role = 'buyer' AND r.rates`;
const BETWEEN_SIBLINGS = statement(
  'reviews_between_siblings',
  `${between('agent_id', 'other_id')} UNION ${between('other_id', 'agent_id')}`,
);

/** Counts revealed reviews in the ratings of listings and sellers. Only buyers' reviews count. */
@Injectable()
export class ReviewTotals {
  constructor(
    private readonly ratings: Ratings,
    private readonly stock: Stock,
    private readonly database: Database,
    private readonly transactions: Transactions,
  ) {}

  /** Lock order: the listing's row comes before all others. */
  async lockListing(tx: Tx, listingId: string): Promise<void> {
    await this.stock.lock(tx, listingId);
  }

  async reveal(tx: Tx, review: Review, at: Date): Promise<void> {
    await tx.update(Review, review.id, { revealAt: null, revealedAt: at, rates: false });
    await this.count(tx, review);
  }

  async count(tx: Tx, { role, orderId, listingId, revieweeId }: Review): Promise<void> {
    if (role === 'buyer') await this.settle(tx, { id: orderId, listingId, sellerId: revieweeId });
  }

  /** The caller must have locked the listing's row. */
  async settle(tx: Tx, order: ReviewedOrder): Promise<void> {
    await this.ratings.settle(tx, order);
  }

  /** If an owner claims agents that have rated each other, those reviews stop counting. */
  @OnDomainEvent(ownerActs.claimed)
  async onClaimed({ payload }: EventOf<typeof ownerActs.claimed>): Promise<void> {
    for (const order of await this.database.rows<ReviewedOrder>(BETWEEN_SIBLINGS, [payload.agent_id])) {
      await this.transactions.run(async (tx) => {
        await this.lockListing(tx, order.listingId);
        await this.settle(tx, order);
      });
    }
  }
}
