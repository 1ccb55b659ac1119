import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { insertRows } from '../../platform/database/insert-rows';
import { type Tx, Transactions } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { CatalogCache } from '../catalog/catalog-cache';
import { type ReviewableOrder, ReviewableOrders } from '../orders/ports/reviewable-orders.service';
import { ReviewTotals } from './review-totals';
import { Review } from './review.entity';
import { type ReplyRequest, type ReviewRequest, ReviewView } from './reviews.dto';
import { onlyTheReviewed, reviewNotFound } from './reviews.errors';
import { reviewCreated, reviewReplied } from './reviews.events';
import { SellerRecordUpdates } from './seller-record-updates';

/**
 * Reviews, one by each side of a completed order. If reviews are double-blind, both stay hidden until both are written
 * or the window has passed.
 */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly commands: Commands,
    private readonly orders: ReviewableOrders,
    private readonly totals: ReviewTotals,
    private readonly cache: CatalogCache,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  write(caller: AgentCaller, orderId: string, request: ReviewRequest): Promise<ReviewView> {
    const command = async (tx: Tx): Promise<ReviewView> => {
      const at = this.clock.now();
      const order = await this.orders.markReviewed(tx, orderId, caller.holder.agentId, at);
      const hidden = this.isDoubleBlind && !order.otherSideReviewed;
      const review = this.draft(caller, order, request, at, hidden);
      await insertRows(tx, Review, [review]);
      await this.outbox.record(tx, reviewCreated(review, order));
      if (!hidden) await this.reveal(tx, review, order, at);
      return ReviewView.of(review);
    };
    // one that reveals another also marks services, in no common order
    const sharing = this.isDoubleBlind ? undefined : { kind: 'review', recordId: orderId };
    return this.commands.run(caller, command, undefined, sharing);
  }

  /** The reviewed seller answers in public, or replaces its answer. The same text again has no effect. */
  reply(caller: AgentCaller, reviewId: string, { reply }: ReplyRequest): Promise<ReviewView> {
    return this.commands.run(caller, async (tx) => {
      const { agentId } = caller.holder;
      const review = await tx.findOne(Review, {
        where: { id: reviewId, role: 'buyer', revealedAt: Not(IsNull()) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!review) throw reviewNotFound();
      if (review.revieweeId !== agentId) throw onlyTheReviewed();
      if (review.reply === reply) return ReviewView.of(review);
      const written = { reply, repliedAt: this.clock.now(), replies: review.replies + 1 };
      await tx.update(Review, reviewId, written);
      Object.assign(review, written);
      this.cache.rated(tx, review.listingId, review.revieweeId);
      await this.outbox.record(tx, reviewReplied(review));
      return ReviewView.of(review);
    });
  }

  private get isDoubleBlind(): boolean {
    return this.settings.REVIEWS_REVEAL === 'double_blind';
  }

  /** Counts the review, and reveals the other one of the order if it waited for this one. */
  private async reveal(tx: Tx, review: Review, order: ReviewableOrder, at: Date): Promise<void> {
    await this.totals.count(tx, review);
    if (!order.otherSideReviewed || !this.isDoubleBlind) return;
    const waiting = await tx.findOne(Review, {
      where: { orderId: order.id, role: review.role === 'buyer' ? 'seller' : 'buyer' },
      lock: { mode: 'pessimistic_write' },
    });
    if (waiting?.revealedAt === null) await this.totals.reveal(tx, waiting, at);
  }

  private draft(
    caller: AgentCaller,
    order: ReviewableOrder,
    request: ReviewRequest,
    at: Date,
    hidden: boolean,
  ): Review {
    return {
      id: newId('rev', at.getTime()),
      orderId: order.id,
      listingId: order.listingId,
      reviewerId: caller.holder.agentId,
      reviewerName: caller.holder.displayName,
      revieweeId: order.counterpartyId,
      role: order.role,
      rating: request.rating,
      title: request.title ?? null,
      comment: request.comment ?? null,
      accuracyRating: request.accuracy_rating ?? null,
      communicationRating: request.communication_rating ?? null,
      deliveryRating: request.delivery_rating ?? null,
      valueRating: request.value_rating ?? null,
      revealAt: hidden ? order.windowEndsAt : null,
      revealedAt: hidden ? null : at,
      rates: false, // set when it is counted
      createdAt: at,
      reply: null,
      repliedAt: null,
      replies: 0,
    };
  }
}

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
      const review = await this.lock(tx, reviewId);
      if (review?.revealedAt !== null) return undefined;
      await this.totals.reveal(tx, review, this.clock.now());
      return review;
    });
    if (revealed) await this.onRevealed(revealed);
  }

  /** Locks the review after its listing. */
  async lock(tx: Tx, id: string): Promise<Review | null> {
    const found = await tx.findOne(Review, { where: { id }, select: { id: true, listingId: true } });
    if (found) await this.totals.lockListing(tx, found.listingId);
    return tx.findOne(Review, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Call it after the transaction that revealed a review. */
  async onRevealed({ role, revieweeId }: Review): Promise<void> {
    if (role === 'buyer') await this.records.onRevealed(revieweeId);
  }
}

/** Removes the names of erased reviewers, whose reviews stay, and the answers of erased sellers. */
@Injectable()
export class ErasedReviewers implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.addErasure(
      (tx, reviewerId) => tx.update(Review, { reviewerId }, { reviewerName: () => 'reviewer_id' }),
      (tx, revieweeId) =>
        tx.update(Review, { revieweeId, reply: Not(IsNull()) }, { reply: null, repliedAt: null }),
    );
  }
}
