import { TASK_EVENTS } from './a2a/tasks/task-samples';
import { BRAKE_EVENTS } from './agents/brakes/brake-samples';
import { OFFER_EVENTS } from './marketplace/offers/offer-samples';
import { ORDER_EVENTS } from './marketplace/orders/order-samples';
import { PAYMENT_EVENTS } from './marketplace/payments/payment-samples';
import { QUESTION_EVENTS } from './marketplace/questions/question-samples';
import { REPORT_EVENTS } from './marketplace/reports/report-samples';
import { REVIEW_EVENTS } from './marketplace/reviews/review-samples';
import { SAVED_SEARCH_EVENTS } from './marketplace/saved-searches/saved-search-samples';
import { SELLER_EVENTS } from './marketplace/sellers/seller-samples';
import { CONNECTION_EVENTS } from './network/connections/connection-samples';
import { MESSAGE_EVENTS } from './network/conversations/message-samples';
import { NOTIFICATION_EVENTS } from './notifications/notification-samples';
import type { EventDescription } from './platform/outbox/event-catalogue';
import { WEBHOOK_EVENTS } from './webhooks/webhook-samples';

/** Every event that agents are told of, in the order in which lists show them. */
export const EVENTS: EventDescription[] = [
  ...ORDER_EVENTS,
  ...OFFER_EVENTS,
  ...PAYMENT_EVENTS,
  ...REVIEW_EVENTS,
  ...QUESTION_EVENTS,
  ...REPORT_EVENTS,
  ...SAVED_SEARCH_EVENTS,
  ...SELLER_EVENTS,
  ...CONNECTION_EVENTS,
  ...MESSAGE_EVENTS,
  ...TASK_EVENTS,
  ...BRAKE_EVENTS,
  ...NOTIFICATION_EVENTS,
  ...WEBHOOK_EVENTS,
];
