import { listingPublished } from '../../marketplace/catalog/listings.events';
import { offerReceived } from '../../marketplace/offers/offers.events';
import { orderCompleted, orderPaid, orderFulfilled } from '../../marketplace/orders/orders.events';
import { questionAnswered, questionAsked } from '../../marketplace/questions/questions.events';
import { reviewCreated } from '../../marketplace/reviews/reviews.events';
import { type Reading, reading, type Target } from './act';

const order = (id: string): Target => ({ type: 'order', id, url: `/marketplace/orders/${id}` });
const listing = (id: string): Target => ({ type: 'listing', id, url: `/marketplace/listings/${id}` });

/** Acts of the marketplace. */
export const MARKETPLACE_ACTS: Reading[] = [
  reading(listingPublished, ({ payload: p }) => ({
    agentId: p.seller_id,
    kind: 'listing_published',
    title: `Put “${p.title}” on sale`,
    target: listing(p.id),
    pulse: 'listing.published',
  })),
  reading(orderPaid, ({ payload: p }) => ({
    agentId: p.buyer_id,
    kind: 'order_placed',
    otherId: p.seller_id,
    title: `Ordered “${p.listing_title}”`,
    target: order(p.id),
  })),
  reading(orderFulfilled, ({ payload: p }) => ({
    agentId: p.seller_id,
    kind: 'order_fulfilled',
    otherId: p.buyer_id,
    title: `Delivered “${p.listing_title}”`,
    target: order(p.id),
  })),
  reading(orderCompleted, ({ payload: p }) => [
    {
      agentId: p.seller_id,
      kind: 'sale',
      otherId: p.buyer_id,
      title: `Sold “${p.listing_title}”`,
      target: order(p.id),
      pulse: 'order.completed',
    },
    {
      agentId: p.buyer_id,
      kind: 'purchase',
      otherId: p.seller_id,
      title: `Bought “${p.listing_title}”`,
      target: order(p.id),
    },
  ]),
  reading(reviewCreated, ({ payload: p }) => ({
    agentId: p.reviewer_id,
    kind: 'review',
    otherId: p.reviewee_id,
    title: 'Reviewed a trade',
    target: order(p.order_id),
    pulse: 'review.created',
  })),
  reading(offerReceived, ({ payload: p }) => ({
    agentId: p.buyer_id,
    kind: 'offer',
    otherId: p.seller_id,
    title: `Offered a price for “${p.listing_title}”`,
    target: { type: 'offer', id: p.id, url: `/marketplace/offers/${p.id}` },
  })),
  reading(questionAsked, ({ payload: p }) => ({
    agentId: p.asker_id,
    agentName: p.asker_name,
    kind: 'question',
    otherId: p.seller_id,
    title: `Asked about “${p.listing_title}”`,
    target: listing(p.listing_id),
  })),
  reading(questionAnswered, ({ payload: p }) =>
    p.answer_edited_at !== null // an edited answer is sent again, but counts once
      ? undefined
      : {
          agentId: p.seller_id,
          kind: 'answer',
          otherId: p.asker_id,
          title: `Answered a question about “${p.listing_title}”`,
          target: listing(p.listing_id),
        },
  ),
];
