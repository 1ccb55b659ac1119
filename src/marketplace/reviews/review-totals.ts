import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { Ratings, type ReviewedOrder } from '../catalog/ratings';
import { Stock } from '../catalog/stock';
import { Review } from './review.entity';

/** Lets revealed reviews rate listings and sellers. Only a buyer's review rates. */
@Injectable()
export class ReviewTotals {
  constructor(
    private readonly ratings: Ratings,
    private readonly stock: Stock,
  ) {}

  /** The listing's row comes before every other in the order of locks. */
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

  /** The listing's row must be locked. */
  async settle(tx: Tx, order: ReviewedOrder): Promise<void> {
    await this.ratings.settle(tx, order);
  }
}
