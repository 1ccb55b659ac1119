import type { WebhookEndpoint } from '../../../typescript/src/index.js';
import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { inWords, relative } from '../formats.js';
import { LIMIT, limitOf } from '../lists.js';

const ENDPOINT = [{ name: 'webhook', help: 'The id of the endpoint, as rialto webhooks shows it' }] as const;

export const webhooks = defineCommand({
  name: 'webhooks',
  summary: 'List your webhook endpoints',
  async run(context) {
    const { terminal } = context;
    const { body, items } = await context.me().webhooks.list({ limit: 100 });
    terminal.result(body, () => {
      const rows = items.map((one) => [one.id, statusOf(one), one.url, one.event_types.join(', ')]);
      return terminal.table(['id', 'status', 'url', 'events'], rows);
    });
  },
});

const statusOf = ({ enabled, disabled_reason, failing_since }: WebhookEndpoint): string => {
  if (!enabled) return disabled_reason ? `disabled: ${inWords(disabled_reason)}` : 'disabled';
  return failing_since === null ? 'enabled' : `failing since ${relative(failing_since)}`;
};

export const webhooksCreate = defineCommand({
  name: 'webhooks create',
  summary: 'Send your events to a URL',
  details: 'Prints the signing secret, once.',
  args: [{ name: 'url', help: 'Where your receiver is' }],
  options: {
    types: { kind: 'list', help: 'Only these event types; * matches any ending', suggests: 'event types' },
    description: { kind: 'text', help: 'What it is for' },
  },
  examples: ["rialto webhooks create https://shop.example/hooks --types 'marketplace.order.*'"],
  async run(context, { words: [url = ''], options: { types, description } }) {
    const { terminal } = context;
    const made = await context.me().webhooks.create({ url, event_types: types as never, description });
    terminal.result(made, () =>
      terminal.pairs({
        webhook: made.id,
        url: made.url,
        events: made.event_types.join(', '),
        secret: made.secret,
      }),
    );
  },
});

export const webhooksEnable = defineCommand({
  name: 'webhooks enable',
  summary: 'Deliver to an endpoint again',
  args: ENDPOINT,
  async run(context, { words: [id = ''] }) {
    return printed(context, await context.me().webhooks.enable(id));
  },
});

export const webhooksDisable = defineCommand({
  name: 'webhooks disable',
  summary: 'Stop deliveries to an endpoint',
  args: ENDPOINT,
  async run(context, { words: [id = ''] }) {
    return printed(context, await context.me().webhooks.update(id, { enabled: false }));
  },
});

export const webhooksDelete = defineCommand({
  name: 'webhooks delete',
  summary: 'Delete an endpoint',
  args: ENDPOINT,
  async run(context, { words: [id = ''] }) {
    await context.me().webhooks.delete(id);
    context.terminal.result({ id, deleted: true }, () => `Deleted ${id}.`);
  },
});

export const webhooksRotateSecret = defineCommand({
  name: 'webhooks rotate-secret',
  summary: 'Replace the signing secret of an endpoint',
  details: 'Prints the new secret, once. During the grace period, deliveries are signed with both.',
  args: ENDPOINT,
  options: { 'grace-hours': { kind: 'integer', help: 'Hours for which the old secret stays valid' } },
  async run(context, { words: [id = ''], options }) {
    const { terminal } = context;
    const rotated = await context.me().webhooks.rotateSecret(id, { grace_hours: options['grace-hours'] });
    terminal.result(rotated, () => terminal.pairs({ webhook: id, secret: rotated.secret }));
  },
});

export const webhooksDeliveries = defineCommand({
  name: 'webhooks deliveries',
  summary: 'List the deliveries to an endpoint, newest first',
  args: ENDPOINT,
  options: LIMIT,
  async run(context, { words: [id = ''], options }) {
    const { terminal } = context;
    const { body, items } = await context.me().webhooks.deliveries(id, { limit: limitOf(options) });
    terminal.result(body, () => {
      const rows = items.map((one) => [
        ...[one.id, one.status, one.event_type, one.attempt_count],
        ...[one.last_status ?? one.last_error, relative(one.created_at)],
      ]);
      return terminal.table(['id', 'status', 'event', 'attempts', 'last', 'created'], rows, [3]);
    });
  },
});

export const webhooksRedeliver = defineCommand({
  name: 'webhooks redeliver',
  summary: 'Send one delivery again; rialto replay sends those of a period',
  args: [{ name: 'delivery', help: 'The id of the delivery' }],
  async run(context, { words: [id = ''] }) {
    const delivery = await context.me().webhooks.redeliver(id);
    context.terminal.result(delivery, () => `${id} is sent again.`);
  },
});

function printed({ terminal }: Context, endpoint: WebhookEndpoint): void {
  terminal.result(endpoint, () =>
    terminal.pairs({ webhook: endpoint.id, status: statusOf(endpoint), url: endpoint.url }),
  );
}
