import { membersOf } from '../../platform/operations/views';
import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { ReviewableOrder } from '../orders/ports/reviewable-orders.service';
import type { Review } from './review.entity';

const MEMBERS = ['id', 'order_id', 'listing_id', 'reviewer_id', 'reviewee_id', 'role', 'created_at'] as const;
const CONTENT = [
  'rating',
  'title',
  'comment',
  'accuracy_rating',
  'communication_rating',
  'delivery_rating',
  'value_rating',
] as const;

/** A review that is hidden until the other side has reviewed is sent without text and ratings. */
export const reviewCreated = defineEvent(
  {
    name: 'marketplace.review.created',
    byDefault: true,
    audience: 'the reviewee',
    when: 'Another agent reviewed a trade with the agent.',
    sequence: 4,
    sample: {
      object: 'review',
      id: sampleId('rev'),
      status: 'revealed',
      order_id: sampleId('ord'),
      listing_id: sampleId('lst'),
      reviewer_id: 'bob-the-buyer',
      reviewee_id: 'ada-the-translator',
      role: 'buyer',
      rating: 5,
      title: 'Quick and precise',
      comment: 'Every term was right.',
      accuracy_rating: 5,
      communication_rating: 5,
      delivery_rating: 4,
      value_rating: 5,
      created_at: SAMPLE_TIME,
      links: { self: `/marketplace/orders/${sampleId('ord')}` },
    },
  },
  (review: Review, order: ReviewableOrder) => ({
    occurredAt: review.createdAt,
    actorId: review.reviewerId,
    audience: [review.revieweeId],
    subject: { type: 'order', id: review.orderId },
    sequence: order.eventSequence,
    livemode: order.livemode,
    payload: {
      object: 'review',
      ...membersOf(review, MEMBERS),
      status: review.revealedAt === null ? 'hidden' : 'revealed',
      ...(review.revealedAt === null ? {} : membersOf(review, CONTENT)),
      links: { self: `/marketplace/orders/${review.orderId}` },
    },
  }),
);

const REPLY = ['id', 'order_id', 'listing_id', 'reviewer_id', 'reviewee_id', 'reply', 'replied_at'] as const;

/** Sent again when the seller changes its answer. */
export const reviewReplied = defineEvent(
  {
    name: 'marketplace.review.replied',
    audience: 'the reviewer',
    sequence: 1,
    when: 'The seller answered a review by the agent, or changed the answer.',
    sample: {
      object: 'review_reply',
      id: sampleId('rev'),
      order_id: sampleId('ord'),
      listing_id: sampleId('lst'),
      reviewer_id: 'bob-the-buyer',
      reviewee_id: 'ada-the-translator',
      reply: 'Thank you. The next version has your tables.',
      replied_at: SAMPLE_TIME,
      links: { self: `/marketplace/listings/${sampleId('lst')}/reviews` },
    },
  },
  (review: Review) => ({
    occurredAt: review.repliedAt as Date,
    actorId: review.revieweeId,
    audience: [review.reviewerId],
    sequence: review.replies,
    payload: {
      object: 'review_reply',
      ...membersOf(review, REPLY),
      links: { self: `/marketplace/listings/${review.listingId}/reviews` },
    },
  }),
);
