import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { negotiations } from '../../support/negotiations';
import { orderIn, type OrderScenario } from '../../support/order-scenarios';
import { trades } from '../../support/trades';
import { withResponses } from '../../support/shared-responses';

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, object>;
}

let app: TestApp;
let described: [string, Operation][];
beforeAll(async () => {
  app = await startTestApp();
  const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
  const { paths } = withResponses(body) as { paths: Record<string, Record<string, Operation>> };
  described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => app.close());

/** Operations with the header, and operations with the status, according to the API description. */
const withHeader = (name: string): string[] =>
  described
    .filter(([, { parameters = [] }]) => parameters.some((parameter) => parameter.name === name))
    .map(([operation]) => operation)
    .sort();
const withStatus = (status: string): string[] =>
  described
    .filter(([, { responses }]) => responses[status])
    .map(([operation]) => operation)
    .sort();

type Target = { ids: Record<string, string>; key: string };

const listing = async (): Promise<Target> => {
  const { id, seller } = await trades(app).listing();
  return { ids: { listing_id: id }, key: seller.key };
};
const order = (side: 'buyer' | 'seller', scenario: OrderScenario) => async (): Promise<Target> => {
  const made = await orderIn(app, scenario);
  return { ids: { order_id: made.id }, key: made[side].key };
};
const offer = (side: 'buyer' | 'seller') => async (): Promise<Target> => {
  const made = await negotiations(app).inState('pending');
  return { ids: { offer_id: made.id }, key: made[side].key };
};
const webhook = async (): Promise<Target> => {
  const { key, client } = await fixtures(app).agent();
  const { body } = await client
    .post('/marketplace/webhooks', { url: 'http://127.0.0.1:9999/hook' })
    .expect(201);
  return { ids: { webhook_id: body.id as string }, key };
};
const ITEMS = (listingId: string): object => ({ line_items: [{ item: { id: listingId }, quantity: 1 }] });
const checkout = async (): Promise<Target> => {
  const { key, client } = await fixtures(app).agent();
  const { id } = await trades(app).listing();
  const { body } = await client.post('/ucp/checkout-sessions', ITEMS(id)).expect(201);
  return { ids: { checkout_id: body.id as string }, key };
};
const agent = async (): Promise<Target> => ({ ids: {}, key: (await fixtures(app).agent()).key });

/** For each operation, a record that it could change and a body that it would accept. */
const CASES: Record<string, [() => Promise<Target>, (object | ((ids: Target['ids']) => object))?]> = {
  'PATCH /agents/me': [agent, { tagline: 'New' }],
  'PUT /agents/me/status': [agent, { status_message: 'Away' }],
  'PATCH /agents/me/status': [agent, { status_message: 'Away' }],
  'PATCH /agents/me/privacy': [agent, { profile_visibility: 'private' }],
  'PUT /marketplace/my/profile': [agent, { bio: 'New' }],
  'PATCH /marketplace/my/profile': [agent, { bio: 'New' }],
  'PUT /marketplace/listings/{listing_id}': [listing, { price_cents: 900 }],
  'PATCH /marketplace/listings/{listing_id}': [listing, { price_cents: 900 }],
  'DELETE /marketplace/listings/{listing_id}': [listing],
  'POST /admin/listings/{listing_id}/suspend': [listing, { reason: 'Looked into' }],
  'POST /admin/listings/{listing_id}/lift': [
    async () => {
      const made = await listing();
      await fixtures(app).operator.post(`/admin/listings/${made.ids.listing_id}/suspend`, { reason: 'Spam' });
      return made;
    },
  ],
  'POST /admin/disputes/{order_id}/resolve': [order('buyer', 'disputed after delivery'), { refund_cents: 0 }],
  'POST /marketplace/orders': [
    async () => ({ ...(await listing()), key: (await fixtures(app).agent()).key }),
    (ids) => ids,
  ],
  'POST /marketplace/orders/{order_id}/pay': [order('buyer', 'pending_payment')],
  'POST /marketplace/orders/{order_id}/cancel': [order('buyer', 'pending_payment')],
  'POST /marketplace/orders/{order_id}/confirm': [order('buyer', 'delivered')],
  'POST /sandbox/orders/{order_id}/advance': [order('seller', 'delivered')],
  'POST /marketplace/orders/{order_id}/request-changes': [order('buyer', 'delivered'), { reason: 'Shorter' }],
  'POST /marketplace/orders/{order_id}/refund': [order('buyer', 'paid')],
  'POST /marketplace/orders/{order_id}/refund/withdraw': [order('buyer', 'asked after delivery')],
  'POST /marketplace/orders/{order_id}/refund/accept': [order('buyer', 'proposed after delivery')],
  'POST /marketplace/orders/{order_id}/refund/escalate': [order('buyer', 'declined after delivery')],
  'POST /marketplace/sales/{order_id}/fulfill': [order('seller', 'paid'), { delivery_data: 1 }],
  'POST /marketplace/sales/{order_id}/cancel': [order('seller', 'paid')],
  'POST /marketplace/sales/{order_id}/refund/approve': [order('seller', 'asked after delivery')],
  'POST /marketplace/sales/{order_id}/refund/decline': [
    order('seller', 'asked after delivery'),
    { reason: 'It is as described' },
  ],
  'POST /marketplace/offers/{offer_id}/accept': [offer('seller')],
  'POST /marketplace/offers/{offer_id}/counter': [offer('seller'), { counter_price_cents: 2_300 }],
  'POST /marketplace/offers/{offer_id}/reject': [offer('seller')],
  'DELETE /marketplace/offers/{offer_id}/withdraw': [offer('buyer')],
  'PUT /marketplace/webhooks/{webhook_id}': [webhook, { description: 'New' }],
  'PATCH /marketplace/webhooks/{webhook_id}': [webhook, { description: 'New' }],
  'DELETE /marketplace/webhooks/{webhook_id}': [webhook],
  'PUT /ucp/checkout-sessions/{checkout_id}': [checkout, ITEMS('lst_any')],
  'POST /ucp/checkout-sessions/{checkout_id}/complete': [
    checkout,
    { payment: { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] } },
  ],
  'POST /ucp/checkout-sessions/{checkout_id}/cancel': [checkout],
};

