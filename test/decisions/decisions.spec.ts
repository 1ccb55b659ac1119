import { COLLECT_MS } from '../../src/decisions/evidence/service-recalculation-queue';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { manyServicesAreDue } from '../support/fixtures/decisions';
import { block } from '../support/fixtures/network';
import { recordAnswers } from '../support/recorded-answers';
import { type TestListing, trades } from '../support/trades';

const DAY = 86_400_000;

let app: TestApp;
let recorded: ReturnType<typeof recordAnswers>;
let addresses = 0;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  recorded = recordAnswers(app);
});
afterAll(() => app.close());

interface Found {
  service_id: string;
  kind: string;
  trust_score: number;
  compatibility_score: number;
  consensus: Record<string, unknown>;
  fit: number;
  confidence: number;
  reasons: string[];
  evidence: Record<string, unknown>;
  metadata: Record<string, unknown>;
}
interface Evaluation {
  decision_id: string;
  options: (Found & { pros: string[]; cons: string[]; estimated_fit: number; cost_score: number | null })[];
  recommendation: Record<string, unknown> & { service_id: string; reasoning: string; confidence: number };
  criteria_weights: Record<string, number>;
  not_found: string[];
  expires_at: string;
}

/** Creates an anonymous caller with a new address. */
const anybody = (): Client => {
  addresses += 1;
  return app.client.with({ 'X-Forwarded-For': `203.0.${addresses >> 8}.${addresses & 255}` });
};

async function discover(body: object, client: Client = anybody()): Promise<Found[]> {
  return (await client.post('/public/decisions/discover', body).expect(200)).body as Found[];
}

async function evaluate(body: object, client: Client = anybody()): Promise<Evaluation> {
  return (await client.post('/public/decisions/evaluate', body).expect(200)).body as Evaluation;
}

async function known(): Promise<void> {
  await app.drain('outbox-relay');
  app.clock.advance(COLLECT_MS);
  await app.drain('service-evidence');
}

async function sell(listing: TestListing, buyer: TestAgent, rating?: number): Promise<void> {
  const { buy, deliver, confirm } = trades(app);
  const order = await buy(listing, buyer);
  await deliver(order);
  await confirm(order);
  if (rating !== undefined)
    await buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating }).expect(201);
}

describe('service discovery', () => {
  it('ranks by orders and reviews, and gives numeric reasons', async () => {
    const { listing, buy, deliver, askBack, decline, escalate } = trades(app);
    const subject = { category: 'creative', subcategory: 'music' };
    const [good, bad, fresh] = [
      await listing({ ...subject, title: 'A song for every agent' }),
      await listing({ ...subject, title: 'A song of sorrow and tears' }),
      await listing({ ...subject, title: 'A song that nobody has heard' }),
    ];
    const buyers = await Promise.all(Array.from({ length: 5 }, () => fixtures(app).agent()));
    for (const buyer of buyers) await sell(good, buyer, 5);
    await sell(good, buyers[0]!);
    await sell(bad, buyers[0]!, 2);
    const disputed = await buy(bad, buyers[1]!);
    await deliver(disputed);
    await askBack(disputed);
    await decline(disputed);
    await escalate(disputed);
    await known();

    const found = await discover({ category: 'music' });
    expect(found.map(({ service_id }) => service_id)).toEqual([good.id, fresh.id, bad.id]);
    expect(found[0]).toMatchObject({
      kind: 'listing',
      name: 'A song for every agent',
      category: 'creative',
      provider_id: good.seller.agentId,
      price_cents: 2_500,
      compatibility_score: 0.5,
      consensus: {
        similar_agents_using: 5,
        avg_confidence: 1,
        recent_adoptions: 5,
        retention_rate: 0,
        basis: 'all_agents',
      },
      evidence: {
        orders: 6,
        delivered_without_dispute: 6,
        disputed: 0,
        failed: 0,
        buyers: 5,
        reviewers: 5,
        rating: 5,
      },
      confidence: 0.5238,
      metadata: { subcategory: 'music', delivery_method: 'digital_manual' },
    });
    expect(found[0]?.reasons).toEqual(
      expect.arrayContaining([
        '6 of 6 orders delivered without dispute',
        'Rated 5.00 of 5 by 5 buyers',
        '5 agents bought it',
        '5 agents bought it for the first time in the past 7 days',
      ]),
    );
    expect(found[1]?.reasons).toContain('No orders yet, so there is no evidence');
    expect(found[2]?.reasons).toEqual(
      expect.arrayContaining([
        'Only 1 of 2 orders delivered without dispute',
        '1 of 2 orders disputed',
        'Rated 2.00 of 5 by 1 buyer',
      ]),
    );
    expect(await discover({ category: 'music' })).toEqual(found);
    expect(await discover({ category: 'music', min_trust_score: found[0]!.trust_score })).toHaveLength(1);
    expect(await discover({ category: 'music', limit: 2 })).toEqual(found.slice(0, 2));
  });
});

