import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { callTool, mcpClient } from '../support/mcp';
import { negotiations } from '../support/negotiations';
import { tally } from '../support/parallel';
import { type TestListing, type TestOrder, trades, violations } from '../support/trades';
import { type CheckoutBody, ESCROW, lines, shopping } from '../ucp/shopping';

let app: TestApp;
let buyer: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  buyer = await fixtures(app).agent();
  listing = await trades(app).listing({ accepts_offers: true });
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const block = (by: TestAgent, other: TestAgent) =>
  by.client.post(`/agents/${other.agentId}/block`, {}).expect(200);
/** One side blocks the other. */
const blockBy = (side: 'seller' | 'buyer') =>
  side === 'seller' ? block(listing.seller, buyer) : block(buyer, listing.seller);
const unblockBy = (side: 'seller' | 'buyer') => {
  const [by, other] = side === 'seller' ? [listing.seller, buyer] : [buyer, listing.seller];
  return by.client.delete(`/agents/${other.agentId}/block`).expect(204);
};
const order = (body: object = {}) =>
  buyer.client.post('/marketplace/orders', { listing_id: listing.id, ...body });
const codesOf = ({ messages }: Pick<CheckoutBody, 'messages'>) => messages.map(({ code }) => code);

describe.each(['seller', 'buyer'] as const)('a block by the %s', (side) => {
  it('prevents purchases, questions, and offers, and no longer does once it is lifted', async () => {
    const ask = (nth: number) =>
      buyer.client.post(`/marketplace/listings/${listing.id}/questions`, { question: `Is it ${nth}?` });
    const offer = () =>
      buyer.client.post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_000 });
    await blockBy(side);
    const refused = [
      await order(),
      await order({ payment_method: 'sandbox_later' }),
      await order({ quantity: 9_999 }),
      await ask(1),
      await offer(),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([404, 'listing_not_found']);
    await unblockBy(side);
    await ask(1).expect(201);
    await offer().expect(201);
    await order().expect(201);
  });

  it('makes a sold-out listing missing as well', async () => {
    listing = await trades(app).listing({ quantity: 1 }, listing.seller);
    await order().expect(201);
    expect((await order().expect(409)).body.code).toBe('insufficient_stock');
    await blockBy(side);
    await order().expect(404);
  });

  it('prevents purchases over MCP', async () => {
    const client = await mcpClient(app.url, { 'X-API-Key': buyer.key });
    await blockBy(side);
    await expect(
      callTool(client, 'order_place', { listing_id: listing.id, expected_total_cents: 2_500 }),
    ).rejects.toThrow('listing_not_found');
    await client.close();
  });

  it('makes items unavailable in carts and checkouts, as if they did not exist', async () => {
    const other = await trades(app).listing();
    const shop = shopping(buyer.client);
    const before = await shop.create(lines([listing], [other]));
    await blockBy(side);
    const alone = await buyer.client.post('/ucp/checkout-sessions', lines([listing]));
    const strange = await buyer.client.post(
      '/ucp/checkout-sessions',
      lines(['lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h']),
    );
    const withoutIds = (text: string) => text.replace(/lst_\w+/g, 'lst');
    expect([alone.status, withoutIds(JSON.stringify(alone.body))]).toEqual([
      strange.status,
      withoutIds(JSON.stringify(strange.body)),
    ]);
    const cart = await buyer.client.post('/ucp/carts', lines([listing], [other])).expect(201);
    expect([codesOf(cart.body), cart.body.line_items.length]).toEqual([['item_unavailable'], 1]);
    const completed = await shop.complete(before.id);
    expect([completed.status, codesOf(completed)]).toEqual(['incomplete', ['item_unavailable']]);
    await buyer.client.post('/ucp/checkout', { items: [{ item_id: listing.id, quantity: 1 }] });
    expect(await app.sql('SELECT FROM orders WHERE buyer_id = $1', [buyer.agentId])).toEqual([]);
  });

  it('prevents the completion of a checkout that a stranger began', async () => {
    const { id } = await shopping(app.client).create(lines([listing]));
    await blockBy(side);
    const { status, messages } = await shopping(buyer.client).complete(id, ESCROW);
    expect([status, codesOf({ messages })]).toEqual(['incomplete', ['item_unavailable']]);
  });

  it('stops open offers: they can be ended, but not continued', async () => {
    const offer = await negotiations(app).offer({}, listing, buyer);
    const path = `/marketplace/offers/${offer.id}`;
    const actions = async (client: Client) =>
      (await client.get(path).expect(200)).body.allowed_actions as string[];
    await blockBy(side);
    expect([await actions(listing.seller.client), await actions(buyer.client)]).toEqual([
      ['reject'],
      ['withdraw'],
    ]);
    const seller = listing.seller.client;
    await seller.post(`${path}/accept`).expect(404);
    await seller.post(`${path}/counter`, { counter_price_cents: 2_300 }).expect(404);
    await unblockBy(side);
    await seller.post(`${path}/counter`, { counter_price_cents: 2_300 }).expect(200);
    await blockBy(side);
    await buyer.client.post(`${path}/accept`).expect(404);
    await buyer.client.post(`${path}/counter`, { counter_price_cents: 2_200 }).expect(404);
    await buyer.client.post(`${path}/reject`).expect(200);
  });

  it('leaves open orders alone: payment, delivery, refund, and thread; but no review', async () => {
    const unpaid = await trades(app).buy(listing, buyer, { payment_method: 'sandbox_later' });
    const offer = await negotiations(app).offer({ payment_method: 'sandbox_later' }, listing, buyer);
    const agreed = await listing.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
    const done = await trades(app).buy(listing, buyer);
    await blockBy(side);
    await listing.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(200); // a repeat
    const path = (one: TestOrder): string => `/marketplace/orders/${one.id}`;
    await buyer.client.post(`${path(unpaid)}/pay`, { payment_method: 'sandbox' }).expect(200);
    const checkout = await shopping(buyer.client).create(lines([listing]));
    expect(await shopping(buyer.client).complete(checkout.id)).toMatchObject({ status: 'completed' });
    expect((await buyer.client.get(`/marketplace/orders/${agreed.body.order.id}`)).body.status).toBe('paid');
    for (const { client } of [buyer, listing.seller])
      await client.post(`${path(done)}/messages`, { content: 'Still here?' }).expect(201);
    await trades(app).deliver(done);
    await trades(app).confirm(done);
    for (const { client } of [buyer, listing.seller]) {
      expect((await client.get(path(done)).expect(200)).body.allowed_actions).not.toContain('review');
      const { body } = await client.post(`${path(done)}/review`, { rating: 1 }).expect(404);
      expect(body.code).toBe('order_not_found');
      await client.post(`${path(done)}/messages`, { content: 'And now?' }).expect(404);
      await client.get(`${path(done)}/messages`).expect(200);
    }
    await unblockBy(side);
    await buyer.client.post(`${path(done)}/review`, { rating: 1 }).expect(201);
  });

  it('prevents connections', async () => {
    await blockBy(side);
    await buyer.client.post('/interest', { target_agent_id: listing.seller.agentId }).expect(404);
    await listing.seller.client.post('/interest', { target_agent_id: buyer.agentId }).expect(404);
  });
});

describe('a block', () => {
  it('concerns one buyer of those that buy at once', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => fixtures(app).agent()));
    await blockBy('seller');
    const answers = await Promise.all(
      [buyer, ...others, buyer].map(({ client }) =>
        client.post('/marketplace/orders', { listing_id: listing.id }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 201, 201, 201, 201, 201, 404]);
  });

  it('lets no purchase begin after it, even if both come at once', async () => {
    const buying = Array.from({ length: 6 }, () => order());
    const [, ...answers] = await Promise.all([blockBy('seller'), ...buying]);
    expect(Object.keys(tally(answers)).filter((name) => !/^(201|404 listing_not_found)$/.test(name))).toEqual(
      [],
    );
    await order().expect(404);
  });
});
