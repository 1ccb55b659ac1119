import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { modernMessage, post } from '../../support/mcp';
import { owns, signedIn } from '../../support/people';
import { type TestListing, trades, violations } from '../../support/trades';
import { type Platform, startPlatform } from '../../ucp/platform';

/* One purchase token makes one order, over every protocol. */

let app: TestApp;
let platform: Platform;
let seller: TestAgent;
let buyer: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp({ REPEAT_WINDOW_S: '900' });
  platform = await startPlatform();
  seller = await fixtures(app).agent();
});
beforeEach(async () => {
  buyer = await fixtures(app).agent();
  listing = await trades(app).listing({}, seller);
});
afterAll(async () => {
  expect(await violations(app)).toEqual([]);
  await platform.close();
  await app.close();
});

const MINUTES = 60_000;
const ESCROW = {
  payment: { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] },
};

interface Outcome {
  /** The marketplace order, if the call bought or returned one. */
  order?: string;
  code?: string;
}
/** A call that is ready to be sent, and sent again. */
type Call = () => Promise<Outcome>;
interface Token {
  key: string;
  quantity?: number;
  more?: object;
}

const tokenOf = async ({ id } = listing): Promise<string> =>
  (await app.client.get(`/marketplace/listings/${id}/agent-spec`).expect(200)).body.purchase_token as string;
const ordersOf = async ({ agentId } = buyer): Promise<string[]> =>
  (await app.sql<{ id: string }>('SELECT id FROM orders WHERE buyer_id = $1 ORDER BY id', [agentId])).map(
    ({ id }) => id,
  );
/** The marketplace order of a platform's order. */
const lineOf = async (id: string): Promise<string> => {
  const { body } = await buyer.client.get(`/ucp/orders/${id}`).expect(200);
  return body.line_items[0].metadata.order_id as string;
};
const session = async (quantity = 1): Promise<string> => {
  const line_items = [{ item: { id: listing.id }, quantity }];
  return (await buyer.client.post('/ucp/checkout-sessions', { line_items }).expect(201)).body.id as string;
};
const ofCheckout = async (body: {
  status?: unknown;
  order?: { id: string };
  code?: string;
  messages?: { code: string }[];
}): Promise<Outcome> =>
  body.status === 'completed'
    ? { order: await lineOf(body.order?.id ?? '') }
    : { code: body.code ?? body.messages?.[0]?.code };

const PROTOCOLS: Record<string, (token: Token) => Promise<Call>> = {
  REST: async ({ key, quantity, more }) => {
    const client = buyer.client.with({ 'Idempotency-Key': key });
    return async () => {
      const { body } = await client.post('/marketplace/orders', {
        listing_id: listing.id,
        quantity,
        ...more,
      });
      return { order: body.id as string | undefined, code: body.code as string | undefined };
    };
  },
  MCP: async ({ key, quantity, more }) => {
    const headers = { 'X-API-Key': buyer.key };
    const args = { listing_id: listing.id, quantity, idempotency_key: key, ...more };
    return async () => {
      const message = modernMessage('tools/call', { name: 'order_place', arguments: args });
      const { result = {} } = (await post(app.url, message.body, { ...message.headers, ...headers })).message;
      const { isError, structuredContent, content } = result as {
        isError?: boolean;
        structuredContent?: object;
        content: [{ text: string }];
      };
      const answer = (structuredContent ?? JSON.parse(content[0].text)) as { id: string; code: string };
      return isError ? { code: answer.code } : { order: answer.id };
    };
  },
  UCP: async ({ key, quantity, more }) => {
    const path = `/ucp/checkout-sessions/${await session(quantity)}/complete`;
    const client = buyer.client.with({ 'Idempotency-Key': key });
    return async () => ofCheckout((await client.post(path, { ...ESCROW, ...more })).body);
  },
  'UCP over MCP': async ({ key, quantity, more }) => {
    const meta = { 'ucp-agent': { profile: platform.profileUrl }, 'idempotency-key': key };
    const given = { meta, id: await session(quantity), checkout: { ...ESCROW, ...more } };
    const params = { name: 'complete_checkout', arguments: given };
    return async () => {
      const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { result, error } = (await buyer.client.post('/ucp/mcp', rpc)).body;
      return ofCheckout((error?.data ?? result.structuredContent) as object);
    };
  },
};
const NAMES = Object.keys(PROTOCOLS);
const PAIRS = NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const));
const ready = (protocol: string, token: Token): Promise<Call> =>
  (PROTOCOLS[protocol] as (token: Token) => Promise<Call>)(token);
