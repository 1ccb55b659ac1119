import { loadAgents } from '../../bench/agents';
import { loadCatalog } from '../../bench/catalog-rows';
import { loadEvidence } from '../../bench/evidence-rows';
import { Database } from '../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../support/app';
import { recordStatements } from '../support/count-statements';
import { type Asked, exactDiscovery } from '../support/exact-discovery';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { block } from '../support/fixtures/network';
import { trades } from '../support/trades';

const LISTINGS = 3_000;
const AGENTS = 300;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CATEGORY = 'creative';

let app: TestApp;
let asking: TestAgent;
let word: string;
let capability: string;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' });
  await loadCatalog(app.databaseUrl, LISTINGS);
  await loadAgents(app.databaseUrl, AGENTS);
  await loadEvidence(app.databaseUrl);
  asking = await fixtures(app).agent({ profile: { interests: { domains: ['research'] } } });
  // some users are new, and some have come back
  await app.sql(
    `UPDATE service_evidence SET users = (
       SELECT jsonb_agg(jsonb_build_array(u ->> 0, $1::bigint - place * $2::bigint, $1::bigint - place * 1000, 0.5 + (place % 5) / 10.0) ORDER BY place)
         FROM jsonb_array_elements(users) WITH ORDINALITY AS x(u, place))
      WHERE hashtext(service_id) % 2 = 0`,
    [app.clock.now().getTime(), DAY],
  );
  [word] = (await texts(`SELECT title AS text FROM listings WHERE category = $1 ORDER BY id LIMIT 1`, [
    CATEGORY,
  ])) as [string];
  [capability] = (await texts(
    `SELECT term AS text FROM discovery_terms t JOIN discovery_postings p ON p.term_id = t.id
      WHERE kind = 'offered' GROUP BY term ORDER BY sum(length(members)) DESC, term LIMIT 1`,
  )) as [string];
});
afterAll(() => app.close());

const texts = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await app.sql<{ text: string }>(text, values)).map((row) => row.text.split(' ')[0] as string);

interface Found {
  service_id: string;
  provider_id: string;
  kind: string;
}
let addresses = 0;
async function discover(asked: Asked, agent?: TestAgent): Promise<Found[]> {
  addresses += 1;
  const client = (agent?.client ?? app.client).with({
    'X-Forwarded-For': `203.1.${addresses >> 8}.${addresses & 255}`,
  });
  return (await client.post('/public/decisions/discover', asked).expect(200)).body as Found[];
}

describe('discovery returns exactly what an evaluation of all candidates gives', () => {
  const asked: [string, () => Asked][] = [
    ['a category', () => ({ category: CATEGORY })],
    ['many results', () => ({ category: CATEGORY, limit: 50 })],
    ['a minimum trust score', () => ({ category: CATEGORY, limit: 50, min_trust_score: 500 })],
    ['a word', () => ({ category: CATEGORY, limit: 50, requirements: { about: word } })],
    ['a stop word', () => ({ category: CATEGORY, requirements: { about: ['the', word], depth: 3 } })],
    [
      'everything at once',
      () => ({
        category: CATEGORY,
        limit: 50,
        min_trust_score: 100,
        requirements: {
          max_price_cents: 60_000,
          delivery_method: 'digital_instant',
          min_rating: 3.5,
          min_orders: 2,
          languages: [word, 'German'],
        },
      }),
    ],
    ['verified providers', () => ({ category: CATEGORY, requirements: { verified: true } })],
    ['a capability of agents', () => ({ category: capability, limit: 50, requirements: { kind: 'agent' } })],
  ];

  it.each(asked)('%s', async (_, request) => {
    await app.clock.standing(async () => {
      for (const agent of [undefined, asking]) {
        const exact = await exactDiscovery(app, request(), agent?.agentId ?? null);
        if (!request().requirements?.verified) expect(exact.length).toBeGreaterThan(5);
        expect(await discover(request(), agent)).toEqual(exact); // some services are new to the cache
        expect(await discover(request(), agent)).toEqual(exact); // and none is now
      }
    });
  });
});

