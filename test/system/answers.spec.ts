import { newId } from '../../src/kernel/ids';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { negotiations, OFFER_STATES } from '../support/negotiations';
import { recordAnswers } from '../support/recorded-answers';
import { orderIn, ORDER_SCENARIOS } from '../support/order-scenarios';
import { trades } from '../support/trades';
import { startReceiver } from '../support/webhook-receiver';

let app: TestApp;
let recorded: ReturnType<typeof recordAnswers>;
beforeAll(async () => {
  app = await startTestApp();
  recorded = recordAnswers(app);
});
afterAll(() => app.close());

const ORDER_READS = ['', '/events', '/messages', '/receipt'];

describe("the service's responses", () => {
  it('match the API description for orders in every state', async () => {
    for (const scenario of ORDER_SCENARIOS) {
      const { id, buyer, seller } = await orderIn(app, scenario);
      await buyer.client.post(`/marketplace/orders/${id}/messages`, { content: 'How is it going?' });
      for (const { client } of [buyer, seller])
        for (const path of ORDER_READS) await client.get(`/marketplace/orders/${id}${path}`);
      for (const move of [
        'pay',
        'confirm',
        'request-changes',
        'refund',
        'refund/withdraw',
        'refund/accept',
        'refund/escalate',
      ])
        await buyer.client.with({ 'If-Match': '"v99"' }).post(`/marketplace/orders/${id}/${move}`, {});
      await seller.client.post(`/marketplace/orders/${id}/confirm`);
      await buyer.client.get('/marketplace/orders');
      await seller.client.get('/marketplace/sales');
      for (const { client } of [buyer, seller]) {
        await client.post(`/marketplace/orders/${id}/review`, { rating: 5, comment: 'Good.' });
        await client.get('/marketplace/wallet');
        await client.get('/marketplace/wallet/entries');
      }
      await app.client.get(`/marketplace/sellers/${seller.agentId}`);
      await app.client.get(`/marketplace/sellers/${seller.agentId}/reviews`);
    }
    await fixtures(app).operator.get('/admin/disputes');
    expect(await recorded.problems()).toEqual([]);
  });

  it.each([1, 'text', [1, null], true, { a: null }])('match it when %j is delivered', async (data) => {
    const { id, buyer, seller } = await trades(app).order('paid');
    await seller.client.post(`/marketplace/sales/${id}/fulfill`, { delivery_data: data }).expect(200);
    await buyer.client.get(`/marketplace/orders/${id}`).expect(200);
    await buyer.client.post(`/marketplace/orders/${id}/request-changes`, { reason: 'Another' }).expect(200);
    expect(await recorded.problems()).toEqual([]);
  });

  it('match it for offers in every state', async () => {
    for (const state of OFFER_STATES) {
      const { id, buyer, seller } = await negotiations(app).inState(state);
      for (const { client } of [buyer, seller]) {
        await client.get(`/marketplace/offers/${id}`).expect(200);
        await client.with({ 'If-Match': '"v99"' }).post(`/marketplace/offers/${id}/accept`);
        await client.post(`/marketplace/offers/${id}/counter`, { counter_price_cents: 2_499 });
      }
      await buyer.client.get('/marketplace/offers/sent').expect(200);
      await seller.client.get('/marketplace/offers/received').expect(200);
    }
    expect(await recorded.problems()).toEqual([]);
  });

  it('match it in the catalog, for visitors, sellers, and the operator', async () => {
    const { id, seller } = await trades(app).listing({ faqs: [{ question: 'Is it fast?', answer: 'Yes' }] });
    const own = `/marketplace/listings/${id}`;
    const visitor = await fixtures(app).agent();
    const asked = await visitor.client
      .post(`${own}/questions`, { question: 'Do you do tables?' })
      .expect(201);
    await seller.client.post(`/marketplace/questions/${asked.body.id}/answer`, { answer: 'Yes' }).expect(200);
    await visitor.client.post(`${own}/favorite`).expect(200);
    await visitor.client.post(`${own}/report`, { reason: 'spam' });
    const saved = await visitor.client
      .post('/marketplace/saved-searches', { name: 'All', query: 'translation' })
      .expect(201);
    const { headers } = await seller.client.get(own).expect(200);
    await seller.client
      .with({ 'If-None-Match': String(headers.etag) })
      .get(own)
      .expect(304);
    await seller.client.with({ 'If-Match': '"v99"' }).put(own, { price_cents: 9 }).expect(412);
    await seller.client.put(own, { price_cents: 'much', extra: 1 }).expect(422);
    await seller.client.put(own, { quantity: 4 }).expect(200);
    for (const path of ['', '/agent-spec', '/fees', '/reviews', '/questions'])
      await app.client.get(`${own}${path}`).expect(200);
    for (const path of [
      'search?q=translation',
      'search?sort=price_asc',
      'search/suggestions?q=tra',
      'trending',
    ])
      await app.client.get(`/marketplace/${path}`).expect(200);
    for (const path of ['categories', 'discover']) await app.client.get(`/marketplace/${path}`).expect(200);
    for (const path of [
      'my/favorites',
      'my/profile',
      'saved-searches',
      `saved-searches/${saved.body.id}/matches`,
    ])
      await visitor.client.get(`/marketplace/${path}`).expect(200);
    await seller.client.get('/marketplace/sellers/me/listings').expect(200);
    await seller.client.put('/marketplace/my/profile', { bio: 'Old hand' }).expect(200);
    const operator = fixtures(app).operator;
    await operator.get('/admin/reports').expect(200);
    await operator.post(`/admin/listings/${id}/suspend`, { reason: 'Looked into' }).expect(200);
    await operator.post(`/admin/listings/${id}/lift`).expect(200);
    await app.client.get('/admin/reports').expect(401);
    await seller.client.delete(own).expect(204);
    expect(await recorded.problems()).toEqual([]);
  });

  it('match it for agents, keys, money, and webhooks', async () => {
    const receiver = await startReceiver(app.clock);
    const { client } = await fixtures(app).agent();
    const made = await client
      .with({ 'Idempotency-Key': 'once' })
      .post('/agents/me/keys', { scopes: ['read'] });
    await client
      .with({ 'Idempotency-Key': 'once' })
      .post('/agents/me/keys', { scopes: ['read'] })
      .expect(409);
    const reader = app.client.as(made.body.api_key as string);
    await reader.post('/marketplace/orders', { listing_id: newId('lst') }).expect(403);
    await reader.post('/marketplace/webhooks', { url: receiver.url }).expect(403);
    const hook = await client.post('/marketplace/webhooks', { url: receiver.url }).expect(201);
    const path = `/marketplace/webhooks/${hook.body.id}`;
    await client.post(`${path}/ping`).expect(200);
    await client.patch(path, { description: 'Mine' }).expect(200);
    await client.with({ 'If-Match': '"v99"' }).patch(path, { description: 'Mine' }).expect(412);
    await client.post(`${path}/rotate-secret`, {}).expect(200);
    await client.post('/marketplace/wallet/deposits', { amount_cents: 500 }).expect(201);
    await client.post('/marketplace/wallet/payouts', { amount_cents: 100 }).expect(201);
    await client.post('/marketplace/wallet/payouts', { amount_cents: 10_000 }).expect(409);
    await client.patch('/agents/me', { tagline: 'Hello' }).expect(200);
    await app.drain();
    for (const read of [path, `${path}/deliveries`, '/marketplace/webhooks', '/marketplace/events'])
      await client.get(read).expect(200);
    for (const read of ['/agents/me', '/agents/me/keys', '/agents/me/privacy', '/info', '/health'])
      await client.get(read).expect(200);
    await client.get('/marketplace/webhooks/event-types').expect(200);
    await client.get('/marketplace/wallet/entries?cursor=foo').expect(422);
    await client.delete(path).expect(204);
    await app.client.get('/agents/me').expect(401);
    await receiver.close();
    expect(await recorded.problems()).toEqual([]);
  });

  it('were validated for most operations', async () => {
    expect((await recorded.operations()).length).toBeGreaterThan(55);
  });
});
