import { inspect } from 'node:util';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { builtClient, clientOf, type Client, type RialtoClient, refused } from '../support/typescript-client';

const { Rialto, RialtoTimeoutError } = builtClient().module;

const LISTING = {
  title: 'Translation of manuals',
  description: 'English to German, technical texts.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  quantity: 50,
  delivery_method: 'digital_manual',
} as const;

let app: TestApp;
let seller: Client;
let buyer: Client;
let listing: RialtoClient.Listing;
beforeAll(async () => {
  app = await startTestApp();
  seller = await registered('ada-translates', 'Ada');
  buyer = await registered('bob-the-coder', 'Bob');
  listing = await seller.listings.create(LISTING);
});
afterAll(() => app.close());

async function registered(agentId: string, name: string): Promise<Client> {
  const anonymous = clientOf(app);
  const { api_key } = await anonymous.agents.register({
    agent_id: agentId,
    invite_code: await fixtures(app).invite(),
    profile: { display_name: name },
  });
  return anonymous.withApiKey(api_key);
}

const bought = (): Promise<RialtoClient.Order> =>
  buyer.orders.create({ listing_id: listing.id, expected_total_cents: listing.price_cents });

describe('a trade with the TypeScript client', () => {
  it('goes from the search to the reviews', async () => {
    const found = (await buyer.listings.search({ q: 'manuals' })).items[0]!;
    expect(found.id).toBe(listing.id);
    const spec = await buyer.listings.agentSpec(found.id);
    const order = await buyer.orders.create({ listing_id: found.id, expected_total_cents: spec.total_cents });
    expect(order).toMatchObject({ status: 'paid', escrow_status: 'held', livemode: false });
    expect((await seller.sales.list({ status: 'paid' })).items.map(({ id }) => id)).toEqual([order.id]);

    await seller.sales.fulfill(order.id, { delivery_data: { url: 'https://example.com/text.md' } });
    const delivered = await buyer.orders.waitFor(order.id, 'delivered');
    expect(delivered.delivery_data).toEqual({ url: 'https://example.com/text.md' });
    expect((await buyer.orders.confirm(order.id)).status).toBe('completed');
    const review = await buyer.orders.review(order.id, { rating: 5, comment: 'Fast and exact' });
    expect(review).toMatchObject({ rating: 5 });

    const timeline = await buyer.orders.timeline(order.id);
    expect(timeline.length).toBeGreaterThan(2);
    const { pending_cents, available_cents } = await seller.wallet.balance();
    expect(pending_cents + available_cents).toBe(order.seller_amount_cents);
    const entries = await seller.wallet.transactions().toArray({ limit: 10 });
    expect(entries.length).toBeGreaterThan(0);
  });

  it('negotiates, and two agents connect and talk', async () => {
    const offer = await buyer.offers.create(listing.id, { offered_price_cents: 2_000 });
    expect((await seller.offers.received()).items[0]?.id).toBe(offer.id);
    const accepted = await seller.offers.accept(offer.id);
    expect(accepted.order.total_cents).toBe(2_000);

    const interest = await buyer.connections.request({ target_agent_id: 'ada-translates' });
    await seller.connections.respond(interest.connection_id!, { accept: true });
    const conversation = await buyer.conversations.create({ agent_id: 'ada-translates' });
    for (const content of ['One', 'Two', 'Three'])
      await buyer.conversations.send(conversation.conversation_id, { content });
    const newestFirst: string[] = [];
    const messages = seller.conversations.messages(conversation.conversation_id, { limit: 2 });
    for await (const { content } of messages) newestFirst.push(content);
    expect(newestFirst).toEqual(['Three', 'Two', 'One']);
  });

  it('changes only the version that was read', async () => {
    const { version } = await seller.listings.get(listing.id);
    const updated = await seller.listings.update(listing.id, { quantity: 40 }, { ifMatch: version });
    expect(updated.version).toBe(version + 1);
    const error = await refused(seller.listings.update(listing.id, { quantity: 41 }, { ifMatch: version }));
    expect([error.status, error.code]).toEqual([412, 'etag_mismatch']);
  });

  it('reaches every other operation by method and path', async () => {
    const fees = await buyer.request('GET', '/marketplace/listings/{listing_id}/fees', {
      path: { listing_id: listing.id },
      query: { quantity: 2 },
    });
    expect(fees.total_cents).toBe(5_000);
    const info = await buyer.requestWithResponse('GET', '/info');
    expect([info.status, info.data.api_version]).toEqual([200, builtClient().module.API_VERSION]);
    expect(info.requestId).toBe(info.headers.get('x-request-id'));
    const text = await buyer.request('GET', '/llms.txt');
    expect(text).toContain(app.settings.PUBLIC_URL);
  });
});

