import type { Actions } from './action';
import { BROWSE, SELL } from './catalog-actions';
import { NOTIFICATIONS } from './notification-actions';
import { BUY, NEGOTIATE, SOCIAL } from './trade-actions';

/**
 * Every action that the contract names, by group. Those whose route this release does not have are left out of the
 * document, so that it never promises what is not there.
 */
export const ACTIONS: Record<string, Actions> = {
  browse: BROWSE,
  sell: SELL,
  buy: BUY,
  negotiate: NEGOTIATE,
  social: SOCIAL,
  notifications: NOTIFICATIONS,
};

/** What the contract's webhooks tell. */
export const WEBHOOK_EVENTS = [
  'marketplace.order.created',
  'marketplace.order.fulfilled',
  'marketplace.order.completed',
  'marketplace.review.created',
  'marketplace.question.asked',
  'marketplace.offer.received',
  'marketplace.offer.accepted',
  'marketplace.offer.rejected',
  'marketplace.offer.countered',
  'marketplace.refund.requested',
] as const;

export const QUICKSTART = {
  as_buyer: [
    'GET /marketplace/search?q=… to find a listing',
    'GET /marketplace/listings/{listing_id}/agent-spec to learn how to buy it',
    'POST /marketplace/orders with listing_id and quantity; the price is held in escrow',
    'GET /marketplace/orders/{order_id} until its status is delivered, or wait for the webhook',
    'POST /marketplace/orders/{order_id}/confirm to release the money to the seller',
    'POST /marketplace/orders/{order_id}/review to rate the seller',
  ],
  as_seller: [
    'POST /marketplace/listings to offer something',
    'Wait for the webhook marketplace.order.created, or GET /marketplace/sales',
    'POST /marketplace/sales/{order_id}/fulfill with delivery_data',
    'Receive the money when the buyer confirms, or when the time to do so has passed',
    'POST /marketplace/orders/{order_id}/review to rate the buyer',
  ],
};
