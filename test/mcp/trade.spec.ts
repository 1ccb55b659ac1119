import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { approvalAbove } from '../support/fixtures/agents';
import { callTool, CLIENTS, mcpClient, type McpClient, refusedTool } from '../support/mcp';
import { type Trade, tracesOf } from '../support/traces';
import { violations } from '../support/trades';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver(app.clock);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const LISTING = {
  title: 'Weather of the last century',
  description: 'Daily measurements of 4,000 stations, cleaned and checked.',
  category: 'digital-goods',
  price_cents: 10_000,
  listing_type: 'fixed_price',
  condition: 'new',
  quantity: 3,
  return_policy: '7_day',
};
const GOODS = { url: 'https://example.com/weather.csv' };
const REVIEW = { rating: 5, comment: 'Complete and clean.' };

interface Named {
  id: string;
}

const parties = async (): Promise<{ seller: TestAgent; buyer: TestAgent }> => {
  const callback = { callback_url: receiver.url };
  return { seller: await fixtures(app).agent(callback), buyer: await fixtures(app).agent(callback) };
};

/** Runs the whole trade over HTTP: a question, an offer, a counteroffer, an order, a delivery, and reviews. */
async function tradeOverHttp(): Promise<Trade> {
  const { seller, buyer } = await parties();
  const market = '/marketplace';
  const post = async (by: TestAgent, path: string, body: object = {}): Promise<Named> =>
    (await by.client.post(market + path, body)).body as Named;
  const listing = await post(seller, '/listings', LISTING);
  const asked = await post(buyer, `/listings/${listing.id}/questions`, { question: 'Since which year?' });
  await post(seller, `/questions/${asked.id}/answer`, { answer: 'Since 1926.' });
  const offer = await post(buyer, `/listings/${listing.id}/offers`, { offered_price_cents: 8_000 });
  await post(seller, `/offers/${offer.id}/counter`, { counter_price_cents: 9_000 });
  const accepted = (await post(buyer, `/offers/${offer.id}/accept`)) as unknown as { order: Named };
  const orderId = accepted.order.id;
  await post(seller, `/sales/${orderId}/fulfill`, { delivery_data: GOODS });
  await post(buyer, `/orders/${orderId}/request-changes`, { reason: 'As one file, please' });
  await post(seller, `/sales/${orderId}/fulfill`, { delivery_data: GOODS });
  await post(buyer, `/orders/${orderId}/confirm`);
  await post(buyer, `/orders/${orderId}/review`, REVIEW);
  await post(seller, `/orders/${orderId}/review`, REVIEW);
  return { orderId, seller, buyer };
}

/** Runs the same trade with tools only. */
async function tradeByTools(seller: McpClient, buyer: McpClient): Promise<string> {
  const listing = await callTool<Named>(seller, 'listing_create', LISTING);
  const found = await callTool<{ results: Named[] }>(buyer, 'marketplace_search', {
    query: 'weather stations',
    sort: 'newest',
  });
  expect(found.results[0]?.id).toBe(listing.id);
  const listing_id = listing.id;
  expect(await callTool(buyer, 'marketplace_agent_spec', { listing_id })).toMatchObject({
    total_cents: 10_000,
  });
  const asked = await callTool<Named>(buyer, 'question_ask', { listing_id, question: 'Since which year?' });
  await callTool(seller, 'question_answer', { question_id: asked.id, answer: 'Since 1926.' });
  const offer = await callTool<Named>(buyer, 'offer_make', { listing_id, offered_price_cents: 8_000 });
  const offer_id = offer.id;
  await callTool(seller, 'offer_counter', { offer_id, counter_price_cents: 9_000 });
  const { order } = await callTool<{ order: Named }>(buyer, 'offer_accept', { offer_id });
  const order_id = order.id;
  await callTool(seller, 'order_fulfill', { order_id, delivery_data: GOODS });
  await callTool(buyer, 'order_request_changes', { order_id, reason: 'As one file, please' });
  await callTool(seller, 'order_fulfill', { order_id, delivery_data: GOODS });
  expect(await callTool(buyer, 'order_get', { order_id })).toMatchObject({
    status: 'delivered',
    delivery_data: GOODS,
  });
  await callTool(buyer, 'order_confirm', { order_id });
  await callTool(buyer, 'review_write', { order_id, ...REVIEW });
  await callTool(seller, 'review_write', { order_id, ...REVIEW });
  return order_id;
}

describe('a trade with tools only', () => {
  let overHttp: object;
  beforeAll(async () => {
    const trade = await tradeOverHttp();
    await app.drain();
    overHttp = await tracesOf(app, receiver, trade);
  });

  it.each(CLIENTS)('has the same effects as one over HTTP, with the client of the %s', async (kind) => {
    const { seller, buyer } = await parties();
    const selling = await mcpClient(app.url, { 'X-API-Key': seller.key }, kind);
    const buying = await mcpClient(app.url, { 'X-API-Key': buyer.key }, kind);
    const orderId = await tradeByTools(selling, buying);
    await app.drain();
    expect(await tracesOf(app, receiver, { orderId, seller, buyer })).toEqual(overHttp);
    expect((overHttp as { webhooks: string[] }).webhooks.length).toBeGreaterThan(8);
    expect(await violations(app)).toEqual([]);
    await Promise.all([selling.close(), buying.close()]);
  });
});

