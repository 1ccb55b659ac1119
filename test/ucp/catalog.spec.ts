import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';
import { amountOf, buyerOf, lines, shaped, shopping } from './shopping';

interface Found {
  products: {
    id: string;
    variants: { id: string; inputs?: object[]; availability: object }[];
    [m: string]: unknown;
  }[];
  pagination: { has_next_page: boolean; cursor?: string; total_count?: number };
  messages?: object[];
}

let app: TestApp;
let many: { id: string }[];
beforeAll(async () => {
  app = await startTestApp();
  const seller = await fixtures(app).agent();
  many = [];
  for (let n = 1; n <= 5; n++)
    many.push(
      await trades(app).listing(
        {
          title: `Zebra dataset ${n}`,
          category: n > 3 ? 'digital-goods' : 'other',
          subcategory: n > 3 ? 'datasets' : undefined,
          price_cents: n * 1_000,
          images: ['https://example.com/zebra.png'],
        },
        seller,
      ),
    );
});
afterAll(() => app.close());

const search = async (body: object): Promise<Found> =>
  shaped('search', (await app.client.post('/ucp/catalog/search', body).expect(200)).body);
const titles = ({ products }: Found): unknown[] => products.map(({ title }) => title).sort();

describe('the catalog', () => {
  it('can be browsed with query parameters', async () => {
    const { body } = await app.client.get('/ucp/catalog?q=zebra&limit=2&page=2').expect(200);
    const found = shaped<Found & { page: number; limit: number }>('search', body);
    expect(found).toMatchObject({ page: 2, limit: 2, pagination: { has_next_page: true, total_count: 5 } });
    expect(found.products).toHaveLength(2);
    expect(
      shaped<Found>('search', (await app.client.get('/ucp/catalog').expect(200)).body).products,
    ).toHaveLength(5);
    const goods = await app.client.get('/ucp/catalog?category=digital-goods').expect(200);
    expect(titles(goods.body as Found)).toEqual(['Zebra dataset 4', 'Zebra dataset 5']);
    expect((await app.client.get('/ucp/catalog?category=nonsense').expect(200)).body.products).toEqual([]);
  });

  it("uses the seller's description, shortened", async () => {
    const description = `Stripes 🦓 of ${'many kinds '.repeat(60)}`;
    await trades(app).listing({ title: 'Quagga sounds', description });
    const [product] = (await search({ query: 'quagga' })).products;
    const { plain } = product?.description as { plain: string };
    expect([...plain]).toHaveLength(500);
    expect(description.startsWith(plain.slice(0, -1))).toBe(true);
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=101', `q=${'x'.repeat(501)}`, 'page=10000&limit=100'])(
    'returns 422 for %s',
    async (query) => {
      const { body } = await app.client.get(`/ucp/catalog?${query}`).expect(422);
      expect(body).toMatchObject({ code: 'validation_error' });
    },
  );

  it('shows a listing as a product with one variant', async () => {
    const [id] = many.map((listing) => listing.id);
    const { body } = await app.client.post('/ucp/catalog/product', { id }).expect(200);
    const { product } = shaped<{ product: object }>('product', body);
    expect(product).toMatchObject({
      id,
      title: 'Zebra dataset 1',
      url: `${app.settings.PUBLIC_URL}/market/listings/${id}`,
      price_range: { min: { amount: 1_000, currency: 'USD' }, max: { amount: 1_000, currency: 'USD' } },
      variants: [{ id, availability: { available: true, status: 'in_stock' }, price: { amount: 1_000 } }],
      categories: [{ value: 'other', taxonomy: 'merchant' }],
      media: [{ type: 'image', url: 'https://example.com/zebra.png' }],
      metadata: { delivery_method: 'digital_manual', seller_tier: 0 },
    });
    const unknown = await app.client.post('/ucp/catalog/product', { id: 'nonsense' }).expect(200);
    expect(shaped('error', unknown.body)).toMatchObject({ messages: [{ code: 'not_found' }] });
    await app.client.post('/ucp/catalog/product', {}).expect(400);
  });

  it('is searchable by words, categories, and prices', async () => {
    expect(titles(await search({ query: 'zebra' }))).toHaveLength(5);
    expect(titles(await search({ query: 'zebra', filters: { price: { min: 2_000, max: 3_000 } } }))).toEqual([
      'Zebra dataset 2',
      'Zebra dataset 3',
    ]);
    expect(titles(await search({ filters: { categories: ['datasets'] } }))).toHaveLength(2);
    expect(titles(await search({ filters: { categories: ['datasets', 'other'] } }))).toHaveLength(5);
    expect(
      titles(await search({ query: 'zebra', filters: { categories: ['digital-goods'], custom: 1 } })),
    ).toHaveLength(2);
    expect(await search({ query: 'nosuchword' })).toMatchObject({
      products: [],
      pagination: { has_next_page: false },
    });
    expect((await search({ filters: { price: { min: 9, max: 1 } } })).products).toEqual([]);
  });

  it('can be read to its end by cursors', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page++) {
      const found = await search({ query: 'zebra', pagination: { limit: 2, ...(cursor && { cursor }) } });
      seen.push(...found.products.map(({ id }) => id));
      cursor = found.pagination.cursor;
      if (!cursor) break;
    }
    expect(seen.sort()).toEqual(many.map(({ id }) => id).sort());
    expect((await search({ query: 'zebra', pagination: { limit: 5_000 } })).products).toHaveLength(5);
    await app.client.post('/ucp/catalog/search', { query: 'x', pagination: { cursor: 'x' } }).expect(400);
  });

  it('looks up ids, each once, and reports unknown ones', async () => {
    const [one, two] = many.map(({ id }) => id) as [string, string];
    const ids = [one, two, one, `${two}:default`, 'nonsense'];
    const { body } = await app.client.post('/ucp/catalog/lookup', { ids }).expect(200);
    const found = shaped<Found>('lookup', body);
    expect(found.products.map(({ id }) => id)).toEqual([one, two]);
    expect(found.products[1]?.variants[0]?.inputs).toEqual([
      { id: two, match: 'exact' },
      { id: `${two}:default`, match: 'exact' },
    ]);
    expect(found.messages).toEqual([{ type: 'info', code: 'not_found', content: 'nonsense' }]);
    const large = await app.client.post('/ucp/catalog/lookup', { ids: Array(101).fill('x') }).expect(400);
    expect(shaped('flat', large.body)).toMatchObject({ code: 'request_too_large' });
    await app.client.post('/ucp/catalog/lookup', { ids: [] }).expect(400);
    await app.client.post('/ucp/catalog/lookup', {}).expect(400);
  });

  it('shows sold-out items as such, and nothing that is not for sale', async () => {
    const last = await trades(app).listing({ quantity: 1, title: 'Quokka' });
    await trades(app).buy(last, await fixtures(app).agent());
    const found = await app.client.post('/ucp/catalog/lookup', { ids: [last.id] }).expect(200);
    expect((found.body as Found).products[0]?.variants[0]?.availability).toEqual({
      available: false,
      status: 'out_of_stock',
    });
    const draft = await trades(app).listing({ status: 'draft' });
    const hidden = await draft.seller.client.post('/ucp/catalog/lookup', { ids: [draft.id] }).expect(200);
    expect((hidden.body as Found).products).toEqual([]);
  });
});

