import { Injectable } from '@nestjs/common';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';
import { reviewsTag } from '../catalog/catalog-cache';
import { ListingRatings } from '../catalog/listing-ratings';
import { Stock } from '../catalog/stock';
import { SellersService } from '../sellers/sellers.service';
import { Review } from './review.entity';

/** Adds revealed reviews to what listings and sellers are rated. Only a buyer's review rates. */
@Injectable()
export class ReviewTotals {
  constructor(
    private readonly listings: ListingRatings,
    private readonly sellers: SellersService,
    private readonly stock: Stock,
    private readonly cache: ResponseCache,
  ) {}

  /** The listing's row comes before every other in the order of locks. */
  async lockListing(tx: Tx, listingId: string): Promise<void> {
    await this.stock.lock(tx, listingId);
  }

  async reveal(tx: Tx, review: Review, at: Date): Promise<void> {
    await tx.update(Review, review.id, { revealAt: null, revealedAt: at });
    await this.count(tx, review);
  }

  async count(tx: Tx, review: Review): Promise<void> {
    if (review.role !== 'buyer') return;
    await this.listings.record(tx, review.listingId, review.rating);
    await this.sellers.recordReview(tx, review.revieweeId, review.rating);
    afterCommit(tx, () => this.cache.invalidate(reviewsTag(review.listingId), reviewsTag(review.revieweeId)));
  }
}
