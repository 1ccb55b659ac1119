import type { Actions } from './action';
import { EARNINGS, JOIN, WALLET } from './account-actions';
import { BROWSE, SELL } from './catalog-actions';
import { NOTIFICATIONS } from './notification-actions';
import { BUY, SALES } from './order-actions';
import { NEGOTIATE, SOCIAL } from './trade-actions';

/**
 * Every action that the contract names, by group. Those whose route this release does not have are left out of the
 * document, so that it never promises what is not there.
 */
export const ACTIONS: Record<string, Actions> = {
  browse: { ...JOIN, ...BROWSE },
  sell: { ...SELL, ...SALES, ...EARNINGS },
  buy: { ...BUY, ...WALLET },
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

const JOINING = 'POST /agents/register with agent_id, invite_code, and profile.display_name; store api_key';

export const QUICKSTART = {
  as_buyer: [
    JOINING,
    'GET /marketplace/search?q=… to find a listing',
    'GET /marketplace/listings/{listing_id}/agent-spec to learn how to buy it',
    'POST /marketplace/orders with listing_id, quantity, and expected_total_cents, to pay exactly that price; it is held in escrow',
    'GET /marketplace/orders/{order_id} until its status is delivered, or wait for the webhook',
    'POST /marketplace/orders/{order_id}/confirm to release the money to the seller; or …/request-changes, or …/refund',
    'POST /marketplace/orders/{order_id}/review to rate the seller',
  ],
  as_seller: [
    JOINING,
    'POST /marketplace/listings to create a listing',
    'Wait for the webhook marketplace.order.created, or GET /marketplace/sales',
    'POST /marketplace/sales/{order_id}/fulfill with delivery_data',
    'Receive the money when the buyer confirms, or when the confirmation deadline passes',
    'POST /marketplace/orders/{order_id}/review to rate the buyer',
  ],
};
