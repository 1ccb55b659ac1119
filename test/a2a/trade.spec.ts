import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Trade, tracesOf } from '../support/traces';
import { violations } from '../support/trades';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { clientOf, fetchAs, message } from './official-client';
import { Recipient, type Wire } from './parties';

let app: TestApp;
let receiver: WebhookReceiver;
let overHttp: object;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver(app.clock);
  overHttp = await tracesOf(
    app,
    receiver,
    await tradeBy(async (buyer, listingId) => {
      await buyer.client.post('/marketplace/orders', { listing_id: listingId, quantity: 2 }).expect(201);
    }),
  );
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const LISTING = {
  title: 'Tides of the last century',
  description: 'Hourly levels of 900 harbours, cleaned and checked.',
  category: 'digital-goods',
  price_cents: 4_000,
  listing_type: 'fixed_price',
  condition: 'new',
  quantity: 9,
};
const GOODS = { delivery_data: { url: 'https://example.com/tides.csv' } };
const REVIEW = { rating: 5, comment: 'Complete and clean.' };

type Buying = (buyer: TestAgent, listingId: string, seller: TestAgent) => Promise<void>;

/** Runs a trade from the listing to the reviews; only the way of buying differs. */
async function tradeBy(buy: Buying): Promise<Trade> {
  const callback = { callback_url: receiver.url };
  const [seller, buyer] = [await fixtures(app).agent(callback), await fixtures(app).agent(callback)];
  const { body: listing } = await seller.client.post('/marketplace/listings', LISTING).expect(201);
  await buy(buyer, listing.id as string, seller);
  const { body } = await buyer.client.get('/marketplace/orders').expect(200);
  expect(body.orders).toHaveLength(1);
  const orderId = body.orders[0].id as string;
  await seller.client.post(`/marketplace/sales/${orderId}/fulfill`, GOODS).expect(200);
  await buyer.client.post(`/marketplace/orders/${orderId}/confirm`).expect(200);
  await buyer.client.post(`/marketplace/orders/${orderId}/review`, REVIEW).expect(201);
  await app.drain();
  return { orderId, seller, buyer };
}

/** Buys using only what UCP describes: the profile, a checkout, and the payment handler that the profile names. */
async function buyOverUcp(buyer: TestAgent, profileUrl: string, items: object): Promise<Wire> {
  const as = fetchAs(app, buyer.key);
  const read = async (answer: Response): Promise<Wire> => {
    const body = (await answer.json()) as Wire;
    if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  const post = async (url: string, body: object): Promise<Wire> =>
    read(
      await as(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const { ucp } = await read(await as(profileUrl));
  const { endpoint } = ucp.services['dev.ucp.shopping'].find((one: Wire) => one.transport === 'rest');
  const [[handler]] = Object.values(ucp.payment_handlers) as [[Wire]];
  const instrument = {
    id: 'mine',
    handler_id: handler.id,
    type: handler.available_instruments[0].type,
  };
  const session = await post(`${endpoint}/checkout-sessions`, items);
  expect(session.status).toBe('ready_for_complete');
  return post(`${endpoint}/checkout-sessions/${session.id}/complete`, {
    payment: { instruments: [instrument] },
  });
}

const dataIn = (parts: Wire[]): Wire =>
  parts.map(({ content }) => content).find(({ $case }) => $case === 'data').value;

describe('a trade has the same effects as one over plain HTTP', () => {
  it.each(['JSONRPC', 'HTTP+JSON'])(
    'when it starts with a message over %s to the platform',
    async (binding) => {
      const trade = await tradeBy(async (buyer, listingId) => {
        const client = await clientOf(app, binding, { key: buyer.key });
        const answer = (await client.sendMessage(message('Where can I buy levels of tides?'))) as Wire;
        const { listings, ucp } = dataIn(answer.parts);
        expect(ucp.item_ids).toContain(listingId);
        const found = listings.find(({ id }: Wire) => id === listingId);
        expect(found).toMatchObject({ price_cents: 4_000, currency: 'USD' });
        const [line] = found.checkout.body.line_items;
        const done = await buyOverUcp(buyer, ucp.profile, { line_items: [{ ...line, quantity: 2 }] });
        expect(done.status).toBe('completed');
        expect(found.checkout.url).toBe(`${ucp.endpoint}/checkout-sessions`);
      });
      expect(await tracesOf(app, receiver, trade)).toEqual(overHttp);
    },
  );

  it('when it starts with a message to the seller', async () => {
    const trade = await tradeBy(async (buyer, listingId, seller) => {
      await seller.client.patch('/agents/me', { accept_a2a: 'anyone' }).expect(200);
      const selling = new Recipient(app, seller);
      const client = await clientOf(app, 'JSONRPC', { agentId: seller.agentId, key: buyer.key });
      const offer = {
        ucp: { profile: `${app.settings.PUBLIC_URL}/.well-known/ucp` },
        line_items: [{ item: { id: listingId }, quantity: 2 }],
      };
      const [answer] = await Promise.all([
        client.sendMessage(message('I need the tides of two centuries')),
        selling.answer('Yes', { a2a_parts: JSON.stringify([{ data: offer }]) }),
      ]);
      const { ucp, line_items } = dataIn((answer as Wire).artifacts[0].parts);
      expect((await buyOverUcp(buyer, ucp.profile, { line_items })).status).toBe('completed');
    });
    expect(await tracesOf(app, receiver, trade)).toEqual(overHttp);
  });

  it('when it runs over UCP alone', async () => {
    const trade = await tradeBy(async (buyer, listingId) => {
      const items = { line_items: [{ item: { id: listingId }, quantity: 2 }] };
      await buyOverUcp(buyer, `${app.settings.PUBLIC_URL}/.well-known/ucp`, items);
    });
    expect(await tracesOf(app, receiver, trade)).toEqual(overHttp);
    expect((overHttp as { webhooks: string[] }).webhooks.length).toBeGreaterThan(3);
    expect(await violations(app)).toEqual([]);
  });
});
