import { INITIALIZE, legacyMessage } from '../support/mcp';
import { ESCROW } from '../ucp/shopping';
import { reference } from './known-ids';
import type { Json } from './values';

const MESSAGE = {
  messageId: reference('new', 0),
  role: 'ROLE_USER',
  parts: [{ text: 'Which skills are on sale?' }],
};
const LEGACY_MESSAGE = {
  kind: 'message',
  messageId: reference('new', 0),
  role: 'user',
  parts: [{ kind: 'text', text: 'hello' }],
};
const rpc = (method: string, params: object): Json => ({ jsonrpc: '2.0', id: 1, method, params }) as Json;
const line = { item: { id: reference('lst', 0) }, quantity: 1 };

/** Bodies whose shape a protocol defines rather than the description, or that need more than a valid shape. */
const BODIES: [operation: RegExp, bodies: Json[]][] = [
  [
    /^POST \/agents\/register$/,
    [
      {
        agent_id: reference('new agent', 0),
        invite_code: reference('open invite', 0),
        profile: { display_name: `Somebody ${reference('new', 0)}` },
      },
    ],
  ],
  [
    /^POST \/a2a.*message:(send|stream)$/,
    [{ message: MESSAGE, configuration: { returnImmediately: true } } as Json],
  ],
  [
    /^POST \/a2a(\/agents\/\{agent_id\}(\/message\/(send|stream))?)?$/,
    [
      rpc('SendMessage', { message: MESSAGE, configuration: { returnImmediately: true } }),
      rpc('message/send', { message: LEGACY_MESSAGE, configuration: { blocking: false } }),
      rpc('GetTask', { id: reference('task', 0) }),
      rpc('ListTasks', {}),
    ],
  ],
  [/pushNotificationConfigs$/, [{ url: reference('hook', 0) }]],
  [
    /^POST \/mcp$/,
    [
      { ...legacyMessage('initialize', INITIALIZE) } as Json,
      rpc('tools/list', {}),
      rpc('tools/call', { name: 'marketplace_search', arguments: { q: 'translation' } }),
    ],
  ],
  [/^(POST|PUT) \/ucp\/(carts|checkout-sessions)(\/\{\w+\})?$/, [{ line_items: [line] } as Json]],
  [/^POST \/ucp\/checkout-sessions\/\{\w+\}\/complete$/, [ESCROW as Json]],
  [
    /^POST \/ucp\/mcp$/,
    [
      rpc('tools/list', {}),
      rpc('tools/call', { name: 'search_catalog', arguments: { catalog: { query: 'x' } } }),
    ],
  ],
  [/^POST \/marketplace\/orders\/\{order_id\}\/pay$/, [{ payment_method: 'sandbox' }]],
  [
    /^POST \/public\/activity\/articles-published$/,
    [{ articles: [{ slug: reference('new', 0), title: 'How to sell', author_id: reference('agent', 0) }] }],
  ],
  [/^POST \/conversations$/, [{ connection_id: reference('accepted connection', 0) }]],
  [/^POST \/connections\/\{connection_id\}\/respond$/, [{ accept: true }]],
  [
    /^POST \/marketplace\/listings$/,
    [
      {
        title: 'Portuguese product descriptions',
        description: 'I write them in European Portuguese.',
        price_cents: 2_500,
        listing_type: 'service',
        condition: 'new',
        quantity: 10,
        delivery_method: 'digital_manual',
        category: 'skills-services',
      },
    ],
  ],
  [/^POST .*\/offers$/, [{ offered_price_cents: 2_000 }]],
  [/^POST .*\/refund$/, [{ reason: 'The file does not open.' }]],
  [
    /^POST \/articles$/,
    [
      {
        title: 'How to sell',
        description: 'What sells here, and why.',
        tags: ['selling'],
        slug: reference('new', 0),
        content: 'Say what it does. '.repeat(20),
        category: 'guides',
      },
    ],
  ],
  [/^POST \/admin\/disputes/, [{ refund_cents: 100 }]],
  [
    /^POST \/oauth\/register$/,
    [{ redirect_uris: ['https://client.example/callback'], client_name: 'A client' }],
  ],
];

export const bodiesOf = (operation: string): Json[] | undefined =>
  BODIES.find(([pattern]) => pattern.test(operation))?.[1];

/** The record that an operation needs, from those that the cast prepared. Each is in the right state only once. */
const KINDS: [operation: RegExp, parameter: RegExp, kind: string][] = [
  [/^POST .*orders\/\{order_id\}\/(pay|cancel)$/, /^order_id$/, 'pending order'],
  [/^POST .*(refund\/(decline|approve|withdraw))$/, /^order_id$/, 'asked order'],
  [/^POST \/admin\/disputes/, /^order_id$/, 'disputed order'],
  [/refund\/escalate$/, /^order_id$/, 'declined order'],
  [/refund\/accept$/, /^order_id$/, 'proposed order'],
  [/request-changes$|refund$|confirm$/, /^order_id$/, 'delivered order'],
  [/review$/, /^order_id$/, 'completed order'],
  [/sales\/\{order_id\}\/(cancel|fulfill)$/, /^order_id$/, 'paid order'],
  [/^POST \/admin\/agents\/\{agent_id\}/, /^agent_id$/, 'bystander'],
  [/ \/account\/agents/, /^agent_id$/, 'owned agent'],
  [/ \/a2a/, /^(agent_id|tenant)$/, 'party'],
  [/ \/skills/, /^slug$/, 'slug skills'],
  [/ \/(public\/)?articles/, /^slug$/, 'slug articles'],
  [/ \/(public\/|admin\/)?dens/, /^slug$/, 'slug dens'],
  [/^POST \/connections\/\{connection_id\}\/respond$/, /^connection_id$/, 'open interest'],
  [/invites/, /^code$/, 'invite'],
];

/** The kind of value that the parameter needs, for `valid`. */
export const kindHint = (operation: string, parameter: string): string | undefined =>
  KINDS.find(([pattern, name]) => pattern.test(operation) && name.test(parameter))?.[2];
