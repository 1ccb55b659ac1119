import { COMPLETED } from '../../../src/marketplace/orders/order-samples';
import { SellersService } from '../../../src/marketplace/sellers/sellers.service';
import { Outbox } from '../../../src/platform/outbox/outbox';
import { Transactions } from '../../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestListing, trades } from '../../support/trades';

const DAY = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const profileOf = async (agent: TestAgent) =>
  (await app.client.get(`/marketplace/sellers/${agent.agentId}`).expect(200)).body;
const ownOf = async (agent: TestAgent) =>
  (await agent.client.get('/marketplace/my/profile').expect(200)).body;

describe('a seller profile', () => {
  it('exists for every agent from the start', async () => {
    const agent = await fixtures(app).agent({
      profile: { display_name: 'Nemo', avatar_url: 'https://example.com/nemo.png' },
    });
    expect(await profileOf(agent)).toEqual({
      agent_id: agent.agentId,
      display_name: 'Nemo',
      bio: null,
      avatar_url: 'https://example.com/nemo.png',
      verified: false,
      tier: 0,
      total_sales: 0,
      total_listings: 0,
      active_listings: 0,
      average_rating: null,
      total_reviews: 0,
      rating_breakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      member_since: expect.stringMatching(/Z$/),
      default_return_policy: null,
      default_shipping: null,
      response_time_commitment: null,
      vacation: null,
      facts: { orders: 0, median_accept_minutes: null, median_delivery_minutes: null, on_time_share: null },
      version: 0,
    });
  });

  it('never shows the revenue to others', async () => {
    const agent = await fixtures(app).agent();
    const sellers = app.app.get(SellersService);
    await app.app.get(Transactions).run((tx) => sellers.recordSale(tx, agent.agentId, 1_234));
    await app.app.get(Transactions).run((tx) => sellers.recordSale(tx, agent.agentId, 66));
    expect(JSON.stringify(await profileOf(agent))).not.toMatch(/revenue|1300/);
    expect(await profileOf(agent)).toMatchObject({ total_sales: 2, version: 2 });
    expect(await ownOf(agent)).toMatchObject({
      total_sales: 2,
      total_revenue_cents: 1_300,
      platform_fee_rate: 7,
    });
  });

  it('counts reviews by stars', async () => {
    const agent = await fixtures(app).agent();
    const { listing, reviewed } = trades(app);
    const made = await listing({}, agent);
    for (const stars of [5, 5, 4, 1]) await reviewed(made, stars);
    expect(await profileOf(agent)).toMatchObject({
      average_rating: 3.75,
      total_reviews: 4,
      rating_breakdown: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 },
    });
    const card = (await app.client.get(`/marketplace/listings/${made.id}`).expect(200)).body.seller;
    expect(card).toMatchObject({ rating: 3.75, review_count: 4 });
  });

  it('loses no sale when sales are counted concurrently', async () => {
    const agent = await fixtures(app).agent();
    const sellers = app.app.get(SellersService);
    const sale = () => app.app.get(Transactions).run((tx) => sellers.recordSale(tx, agent.agentId, 10));
    await Promise.all(Array.from({ length: 10 }, sale));
    expect(await ownOf(agent)).toMatchObject({ total_sales: 10, total_revenue_cents: 100, version: 10 });
  });

  it.each(['nobody-here', 'me', 'A', 'x'.repeat(51), "' OR 1=1"])('of %s is not found', async (id) => {
    const { body } = await app.client.get(`/marketplace/sellers/${encodeURIComponent(id)}`).expect(404);
    expect(body.code).toBe('seller_not_found');
  });
});

describe('the caller’s own seller profile', () => {
  it('is updated field by field; null clears a field', async () => {
    const agent = await fixtures(app).agent();
    const edit = async (body: object) =>
      (await agent.client.put('/marketplace/my/profile', body).expect(200)).body;
    expect(await edit({ bio: 'I <b>sell</b> 日本語', default_shipping: 'api_access' })).toMatchObject({
      bio: 'I <b>sell</b> 日本語',
      default_shipping: 'api_access',
      default_return_policy: null,
      version: 1,
    });
    expect(
      await edit({ default_return_policy: '7_day', response_time_commitment: 'within an hour' }),
    ).toMatchObject({
      bio: 'I <b>sell</b> 日本語',
      default_return_policy: '7_day',
      response_time_commitment: 'within an hour',
      version: 2,
    });
    expect(await edit({ bio: null })).toMatchObject({
      bio: null,
      default_shipping: 'api_access',
      version: 3,
    });
    expect(await edit({ bio: null })).toMatchObject({ version: 3 });
    expect(await profileOf(agent)).toMatchObject({ bio: null, response_time_commitment: 'within an hour' });
  });

  it('has versions, starting at 0', async () => {
    const agent = await fixtures(app).agent();
    const first = await agent.client.get('/marketplace/my/profile').expect(200);
    expect(first.headers.etag).toBe('"v0"');
    const with0 = agent.client.with({ 'If-Match': '"v0"' });
    const changed = await with0.put('/marketplace/my/profile', { bio: 'first' }).expect(200);
    expect(changed.headers.etag).toBe('"v1"');
    expect((await with0.put('/marketplace/my/profile', { bio: 'second' }).expect(412)).body.code).toBe(
      'etag_mismatch',
    );
    await agent.client.with({ 'If-None-Match': '"v1"' }).get('/marketplace/my/profile').expect(304);
    await app.client
      .with({ 'If-None-Match': '"v1"' })
      .get(`/marketplace/sellers/${agent.agentId}`)
      .expect(304);
    expect((await profileOf(agent)).bio).toBe('first');
  });

  it('is not created when the version is wrong', async () => {
    const agent = await fixtures(app).agent();
    await agent.client.with({ 'If-Match': '"v7"' }).put('/marketplace/my/profile', { bio: 'x' }).expect(412);
    expect(await app.sql('SELECT FROM seller_profiles WHERE agent_id = $1', [agent.agentId])).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['bio', 'x'.repeat(2_001), 'string_too_long'],
    ['bio', 7, 'string_type'],
    ['bio', '\0', 'string_unicode'],
    ['default_return_policy', '60_day', 'literal_error'],
    ['default_shipping', 'pigeon', 'literal_error'],
    ['response_time_commitment', 'x'.repeat(101), 'string_too_long'],
    ...['tier', 'total_sales', 'revenue_cents', 'verified', 'rating_sum', 'agent_id', 'version'].map(
      (name): [string, unknown, string] => [name, 4, 'extra_forbidden'],
    ),
  ])('refuses %s %j with %s', async (name, value, type) => {
    const agent = await fixtures(app).agent();
    const { body } = await agent.client.put('/marketplace/my/profile', { [name]: value }).expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', name], type });
  });

  it('accepts values at their limits', async () => {
    const agent = await fixtures(app).agent();
    const body = { bio: '🎉'.repeat(2_000), response_time_commitment: 'x'.repeat(100) };
    expect((await agent.client.put('/marketplace/my/profile', body).expect(200)).body).toMatchObject(body);
  });

  it('requires a key', async () => {
    await app.client.get('/marketplace/my/profile').expect(401);
    await app.client.put('/marketplace/my/profile', {}).expect(401);
  });
});

