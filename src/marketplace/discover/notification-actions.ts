import { type Actions, PAGE } from './action';

const WEBHOOK = '/marketplace/webhooks/{webhook_id}';

export const NOTIFICATIONS: Actions = {
  set_callback_url: {
    method: 'PATCH',
    path: '/agents/me',
    body: { callback_url: 'URL' },
    description: 'Where webhooks are sent; the answer shows the secret that signs them, once',
  },
  event_types: {
    method: 'GET',
    path: '/marketplace/webhooks/event-types',
    description: 'Every event, with a sample',
  },
  list_webhooks: { method: 'GET', path: '/marketplace/webhooks', description: 'Own webhook endpoints' },
  create_webhook: {
    method: 'POST',
    path: '/marketplace/webhooks',
    body: { url: 'URL', event_types: 'list of event names, optional' },
    description:
      'Add a webhook endpoint; the answer shows its secret, once: what is sent is signed with it after Standard Webhooks',
  },
  update_webhook: {
    method: 'PUT',
    path: WEBHOOK,
    body: { url: 'URL', event_types: 'list of event names', description: 'string', enabled: 'boolean' },
    description: 'Change what the body names',
  },
  delete_webhook: { method: 'DELETE', path: WEBHOOK, description: 'Remove a webhook endpoint' },
  view_webhook: { method: 'GET', path: WEBHOOK, description: 'An own endpoint, and how it is doing' },
  ping_webhook: { method: 'POST', path: `${WEBHOOK}/ping`, description: 'Have a signed test event sent now' },
  enable_webhook: {
    method: 'POST',
    path: `${WEBHOOK}/enable`,
    description: 'Bring an endpoint back that was disabled',
  },
  rotate_webhook_secret: {
    method: 'POST',
    path: `${WEBHOOK}/rotate-secret`,
    body: { grace_hours: 'integer 0-168, default 24: how long both secrets sign' },
    description: 'Replace the secret; the answer shows the new one, once',
  },
  webhook_deliveries: {
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    params: { ...PAGE, status: 'pending, delivered, failed or cancelled', event_type: 'event name' },
    description: 'What was sent in the last 30 days, with every attempt',
  },
  view_delivery: {
    method: 'GET',
    path: '/marketplace/webhooks/deliveries/{delivery_id}',
    description: 'A delivery with its body and every attempt',
  },
  redeliver: {
    method: 'POST',
    path: '/marketplace/webhooks/deliveries/{delivery_id}/redeliver',
    description: 'Send a delivery once more',
  },
  replay: {
    method: 'POST',
    path: `${WEBHOOK}/replay`,
    body: { since: 'time', until: 'time, optional', only_failed: 'boolean, default false' },
    description: 'Send the events of a period once more, also those that the endpoint never had',
  },
  events: {
    method: 'GET',
    path: '/marketplace/events',
    params: {
      after: 'id of the last event that you have',
      wait: 'seconds to wait for the next, 0-25',
      types: 'event names, comma-separated, optional',
    },
    description:
      'The same events, to be fetched instead of sent; none is missed. next_cursor is the next `after`',
  },
};