const numbered = <T>(count: number, value: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`requirement-${n}`, value]));

describe('the evidence about a service', () => {
  it('is recomputed once for the events of three seconds, counted from the first', async () => {
    const listing = await trades(app).listing();
    const computed = async (): Promise<object[]> => {
      await app.drain('outbox-relay');
      await app.drain('service-evidence');
      return app.sql('SELECT orders FROM service_evidence WHERE service_id = $1', [listing.id]);
    };
    await sell(listing, await fixtures(app).agent());
    expect(await computed()).toEqual([]);
    app.clock.advance(COLLECT_MS / 2);
    await sell(listing, await fixtures(app).agent());
    expect(await computed()).toEqual([]);
    app.clock.advance(COLLECT_MS / 2);
    expect(await computed()).toEqual([{ orders: 2 }]);
  });

  it('is recomputed for any number of services, but not before their three seconds are over', async () => {
    await known();
    const mark = (from: number, to: number) => manyServicesAreDue(app, from, to);
    const waiting = async () => (await app.sql('SELECT FROM service_marks')).length;
    await mark(1, 60); // more than one batch
    await app.drain('service-evidence');
    expect(await waiting()).toBe(60);
    app.clock.advance(COLLECT_MS);
    await mark(61, 120);
    await app.drain('service-evidence');
    expect(await waiting()).toBe(60);
    await known();
    expect(await waiting()).toBe(0);
  });
});

describe('oversized requirements', () => {
  it.each([
    ['more than 50 members', numbered(51, 1), 'too_long'],
    ['a list of more than 50', { languages: Array<string>(51).fill('German') }, 'too_long'],
    ['a list of 250,000', { languages: Array<string>(250_000).fill('a') }, 'too_long'],
    ['more than 50 members inside', { inside: { more: numbered(51, 1) } }, 'too_long'],
    ['more than 8 kB', { language: 'x'.repeat(8_000) }, 'json_too_large'],
  ])('are refused: %s', async (_, requirements, type) => {
    const { client } = await fixtures(app).agent();
    const { body } = await client
      .post('/public/decisions/discover', { category: 'music', requirements })
      .expect(422);
    const loc = JSON.stringify(requirements).length > 500_000 ? ['body'] : ['body', 'requirements'];
    expect(body.detail).toEqual([expect.objectContaining({ loc, type })]);
  });

  it('do not make the response long: uncheckable requirements are listed in shortened form', async () => {
    await trades(app).listing({ category: 'creative', subcategory: 'music' });
    const requirements = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`${n}`.padEnd(150, 'x'), 1]),
    );
    const [found] = await discover({ category: 'music', requirements });
    expect(JSON.stringify(found!.metadata.unchecked_requirements).length).toBeLessThan(2_500);
  });
});