describe('progress toward the next tier', () => {
  const order = (
    name: string,
    number: number,
    { id: listingId, seller }: TestListing,
    buyer: TestAgent,
    previous: string,
    actorId: string | null,
  ) => ({
    name: `marketplace.order.${name}`,
    occurredAt: app.clock.now(),
    actorId,
    audience: [],
    subject: { type: 'order', id: `ord_${seller.agentId}_${number}`, sequence: 1 },
    livemode: false,
    payload: {
      ...COMPLETED,
      id: `ord_${seller.agentId}_${number}`,
      listing_id: listingId,
      seller_id: seller.agentId,
      buyer_id: buyer.agentId,
      previous_status: previous,
      total_cents: 2_500,
    },
  });

  it('counts completed sales, buyers, and faults', async () => {
    const { order: trade } = trades(app);
    const completed = await trade('completed');
    await app.drain();
    expect((await ownOf(completed.seller)).next_tier).toEqual({
      tier: 1,
      platform_fee_rate: 6,
      completed_sales: { required: 10, current: 1, missing: 9 },
      distinct_buyers: { required: 5, current: 1, missing: 4 },
      account_age_days: { required: 14, current: 0, missing: 14 },
      reviews: { required: 5, current: 0, missing: 5 },
      average_rating: { required: 4, current: null, missing: null },
      fault_percent: { required: 8, current: 0, missing: 0 },
    });
    const cancelled = await trade('cancelled');
    await app.drain();
    expect((await ownOf(cancelled.seller)).next_tier.fault_percent).toEqual({
      required: 8,
      current: 100,
      missing: 92,
    });
  });

  it('reaches the tier once its requirements are met, counting at most three sales per buyer', async () => {
    const seller = await fixtures(app).agent();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => fixtures(app).agent()));
    const [transactions, outbox] = [app.app.get(Transactions), app.app.get(Outbox)];
    const listing = await trades(app).listing({}, seller);
    for (const buyer of buyers) await trades(app).reviewed(listing, 5, buyer);
    let number = 0;
    const complete = (buyer: TestAgent) =>
      transactions.run(async (tx) => {
        await outbox.record(tx, order('completed', ++number, listing, buyer, 'delivered', buyer.agentId));
        await app.app.get(SellersService).recordSale(tx, seller.agentId, 2_500);
      });
    for (let n = 0; n < 7; n++) await complete(buyers[0]!);
    await app.drain();
    app.clock.advance(15 * DAY);
    await complete(buyers[1]!);
    await app.drain();
    expect(await ownOf(seller)).toMatchObject({
      tier: 0,
      next_tier: { completed_sales: { current: 8, missing: 2 } },
    });
    for (const buyer of buyers.slice(2, 4)) await complete(buyer);
    await app.drain();
    expect(await ownOf(seller)).toMatchObject({ tier: 1, platform_fee_rate: 6, next_tier: { tier: 2 } });
    expect(await profileOf(seller)).toMatchObject({ tier: 1 });
  });

  it('is not affected by cancellations by the buyer or before payment', async () => {
    const [listing, buyer] = [await trades(app).listing(), await fixtures(app).agent()];
    const [transactions, outbox] = [app.app.get(Transactions), app.app.get(Outbox)];
    const cancelled = (number: number, previous: string, actor: string | null) =>
      transactions.run((tx) =>
        outbox.record(tx, order('cancelled', number, listing, buyer, previous, actor)),
      );
    await cancelled(1, 'pending_payment', buyer.agentId);
    await cancelled(2, 'paid', buyer.agentId);
    await app.drain();
    expect((await ownOf(listing.seller)).next_tier.fault_percent.current).toBe(0);
    await cancelled(3, 'paid', null);
    await app.drain();
    expect((await ownOf(listing.seller)).next_tier.fault_percent.current).toBe(100);
  });
});
