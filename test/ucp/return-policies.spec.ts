import { startTestApp, type TestApp } from '../support/app';
import { trades } from '../support/trades';
import { startPlatform } from './platform';
import { buyerOf, type CheckoutBody, ESCROW, lines, shaped } from './shopping';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WEEK = {
  type: 'dev.ucp.shopping.policy.return',
  description: { plain: 'The buyer can request a refund for 7 days after delivery.' },
  window: { days: 7, anchor: 'delivered' },
  supported_resolutions: ['original_payment_method'],
};
const FINAL = {
  type: 'dev.ucp.shopping.policy.return',
  description: {
    plain: 'No returns once the buyer has confirmed the delivery or the time to confirm it has passed.',
  },
  final_sale: true,
};

async function offered() {
  const listings = [
    await trades(app).listing({ return_policy: '7_day' }),
    await trades(app).listing({ return_policy: 'no_returns' }),
    await trades(app).listing({ return_policy: '7_day' }),
  ];
  return { listings, basket: lines([listings[0]!], [listings[1]!], [listings[2]!]) };
}
const policiesFor = (root: string) => [
  { ...WEEK, applies_to: [`$.${root}[0]`, `$.${root}[2]`] },
  { ...FINAL, applies_to: [`$.${root}[1]`] },
];

describe('return policies', () => {
  it('are in the cart, the checkout, and the order, one entry per policy', async () => {
    const { basket } = await offered();
    const buyer = await buyerOf(app);
    const cart = await buyer.client.post('/ucp/carts', basket).expect(201);
    expect(shaped<CheckoutBody>('cart', cart.body).policies).toEqual(policiesFor('line_items'));
    const session = await buyer.shop.create(basket);
    expect(session.policies).toEqual(policiesFor('line_items'));
    const done = await buyer.shop.complete(session.id);
    const order = await buyer.client.get(`/ucp/orders/${done.order?.id}`).expect(200);
    expect(shaped<CheckoutBody>('order', order.body).policies).toEqual(policiesFor('line_items'));
  });

  it('are in the catalog', async () => {
    const { listings } = await offered();
    const ids = listings.map(({ id }) => id);
    const found = await app.client.post('/ucp/catalog/lookup', { ids }).expect(200);
    expect(found.body.policies).toEqual(policiesFor('products'));
    const product = await app.client.post('/ucp/catalog/product', { id: ids[1] }).expect(200);
    expect(product.body.policies).toEqual([{ ...FINAL, applies_to: ['$.product'] }]);
    const searched = await app.client.get('/ucp/catalog?limit=3').expect(200);
    const applied = (searched.body.policies as { applies_to: string[] }[]).flatMap((one) => one.applies_to);
    expect(applied.sort()).toEqual(['$.products[0]', '$.products[1]', '$.products[2]']);
    const none = await app.client.post('/ucp/catalog/lookup', { ids: ['lst_none'] }).expect(200);
    expect(none.body).not.toHaveProperty('policies');
  });

  it('stay with an order whose listing changes later', async () => {
    const { listings } = await offered();
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listings[0]!]));
    const done = await buyer.shop.complete(session.id);
    await listings[0]!.seller.client
      .put(`/marketplace/listings/${listings[0]!.id}`, { return_policy: 'no_returns' })
      .expect(200);
    const order = await buyer.client.get(`/ucp/orders/${done.order?.id}`).expect(200);
    expect(order.body.policies).toEqual([{ ...WEEK, applies_to: ['$.line_items[0]'] }]);
  });

  it('that changed since they were shown are shown before anything is bought', async () => {
    const { listings } = await offered();
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listings[0]!]));
    await listings[0]!.seller.client
      .put(`/marketplace/listings/${listings[0]!.id}`, { return_policy: 'no_returns' })
      .expect(200);
    const shown = await buyer.shop.complete(session.id, ESCROW);
    expect(shown.status).not.toBe('completed');
    expect(shown.policies).toEqual([{ ...FINAL, applies_to: ['$.line_items[0]'] }]);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it('are a capability of the version that has them, only', async () => {
    const NAME = 'dev.ucp.shopping.policy.return';
    const { body: older } = await app.client.get('/.well-known/ucp').expect(200);
    expect(older.ucp.capabilities).not.toHaveProperty([NAME]);
    const { body: newer } = await app.client.get('/.well-known/ucp/2026-08-25').expect(200);
    expect(newer.ucp.capabilities[NAME]).toMatchObject([
      { version: '2026-08-25', schema: 'https://ucp.dev/2026-08-25/schemas/shopping/policy_return.json' },
    ]);
    const platform = await startPlatform('2026-08-25');
    const { capabilities } = platform.profile.ucp as { capabilities: Record<string, object[]> };
    capabilities[NAME] = [{ version: '2026-04-08' }, { version: '2026-08-25' }];
    const { body } = await app.client.with(platform.agent).get('/ucp/catalog').expect(200);
    expect(body.ucp.capabilities[NAME]).toEqual([{ version: '2026-08-25' }]);
    await platform.close();
  });
});
