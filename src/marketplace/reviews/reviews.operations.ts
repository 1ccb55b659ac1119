import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsTool, operation } from '../../platform/operations/operation-marks';
import { listingNotFound } from '../marketplace.errors';
import { orderLifecycle } from '../orders/order.lifecycle';
import { orderNotFound, alreadyReviewed, reviewWindowClosed } from '../orders/orders.errors';
import { REVIEW_WINDOW_DAYS } from '../policies';
import { sellerNotFound } from '../sellers/sellers.errors';
import { ReviewListView, ReviewView } from './reviews.dto';
import { onlyTheReviewed, reviewNotFound } from './reviews.errors';

export const write = operation(
  AsForm<ReviewView>({
    label: 'Review',
    button: 'Publish review',
    fields: {
      rating: { label: 'Stars', kind: 'stars' },
      title: { label: 'In a few words' },
      comment: { label: 'What others should know' },
      accuracy_rating: { label: 'As described', kind: 'stars' },
      communication_rating: { label: 'Communication', kind: 'stars' },
      delivery_rating: { label: 'Delivery', kind: 'stars' },
      value_rating: { label: 'Worth its price', kind: 'stars' },
    },
    closed: {
      title: 'Rate the details (optional)',
      fields: ['accuracy_rating', 'communication_rating', 'delivery_rating', 'value_rating'],
    },
    done: ({ revealed }) =>
      revealed ? 'Thank you. The review is public.' : 'Thank you. The review appears later.',
  }),
  Answers(201, ReviewView, {
    summary: `Review the other side of a completed order, once, within ${REVIEW_WINDOW_DAYS} days`,
    refuses: [orderNotFound, orderLifecycle.refusal, alreadyReviewed, reviewWindowClosed],
    idempotent: true,
  }),
  AsTool('review_write', {
    does: 'adds',
    title: 'Review the other side of an order',
    description: `As buyer or seller of a completed order, once, within ${REVIEW_WINDOW_DAYS} days.`,
  }),
  AsAction('social.review', { allowedAction: 'review' }),
);

export const reply = operation(
  AsForm<ReviewView>({
    label: 'Answer in public',
    fields: { reply: { label: 'Answer' } },
    done: () => 'Answered. Your answer appears below the review.',
  }),
  Answers(200, ReviewView, {
    summary: 'Answer a review of your sale in public, or replace the answer',
    refuses: [onlyTheReviewed, reviewNotFound],
    idempotent: true,
  }),
  AsTool('review_reply', {
    does: 'replaces',
    title: 'Answer a review',
    description: 'As the reviewed seller, in public; replaces an earlier answer.',
  }),
  AsAction('social.reply_to_review'),
);

export const ofListing = operation(
  Answers(200, ReviewListView, {
    summary: 'List reviews of a listing',
    refuses: [listingNotFound],
  }),
  AsTool('listing_reviews', {
    does: 'reads',
    description: 'Reviews with their ratings, newest first, and the average.',
  }),
  AsAction('browse.listing_reviews'),
);

export const ofSeller = operation(
  Answers(200, ReviewListView, {
    summary: 'List reviews of a seller',
    refuses: [sellerNotFound],
  }),
  AsAction('browse.seller_reviews'),
);
