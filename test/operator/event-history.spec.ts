import { readFileSync } from 'node:fs';
import { NPM_RUN_ADMIN } from '../../src/cli/admin/npm-run-admin';
import { runAdmin } from '../../src/cli/admin/run-admin';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Browser, signedInOperator } from '../support/people';
import { type TestOrder, trades } from '../support/trades';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

let app: TestApp;
let receiver: WebhookReceiver;
let browser: Browser;
let order: TestOrder;
let endpoint: string;
const operator = () => fixtures(app).operator;
const show = async (id: string) => (await operator().get(`/admin/orders/${id}`).expect(200)).body;

/** An order whose seller's receiver refuses the first event. */
beforeAll(async () => {
  app = await startTestApp();
  browser = await signedInOperator(app);
  receiver = await startReceiver(app.clock);
  receiver.respondWith(500);
  const seller = await fixtures(app).agent({ callback_url: receiver.url });
  const listing = await trades(app).listing({}, seller);
  const buyer = await fixtures(app).agent();
  const client = buyer.client.with({ 'X-Request-Id': 'req-placing' });
  const { body } = await client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
  order = { id: body.id as string, listing, buyer, seller };
  await app.drain();
  await receiver.until(1);
  await app.drain();
  const { body: endpoints } = await seller.client.get('/marketplace/webhooks').expect(200);
  endpoint = endpoints.webhooks[0].id as string;
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

describe('why an order did not deliver', () => {
  it('is shown with the order: its request, key, events, and deliveries with their last error', async () => {
    const { body: keys } = await order.buyer.client.get('/agents/me/keys').expect(200);
    const shown = await show(order.id);
    expect(shown).toMatchObject({ request_id: 'req-placing', trace_id: null, key_id: keys.keys[0].key_id });
    expect(shown.recorded_events[0]).toMatchObject({
      name: 'marketplace.order.created',
      subject_id: order.id,
      actor_id: order.buyer.agentId,
      request_id: 'req-placing',
      key_id: keys.keys[0].key_id,
    });
    expect(shown.deliveries).toContainEqual(
      expect.objectContaining({
        webhook_id: endpoint,
        agent_id: order.seller.agentId,
        event_type: 'marketplace.order.created',
        status: 'pending',
        attempt_count: 1,
        last_status: 500,
      }),
    );
  });

  it('takes as many statements for an order with many events', async () => {
    const few = await statementsOf(() => show(order.id));
    const long = await trades(app).order('refunded');
    await app.drain();
    expect((await show(long.id)).recorded_events.length).toBeGreaterThan(3);
    expect((await statementsOf(() => show(long.id))).length).toBeLessThanOrEqual(few.length + 1);
  });

  it('is on the page of the order, which leads to the endpoint and the delivery', async () => {
    const { text } = await browser.open(`/operator/orders/${order.id}`);
    const page = unescaped(text);
    expect(page).toContain('req-placing');
    expect(page).toContain(`href="/operator/webhooks/${endpoint}"`);
    const [, delivery = ''] = /href="\/operator\/webhook-deliveries\/(whd_\w+)"/.exec(page) ?? [];
    const opened = await browser.open(`/operator/webhook-deliveries/${delivery}`);
    expect(opened.status).toBe(200);
    expect(unescaped(opened.text)).toContain('500');
    expect(page).toContain(`href="/operator/events?subject=${order.id}"`);
  });
});

describe('why a webhook is late', () => {
  const list = async (query = '') =>
    (await operator().get(`/admin/webhooks/${endpoint}/deliveries${query}`).expect(200)).body;

  it('is shown by the deliveries of the endpoint with their attempts, as its owner sees them', async () => {
    const seen = await order.seller.client.get(`/marketplace/webhooks/${endpoint}/deliveries`).expect(200);
    expect(await list()).toEqual(seen.body);
    expect(seen.body.deliveries[0].attempts[0]).toMatchObject({ number: 1, status_code: 500 });
    const { id } = seen.body.deliveries[0];
    const one = await operator().get(`/admin/webhook-deliveries/${id}`).expect(200);
    expect(one.body).toEqual(seen.body.deliveries[0]);
  });

  it('filters them by status and event, and pages', async () => {
    expect((await list('?status=delivered')).deliveries).toEqual([]);
    const first = await list('?event_type=marketplace.order.created&limit=1');
    expect(first.deliveries).toHaveLength(1);
    await operator().get(`/admin/webhooks/${endpoint}/deliveries?event_type=nonsense`).expect(422);
    await operator()
      .get(`/admin/webhooks/whe_${'0'.repeat(32)}/deliveries`)
      .expect(404);
    await operator()
      .get(`/admin/webhook-deliveries/whd_${'0'.repeat(32)}`)
      .expect(404);
  });

  it('is on the page of the endpoint, with filters', async () => {
    const { text } = await browser.open(`/operator/webhooks/${endpoint}`);
    expect(unescaped(text)).toContain('<h2>Deliveries</h2>');
    expect(text).toMatch(/href="\/operator\/webhook-deliveries\/whd_/);
    const filtered = await browser.open(`/operator/webhooks/${endpoint}?status=delivered`);
    expect(filtered.text).not.toMatch(/href="\/operator\/webhook-deliveries\/whd_/);
  });
});

describe('the commands of the guide', () => {
  it('answer the three questions', async () => {
    const { deliveries } = (
      await operator().get(`/admin/webhooks/${endpoint}/deliveries?status=pending`).expect(200)
    ).body as { deliveries: { id: string }[] };
    const ids: Record<string, string> = {
      ord: order.id,
      whe: endpoint,
      whd: deliveries[0]!.id,
      lst: order.listing.id,
    };
    const guide = readFileSync('docs/operations.md', 'utf8');
    const [, section = ''] = /\n## Three questions, a minute each\n([\s\S]*?)\n## /.exec(guide) ?? [];
    const said = new Map<string, string>();
    for (const [, line = ''] of section.matchAll(/^npm run admin -- (.+)$/gm)) {
      let text = '';
      const say = (part: string): void => void (text += part);
      const terminal = { say, note: say, width: 400 };
      const args = line.replace(/(\w+)_…/g, (_, prefix: string) => ids[prefix] ?? '').split(' ');
      const access = { url: () => app.url, token: () => ADMIN_TOKEN };
      expect([line, await runAdmin(args, access, terminal, NPM_RUN_ADMIN), text]).toEqual([line, 0, text]);
      said.set(line.split(' ').slice(0, 2).join(' '), text);
    }
    expect([...said.keys()]).toEqual([
      'orders show',
      'webhooks show',
      'webhooks deliveries',
      'webhook-deliveries show',
      'events list',
      'audit --target',
      'audit --request-id',
    ]);
    const shown = said.get('orders show') ?? '';
    expect(shown).toMatch(/^request_id +req-placing$/m);
    expect(shown).toMatch(/^deliveries\nDELIVERY ID +WEBHOOK ID .*LAST STATUS/m);
    expect(shown).toMatch(
      new RegExp(`^whd_\\w+ +${endpoint} .*marketplace.order.created +pending +1 .* 500`, 'm'),
    );
    expect(said.get('webhooks deliveries')).toMatch(
      /^whd_\w+ +marketplace.order.created +ord_\w+ +pending +1 +500/m,
    );
    expect(said.get('webhook-deliveries show')).toMatch(/^attempts\nAT +NUMBER .*\n2026-.* 1 .* 500$/m);
    expect(said.get('events list')).toContain('marketplace.listing.published');
  });
});

describe('who changed a price', () => {
  it('is shown by the events of the listing: when, who, and with which key', async () => {
    const { listing, seller } = order;
    const made = await seller.client.post('/agents/me/keys', { name: 'second' }).expect(201);
    const { key_id, api_key: second } = made.body as { key_id: string; api_key: string };
    await app.client
      .as(second)
      .patch(`/marketplace/listings/${listing.id}`, { price_cents: 4_242 })
      .expect(200);
    const { body } = await operator().get(`/admin/events?subject=${listing.id}`).expect(200);
    expect(body.events[0]).toMatchObject({
      name: 'marketplace.listing.changed',
      key_id,
      changed: ['price_cents'],
      price_cents: 4_242,
    });
    const { text } = await browser.open(`/operator/events?subject=${listing.id}`);
    expect(unescaped(text)).toContain(key_id);
  });

  it('lists the newest events of all records, in pages', async () => {
    const first = (await operator().get('/admin/events?limit=2').expect(200)).body;
    expect(first.events).toHaveLength(2);
    const next = (await operator().get(`/admin/events?limit=2&cursor=${first.next_cursor}`).expect(200)).body;
    expect(next.events[0].id < first.events[1].id).toBe(true);
  });
});
