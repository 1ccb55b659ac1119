import { Answers } from '../platform/operations/answers';
import { AsAction, operation } from '../platform/operations/operation-marks';
import { DeliveriesView, DeliveryDetailView, ReplayView } from './deliveries.dto';
import { MAX_REPLAYED } from './policies';
import { webhookNotFound, deliveryNotFound, webhookKeyEnded } from './webhooks.errors';
import { redeliverForm, replayForm } from './webhooks.operations';

export const list = operation(
  Answers(200, DeliveriesView, {
    summary: 'List the deliveries of the last 30 days, newest first, with every attempt',
    refuses: [webhookNotFound],
  }),
  AsAction('notifications.webhook_deliveries'),
);

export const get = operation(
  Answers(200, DeliveryDetailView, {
    summary: 'Get a delivery with its body and every attempt',
    description: 'After 30 days only the hash of its body and its outcome are kept.',
    refuses: [deliveryNotFound],
  }),
  AsAction('notifications.view_delivery'),
);

export const redeliver = operation(
  redeliverForm,
  Answers(200, DeliveryDetailView, {
    summary: 'Redeliver a delivery',
    description:
      'Queues one attempt with the same `webhook-id` and body and a new signature, also to a disabled endpoint. The outcome ' +
      'does not count against the endpoint.',
    refuses: [deliveryNotFound, webhookNotFound, webhookKeyEnded],
    idempotent: true,
  }),
  AsAction('notifications.redeliver'),
);

export const replay = operation(
  replayForm,
  Answers(200, ReplayView, {
    summary: 'Replay the events of a period',
    description:
      'Includes events that the endpoint never received because it was disabled or did not exist yet; pending retries ' +
      `are attempted now. At most ${MAX_REPLAYED} per call, oldest first; call again with \`cursor\` for the rest.`,
    refuses: [webhookNotFound, webhookKeyEnded],
    idempotent: true,
  }),
  AsAction('notifications.replay'),
);
