import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { Ratings, type ReviewedOrder } from '../catalog/ratings';
import { Stock } from '../catalog/stock';
import { Review } from './review.entity';

/** Counts revealed reviews in the ratings of listings and sellers. Only buyers' reviews count. */
@Injectable()
export class ReviewTotals {
  constructor(
    private readonly ratings: Ratings,
    private readonly stock: Stock,
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
}