describe('service discovery by requirements and capability', () => {
  it('applies mandatory requirements, prefers matching ones, and lists uncheckable ones', async () => {
    const { listing } = trades(app);
    const subject = { category: 'digital-goods', subcategory: 'datasets' };
    const [dear, rust, plain] = [
      await listing({ ...subject, price_cents: 9_000, title: 'Dataset of Rust crates' }),
      await listing({ ...subject, price_cents: 900, tags: ['Rust'], title: 'Dataset of small crates' }),
      await listing({ ...subject, price_cents: 800, title: 'Dataset of other things' }),
    ];
    const requirements = { max_price_cents: 1_000, language: 'rust', max_latency_ms: 50 };
    const found = await discover({ category: 'datasets', requirements });
    expect(found.map(({ service_id }) => service_id)).toEqual([rust.id, plain.id]);
    expect(found[0]).toMatchObject({
      compatibility_score: 1,
      metadata: { met_requirements: ['rust'], unchecked_requirements: ['max_latency_ms'] },
    });
    expect(found[0]?.reasons).toContain('Mentions 1 of your 1 requirement: rust');
    expect(found[1]?.reasons).toContain('Does not mention rust');
    const proven = await listing({ category: 'digital-goods', subcategory: 'templates-prompts' });
    await sell(proven, await fixtures(app).agent(), 5);
    await known();
    expect(await discover({ category: 'datasets' })).toHaveLength(3);
    const all = await discover({ category: 'digital-goods', requirements: { language: ['Rust'] } });
    expect(all.map(({ service_id }) => service_id)).toEqual(
      expect.arrayContaining([dear.id, rust.id, plain.id, proven.id]),
    );

    await plain.seller.client.put('/marketplace/my/profile', { vacation: {} }).expect(200);
    await rust.seller.client.put(`/marketplace/listings/${rust.id}`, { status: 'paused' }).expect(200);
    const left = await discover({ category: 'datasets' });
    expect(left.map(({ service_id }) => service_id)).toEqual([dear.id]);
    expect(await discover({ category: 'datasets' }, dear.seller.client)).toEqual([]);
  });

  it('finds agents with a capability, proven ones first, and listings that match the word', async () => {
    const capabilities = { primary_functions: ['Star Charting'] };
    const [proven, fresh, silent] = [
      await fixtures(app).agent({ profile: { capabilities } }),
      await fixtures(app).agent({ profile: { capabilities } }),
      await fixtures(app).agent(),
    ];
    const sold = await trades(app).listing({ title: 'Charting of unknown stars' }, proven);
    await sell(sold, await fixtures(app).agent(), 5);
    await known();
    const found = await discover({ category: 'star-charting' });
    expect(found.map(({ service_id }) => service_id)).toEqual(
      expect.arrayContaining([proven.agentId, fresh.agentId, sold.id]),
    );
    expect(found).toHaveLength(3);
    const agents = await discover({ category: 'star charting', requirements: { kind: 'agent' } });
    expect(agents.map(({ service_id }) => service_id)).toEqual([proven.agentId, fresh.agentId]);
    expect(agents[0]).toMatchObject({
      kind: 'agent',
      category: 'Star Charting',
      price_cents: null,
      evidence: { orders: 1 },
    });
    const { not_found } = await evaluate({ options: [fresh.agentId, silent.agentId] });
    expect(not_found).toEqual([silent.agentId]);

    await block(app, proven.agentId, silent.agentId);
    const seen = await discover({ category: 'star-charting' }, silent.client);
    expect(seen.map(({ service_id }) => service_id)).toEqual([fresh.agentId]);
    await silent.client.post('/public/decisions/consensus', { service_id: sold.id }).expect(404);
  });

  it('personalizes for the calling agent: compatibility, and what similar agents bought', async () => {
    const alike = {
      interests: { seeking_capabilities: ['Cartography'], domains: ['maps'], learning_interests: ['Survey'] },
      capabilities: { primary_functions: ['Navigation'], specializations: ['Survey'] },
    };
    const [asking, twin, stranger] = [
      await fixtures(app).agent({ profile: alike }),
      await fixtures(app).agent({
        profile: { ...alike, capabilities: { primary_functions: ['Cartography'] } },
      }),
      await fixtures(app).agent({ profile: { capabilities: { primary_functions: ['Poetry'] } } }),
    ];
    const map = await trades(app).listing({ subcategory: 'data-analysis', title: 'A map of everything' });
    for (const buyer of [twin, stranger, asking]) await sell(map, buyer, buyer === twin ? 5 : 4);
    await known();
    const body = { service_id: map.id, similarity_threshold: 0.4 };
    const all = (await anybody().post('/public/decisions/consensus', body).expect(200)).body;
    expect(all).toMatchObject({ similar_agents_using: 3, avg_confidence: 0.8333, basis: 'all_agents' });
    const mine = (await asking.client.post('/public/decisions/consensus', body).expect(200)).body;
    expect(mine).toEqual({
      service_id: map.id,
      service_name: 'A map of everything',
      similarity_threshold: 0.4,
      similar_agents_using: 1,
      avg_confidence: 1,
      retention_rate: 0,
      recent_adoptions: 1,
      consensus_score: expect.any(Number),
      basis: 'similar_agents',
      reasons: [
        '1 agent like you bought it',
        '1 agent like you bought it for the first time in the past 7 days',
      ],
    });
    const [found] = await discover({ category: 'data-analysis' }, asking.client);
    expect(found?.compatibility_score).not.toBe(0.5);
    expect(found?.consensus.basis).toBe('similar_agents');

    app.clock.advance(31 * DAY);
    await sell(map, twin);
    await known();
    const later = (await anybody().post('/public/decisions/consensus', body).expect(200)).body;
    expect(later).toMatchObject({ retention_rate: 0.3333, recent_adoptions: 0 });
    expect(later.reasons).toContain('1 of 3 agents bought again after 30 days');
  });
});

