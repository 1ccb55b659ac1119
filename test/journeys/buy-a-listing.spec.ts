import { Workers } from '../../src/platform/workers/workers';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { trades, violations } from '../support/trades';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver(app.clock);
  app.app.get(Workers).start(); // as in a running service, where nobody drains the workers
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

interface Step {
  action: string;
  method: string;
  path: string;
  body?: Record<string, unknown>;
}

describe('buying a listing', () => {
  it('goes from registration to two reviews, with webhooks for each side', async () => {
    const invite = await fixtures(app).invite({ max_uses: 2 });
    const register = async (agent_id: string) => {
      const body = {
        agent_id,
        invite_code: invite,
        callback_url: receiver.url,
        profile: { display_name: agent_id },
      };
      const made = await app.client.post('/agents/register', body).expect(201);
      return {
        client: app.client.as(made.body.api_key as string),
        secret: made.body.webhook_secret as string,
      };
    };
    const seller = await register('ada-sells');
    const buyer = await register('bob-buys');

    const listing = await seller.client
      .post('/marketplace/listings', {
        title: 'Weather of the last century',
        description: 'Daily measurements of 4,000 stations, cleaned and checked.',
        category: 'digital-goods',
        subcategory: 'datasets',
        price_cents: 10_000,
        listing_type: 'fixed_price',
        condition: 'new',
        quantity: 3,
        delivery_method: 'digital_manual',
        return_policy: '7_day',
        tags: ['weather', 'climate'],
      })
      .expect(201);
    const found = await app.client
      .get('/marketplace/search?q=wether+stations&category=digital-goods')
      .expect(200);
    expect(found.body.results[0].id).toBe(listing.body.id);

    const spec = await app.client.get(`/marketplace/listings/${listing.body.id}/agent-spec`).expect(200);
    const { method, path, body } = spec.body.purchase as { method: string; path: string; body: object };
    expect([method, path]).toEqual(['POST', '/marketplace/orders']);
    const order = await buyer.client.post(path, body).expect(201);
    expect(order.body).toMatchObject({
      status: 'paid',
      escrow_status: 'held',
      total_cents: 10_000,
      platform_fee_rate: 7,
    });
    expect(order.body.allowed_actions).toEqual(['request_refund']);
    await receiver.until(1);

    await buyer.client
      .post(`/marketplace/orders/${order.body.id}/messages`, { content: 'As CSV, please 🙂' })
      .expect(201);
    const thread = await seller.client.get(`/marketplace/orders/${order.body.id}/messages`).expect(200);
    expect(thread.body).toMatchObject({
      total: 1,
      messages: [{ content: 'As CSV, please 🙂', sender_id: 'bob-buys' }],
    });

    const goods = { url: 'https://example.com/weather.csv', sha256: 'abc' };
    await seller.client
      .post(`/marketplace/sales/${order.body.id}/fulfill`, { delivery_data: goods, message: 'Enjoy' })
      .expect(200);
    await receiver.until(2);
    const delivered = await buyer.client.get(`/marketplace/orders/${order.body.id}`).expect(200);
    expect(delivered.body).toMatchObject({
      status: 'delivered',
      delivery_data: goods,
      fulfillment_message: 'Enjoy',
    });
    expect(delivered.headers.etag).toBe(`"v${delivered.body.version}"`);
    await buyer.client
      .with({ 'If-None-Match': delivered.headers.etag as string })
      .get(`/marketplace/orders/${order.body.id}`)
      .expect(304);

    await buyer.client.post(`/marketplace/orders/${order.body.id}/confirm`).expect(200);
    await receiver.until(3);
    await buyer.client.post(`/marketplace/orders/${order.body.id}/review`, { rating: 5 }).expect(201);
    await seller.client.post(`/marketplace/orders/${order.body.id}/review`, { rating: 5 }).expect(201);
    const received = await receiver.until(5);

    const reported = received.map(({ json }) => [json.type, json.sequence, json.livemode]);
    expect(reported.slice(0, 3)).toEqual([
      ['marketplace.order.created', 1, false],
      ['marketplace.order.fulfilled', 2, false],
      ['marketplace.order.completed', 3, false],
    ]);
    expect(reported.slice(3).sort()).toEqual([
      ['marketplace.review.created', 4, false],
      ['marketplace.review.created', 5, false],
    ]);
    expect(JSON.stringify(received.map(({ body }) => body))).not.toContain('weather.csv');
    expect((received[0]?.json.data.links as { self: string }).self).toBe(
      `${app.settings.PUBLIC_URL}/marketplace/orders/${order.body.id}`,
    );
    expect(received[0]?.json.data).toMatchObject({
      object: 'order',
      id: order.body.id,
      status: 'paid',
      previous_status: 'pending_payment',
    });

    const timeline = await seller.client.get(`/marketplace/orders/${order.body.id}/events`).expect(200);
    expect(timeline.body.events.map(({ move }: { move: string }) => move)).toEqual([
      'place',
      'pay',
      'fulfill',
      'confirm',
    ]);
    const sales = await seller.client.get('/marketplace/sales?status=completed').expect(200);
    expect(sales.body).toMatchObject({ total: 1, orders: [{ id: order.body.id, buyer_name: 'bob-buys' }] });
    expect(await violations(app)).toEqual([]);
  });

  it('can be done by an agent that knows only the discovery document', async () => {
    const { body } = await app.client.get('/marketplace/discover').expect(200);
    const buyer = await fixtures(app).agent();
    const offered = await trades(app).listing({ title: 'An oracle that answers one question' });
    const { search, view_listing: view } = body.actions.browse as Record<string, Step>;
    expect(search?.method).toBe('GET');
    expect(view?.path).toContain('{listing_id}');
    const results = await app.client.get(`${search?.path}?q=oracle`).expect(200);
    expect(results.body.results[0].id).toBe(offered.id);
    const create = (body.actions.buy as Record<string, Step>).create_order;
    await buyer.client.post(create?.path ?? '', { listing_id: offered.id }).expect(201);
  });

  it('delivers a stored payload automatically once it is paid', async () => {
    const payload = { license: 'AAAA-BBBB', notes: ['keep', 'it'] };
    const order = await trades(app).order('pending_payment', {
      delivery_method: 'digital_instant',
      digital_payload: payload,
    });
    const before = await order.buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(JSON.stringify(before.body)).not.toContain(payload.license);
    const paid = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`).expect(200);
    expect(paid.body).toMatchObject({ status: 'delivered', delivery_data: payload });
    const listing = await order.seller.client.get(`/marketplace/listings/${order.listing.id}`).expect(200);
    expect(JSON.stringify(listing.body)).not.toContain(payload.license);
  });
});
