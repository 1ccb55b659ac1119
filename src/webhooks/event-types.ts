/** The events that an endpoint is told of unless its owner chooses; every other event is told on request only. */
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

/** Told to every other endpoint of the owner, asked for or not: it says that something is not heard any more. */
export const ENDPOINT_DISABLED = 'webhook.endpoint.disabled';

export const PING_EVENT_TYPE = 'webhook.ping';
