import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { Review } from './review.entity';
import { ReviewTotals } from './review-totals';
import { SellerRecordUpdates } from './seller-record-updates';

const CLAIM_HIDDEN = dueRows({
  name: 'reviews_claim_hidden',
  table: 'reviews',
  column: 'reveal_at',
  and: 'revealed_at IS NULL',
});

/** Reveals reviews at the deadline if the other side has not written one. */
@Injectable()
export class ReviewDeadlines implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly totals: ReviewTotals,
    private readonly records: SellerRecordUpdates,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: 'review-reveal', claim: CLAIM_HIDDEN, process: (id) => this.reveal(id) });
  }

  private async reveal(reviewId: string): Promise<void> {
    const revealed = await this.transactions.run(async (tx) => {
      const found = await tx.findOne(Review, {
        where: { id: reviewId },
        select: { id: true, listingId: true },
      });
      if (found) await this.totals.lockListing(tx, found.listingId);
      const review = await tx.findOne(Review, {
        where: { id: reviewId },
        lock: { mode: 'pessimistic_write' },
      });
      if (review?.revealedAt !== null) return undefined;
      await this.totals.reveal(tx, review, this.clock.now());
      return review;
    });
    if (revealed?.role === 'buyer') await this.records.onRevealed(revealed.revieweeId);
  }
}
