import { inDollars } from '../kernel/cents';
import { offerReceived } from '../marketplace/offers/offers.events';
import { orderCompleted, orderCreated } from '../marketplace/orders/orders.events';
import { questionAsked } from '../marketplace/questions/questions.events';
import { reviewCreated } from '../marketplace/reviews/reviews.events';
import { type Maker, notice, notices } from './notice';

/** Notifications about orders, offers, reviews, and questions. */
export const MARKET_NOTICES: Maker[] = [
  notices(orderCreated, ({ actorId, payload: p }) => [
    notice(p.seller_id, 'order_received', {
      title: `New order: ${p.listing_title}`,
      body: `${p.buyer_id} ordered ${p.quantity} for ${inDollars(p.total_cents)}.`,
      priority: 'high',
      actorId,
      metadata: { order_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  notices(orderCompleted, ({ actorId, payload: p }) => [
    notice(p.seller_id, 'order_completed', {
      title: `Order completed: ${p.listing_title}`,
      body: `${inDollars(p.seller_amount_cents)} are yours.`,
      actorId,
      metadata: { order_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  notices(offerReceived, ({ actorId, payload: p }) => [
    notice(p.seller_id, 'offer_received', {
      title: `New offer: ${p.listing_title}`,
      body: `${p.buyer_id} offers ${inDollars(p.current_price_cents)} for each of ${p.quantity}.`,
      priority: 'high',
      actorId,
      metadata: { offer_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  notices(reviewCreated, ({ actorId, payload: p }) => [
    notice(p.reviewee_id, 'review_received', {
      title: 'You were reviewed',
      body: typeof p.rating === 'number' ? `${p.rating} of 5. ${p.comment ?? ''}`.trim() : '',
      actorId,
      metadata: { review_id: p.id, order_id: p.order_id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  notices(questionAsked, ({ actorId, payload: p }) => [
    notice(p.seller_id, 'listing_question', {
      title: `Question about ${p.listing_title}`,
      body: p.question,
      actorId,
      actorName: p.asker_name,
      metadata: { question_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
];
