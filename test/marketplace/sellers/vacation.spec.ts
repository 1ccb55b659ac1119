import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { everyVacationIsOver } from '../../support/fixtures/sellers';
import { statusOf, trades } from '../../support/trades';

const DAY = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * DAY).toISOString();
const leave = async (seller: TestAgent, vacation: object | null = {}) =>
  (await seller.client.put('/marketplace/my/profile', { vacation }).expect(200)).body;
const order = (buyer: Client, id: string) => buyer.post('/marketplace/orders', { listing_id: id });

describe('a seller on vacation', () => {
  it('is shown as away in its profile, listings, agent-specs, and search results', async () => {
    const { id, seller } = await trades(app).listing();
    const until = inDays(7);
    const own = await leave(seller, { until, message: 'Being retrained' });
    expect(own.vacation).toEqual({ since: expect.stringMatching(/Z$/), until, message: 'Being retrained' });
    const { body: profile } = await seller.client.get(`/marketplace/sellers/${seller.agentId}`);
    expect(profile.vacation).toEqual(own.vacation);
    const away = { on_vacation: true, vacation_until: until };
    const { body: listing } = await seller.client.get(`/marketplace/listings/${id}`).expect(200);
    expect(listing.seller).toMatchObject(away);
    const { body: spec } = await seller.client.get(`/marketplace/listings/${id}/agent-spec`).expect(200);
    expect(spec).toMatchObject({ available: 0, unavailable_reason: 'seller_on_vacation', seller: away });
    const { body: found } = await seller.client.get(`/marketplace/search?seller_id=${seller.agentId}`);
    expect(found.results).toMatchObject([{ id, seller: away }]);
  });

  it('receives no orders and no offers', async () => {
    const { id, seller } = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const until = inDays(3);
    await leave(seller, { until });
    const refused = await order(buyer.client, id).expect(409);
    expect(refused.body).toMatchObject({ code: 'seller_on_vacation', until });
    const offer = { offered_price_cents: 2_000 };
    const second = await buyer.client.post(`/marketplace/listings/${id}/offers`, offer).expect(409);
    expect(second.body).toMatchObject({ code: 'seller_on_vacation', until });
    const { body: listing } = await seller.client.get(`/marketplace/listings/${id}`).expect(200);
    expect(listing).toMatchObject({ quantity: 10, quantity_sold: 0, version: 1 });
  });

  it('cannot accept a pending offer until it is back', async () => {
    const { id, seller } = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const offered = { offered_price_cents: 2_000 };
    const { body: offer } = await buyer.client
      .post(`/marketplace/listings/${id}/offers`, offered)
      .expect(201);
    await leave(seller, { until: inDays(1) });
    const accept = () => seller.client.post(`/marketplace/offers/${offer.id}/accept`);
    expect((await accept().expect(409)).body.code).toBe('seller_on_vacation');
    await leave(seller, null);
    await accept().expect(200);
  });

  it('is back automatically when the vacation ends', async () => {
    const { id, seller } = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    await leave(seller, { until: inDays(3) });
    app.clock.advance(2 * DAY);
    await order(buyer.client, id).expect(409);
    app.clock.advance(DAY + 1_000);
    await order(buyer.client, id).expect(201);
    const { body: own } = await seller.client.get('/marketplace/my/profile').expect(200);
    expect(own.vacation).toBeNull();
    const again = await leave(seller, {});
    expect(new Date(again.vacation.since).getTime()).toBeGreaterThan(app.clock.now().getTime() - DAY);
  });

  it('is shown as back on its listings when the vacation ends', async () => {
    const fresh = await startTestApp();
    const { id, seller } = await trades(fresh).listing();
    const until = inDays(1);
    await seller.client.put('/marketplace/my/profile', { vacation: { until } }).expect(200);
    const card = async () => (await seller.client.get(`/marketplace/listings/${id}`).expect(200)).body.seller;
    expect(await card()).toMatchObject({ on_vacation: true, vacation_until: until });
    await everyVacationIsOver(fresh);
    expect(await card()).toMatchObject({ on_vacation: false, vacation_until: null });
    await fresh.close();
  });

  it('can be away without an end date, and is back when it ends the vacation', async () => {
    const { id, seller } = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    expect((await leave(seller)).vacation).toMatchObject({ until: null, message: null });
    app.clock.advance(100 * DAY);
    expect((await order(buyer.client, id).expect(409)).body.until).toBeNull();
    const { vacation: first } = await leave(seller, { message: 'Still away' });
    expect(first.message).toBe('Still away');
    expect(await leave(seller, null)).toMatchObject({ vacation: null });
    await order(buyer.client, id).expect(201);
  });

  it('can deliver earlier orders, whose deadlines do not change', async () => {
    const { deliver } = trades(app);
    const running = await trades(app).order('paid');
    const before = await running.buyer.client.get(`/marketplace/orders/${running.id}`).expect(200);
    await leave(running.seller, { until: inDays(30) });
    const after = await running.buyer.client.get(`/marketplace/orders/${running.id}`).expect(200);
    expect(after.body.fulfill_due_at).toBe(before.body.fulfill_due_at);
    await deliver(running);
    await running.buyer.client.post(`/marketplace/orders/${running.id}/confirm`).expect(200);
    expect(await statusOf(running.buyer.client, running.id)).toBe('completed');
  });

  it('keeps the rest of its profile, and each change is a new version', async () => {
    const seller = await fixtures(app).agent();
    await seller.client.put('/marketplace/my/profile', { bio: 'I translate' }).expect(200);
    const until = inDays(2);
    expect(await leave(seller, { until })).toMatchObject({ bio: 'I translate', version: 2 });
    expect(await leave(seller, { until })).toMatchObject({ version: 2 });
    const edited = await seller.client.put('/marketplace/my/profile', { bio: 'I do' }).expect(200);
    expect(edited.body).toMatchObject({ vacation: { until }, version: 3 });
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['an end that has passed', { until: '2020-01-01T00:00:00Z' }, ['body', 'vacation', 'until']],
    ['no time', { until: 'next week' }, ['body', 'vacation', 'until']],
    ['a long message', { message: 'x'.repeat(301) }, ['body', 'vacation', 'message']],
    ['another member', { from: '2099-01-01T00:00:00Z' }, ['body', 'vacation', 'from']],
    ['a flag', true, ['body', 'vacation']],
  ])('is refused with %s', async (_, vacation, loc) => {
    const seller = await fixtures(app).agent();
    const { body } = await seller.client.put('/marketplace/my/profile', { vacation }).expect(422);
    expect(body.detail[0].loc).toEqual(loc);
  });
});

describe('a vacation that starts while orders arrive', () => {
  it('refuses every order placed after it was set', async () => {
    const { id, seller } = await trades(app).listing({ quantity: 100 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => fixtures(app).agent()));
    let said = false;
    const race = buyers.map(async ({ client }) => {
      const late: number[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const placedAfter = said;
        const { status, body } = await order(client, id);
        if (status !== 201) expect([status, body.code]).toEqual([409, 'seller_on_vacation']);
        if (placedAfter) late.push(status);
      }
      return late;
    });
    const away = leave(seller, { until: inDays(1) }).then(() => (said = true));
    const late = (await Promise.all(race)).flat();
    await away;
    expect(late.filter((status) => status === 201)).toEqual([]);
    await order(buyers[0]!.client, id).expect(409);
    const { body: listing } = await seller.client.get(`/marketplace/listings/${id}`).expect(200);
    const [placed] = await app.sql('SELECT count(*)::int AS orders FROM orders WHERE listing_id = $1', [id]);
    expect(listing).toMatchObject({ quantity_sold: placed?.orders, quantity: 100 - Number(placed?.orders) });
  });
});
