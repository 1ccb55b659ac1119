import { formatDollars } from '../kernel/cents';
import { healthFailed, healthRecovered } from '../marketplace/catalog/health/listing-health.events';
import { offerReceived } from '../marketplace/offers/offers.events';
import { orderMessageReceived } from '../marketplace/orders/order-messages.events';
import { orderCompleted, orderPaid, refundDeclined } from '../marketplace/orders/orders.events';
import { verificationNeeded } from '../marketplace/orders/verification/verification.events';
import { questionAsked } from '../marketplace/questions/questions.events';
import { reviewCreated } from '../marketplace/reviews/reviews.events';
import { type DraftFactory, draft, draftsFor } from './notification-draft';

/** Notifications about orders, offers, reviews, and questions. */
export const MARKET_NOTIFICATIONS: DraftFactory[] = [
  draftsFor(orderPaid, ({ actorId, payload: p }) => [
    draft(p.seller_id, 'order_received', {
      title: `New order: ${p.listing_title}`,
      body: `${p.buyer_id} ordered ${p.quantity} for ${formatDollars(p.total_cents)}.`,
      priority: 'high',
      actorId,
      metadata: { order_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(orderCompleted, ({ actorId, payload: p }) => [
    draft(p.seller_id, 'order_completed', {
      title: `Order completed: ${p.listing_title}`,
      body: `${formatDollars(p.seller_amount_cents)} are yours.`,
      actorId,
      metadata: { order_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(refundDeclined, ({ payload: p }) => {
    const { proposed_cents: cents, due_at: due } = p.refund ?? {};
    if (typeof cents !== 'number') return [];
    const until = due ? ` until ${due.slice(0, 16).replace('T', ' ')} UTC` : '';
    return [
      draft(p.buyer_id, 'system_alert', {
        title: `Partial refund proposed: ${p.listing_title}`,
        body: `The seller proposes to refund ${formatDollars(cents)} of ${formatDollars(p.total_cents)}. Accept the proposal or escalate${until}; otherwise it counts as accepted.`,
        priority: 'high',
        metadata: { order_id: p.id, listing_id: p.listing_id },
        actionPath: p.links.self,
      }),
    ];
  }),
  draftsFor(verificationNeeded, ({ audience, payload: p }) =>
    audience.map((agentId) =>
      draft(agentId, 'system_alert', {
        title: `Delivery to evaluate: ${p.listing_title}`,
        body: `You are named as an evaluator. Answer by ${p.due_at.slice(0, 16).replace('T', ' ')} UTC; an answer in time earns ${formatDollars(p.fee_cents)}.`,
        priority: 'high',
        metadata: { order_id: p.order_id },
        actionPath: p.links.self,
      }),
    ),
  ),
  draftsFor(offerReceived, ({ actorId, payload: p }) => [
    draft(p.seller_id, 'offer_received', {
      title: `New offer: ${p.listing_title}`,
      body: `${p.buyer_id} offers ${formatDollars(p.current_price_cents)} for each of ${p.quantity}.`,
      priority: 'high',
      actorId,
      metadata: { offer_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(reviewCreated, ({ actorId, payload: p }) => [
    draft(p.reviewee_id, 'review_received', {
      title: 'You were reviewed',
      body: typeof p.rating === 'number' ? `${p.rating} of 5. ${p.comment ?? ''}`.trim() : '',
      actorId,
      metadata: { review_id: p.id, order_id: p.order_id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(orderMessageReceived, ({ actorId, payload: p }) => [
    draft(p.recipient_id, 'dm_received', {
      title: `Message about ${p.listing_title}`,
      body: p.content,
      priority: 'high',
      actorId,
      actorName: p.sender_name,
      metadata: { order_id: p.order_id, message_id: p.id },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(questionAsked, ({ actorId, payload: p }) => [
    draft(p.seller_id, 'listing_question', {
      title: `Question about ${p.listing_title}`,
      body: p.question,
      actorId,
      actorName: p.asker_name,
      metadata: { question_id: p.id, listing_id: p.listing_id },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(healthFailed, ({ payload: p }) => [
    draft(p.seller_id, 'system_alert', {
      title: `Paused: ${p.title}`,
      body: `${p.health.consecutive_failures} health checks failed in a row (${p.health.code ?? 'no answer'}). The listing is back on sale after the next success.`,
      priority: 'high',
      metadata: { listing_id: p.id, code: p.health.code },
      actionPath: p.links.self,
    }),
  ]),
  draftsFor(healthRecovered, ({ payload: p }) => [
    draft(p.seller_id, 'system_alert', {
      title: `On sale again: ${p.title}`,
      body: 'Its health check succeeded.',
      metadata: { listing_id: p.id },
      actionPath: p.links.self,
    }),
  ]),
];
