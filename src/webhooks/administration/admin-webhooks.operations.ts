import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm, operation } from '../../platform/operations/operation-marks';
import { DeliveriesView, DeliveryView } from '../deliveries.dto';
import { deliveryNotFound, webhookNotFound, disabledByOwner, webhookKeyEnded } from '../webhooks.errors';
import { AdminWebhooksView, AdminWebhookView } from './admin-webhooks.dto';

export const list = operation(
  Answers(200, AdminWebhooksView, {
    summary: 'List failing and disabled endpoints, and the delivery backlog',
  }),
  AsList('Failing and disabled endpoints'),
  AsCommand('webhooks list', {
    awaiting: { title: 'Failing webhook endpoints' },
    called: ['host', 'agent_id'],
    columns: [
      'id',
      'agent_id',
      'host',
      'disabled_reason',
      'failing_since',
      'consecutive_failures',
      'pending',
    ],
  }),
);

export const get = operation(
  Answers(200, AdminWebhookView, {
    summary: 'Get any webhook endpoint, with its backlog',
    refuses: [webhookNotFound],
  }),
  AsCommand('webhooks show'),
);

export const deliveries = operation(
  Answers(200, DeliveriesView, {
    summary: 'List the deliveries to any endpoint, newest first, with every attempt',
    refuses: [webhookNotFound],
  }),
  AsList('Deliveries'),
  AsCommand('webhooks deliveries', {
    columns: [
      'id',
      'event_type',
      'subject_id',
      'status',
      'attempt_count',
      'last_status',
      'last_error',
      'next_attempt_at',
      'created_at',
      'delivered_at',
    ],
  }),
);

export const enable = operation(
  Answers(200, AdminWebhookView, {
    summary: 'Enable an endpoint that was disabled for failing',
    refuses: [webhookNotFound, disabledByOwner, webhookKeyEnded],
    idempotent: true,
  }),
  AsForm({ label: 'Enable the endpoint', done: 'The endpoint is enabled.' }),
  AsCommand('webhooks enable', { onlyIf: { disabled_reason: ['gone', 'failing'] } }),
);

export const getAdminDeliveries = operation(
  Answers(200, DeliveryView, {
    summary: 'Get any delivery with every attempt',
    description: 'Excludes the body.',
    refuses: [deliveryNotFound],
  }),
  AsCommand('webhook-deliveries show'),
);
