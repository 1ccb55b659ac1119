import type { NewDomainEvent } from '../../kernel/domain-event';
import type { ReviewableOrder } from '../orders/facades/reviewable-orders.service';
import type { Review } from './review.entity';

/** Told to the reviewed. A review that is still hidden comes without its words and numbers. */
export function reviewCreated(review: Review, order: ReviewableOrder): NewDomainEvent {
  const content = {
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    accuracy_rating: review.accuracyRating,
    communication_rating: review.communicationRating,
    delivery_rating: review.deliveryRating,
    value_rating: review.valueRating,
  };
  return {
    name: 'marketplace.review.created',
    occurredAt: review.createdAt,
    actorId: review.reviewerId,
    audience: [review.revieweeId],
    subject: { type: 'order', id: review.orderId, sequence: order.eventSequence },
    livemode: order.livemode,
    payload: {
      object: 'review',
      id: review.id,
      status: review.revealedAt === null ? 'hidden' : 'revealed',
      order_id: review.orderId,
      listing_id: review.listingId,
      reviewer_id: review.reviewerId,
      reviewee_id: review.revieweeId,
      role: review.role,
      ...(review.revealedAt === null ? {} : content),
      created_at: review.createdAt.toISOString(),
      links: { self: `/marketplace/orders/${review.orderId}` },
    },
  };
}
