import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { type ReviewableOrder, ReviewableOrders } from '../orders/ports/reviewable-orders.service';
import { Review } from './review.entity';
import { ReviewTotals } from './review-totals';
import { type ReviewRequest, ReviewView } from './reviews.dto';
import { reviewCreated } from './reviews.events';

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
    };
  }
}