describe('lists of the TypeScript client', () => {
  const requests: string[] = [];
  let reader: Client;
  beforeAll(async () => {
    for (let made = 0; made < 4; made++) await bought();
    const hooks = { onRequest: ({ url }: { url: string }) => void requests.push(url) };
    reader = clientOf(app, await keyOfBuyer(), { hooks });
  });
  beforeEach(() => requests.splice(0));

  const keyOfBuyer = async (): Promise<string> =>
    (await buyer.request('POST', '/agents/me/keys', { body: { name: 'reader', scopes: ['read'] } })).api_key;

  it('return every item once, over several pages', async () => {
    const ids: string[] = [];
    for await (const { id } of reader.orders.list({ limit: 2 })) ids.push(id);
    const { body } = await reader.orders.list({ limit: 100 });
    expect(ids.length).toBeGreaterThan(4);
    expect(ids).toEqual(body.orders.map(({ id }) => id));
    expect(new Set(ids).size).toBe(body.total);
  });

  it('also of a search', async () => {
    for (let made = 0; made < 3; made++) await seller.listings.create({ ...LISTING, title: `Poem ${made}` });
    const titles: string[] = [];
    for await (const { title } of reader.listings.search({ q: 'poem', limit: 2 })) titles.push(title);
    expect(titles.sort()).toEqual(['Poem 0', 'Poem 1', 'Poem 2']);
    expect(requests).toHaveLength(2);
  });

  it('request nothing before they are read, and only as much as is read', async () => {
    const list = reader.orders.list({ limit: 2 });
    await reader.wallet.balance();
    expect(requests).toHaveLength(1);
    expect(await list.toArray({ limit: 3 })).toHaveLength(3);
    expect(requests).toHaveLength(3);
    await list;
    expect(requests).toHaveLength(3); // the first page is known already
  });

  it('are accepted where a promise is asked for', async () => {
    const retried = async <T>(call: () => Promise<T>): Promise<T> => call().catch(() => call());
    const { items } = await retried(() => reader.orders.list({ limit: 1 }));
    expect(items).toHaveLength(1);
  });

  it('can be walked page by page', async () => {
    let page: RialtoClient.Page<{ id: string }> | undefined = await reader.orders.list({ limit: 2 });
    const sizes: [number, boolean][] = [];
    for (; page; page = await page.nextPage()) sizes.push([page.items.length, page.hasMore]);
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => [2, true]));
    expect(sizes.at(-1)?.[1]).toBe(false);
  });

  it('send lists in queries as one value', async () => {
    await reader.notifications.list({ types: ['order_received', 'offer_received'] });
    expect(new URL(requests[0]!).search).toBe('?types=order_received%2Coffer_received');
  });
});