describe('evaluation', () => {
  it('recommends with reasons, normalizes weights, and can be read for a day', async () => {
    const [cheap, dear] = [
      await trades(app).listing({ price_cents: 1_000, title: 'Proofreading, quick and cheap' }),
      await trades(app).listing({ price_cents: 4_000, title: 'Proofreading of German theses' }),
    ];
    for (let sale = 0; sale < 3; sale++) await sell(dear, await fixtures(app).agent(), 5);
    await known();
    const options = [cheap.id, dear.id, 'nobody-at-all', dear.id];
    const trusting = await evaluate({
      options,
      criteria: { trust_weight: 8, cost_weight: 0, compatibility_weight: 0 },
    });
    expect(trusting.criteria_weights).toEqual({
      trust: 0.9697,
      compatibility: 0,
      consensus: 0.0303,
      cost: 0,
    });
    expect(trusting.options.map(({ service_id }) => service_id)).toEqual([dear.id, cheap.id]);
    expect(trusting.not_found).toEqual(['nobody-at-all']);
    expect(trusting.recommendation).toMatchObject({ service_id: dear.id, alternative: cheap.id });
    expect(trusting.recommendation.reasoning).toMatch(
      /^“Proofreading of German theses” fits best, 0\.\d\d of 1: 3 of 3 orders delivered/,
    );
    expect(trusting.options[0]?.cons).toEqual(
      expect.arrayContaining([
        'Evidence from only 3 orders',
        'Costs $40.00, 4.0 times the lowest price of the options',
      ]),
    );

    const thrifty = await evaluate({ options, criteria: { cost_weight: 100 } });
    expect(thrifty.recommendation.service_id).toBe(cheap.id);
    expect(thrifty.options[0]).toMatchObject({
      cost_score: 1,
      pros: expect.arrayContaining(['Costs $10.00, the lowest price of the options']),
    });
    expect(thrifty.recommendation.alternative_reasoning).toMatch(
      /is ahead in consensus \(0\.\d\d against 0\.00\)/,
    );

    const german = await evaluate({ options, context: 'For the German thesis, unheard-of words' });
    expect(german.options[0]).toMatchObject({ service_id: dear.id, compatibility_score: 1 });
    expect(Object.values(german.criteria_weights)).toEqual([0.3, 0.35, 0.25, 0.1]);

    const path = `/public/decisions/${german.decision_id}`;
    expect((await app.client.get(path).expect(200)).body).toEqual(german);
    app.clock.advance(DAY - 60_000);
    await app.client.get(path).expect(200);
    app.clock.advance(60_000);
    expect((await app.client.get(path).expect(404)).body.code).toBe('decision_not_found');
    await app.drain('decision-retention');
    expect(await app.sql('SELECT 1 FROM decisions')).toEqual([]);
  });

  it('counts cost only when every option has a price, and bases its confidence on the evidence', async () => {
    const agent = await fixtures(app).agent({
      profile: { capabilities: { primary_functions: ['Proofreading'] } },
    });
    const { id } = await trades(app).listing();
    const mixed = await evaluate({ options: [id, agent.agentId], criteria: { cost_weight: 50 } });
    expect(mixed.criteria_weights.cost).toBe(0);
    expect(mixed.options.map(({ cost_score }) => cost_score)).toEqual([null, null]);
    const alone = await evaluate({ options: [id] });
    expect(alone.recommendation).toMatchObject({
      confidence: 0,
      alternative: null,
      alternative_reasoning: null,
    });
  });

  it('refuses invalid options, criteria, and requirements', async () => {
    const { id } = await trades(app).listing();
    const refused = async (path: string, body: object): Promise<unknown> => {
      const answer = await anybody().post(`/public/decisions/${path}`, body);
      return [answer.status, answer.body.detail?.[0]?.loc?.join('.') ?? answer.body.code];
    };
    const none = { trust_weight: 0, compatibility_weight: 0, consensus_weight: 0, cost_weight: 0 };
    expect(await refused('evaluate', { options: [id], criteria: none })).toEqual([422, 'body.criteria']);
    expect(await refused('evaluate', { options: [id], criteria: { trust_weight: -1 } })).toEqual([
      422,
      'body.criteria.trust_weight',
    ]);
    expect(await refused('evaluate', { options: [] })).toEqual([422, 'body.options']);
    expect(await refused('evaluate', { options: Array(21).fill(id) })).toEqual([422, 'body.options']);
    expect(await refused('evaluate', { options: ['nobody-at-all'] })).toEqual([404, 'service_not_found']);
    expect(await refused('consensus', { service_id: 'nobody-at-all' })).toEqual([404, 'service_not_found']);
    expect(await refused('consensus', { service_id: id, similarity_threshold: 1.1 })).toEqual([
      422,
      'body.similarity_threshold',
    ]);
    expect(await refused('discover', {})).toEqual([422, 'body.category']);
    expect(await refused('discover', { category: 'creative', limit: 51 })).toEqual([422, 'body.limit']);
    expect(await refused('discover', { category: 'creative', min_trust_score: 1001 })).toEqual([
      422,
      'body.min_trust_score',
    ]);
    expect(await refused('discover', { category: 'creative', requirements: { min_rating: 9 } })).toEqual([
      422,
      'body.requirements.min_rating',
    ]);
    expect(await refused('discover', { category: 'creative', requirement: {} })).toEqual([
      422,
      'body.requirement',
    ]);
    await app.client.get('/public/decisions/dec_nothing').expect(404);
  });

  it('creates one decision per Idempotency-Key', async () => {
    const { id } = await trades(app).listing();
    const client = anybody().with({ 'Idempotency-Key': 'once' });
    const first = await evaluate({ options: [id] }, client);
    expect((await evaluate({ options: [id] }, client)).decision_id).toBe(first.decision_id);
  });
});

describe('limits for decisions', () => {
  it('allow 10 requests per minute and address or 60 with a key, for all operations together, whatever the factor', async () => {
    const { client } = await fixtures(app).agent();
    const somebody = anybody();
    const paths = ['discover', 'evaluate', 'consensus'];
    for (let call = 0; call < 60; call++) {
      const answer = await client.post(`/public/decisions/${paths[call % 3]}`, {}).expect(422);
      expect(answer.headers['x-ratelimit-limit']).toBe('60');
      if (call < 10) await somebody.post(`/public/decisions/${paths[call % 3]}`, {}).expect(422);
    }
    const refused = await somebody.post('/public/decisions/discover', { category: 'creative' }).expect(429);
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'retry-after': expect.any(String) });
    await client.post('/public/decisions/discover', { category: 'creative' }).expect(429);
    await anybody().post('/public/decisions/discover', { category: 'creative' }).expect(200);
  });

  it('keep the number of statements the same for many services as for few', async () => {
    const count = async (limit: number): Promise<number> =>
      (await statementsOf(() => discover({ category: 'creative', limit }))).length;
    expect(await count(50)).toBe(await count(1));
  });
});

it('responses match the API description', async () => {
  expect(await recorded.problems()).toEqual([]);
});
