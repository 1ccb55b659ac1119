import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { negotiations } from '../../support/negotiations';
import { GOODS, statusOf, trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const checksOf = (id: string, schema: object = { required: ['url'] }): object => ({
  version: 1,
  checks: [{ id, type: 'json_schema', schema }],
  on_pass: 'release',
  on_fail: 'dispute',
  resubmissions: 0,
  verdict_within_hours: 24,
});
const offerOf = async (seller: { client: { get: TestApp['client']['get'] } }, id: string) =>
  (await seller.client.get(`/marketplace/offers/${id}`).expect(200)).body;

describe('an offer with checks', () => {
  it('is accepted only by those who have read them, and its order keeps them', async () => {
    const listing = await trades(app).listing({ acceptance: checksOf('listed', { required: ['never'] }) });
    const offer = await negotiations(app).offer({ acceptance: checksOf('agreed') }, listing);
    const { acceptance, acceptance_sha256: digest } = await offerOf(offer.seller, offer.id);
    expect(acceptance.checks[0]).toMatchObject({ id: 'agreed', target: 'delivery_data' });
    const path = `/marketplace/offers/${offer.id}/accept`;
    for (const body of [{}, { expected_acceptance_sha256: 'sha256:00' }]) {
      const refused = await offer.seller.client.post(path, body).expect(409);
      expect(refused.body).toMatchObject({ code: 'acceptance_changed', acceptance_sha256: digest });
    }
    const body = { expected_acceptance_sha256: digest };
    const { order } = (await offer.seller.client.post(path, body).expect(200)).body;
    expect(order.verification.acceptance_sha256).toBe(digest);
    await offer.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, GOODS).expect(200);
    await app.drain();
    expect(await statusOf(offer.buyer.client, order.id)).toBe('completed');
    expect(await violations(app)).toEqual([]);
  });

  it('can be countered with others, or with those of the listing', async () => {
    const listing = await trades(app).listing({ acceptance: checksOf('listed') });
    const offer = await negotiations(app).offer({ acceptance: checksOf('first') }, listing);
    const counter = async (by: 'buyer' | 'seller', cents: number, more: object) =>
      (
        await offer[by].client
          .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: cents, ...more })
          .expect(200)
      ).body;
    const kept = await counter('seller', 2_400, {});
    expect(kept.acceptance.checks[0].id).toBe('first');
    const other = await counter('buyer', 2_100, { acceptance: checksOf('second') });
    expect(other.acceptance.checks[0].id).toBe('second');
    const none = await counter('seller', 2_300, { acceptance: null });
    expect([none.acceptance, none.acceptance_sha256]).toEqual([null, null]);
    const path = `/marketplace/offers/${offer.id}/accept`;
    const wrong = { expected_acceptance_sha256: other.acceptance_sha256 };
    expect((await offer.buyer.client.post(path, wrong).expect(409)).body.code).toBe('acceptance_changed');
    const { order } = (await offer.buyer.client.post(path).expect(200)).body;
    const listed = (await offer.buyer.client.get(`/marketplace/listings/${listing.id}`).expect(200)).body;
    expect(order.verification.acceptance_sha256).toBe(listed.acceptance_sha256);
  });

  it('is refused if its checks cannot be run, or its evaluators are not independent', async () => {
    const listing = await trades(app).listing();
    const [buyer, judge] = [await fixtures(app).agent(), listing.seller];
    await judge.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
    const offer = (acceptance: object, target = listing, status = 422) =>
      buyer.client
        .post(`/marketplace/listings/${target.id}/offers`, { offered_price_cents: 2_000, acceptance })
        .expect(status);
    const endless = await offer(checksOf('endless', { $ref: '#' }));
    expect(endless.body).toMatchObject({ code: 'acceptance_invalid' });
    const taste = { id: 'taste', type: 'evaluator', rubric: 'Is it good?', within_hours: 1 };
    const byParty = { ...checksOf(''), checks: [{ ...taste, agent_ids: [judge.agentId] }] };
    expect((await offer(byParty, listing, 409)).body.code).toBe('evaluator_conflict');
    const instant = await trades(app).listing({
      delivery_method: 'digital_instant',
      digital_payload: 'text',
    });
    expect((await offer(checksOf('late'), instant)).body.detail[0].loc).toEqual(['body', 'acceptance']);
  });
});