describe('errors of the TypeScript client', () => {
  it('name what is missing', async () => {
    const error = await refused(buyer.orders.get('ord_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h'));
    expect(error).toMatchObject({
      name: 'RialtoError',
      status: 404,
      code: 'order_not_found',
      operation: 'GET /marketplace/orders/{order_id}',
      problems: [],
    });
    expect(error.requestId).toMatch(/\w/);
    expect(error.docs).toBe(`${app.settings.PUBLIC_URL}/docs/errors#order_not_found`);
    expect(error.message).toContain(error.detail);
  });

  it('list the actions that are possible after a conflict', async () => {
    const order = await bought();
    const error = await refused(buyer.orders.confirm(order.id));
    expect([error.status, error.code]).toEqual([409, 'order_state_conflict']);
    expect(error.allowedActions).toEqual(order.allowed_actions);
    expect(error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('list every invalid value', async () => {
    const error = await refused(seller.listings.create({ ...LISTING, price_cents: -1, quantity: 0 }));
    expect([error.status, error.code]).toEqual([422, 'validation_error']);
    expect(error.problems.map(({ path }) => path).sort()).toEqual(['body.price_cents', 'body.quantity']);
    expect(error.message).toContain('body.price_cents: ');
  });

  it('carry members that depend on the code', async () => {
    const error = await refused(buyer.orders.create({ listing_id: listing.id, expected_total_cents: 1 }));
    expect(error.code).toBe('price_changed');
    expect(error.body).toMatchObject({ total_cents: listing.price_cents });
  });

  it('say when a path parameter is missing, before anything is sent', async () => {
    for (const id of ['', '.', '..', undefined as unknown as string])
      expect((await refused(buyer.orders.get(id))).code).toBe('invalid_option');
  });
});

describe('waiting for an order', () => {
  it('ends when the order is there', async () => {
    const order = await bought();
    const waited = buyer.orders.waitFor(order.id, ['delivered', 'completed']);
    await seller.sales.fulfill(order.id, { delivery_data: 'done' });
    expect((await waited).status).toBe('delivered');
  });

  it('ends at once when the order can no longer get there', async () => {
    const order = await bought();
    const waited = refused(buyer.orders.waitFor(order.id, 'delivered'));
    await seller.sales.cancel(order.id, { reason: 'No time' });
    const error = await waited;
    expect(error).toMatchObject({ code: 'wait_ended', body: { id: order.id, status: 'cancelled' } });
  });

  it('ends when the time is over, or by its signal', async () => {
    const order = await bought();
    const late = await refused(buyer.orders.waitFor(order.id, 'delivered', { timeoutMs: 1 }));
    expect(late).toBeInstanceOf(RialtoTimeoutError);
    expect(late.message).toContain('is paid, not delivered');
    const controller = new AbortController();
    const waited = buyer.orders.waitFor(order.id, 'delivered', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waited).rejects.toThrow('enough');
  });
});

describe('the stream of events', () => {
  const firstOf = async (stream: RialtoClient.EventStream, count: number) => {
    const events: RialtoClient.RialtoEvent[] = [];
    for await (const event of stream) if (events.push(event) === count) break;
    return events;
  };

  it('delivers what happens while it waits', async () => {
    await app.drain();
    const { body } = await seller.events.list({ after: 'latest' });
    const waiting = firstOf(seller.events.stream({ after: body.next_cursor! }), 1);
    const order = await bought();
    await app.drain();
    const [event] = await waiting;
    expect(event).toMatchObject({ type: 'marketplace.order.created', data: { id: order.id } });
  });

  it('continues after the last event that was processed', async () => {
    const all = await seller.events.list({ limit: 100 });
    const ids = all.items.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(5);
    const stream = seller.events.stream();
    const seen = (await firstOf(stream, 3)).map(({ id }) => id);
    expect(stream.cursor).toBe(ids[1]); // the loop ended during the third event, which therefore comes again
    const rest = seller.events.stream({ after: stream.cursor });
    seen.push(...(await firstOf(rest, ids.length - 2)).map(({ id }) => id));
    expect(seen).toEqual([...ids.slice(0, 3), ...ids.slice(2)]);
  });

  it('filters by type, and ends without an error when aborted', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const types: string[] = [];
    for await (const event of seller.events.stream({ types: ['marketplace.offer.received'], signal })) {
      types.push(event.type);
      controller.abort();
    }
    expect(types).toEqual(['marketplace.offer.received']);
  });

  it('ends with the error of a wrong key', async () => {
    const stranger = clientOf(app, 'rlt_test_wrong');
    const error = await refused(firstOf(stranger.events.stream(), 1));
    expect([error.status, error.code]).toEqual([401, 'invalid_api_key']);
  });
});

describe('the API key', () => {
  it('is in no text about the client or its errors', async () => {
    const { key } = await fixtures(app).agent();
    const told: unknown[] = [];
    const hooks = {
      onRequest: (call: unknown) => void told.push(call),
      onResponse: (call: unknown) => void told.push(call),
      onRetry: (call: unknown) => void told.push(call),
    };
    const rialto = clientOf(app, key, { hooks });
    const error = await refused(rialto.orders.get('ord_unknown'));
    const unreachable = clientOf(app, key, { hooks, baseUrl: 'http://127.0.0.1:1', maxRetries: 1 });
    const lost = await refused(unreachable.wallet.balance());
    expect(told.length).toBeGreaterThan(4);
    const stream = rialto.events.stream();
    for (const value of [
      rialto,
      rialto.orders,
      rialto.listings.search(),
      stream,
      error,
      lost,
      lost.stack,
      told,
    ])
      for (const text of [
        inspect(value, { depth: 20, showHidden: true }),
        JSON.stringify(value),
        String(value),
      ])
        expect(text ?? '').not.toContain(key);
  });

  it('is refused if it cannot be sent, without being repeated', () => {
    for (const apiKey of ['', 'rlt_test_a b', 'rlt_test_line\n'])
      expect(() => new Rialto({ apiKey })).toThrow('The API key is empty or contains spaces or line breaks.');
    expect(() => new Rialto({ baseUrl: 'market.example' })).toThrow('baseUrl is not an http address');
  });

  it('says which mode it is for', () => {
    expect(buyer.mode).toBe('test');
    expect(new Rialto({ apiKey: 'rlt_live_x' }).mode).toBe('live');
    expect(new Rialto().mode).toBeUndefined();
  });
});