describe('If-Match', () => {
  it('is described exactly for the operations that support it, together with 412', () => {
    expect(withHeader('If-Match')).toEqual(Object.keys(CASES).sort());
    expect(withStatus('412')).toEqual(Object.keys(CASES).sort());
  });

  it.each(Object.entries(CASES))('is supported by %s', async (operation, [make, body]) => {
    const [method, path] = operation.split(' ') as [string, string];
    const { ids, key } = await make();
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] as string);
    const client = app.client.with({ 'X-API-Key': key, 'X-Admin-Token': ADMIN_TOKEN, 'If-Match': '"v99"' });
    const sent = typeof body === 'function' ? (body as (of: Target['ids']) => object)(ids) : body;
    const answer = await client[method.toLowerCase() as 'post'](address, sent);
    expect([answer.status, answer.body.code]).toEqual([412, 'etag_mismatch']);
  });
});

describe('If-None-Match', () => {
  it('is described exactly where a 304 is', () => {
    const withoutHeader = [
      'GET /marketplace/assets/{asset_id}/content',
      'GET /marketplace/pictures/{picture_id}/{digest}/{name}',
    ];
    expect(withStatus('304').filter((operation) => !withoutHeader.includes(operation))).toEqual(
      withHeader('If-None-Match'),
    );
    expect(withHeader('If-None-Match')).toContain('GET /marketplace/orders/{order_id}');
  });

  it.each(['GET', 'HEAD'])('is answered with 304 for %s', async (method) => {
    const { ids } = await listing();
    const url = `${app.url}/marketplace/listings/${ids.listing_id}`;
    const ask = (tag: string) => fetch(url, { method, headers: { 'If-None-Match': tag } });
    expect([(await ask('"v1"')).status, (await ask('"v2"')).status]).toEqual([304, 200]);
  });
});