/** Two calls with the same token; over the same protocol, the same call. */
const both = async (first: string, second: string, key: string): Promise<readonly [Call, Call]> => {
  const call = await ready(first, { key });
  return [call, first === second ? call : await ready(second, { key })];
};

describe.each([
  ['a listing', {}],
  ['a repeatable listing', { repeatable: true }],
  [
    'a listing whose goods are delivered at once',
    { delivery_method: 'digital_instant', digital_payload: 'K' },
  ],
])('a token for %s', (_, terms) => {
  beforeEach(async () => {
    listing = await trades(app).listing({ ...terms }, seller);
  });

  it.each(PAIRS)('that was used over %s returns the same order over %s', async (first, second) => {
    const key = await tokenOf();
    const calls = await both(first, second, key);
    const { order } = await calls[0]();
    expect(order).toMatch(/^ord_/);
    expect(await calls[1]()).toEqual({ order });
    app.clock.advance(40 * MINUTES); // longer than the token lasts, and than the window for repeats
    expect(await calls[1]()).toEqual({ order });
    expect(await ordersOf()).toEqual([order]);
  });
});

it.each(PAIRS)('of ten calls at once over %s and %s, one buys', async (first, second) => {
  listing = await trades(app).listing({ repeatable: true }, seller);
  const key = await tokenOf();
  const calls = await both(first, second, key);
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => calls[n % 2 === 0 ? 0 : 1]()));
  const [order, ...others] = await ordersOf();
  expect(others).toEqual([]);
  for (const { order: returned, code } of outcomes)
    if (returned === undefined) expect(['idempotency_in_progress', 'idempotency_key_reused']).toContain(code);
    else expect(returned).toBe(order);
  expect(await calls[0]()).toEqual({ order });
});

it.each(PAIRS.filter(([first, second]) => first !== second))(
  'a token that was used over %s buys nothing else over %s',
  async (first, second) => {
    const key = await tokenOf();
    const buy = await ready(first, { key });
    const buyMore = await ready(second, { key, quantity: 2 });
    const { order } = await buy();
    expect(await buyMore()).toEqual({ code: 'idempotency_key_reused' });
    const more = { confirm_repeat: order };
    expect(await (await ready(second, { key, more }))()).toEqual({ code: 'idempotency_key_reused' });
    expect(await ordersOf()).toEqual([order]);
  },
);

it.each(NAMES)('a token that has expired buys nothing over %s', async (protocol) => {
  const key = await tokenOf();
  const call = await ready(protocol, { key });
  app.clock.advance(30 * MINUTES + 1);
  expect(await call()).toEqual({ code: 'purchase_token_expired' });
  expect(await ordersOf()).toEqual([]);
});

it('still counts if the operator has turned off the comparison of purchases', async () => {
  const other = await startTestApp({ REPEAT_WINDOW_S: '0' });
  const [one, two] = [await fixtures(other).agent(), await trades(other).listing()];
  const key = (await other.client.get(`/marketplace/listings/${two.id}/agent-spec`)).body.purchase_token;
  const keyed = one.client.with({ 'Idempotency-Key': key as string });
  const { body: order } = await keyed.post('/marketplace/orders', { listing_id: two.id }).expect(201);
  const line_items = [{ item: { id: two.id }, quantity: 1 }];
  const { body: made } = await one.client.post('/ucp/checkout-sessions', { line_items }).expect(201);
  await keyed.post(`/ucp/checkout-sessions/${String(made.id)}/complete`, ESCROW).expect(200);
  expect(await other.sql('SELECT id FROM orders WHERE buyer_id = $1', [one.agentId])).toEqual([
    { id: order.id },
  ]);
  await other.close();
});