describe('discovery reflects at once', () => {
  const first = async (): Promise<Found> => (await discover({ category: CATEGORY }))[0] as Found;
  const update = (text: string) => async (found: Found) => app.sql(text, [found.service_id]);
  const ofProvider = (text: string) => async (found: Found) => app.sql(text, [found.provider_id]);

  it.each<[string, (found: Found) => Promise<unknown>]>([
    ['another price', update('UPDATE listings SET price_cents = price_cents + 1 WHERE id = $1')],
    ['another title', update(`UPDATE listings SET title = 'Another one' WHERE id = $1`)],
    ['a paused listing', update(`UPDATE listings SET status = 'paused' WHERE id = $1`)],
    ['another category', update(`UPDATE listings SET category = 'other' WHERE id = $1`)],
    [
      'more evidence',
      update('UPDATE service_evidence SET orders = orders + 1, clean = clean + 1 WHERE service_id = $1'),
    ],
    ['deleted evidence', update('DELETE FROM service_evidence WHERE service_id = $1')],
    ['another trust score', ofProvider('UPDATE trust_scores SET score = score + 1 WHERE agent_id = $1')],
    ['no trust score any more', ofProvider('DELETE FROM trust_scores WHERE agent_id = $1')],
    ['a renamed provider', ofProvider(`UPDATE agents SET display_name = 'Renamed' WHERE agent_id = $1`)],
    [
      'a provider that is verified now, or no longer',
      ofProvider(
        `UPDATE agents SET verified_at = CASE WHEN verified_at IS NULL THEN now() END WHERE agent_id = $1`,
      ),
    ],
  ])('%s', async (_, change) => {
    const found = await first();
    const before = await discover({ category: CATEGORY });
    await change(found);
    const after = await discover({ category: CATEGORY });
    expect(after).not.toEqual(before);
    expect(after).toEqual(await exactDiscovery(app, { category: CATEGORY }, null));
  });

  it('the start and the end of a vacation, which changes no row', async () => {
    const profiles = await app.sql<{ agent_id: string }>('SELECT agent_id FROM seller_profiles');
    const { service_id: id, provider_id: provider } = (await discover({ category: CATEGORY })).find((found) =>
      profiles.some(({ agent_id }) => agent_id === found.provider_id),
    ) as Found;
    const has = async (): Promise<boolean> =>
      (await discover({ category: CATEGORY })).some(({ service_id }) => service_id === id);
    await app.sql('UPDATE seller_profiles SET vacation_since = $2, vacation_until = $3 WHERE agent_id = $1', [
      provider,
      app.clock.now(),
      new Date(app.clock.now().getTime() + HOUR),
    ]);
    expect(await has()).toBe(false);
    app.clock.advance(HOUR + 1);
    expect(await has()).toBe(true);
  });

  it('that users are no longer new after a week', async () => {
    const asked = { category: CATEGORY, limit: 50 };
    const before = await discover(asked);
    app.clock.advance(8 * DAY);
    const after = await discover(asked);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await exactDiscovery(app, asked, null));
  });

  it('a block, only for the agent that blocked', async () => {
    const [{ provider_id: provider } = {} as Found] = await discover({ category: CATEGORY }, asking);
    await block(app, asking.agentId, provider);
    const seen = await discover({ category: CATEGORY, limit: 50 }, asking);
    expect(seen.map(({ provider_id }) => provider_id)).not.toContain(provider);
    expect(seen).toEqual(await exactDiscovery(app, { category: CATEGORY, limit: 50 }, asking.agentId));
    expect(await discover({ category: CATEGORY })).toEqual(
      await exactDiscovery(app, { category: CATEGORY }, null),
    );
  });

  it('an agent that changes its texts or becomes private', async () => {
    const capabilities = { primary_functions: ['Lighthouse keeping'] };
    const [keeper, other] = [
      await fixtures(app).agent({ profile: { capabilities } }),
      await fixtures(app).agent({ profile: { capabilities } }),
    ];
    await app.drain('outbox-relay'); // which indexes them
    const asked = { category: 'lighthouse-keeping' };
    const shown = async (): Promise<object[]> => discover(asked);
    expect(await shown()).toHaveLength(2);
    await keeper.client.patch('/agents/me', { tagline: 'By the sea' }).expect(200);
    expect(await shown()).toContainEqual(
      expect.objectContaining({ service_id: keeper.agentId, description: 'By the sea' }),
    );
    await agentIs(app, keeper.agentId, 'private');
    expect(await shown()).toEqual([expect.objectContaining({ service_id: other.agentId })]);
  });

  it('a new listing with a word that it mentions', async () => {
    const asked = { category: CATEGORY, limit: 50, requirements: { about: 'xylophone' } };
    const met = async (): Promise<number> =>
      (await discover(asked)).filter((found) =>
        (found as unknown as { reasons: string[] }).reasons.some((reason) => reason.endsWith(': xylophone')),
      ).length;
    expect(await met()).toBe(0);
    const { id, seller } = await trades(app).listing({ category: CATEGORY, title: 'Lessons on the piano' });
    expect(await met()).toBe(0);
    await seller.client.put(`/marketplace/listings/${id}`, { title: 'Lessons on the xylophone' }).expect(200);
    expect(await met()).toBe(1);
  });
});

it('services are read once as long as nothing changes', async () => {
  const read = async (): Promise<string[]> =>
    (await recordStatements(() => discover({ category: CATEGORY }), { all: true }))
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('decision_'))
      .sort();
  await discover({ category: CATEGORY });
  expect(await read()).toEqual(['decision_best_listings', 'decision_versions']);
});

it('a request takes at most two connections at once', async () => {
  const database = app.app.get(Database) as unknown as { query: (query: object) => Promise<unknown> };
  const { query: send } = database;
  let [running, most] = [0, 0];
  const spy = jest.spyOn(database, 'query').mockImplementation(async (query) => {
    most = Math.max(most, ++running);
    return send.call(database, query).finally(() => running--);
  });
  await discover({ category: CATEGORY, requirements: { about: [word, 'harmony'], languages: 'German' } });
  spy.mockRestore();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});
