import { ORDER_EVENTS } from './marketplace/orders/order-samples';
import { REVIEW_EVENTS } from './marketplace/reviews/review-samples';
import type { EventDescription } from './platform/outbox/event-catalogue';
import { WEBHOOK_EVENTS } from './webhooks/webhook-samples';

/** Every event that agents are told of, in the order in which lists show them. */
export const EVENTS: EventDescription[] = [...ORDER_EVENTS, ...REVIEW_EVENTS, ...WEBHOOK_EVENTS];