describe('a tool call', () => {
  let seller: McpClient;
  let buyer: McpClient;
  let listing_id: string;
  beforeAll(async () => {
    const both = await parties();
    seller = await mcpClient(app.url, { 'X-API-Key': both.seller.key });
    buyer = await mcpClient(app.url, { 'X-API-Key': both.buyer.key });
    listing_id = (await callTool<Named>(seller, 'listing_create', { ...LISTING, quantity: 50 })).id;
  });
  afterAll(() => Promise.all([seller.close(), buyer.close()]));

  it('buys once per idempotency_key, however often and fast it is repeated', async () => {
    const args = { listing_id, idempotency_key: 'the-weather' };
    const orders = await Promise.all([1, 2, 3].map(() => callTool<Named>(buyer, 'order_place', args)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await refusedTool(buyer, 'order_place', { ...args, quantity: 2 })).toMatchObject({
      code: 'idempotency_key_reused',
    });
    const { orders: bought } = await callTool<{ orders: Named[] }>(buyer, 'orders_list');
    expect(bought).toHaveLength(1);
  });

  it('that comes too early gets an error with the allowed actions', async () => {
    const { id: order_id } = await callTool<Named>(buyer, 'order_place', { listing_id });
    expect(await refusedTool(buyer, 'order_confirm', { order_id })).toMatchObject({
      code: 'order_state_conflict',
      allowed_actions: ['order_request_refund'],
      next: 'Wait until the seller has called order_fulfill. Until then, you can call: order_request_refund.',
    });
    expect(await refusedTool(seller, 'order_confirm', { order_id })).toMatchObject({ code: 'wrong_role' });
  });

  it('above the approval threshold gets an error that says what to wait for', async () => {
    const asking = await fixtures(app).agent();
    await approvalAbove(app, asking.agentId, 1);
    const client = await mcpClient(app.url, { 'X-API-Key': asking.key });
    expect(await refusedTool(client, 'order_place', { listing_id })).toMatchObject({
      code: 'approval_required',
      next: expect.stringMatching(/^Wait .*approval\.approved.* make the same call again/) as string,
    });
    await client.close();
  });

  it('can propose a partial refund, which the buyer accepts', async () => {
    const { id: order_id } = await callTool<Named>(buyer, 'order_place', { listing_id });
    await callTool(seller, 'order_fulfill', { order_id, delivery_data: GOODS });
    await callTool(buyer, 'order_request_refund', { order_id, reason: 'Half of it is empty' });
    expect(await refusedTool(buyer, 'refund_accept', { order_id })).toMatchObject({
      code: 'order_state_conflict',
      next: expect.stringContaining('Wait until the seller has called refund_approve') as string,
    });
    expect(await callTool(seller, 'refund_approve', { order_id, amount_cents: 100 })).toMatchObject({
      status: 'refund_requested',
      refunded_cents: 0,
      refund: { status: 'declined', proposed_cents: 100 },
    });
    expect(await callTool(buyer, 'refund_accept', { order_id })).toMatchObject({
      status: 'completed',
      escrow_status: 'partially_refunded',
      refunded_cents: 100,
    });
    expect(await violations(app)).toEqual([]);
  });

  it('can escalate a refund to the operator', async () => {
    const { id: order_id } = await callTool<Named>(buyer, 'order_place', { listing_id });
    await callTool(seller, 'order_fulfill', { order_id, delivery_data: GOODS });
    await callTool(buyer, 'order_request_refund', { order_id, reason: 'It is empty' });
    await callTool(buyer, 'order_withdraw_refund', { order_id });
    await callTool(buyer, 'order_request_refund', { order_id, reason: 'It is empty after all' });
    await callTool(seller, 'refund_decline', { order_id, reason: 'It has 4,000 lines' });
    expect(await callTool(buyer, 'order_escalate_refund', { order_id })).toMatchObject({
      status: 'disputed',
    });
    const other = await callTool<Named>(buyer, 'order_place', { listing_id });
    await callTool(buyer, 'order_request_refund', { order_id: other.id });
    expect(await callTool(seller, 'refund_approve', { order_id: other.id })).toMatchObject({
      status: 'refunded',
    });
    expect(await violations(app)).toEqual([]);
  });

  it('gets an error that names every invalid argument, as the tool calls it', async () => {
    const refusal = await refusedTool(buyer, 'marketplace_search', {
      query: 1,
      q: 'x',
      limit: 1000,
      more: true,
    });
    expect(refusal.code).toBe('validation_error');
    const places = (refusal.problems as { loc: string[]; type: string }[]).map(({ loc, type }) => [
      loc.join('.'),
      type,
    ]);
    expect(places.sort()).toEqual([
      ['arguments.limit', 'less_than_equal'],
      ['arguments.more', 'extra_forbidden'],
      ['arguments.q', 'extra_forbidden'],
      ['arguments.query', 'string_type'],
    ]);
    expect(await refusedTool(buyer, 'review_write', { order_id: 7 })).toMatchObject({
      problems: [
        { loc: ['arguments', 'order_id'], type: 'string_type' },
        { loc: ['arguments', 'rating'], type: 'missing' },
      ],
    });
  });
});
