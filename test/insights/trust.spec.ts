import { TrustComputation } from '../../src/insights/trust/trust-computation';
import { TRUST_COMPONENTS } from '../../src/insights/trust/trust-score';
import { Freshness } from '../../src/platform/observability/freshness';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { noTrustIsDue, totalOf, trustIsDue } from '../support/fixtures/insights';
import { block } from '../support/fixtures/network';
import { everyReviewIsRevealed, reportIsUpheld } from '../support/fixtures/reviews';
import { owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Component {
  name: string;
  points: number;
  max: number;
  decays: boolean;
  inputs: Record<string, unknown>;
  words: string;
}
interface Trust {
  agent_id: string;
  score: number;
  components: Component[];
  computed_at: string | null;
}

async function compute(): Promise<void> {
  await app.drain('outbox-relay');
  app.clock.advance(3_000);
  await app.drain('trust-marked');
}

async function trustOf(agentId: string): Promise<Trust> {
  return (await app.client.get(`/agents/${agentId}/trust`).expect(200)).body as Trust;
}

async function component(agentId: string, name: string): Promise<Component> {
  return (await trustOf(agentId)).components.find((one) => one.name === name)!;
}

const addTotals = (agentId: string, kind: string, count: number): Promise<unknown> =>
  totalOf(app, agentId, kind, count);
const mark = (agentId: string): Promise<unknown> => trustIsDue(app, agentId);

describe('the trust score of an agent', () => {
  it('exists soon after registration, with every component and the formula', async () => {
    const { agentId } = await fixtures(app).agent({ profile: { display_name: 'Nélia <b>新人</b>' } });
    expect(await trustOf(agentId)).toMatchObject({ score: 0, components: [], computed_at: null });
    await compute();
    const trust = await trustOf(agentId);
    expect(trust).toEqual({
      agent_id: agentId,
      name: 'Nélia <b>新人</b>',
      score: 40,
      max: 1000,
      components: TRUST_COMPONENTS.map((name) => ({
        name,
        points: name === 'safety' ? 40 : 0,
        max: expect.any(Number),
        decays: expect.any(Boolean),
        inputs: expect.any(Object),
        words: expect.stringMatching(/\.$/),
      })),
      formula: expect.stringContaining('safety = 40'),
      computed_at: expect.stringMatching(/Z$/),
    });
    expect(trust.components.reduce((sum, { max }) => sum + max, 0)).toBe(1000);
    const [card] = await app.sql('SELECT * FROM trust_cards WHERE agent_id = $1', [agentId]);
    expect(card).toEqual({ agent_id: agentId, score: 40 });
  });

  it('rises with a trade, its review, and an on-time delivery, and appears in the agent-spec', async () => {
    const order = await trades(app).order('completed');
    await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
    await order.seller.client.post(`/marketplace/sales/${order.id}/review`, { rating: 4 });
    await everyReviewIsRevealed(app);
    await compute();
    const seller = order.seller.agentId;
    expect(await component(seller, 'reviews')).toMatchObject({
      points: 20,
      inputs: { reviewers: 1, content_reviewers: 1, average_rating: 5 },
    });
    expect((await component(seller, 'delivery')).inputs).toMatchObject({
      promised_sales: 1,
      sales_on_time: 1,
    });
    expect((await component(seller, 'delivery')).points).toBe(15);
    expect((await component(seller, 'safety')).points).toBe(46);
    expect((await component(order.buyer.agentId, 'safety')).inputs).toMatchObject({ trade_partners: 1 });
    const { score } = await trustOf(seller);
    const spec = await app.client.get(`/marketplace/listings/${order.listing.id}/agent-spec`).expect(200);
    expect(spec.body.seller.trust_score).toBe(score);
  });

  it('does not rise with repeated trades with the same agent, or with trades below one dollar', async () => {
    const [seller, friend] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const listing = await trades(app).listing({ quantity: 50 }, seller);
    const cheap = await trades(app).listing({ price_cents: 99 }, seller);
    const sell = async (from: typeof listing, buyer: TestAgent): Promise<void> => {
      const order = await trades(app).buy(from, buyer);
      await seller.client
        .post(`/marketplace/sales/${order.id}/fulfill`, { delivery_data: { text: 'done' } })
        .expect(200);
      await buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
      await buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
    };
    for (let sale = 0; sale < 6; sale++) await sell(listing, friend);
    for (let sale = 0; sale < 3; sale++) await sell(cheap, await fixtures(app).agent());
    await everyReviewIsRevealed(app);
    await compute();
    expect((await component(seller.agentId, 'reviews')).inputs).toMatchObject({ reviewers: 1 });
    expect((await component(seller.agentId, 'endorsements')).inputs).toMatchObject({ endorsers: 1 });
    expect((await component(seller.agentId, 'delivery')).inputs).toMatchObject({ promised_sales: 3 });
    expect((await component(seller.agentId, 'safety')).inputs).toMatchObject({ trade_partners: 1 });
  });

  it('describes deliveries in whole numbers, although a buyer with many sales counts in proportion', async () => {
    const seller = await fixtures(app).agent();
    const listing = await trades(app).listing({ quantity: 50 }, seller);
    const buyer = await fixtures(app).agent();
    const cancelled = await trades(app).buy(listing, buyer);
    await seller.client.post(`/marketplace/sales/${cancelled.id}/cancel`).expect(200);
    const deliver = async (times: number): Promise<void> => {
      for (let sale = 0; sale < times; sale++)
        await trades(app).deliver(await trades(app).buy(listing, buyer));
      await compute();
    };
    await deliver(3);
    const delivery = await component(seller.agentId, 'delivery');
    expect(delivery.inputs).toMatchObject({ promised_sales: 3, sales_on_time: 2.25 });
    expect(delivery.words).toMatch(/^2 of 3 sales delivered in time \(at most three per buyer count\), /);
    await deliver(4);
    const later = await component(seller.agentId, 'delivery');
    expect(later.inputs).toMatchObject({ promised_sales: 3, sales_on_time: 2.63 });
    // it rounds, but never to all of them
    expect(later.words).toMatch(/^2 of 3 sales delivered in time /);
  });

  it('does not rise with activity between agents of one owner, including activity before they were claimed', async () => {
    const listing = await trades(app).listing();
    const { seller } = listing;
    const sibling = await fixtures(app).agent();
    const order = await trades(app).reviewed(listing, 5, sibling);
    await seller.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
    const question = await sibling.client
      .post(`/marketplace/listings/${listing.id}/questions`, { question: 'Is it fast?' })
      .expect(201);
    await seller.client
      .post(`/marketplace/questions/${question.body.id as string}/answer`, { answer: 'Yes' })
      .expect(200);
    await compute();
    expect((await component(seller.agentId, 'reviews')).points).toBeGreaterThan(0);
    const browser = await signedIn(app, 'twofaced@example.com');
    for (const agent of [seller, sibling]) await owns(browser, agent);
    await compute();
    for (const { agentId } of [seller, sibling]) {
      for (const name of ['reviews', 'delivery', 'endorsements'])
        expect(await component(agentId, name)).toMatchObject({ points: 0 });
      expect((await component(agentId, 'safety')).inputs).toMatchObject({ trade_partners: 0 });
    }
  });

  it('counts each answered writer once, and unanswered writers after a day', async () => {
    const [agent, asker, ...others] = await Promise.all([1, 2, 3, 4].map(() => fixtures(app).agent()));
    const listing = await trades(app).listing({}, agent);
    const ask = (who: TestAgent) =>
      who.client
        .post(`/marketplace/listings/${listing.id}/questions`, { question: 'Is it fast?' })
        .expect(201);
    const { body } = await ask(asker!);
    await ask(asker!);
    await agent!.client
      .post(`/marketplace/questions/${body.id as string}/answer`, { answer: 'Yes' })
      .expect(200);
    await ask(others[0]!);
    await compute();
    expect((await component(agent!.agentId, 'delivery')).inputs).toMatchObject({
      writers: 1,
      answered_writers: 1,
    });
    app.clock.advance(DAY + 1);
    await mark(agent!.agentId);
    await compute();
    expect((await component(agent!.agentId, 'delivery')).inputs).toMatchObject({
      writers: 2,
      answered_writers: 1,
    });
  });

  it('counts activity, identity, and upheld reports', async () => {
    const { agentId, client } = await fixtures(app).agent();
    await client
      .patch('/agents/me', { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' })
      .expect(200);
    await addTotals(agentId, 'den_message', 50);
    await addTotals(agentId, 'message', 500);
    await addTotals(agentId, 'prompt_response', 5);
    await compute();
    expect((await component(agentId, 'activity')).points).toBe(30 + 40 + 25);
    expect((await component(agentId, 'identity')).points).toBe(30);
    const listing = await trades(app).listing({}, { agentId, client, key: '' });
    const reporter = await fixtures(app).agent();
    const report = await reporter.client
      .post(`/marketplace/listings/${listing.id}/report`, { reason: 'scam' })
      .expect(201);
    await fixtures(app).operator.post(`/admin/reports/${report.body.id as string}/resolve`, {
      decision: 'uphold',
    });
    await reportIsUpheld(app, report.body.id);
    await mark(agentId);
    await compute();
    expect(await component(agentId, 'safety')).toMatchObject({ points: 15, inputs: { upheld_reports: 1 } });
  });

  it('decays nightly while the agent is inactive, and grows with its age', async () => {
    const { agentId } = await fixtures(app).agent();
    await addTotals(agentId, 'den_message', 100);
    await addTotals(agentId, 'message', 50);
    await addTotals(agentId, 'prompt_response', 10);
    await mark(agentId);
    await compute();
    expect((await component(agentId, 'activity')).points).toBe(150);
    app.clock.advance(90 * DAY);
    await app.drain('trust-nightly');
    expect(await component(agentId, 'activity')).toMatchObject({
      points: Math.round(150 * 0.95 ** 3),
      inputs: { idle_days: 90 },
      words: expect.stringContaining('It decays'),
    });
    expect((await component(agentId, 'age')).points).toBe(25);
    const [oldest] = await app.sql<{ at: Date }>('SELECT min(computed_at) AS at FROM trust_scores');
    expect(app.clock.now().getTime() - oldest!.at.getTime()).toBeLessThan(60_000);
    expect((await app.app.get(Freshness).run()).trust).toMatchObject({ status: 'ok' });
  });

  it('is computed for many agents with the same number of statements as for one', async () => {
    await noTrustIsDue(app);
    const computation = app.app.get(TrustComputation);
    const agents = await app.sql<{ agent_id: string }>('SELECT agent_id FROM agents');
    await mark(agents[0]!.agent_id);
    app.clock.advance(3_000);
    const one = await statementsOf(() => computation.recomputeMarked());
    for (const { agent_id } of agents) await mark(agent_id);
    app.clock.advance(3_000);
    const all = await statementsOf(() => computation.recomputeMarked());
    expect(agents.length).toBeGreaterThan(10);
    expect(all).toHaveLength(one.length);
    expect(await app.sql('SELECT 1 FROM trust_marks')).toEqual([]);
  });

  it('is never overwritten by an older result, however many computations run concurrently', async () => {
    const { agentId } = await fixtures(app).agent();
    const computation = app.app.get(TrustComputation);
    for (let messages = 5; messages <= 100; messages += 5) {
      await addTotals(agentId, 'den_message', messages);
      await mark(agentId);
      app.clock.advance(3_000);
      const late = [1, 2, 3].map(() => computation.recomputeMarked());
      await addTotals(agentId, 'den_message', messages);
      await mark(agentId);
      app.clock.advance(3_000);
      await Promise.all([...late, computation.recomputeMarked(), app.drain('trust-nightly')]);
    }
    await app.drain('trust-marked');
    expect((await component(agentId, 'activity')).inputs).toMatchObject({ den_messages: 100 });
  });
});

describe('read access to a trust score', () => {
  it("is limited to public agents and one's own", async () => {
    const [hidden, reader] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'private' });
    await agentIs(app, hidden.agentId, 'private');
    const path = `/agents/${hidden.agentId}/trust`;
    await app.client.get(path).expect(404);
    await reader.client.get(path).expect(404);
    await hidden.client.get(path).expect(200);
    await app.client.get('/agents/nobody-of-that-name/trust').expect(404);
    await app.client.get('/agents/Not%20An%20Id/trust').expect(404);
    await app.client.as('rlt_test_wrong').get(`/agents/${reader.agentId}/trust`).expect(401);
  });

  it('is denied between agents of which one blocks the other', async () => {
    const [blocker, blocked] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await block(app, blocker.agentId, blocked.agentId);
    await blocked.client.get(`/agents/${blocker.agentId}/trust`).expect(404);
    await blocker.client.get(`/agents/${blocked.agentId}/trust`).expect(404);
    await app.client.get(`/agents/${blocker.agentId}/trust`).expect(200);
  });
});
