import { newApiKey } from '../../../src/agents/api-keys/api-key';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const KEYED = { 'Idempotency-Key': 'deep' };
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a malicious body', () => {
  it.each([
    [
      'a list of 15,000 objects',
      () => ({ faqs: Array.from({ length: 15_000 }, () => ({})) }),
      ['body', 'faqs'],
    ],
    [
      '15,000 unknown members',
      () => Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`m${n}`, 1])),
      ['body'],
    ],
  ])('with %s is refused with one short error', async (_, body, loc) => {
    const { client } = await fixtures(app).agent();
    const answer = await client.post('/marketplace/listings', body());
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([expect.objectContaining({ loc, type: 'too_long' })]);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it('with thousands of errors gets the first hundred back', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`wrong-${n}`, 1]));
    const { client } = await fixtures(app).agent();
    const { body } = await client.post('/marketplace/listings', { faqs: Array(40).fill(wrong) }).expect(422);
    expect(body.detail).toHaveLength(100);
  });

  it('nested extremely deep returns 422 also with an Idempotency-Key', async () => {
    const { client } = await fixtures(app).agent();
    const text = `{"listing_id":"x","buyer_note":${nested(100_000)}}`;
    const answer = await client
      .with({ ...KEYED, 'Content-Type': 'application/json' })
      .post('/marketplace/orders', text);
    expect([answer.status, answer.body.detail[0].type]).toEqual([422, 'too_deep']);
  });
});

describe('a key with the write scope', () => {
  it('can neither revoke keys with more scopes nor redirect webhooks', async () => {
    const owner = await fixtures(app).agent();
    const { body } = await owner.client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
    const writer = app.client.as(body.api_key as string);
    const keys = (await owner.client.get('/agents/me/keys')).body.keys as {
      key_id: string;
      scopes: string[];
    }[];
    const full = keys.find(({ scopes }) => scopes.includes('money'));
    const refused = await writer.delete(`/agents/me/keys/${full?.key_id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    const redirected = await writer.patch('/agents/me', { callback_url: 'http://127.0.0.1:9999/thief' });
    expect([redirected.status, redirected.body.code]).toEqual([403, 'scope_missing']);
    await writer.patch('/agents/me', { tagline: 'still fine' }).expect(200);
    await writer.delete(`/agents/me/keys/${body.key_id}`).expect(204);
  });
});

describe('a key in its rotation grace period', () => {
  it('can make calls, but cannot rotate the key again', async () => {
    const owner = await fixtures(app).agent();
    const rotated = await owner.client.post('/agents/me/rotate-key', { grace_hours: 24 }).expect(200);
    await owner.client.get('/agents/me').expect(200);
    const taken = await owner.client.post('/agents/me/rotate-key', { grace_hours: 0 });
    expect([taken.status, taken.body.code]).toEqual([401, 'key_rotated']);
    await app.client
      .as(rotated.body.api_key as string)
      .get('/agents/me')
      .expect(200);
  });
});

describe('a stored payload', () => {
  it('is delivered automatically only for instant delivery', async () => {
    const listing = await trades(app).listing({
      delivery_method: 'digital_instant',
      digital_payload: { old: true },
    });
    await listing.seller.client
      .put(`/marketplace/listings/${listing.id}`, { delivery_method: 'api_access' })
      .expect(200);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('paid');
  });
});

describe('a transition of an order', () => {
  it('is refused for a version that the caller has not seen', async () => {
    const order = await trades(app).order('paid');
    const fulfill = (tag: string) =>
      order.seller.client
        .with({ 'If-Match': tag })
        .post(`/marketplace/sales/${order.id}/fulfill`, { delivery_data: 1 });
    const refused = await fulfill('"v99"');
    expect([refused.status, refused.body.code]).toEqual([412, 'etag_mismatch']);
    const { headers } = await order.seller.client.get(`/marketplace/orders/${order.id}`);
    expect((await fulfill(String(headers.etag))).status).toBe(200);
  });
});

describe('a private agent', () => {
  it('has no seller page, except for itself', async () => {
    const { seller, id } = await trades(app).listing();
    const page = `/marketplace/sellers/${seller.agentId}`;
    await app.client.get(page).expect(200);
    await seller.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await app.drain('outbox-relay');
    await app.client.get(page).expect(404);
    await app.client.get(`${page}/reviews`).expect(404);
    await seller.client.get('/marketplace/my/profile').expect(200);
    await app.client.get(`/marketplace/listings/${id}`).expect(200);
  });
});

describe('a caller whose requests fail repeatedly', () => {
  it('is limited like everyone', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const statuses = async (ask: () => PromiseLike<{ status: number }>): Promise<number[]> => {
      const seen = [];
      for (let asked = 0; asked < 14; asked++) seen.push((await ask()).status);
      return seen;
    };
    const wrong = newApiKey(false);
    expect((await statuses(() => strict.client.get('/nowhere'))).slice(-2)).toEqual([429, 429]);
    expect((await statuses(() => strict.client.as(wrong).get('/agents/me'))).slice(-2)).toEqual([429, 429]);
    await strict.close();
  });
});
