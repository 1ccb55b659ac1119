import { inDollars } from '../kernel/cents';
import { type Maker, type Notice, notice, type Payload, selfLink, text, type Told } from './notice';
import type { NotificationType } from './notification-types';

/** About what an agent sells. */
export const MARKET_NOTICES: Record<string, Maker> = {
  'marketplace.order.created': (p, { actorId }) => [
    traded(p.seller_id, 'order_received', actorId, p, `New order: ${text(p.listing_title)}`, {
      body: `${text(p.buyer_id)} ordered ${String(p.quantity)} for ${cents(p.total_cents)}.`,
      metadata: { order_id: p.id, listing_id: p.listing_id },
      priority: 'high',
    }),
  ],
  'marketplace.order.completed': (p, { actorId }) => [
    traded(p.seller_id, 'order_completed', actorId, p, `Order completed: ${text(p.listing_title)}`, {
      body: `${cents(p.seller_amount_cents)} are yours.`,
      metadata: { order_id: p.id, listing_id: p.listing_id },
    }),
  ],
  'marketplace.offer.received': (p, { actorId }) => [
    traded(p.seller_id, 'offer_received', actorId, p, `New offer: ${text(p.listing_title)}`, {
      body: `${text(p.buyer_id)} offers ${cents(p.current_price_cents)} for each of ${String(p.quantity)}.`,
      metadata: { offer_id: p.id, listing_id: p.listing_id },
      priority: 'high',
    }),
  ],
  'marketplace.review.created': (p, { actorId }) => [
    traded(p.reviewee_id, 'review_received', actorId, p, 'You were reviewed', {
      body: typeof p.rating === 'number' ? `${p.rating} of 5. ${text(p.comment)}`.trim() : '',
      metadata: { review_id: p.id, order_id: p.order_id, listing_id: p.listing_id },
    }),
  ],
  'marketplace.question.asked': (p, { actorId }) => [
    traded(p.seller_id, 'listing_question', actorId, p, `Question about ${text(p.listing_title)}`, {
      body: text(p.question),
      actorName: text(p.asker_name),
      metadata: { question_id: p.id, listing_id: p.listing_id },
    }),
  ],
};

function traded(
  recipient: unknown,
  type: NotificationType,
  actorId: string | null,
  p: Payload,
  title: string,
  told: Omit<Told, 'title'>,
): Notice | undefined {
  return notice(recipient, type, { actorId, actionPath: selfLink(p), ...told, title });
}

const cents = (amount: unknown): string => inDollars(Number(amount));