describe('a cart', () => {
  const cart = async (
    client: typeof app.client,
    body: object,
  ): Promise<{ id: string; line_items: object[] }> =>
    shaped('cart', (await client.post('/ucp/carts', body).expect(201)).body);

  it('is filled, replaced, and gone once it is canceled', async () => {
    const [one, two] = many as [{ id: string }, { id: string }];
    const made = await cart(app.client, { ...lines([one, 2]), buyer: { email: 'ada@example.com' } });
    expect(made).not.toHaveProperty('status');
    expect(amountOf(made as never)).toBe(2_000);
    const path = `/ucp/carts/${made.id}`;
    const changed = await app.client.put(path, { id: made.id, ...lines([two]) }).expect(200);
    expect(amountOf(shaped('cart', changed.body))).toBe(2_000);
    expect(changed.body.line_items).toHaveLength(1);
    const canceled = await app.client.post(`${path}/cancel`).expect(200);
    expect(shaped<{ line_items: object[] }>('cart', canceled.body).line_items).toHaveLength(1);
    for (const call of [
      app.client.get(path),
      app.client.put(path, lines([one])),
      app.client.post(`${path}/cancel`),
    ])
      expect(shaped('error', (await call.expect(200)).body)).toMatchObject({
        messages: [{ code: 'not_found' }],
      });
  });

  it('of an agent is inaccessible to others, and expires', async () => {
    const buyer = await buyerOf(app);
    const { id } = await cart(buyer.client, lines([many[0] as { id: string }]));
    shaped('error', (await app.client.get(`/ucp/carts/${id}`).expect(200)).body);
    shaped('error', (await buyer.client.get('/ucp/carts/nonsense').expect(200)).body);
    shaped('error', (await app.client.post('/ucp/checkout-sessions', { cart_id: id }).expect(200)).body);
    app.clock.advance(8 * 86_400_000);
    shaped('error', (await buyer.client.get(`/ucp/carts/${id}`).expect(200)).body);
  });

  it('becomes one checkout, whatever the body says, until that ends', async () => {
    const [one, two] = many as [{ id: string }, { id: string }];
    const buyer = await buyerOf(app);
    const { id } = await cart(buyer.client, lines([one, 3]));
    const body = { cart_id: id, ...lines([two]) };
    const sessions = await Promise.all(Array.from({ length: 4 }, () => buyer.shop.create(body)));
    expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
    expect(sessions[0]?.line_items).toMatchObject([{ item: { id: one.id }, quantity: 3 }]);
    await buyer.shop.cancel(sessions[0]!.id);
    const next = await buyer.shop.create({ cart_id: id });
    expect(next.id).not.toBe(sessions[0]?.id);
    expect((await buyer.shop.complete(next.id)).status).toBe('completed');
    expect(await shopping(buyer.client).get(next.id)).toMatchObject({ cart_id: id, status: 'completed' });
  });

  it("that is shared is reserved by one agent's checkout until that ends", async () => {
    const { id } = await cart(app.client, lines([many[0] as { id: string }]));
    const [one, two] = [await buyerOf(app), await buyerOf(app)];
    const session = await one.shop.create({ cart_id: id });
    for (const client of [two.client, app.client]) {
      const { body } = await client.post('/ucp/checkout-sessions', { cart_id: id }).expect(409);
      expect(shaped('flat', body)).toMatchObject({ code: 'cart_in_use' });
    }
    expect((await one.shop.create({ cart_id: id })).id).toBe(session.id);
    app.clock.advance(6 * 3_600_000 + 1);
    expect((await two.shop.create({ cart_id: id })).id).not.toBe(session.id);
  });
});
