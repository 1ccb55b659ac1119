/** The events that an endpoint receives by default. All others need a subscription. */
export const DEFAULT_EVENT_TYPES = [
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

/** The shape of the bodies. An endpoint keeps the version that it was made with. */
export const WEBHOOK_API_VERSION = '2026-11-01';

export const PING_EVENT_TYPE = 'webhook.ping';