describe('a token with which an offer is accepted', () => {
  const offered = async (): Promise<string> => {
    const { body } = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 2_000 })
      .expect(201);
    const counter = { counter_price_cents: 2_200 };
    await seller.client.post(`/marketplace/offers/${body.id}/counter`, counter).expect(200);
    return body.id as string;
  };
  const accept = (id: string, key: string) =>
    buyer.client.with({ 'Idempotency-Key': key }).post(`/marketplace/offers/${id}/accept`, {});

  it.each(NAMES)('returns the order of the offer over %s', async (protocol) => {
    const [offer, key] = [await offered(), await tokenOf()];
    const call = await ready(protocol, { key });
    const order = (await accept(offer, key).expect(200)).body.order.id as string;
    expect(await call()).toEqual({ order });
    expect((await accept(offer, key).expect(200)).body.order.id).toBe(order);
    expect(await ordersOf()).toEqual([order]);
  });

  it.each(NAMES)('accepts nothing if it has bought over %s', async (protocol) => {
    const [offer, key] = [await offered(), await tokenOf()];
    const { order } = await (await ready(protocol, { key }))();
    const { body } = await accept(offer, key).expect(422);
    expect(body.code).toBe('idempotency_key_reused');
    expect(await ordersOf()).toEqual([order]);
  });

  it('accepts nothing once it has expired', async () => {
    const [offer, key] = [await offered(), await tokenOf()];
    app.clock.advance(30 * MINUTES + 1);
    expect((await accept(offer, key).expect(409)).body.code).toBe('purchase_token_expired');
    expect(await ordersOf()).toEqual([]);
  });
});

it('a platform sees the whole history of an order that was bought over another protocol', async () => {
  const key = await tokenOf();
  const [rest, ucp] = [await ready('REST', { key }), await ready('UCP', { key })];
  const { order = '' } = await rest();
  const goods = { delivery_data: { url: 'https://example.com/a' } };
  await seller.client.post(`/marketplace/sales/${order}/fulfill`, goods).expect(200);
  await app.drain();
  expect(await ucp()).toEqual({ order });
  await buyer.client.post(`/marketplace/orders/${order}/confirm`).expect(200);
  await app.drain();
  const [row] = await app.sql<{ id: string }>(
    'SELECT ucp_order_id AS id FROM ucp_order_lines WHERE order_id = $1',
    [order],
  );
  const { body } = await buyer.client.get(`/ucp/orders/${row?.id}`).expect(200);
  const types = (body.fulfillment.events as { type: string }[]).map(({ type }) => type);
  expect(types).toEqual(['delivered', 'completed']);
});

it('a token that awaited the approval of the owner makes one order', async () => {
  listing = await trades(app).listing({ repeatable: true }, seller);
  const browser = await signedIn(app, `${buyer.agentId}@example.com`);
  await owns(browser, buyer);
  const page = `/account/agents/${buyer.agentId}`;
  await browser.send(await browser.open(page), `${page}/approval-threshold`, { dollars: '20' });
  const key = await tokenOf();
  const path = `/ucp/checkout-sessions/${await session()}/complete`;
  const { body } = await buyer.client.with({ 'Idempotency-Key': key }).post(path, ESCROW).expect(200);
  expect(body.status).toBe('requires_escalation');
  app.clock.advance(40 * MINUTES);
  const approval = new URL(body.continue_url as string).pathname;
  await browser.send(await browser.open(approval), `${approval}/approve`);
  await app.drain(); // completes the checkout, without the call that had the token
  const [order] = await ordersOf();
  expect(await (await ready('REST', { key }))()).toEqual({ order });
  expect(await ordersOf()).toEqual([order]);
});
