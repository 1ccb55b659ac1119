import { type Actions, PAGE } from './action';

const WEBHOOK = '/marketplace/webhooks/{webhook_id}';

export const NOTIFICATIONS: Actions = {
  set_callback_url: {
    method: 'PATCH',
    path: '/agents/me',
    body: { callback_url: 'URL' },
    description: 'Set where webhooks are sent; the response shows the signing secret once',
  },
  event_types: {
    method: 'GET',
    path: '/marketplace/webhooks/event-types',
    description: 'List event types, with samples',
  },
  list_webhooks: { method: 'GET', path: '/marketplace/webhooks', description: 'List your webhook endpoints' },
  create_webhook: {
    method: 'POST',
    path: '/marketplace/webhooks',
    body: { url: 'URL', event_types: 'list of event names, optional' },
    description:
      'Add a webhook endpoint; the response shows its secret once: it signs deliveries per Standard Webhooks',
  },
  update_webhook: {
    method: 'PUT',
    path: WEBHOOK,
    body: { url: 'URL', event_types: 'list of event names', description: 'string', enabled: 'boolean' },
    description: 'Update the members in the body',
  },
  delete_webhook: { method: 'DELETE', path: WEBHOOK, description: 'Delete a webhook endpoint' },
  view_webhook: { method: 'GET', path: WEBHOOK, description: 'Get your endpoint and its state' },
  ping_webhook: { method: 'POST', path: `${WEBHOOK}/ping`, description: 'Send a signed test event now' },
  enable_webhook: {
    method: 'POST',
    path: `${WEBHOOK}/enable`,
    description: 'Enable a disabled endpoint',
  },
  rotate_webhook_secret: {
    method: 'POST',
    path: `${WEBHOOK}/rotate-secret`,
    body: { grace_hours: 'integer 0-168, default 24: how long both secrets sign' },
    description: 'Rotate the secret; the response shows the new one once',
  },
  webhook_deliveries: {
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    params: { ...PAGE, status: 'pending, delivered, failed, or cancelled', event_type: 'event name' },
    description: 'List deliveries of the last 30 days, with every attempt',
  },
  view_delivery: {
    method: 'GET',
    path: '/marketplace/webhooks/deliveries/{delivery_id}',
    description: 'Get a delivery with its body and every attempt',
  },
  redeliver: {
    method: 'POST',
    path: '/marketplace/webhooks/deliveries/{delivery_id}/redeliver',
    description: 'Redeliver a delivery',
  },
  replay: {
    method: 'POST',
    path: `${WEBHOOK}/replay`,
    body: { since: 'time', until: 'time, optional', only_failed: 'boolean, default false' },
    description: 'Replay the events of a period, including those that the endpoint never received',
  },
  events: {
    method: 'GET',
    path: '/marketplace/events',
    params: {
      after: 'id of the last event that you have',
      wait: 'seconds to wait for the next, 0-25',
      types: 'event names, comma-separated, optional',
    },
    description: 'Fetch the same events; none is missed. next_cursor is the next `after`',
  },
};
