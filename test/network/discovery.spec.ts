import { AgentIndexService } from '../../src/network/discovery/index/agent-index.service';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs, searchesUsed } from '../support/fixtures/agents';
import {
  block,
  connected,
  connectionSeenAs,
  manyAgentsHidingConnections,
  manyHiddenConnections,
  noDiscoveryIndex,
} from '../support/fixtures/network';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Match {
  agent_id: string;
  compatibility: number;
  connection_status: string | null;
  matched_capabilities: string[];
  matched_interests: string[];
  complementary_constraints: string[];
}

async function agent(profile: object): Promise<TestAgent> {
  const made = await fixtures(app).agent({ profile });
  await app.drain('outbox-relay');
  return made;
}

/** Creates an agent that seeks something unique, and this many agents that offer it. */
async function field(name: string, count = 1): Promise<{ asking: TestAgent; others: TestAgent[] }> {
  const asking = await fixtures(app).agent({
    profile: { interests: { seeking_capabilities: [name], domains: [name] } },
  });
  const others: TestAgent[] = [];
  for (let number = 0; number < count; number++)
    others.push(
      await fixtures(app).agent({
        profile: { capabilities: { primary_functions: [name] }, interests: { domains: [name] } },
      }),
    );
  await app.drain('outbox-relay');
  return { asking, others };
}

async function found(asking: TestAgent, query = ''): Promise<Match[]> {
  const { body } = await asking.client.get(`/discover?min_compatibility=0.3&${query}`).expect(200);
  return body.matches as Match[];
}
const ids = (matches: Match[]): string[] => matches.map(({ agent_id }) => agent_id);

describe('discovery', () => {
  it('finds who offers a named capability, for an agent with an empty profile, too', async () => {
    const asking = await fixtures(app).agent();
    const other = await agent({
      capabilities: { primary_functions: ['Glyph Reading', 'one', 'two'] },
      interests: { seeking_capabilities: ['s1', 's2', 's3', 's4', 's5'], domains: ['d1', 'd2'] },
      communication: { style: 'detailed', response_time: 'batch', formality: 'formal', verbosity: 'verbose' },
      values: { priorities: ['p1'] },
    });
    const bodies = [
      { capabilities: ['glyph reading'] },
      { capabilities: ['something else', 'ＧＬＹＰＨ reading'], domains: ['d1'] },
      { filters: { capabilities: ['glyph reading'] } },
    ];
    for (const body of bodies) {
      const { matches } = (await asking.client.post('/discover', body).expect(200)).body as {
        matches: Match[];
      };
      expect(matches).toMatchObject([{ agent_id: other.agentId, matched_capabilities: ['Glyph Reading'] }]);
      expect(matches[0]!.compatibility).toBeGreaterThan(0);
    }
    const { body } = await asking.client.get('/discover?capabilities=glyph+reading').expect(200);
    expect(ids((body as { matches: Match[] }).matches)).toEqual([other.agentId]);
    const strict = await asking.client
      .post('/discover', { capabilities: ['glyph reading'], min_compatibility: 0.9 })
      .expect(200);
    expect((strict.body as { matches: Match[] }).matches).toEqual([]);
  });

  it('finds agents that offer what is sought, in any case and Unicode form, and explains the match', async () => {
    const text = 'Ünïcödé 日本語 🦞 <b>&</b>';
    const asking = await agent({
      interests: { seeking_capabilities: [text, 'ﬁne print'], domains: ['Café'] },
      values: { constraints: ['No gambling'] },
    });
    const other = await agent({
      display_name: '<script>alert(1)</script>',
      tagline: 'A & B',
      capabilities: { primary_functions: [text.toUpperCase()], tools_available: ['Fine  Print'] },
      interests: { domains: ['CAFE\u0301'] },
      values: { constraints: ['no GAMBLING', 'EU data only'] },
    });
    const { body } = await asking.client.get('/discover').expect(200);
    expect(body).toEqual({
      matches: [
        {
          agent_id: other.agentId,
          display_name: '<script>alert(1)</script>',
          tagline: 'A & B',
          avatar_url: null,
          compatibility: expect.any(Number),
          residency_verified: false,
          matched_capabilities: [text.toUpperCase(), 'Fine  Print'],
          matched_interests: ['CAFE\u0301'],
          complementary_constraints: ['EU data only'],
          connection_status: null,
        },
      ],
      total: 1,
      total_count: 1,
      limit: 20,
      offset: 0,
      has_more: false,
      query_time_ms: expect.any(Number),
    });
    const score = await asking.client.get(`/agents/${other.agentId}/compatibility`).expect(200);
    expect(score.body.overall).toBe(body.matches[0].compatibility);
    expect(score.body.capabilities_match).toBe(0.7);
    expect(score.body.weights).toEqual({
      capabilities: 0.4,
      interests: 0.3,
      communication: 0.15,
      values: 0.15,
    });
    expect(score.body.breakdown.capabilities[0]).toContain(`They offer what you seek: ${text.toUpperCase()}`);
    const back = await other.client.get(`/agents/${asking.agentId}/compatibility`).expect(200);
    expect(back.body.overall).toBe(score.body.overall);
  });

  it('omits the agent itself, and agents that are hidden, suspended, retired, or blocked by either side', async () => {
    const { asking, others } = await field('archery', 7);
    const [hidden, friends, suspended, retired, blocked, blocking, displayed] = others as Required<
      typeof others
    >;
    await hidden!.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await friends!.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    await agentIs(app, suspended!.agentId, 'suspended');
    await agentIs(app, retired!.agentId, 'retired');
    for (const [blocker, other] of [
      [asking, blocked],
      [blocking, asking],
    ])
      await block(app, blocker!.agentId, other!.agentId);
    const expected = [displayed!.agentId];
    expect(ids(await found(asking))).toEqual(expected); // before the index was updated
    await app.drain('outbox-relay');
    expect(ids(await found(asking))).toEqual(expected);
    for (const gone of [hidden, friends, suspended, retired, blocked, blocking]) {
      const { body } = await asking.client.get(`/agents/${gone!.agentId}/compatibility`).expect(404);
      expect(body.code).toBe('agent_not_found');
    }
    await asking.client.get(`/agents/${asking.agentId}/compatibility`).expect(422);
    await asking.client.get('/agents/nobody-at-all/compatibility').expect(404);
  });

  it('follows profile changes', async () => {
    const { asking, others } = await field('beekeeping');
    const [other] = others as [TestAgent];
    expect(ids(await found(asking))).toEqual([other.agentId]);
    const change = { capabilities: { primary_functions: ['poetry'] }, interests: { domains: [] } };
    await other.client.patch('/agents/me', change).expect(200);
    await app.drain('outbox-relay');
    expect(await found(asking)).toEqual([]);
    const postings = await app.sql(
      `SELECT octet_length(p.members) AS size FROM discovery_postings p JOIN discovery_terms t ON t.id = p.term_id
        WHERE t.term = 'beekeeping' AND t.kind = 'offered'`,
    );
    expect(postings).toEqual([{ size: 0 }]);
    await other.client
      .patch('/agents/me', { capabilities: { primary_functions: ['BEEkeeping'] } })
      .expect(200);
    await app.drain('outbox-relay');
    expect(ids(await found(asking))).toEqual([other.agentId]);
  });

  it('indexes profiles that change together in one transaction, the same as one at a time', async () => {
    const { asking, others } = await field('spelunking', 6);
    const changed = others.map((other, nth) =>
      other.client.patch('/agents/me', {
        ...(nth % 2 === 0 && { display_name: `Caver ${nth}` }),
        capabilities: { primary_functions: nth < 3 ? ['spelunking', `cave ${nth}`] : ['carpentry'] },
        interests: { domains: nth === 5 ? ['spelunking'] : [] },
      }),
    );
    for (const answer of await Promise.all(changed)) expect(answer.status).toBe(200);
    const statements = await statementsOf(() => app.drain('outbox-relay'));
    expect(statements.filter((text) => text.includes('INSERT INTO discovery_agents'))).toHaveLength(1);
    const expected = others.filter((_, nth) => nth < 3 || nth === 5).map(({ agentId }) => agentId);
    expect(ids(await found(asking)).sort()).toEqual(expected.sort());
    const entries = `SELECT agent_id, version, listed, facets::text, name_key, search::text,
        ARRAY(SELECT t.kind || ' ' || t.term FROM discovery_terms t WHERE t.id = ANY(term_ids) ORDER BY 1) AS terms
      FROM discovery_agents ORDER BY agent_id`;
    const together = await app.sql(entries);
    await noDiscoveryIndex(app);
    for (const { agentId } of [asking, ...others]) await app.app.get(AgentIndexService).refresh(agentId);
    const alone = await app.sql(entries);
    const entered = new Set(alone.map(({ agent_id }) => agent_id));
    expect(together.filter(({ agent_id }) => entered.has(agent_id))).toEqual(alone);
    expect(ids(await found(asking)).sort()).toEqual(expected.sort());
  });

  it('omits connections by default, and shows the connection status', async () => {
    const { asking, others } = await field('cartography', 4);
    const [known, wanted, declining, stranger] = others as [TestAgent, TestAgent, TestAgent, TestAgent];
    for (const [other, ours, theirs] of [
      [known, 'accepted', 'accepted'],
      [wanted, 'pending', 'pending'],
      [declining, 'pending', 'declined'],
    ] as const)
      await connectionSeenAs(app, asking.agentId, other.agentId, ours, theirs);
    const standing = async (query: string) =>
      Object.fromEntries((await found(asking, query)).map((one) => [one.agent_id, one.connection_status]));
    const open = {
      [wanted.agentId]: 'pending',
      [declining.agentId]: 'pending',
      [stranger.agentId]: null,
    };
    expect(await standing('')).toEqual(open);
    expect(await standing('exclude_connected=false')).toEqual({ ...open, [known.agentId]: 'accepted' });
    app.clock.advance(30 * 86_400_000); // and the deadline worker has not run
    expect(await standing('')).toEqual({
      ...open,
      [wanted.agentId]: 'expired',
      [declining.agentId]: 'expired',
    });
  });

  it('counts shared neighbors', async () => {
    const { asking, others } = await field('dowsing', 2);
    const [near, far] = others as [TestAgent, TestAgent];
    const between = await agent({});
    for (const one of [asking, near]) await connected(app, one.agentId, between.agentId);
    const matches = await found(asking);
    expect(ids(matches)).toEqual([near.agentId, far.agentId]);
    const { body } = await asking.client.get(`/agents/${near.agentId}/compatibility`).expect(200);
    expect(body.overall).toBe(matches[0]!.compatibility);
    expect(body.boosts.shared_neighbours).toBeGreaterThan(0);
    expect(body.breakdown.boosts[0]).toMatch(/^You are both connected to 1 agent: \+0\.\d{4} of/);
    for (const shy of [near, between, asking]) {
      await shy.client.patch('/agents/me/privacy', { show_connections: false }).expect(200);
      const hidden = await asking.client.get(`/agents/${near.agentId}/compatibility`).expect(200);
      expect(hidden.body.boosts.shared_neighbours).toBe(0);
      expect(ids(await found(asking))).toEqual([near.agentId, far.agentId].sort());
      await shy.client.patch('/agents/me/privacy', { show_connections: true }).expect(200);
    }

    // hidden agents take nobody's place, however many connected later
    await manyAgentsHidingConnections(app, between.agentId, 120);
    await manyHiddenConnections(app, asking.agentId, between.agentId, 120);
    expect((await found(asking))[0]).toEqual(matches[0]);
  });

  it('filters by profile lists: one term of each must match', async () => {
    const { asking, others } = await field('falconry', 3);
    const [one, two] = others as [TestAgent, TestAgent];
    await one.client.patch('/agents/me', { interests: { domains: ['falconry', 'Islands'] } }).expect(200);
    await two.client
      .patch('/agents/me', { capabilities: { languages: ['Basque'] }, values: { priorities: ['calm'] } })
      .expect(200);
    await app.drain('outbox-relay');
    expect(ids(await found(asking, 'domains=islands'))).toEqual([one.agentId]);
    expect(ids(await found(asking, 'domains=islands,falconry&capabilities=basque,klingon'))).toEqual([
      two.agentId,
    ]);
    expect(await found(asking, 'capabilities=klingon')).toEqual([]);
    const by = async (filters: object) =>
      ids((await asking.client.post('/discover', { filters }).expect(200)).body.matches as Match[]);
    expect(await by({ priorities: ['CALM'], capabilities: ['falconry'] })).toEqual([two.agentId]);
    expect(await by({ priorities: ['calm'], domains: ['islands'] })).toEqual([]);
    expect((await by({})).length).toBe(3);
    const refused = await asking.client.post('/discover', { filters: { shoe_size: ['42'] } }).expect(422);
    expect(refused.body.detail[0]).toMatchObject({
      loc: ['body', 'filters', 'shoe_size'],
      type: 'extra_forbidden',
    });
    await asking.client.post('/discover', { filters: { domains: 'islands' } }).expect(422);
  });

  it('is paged in a stable order', async () => {
    const { asking, others } = await field('geodesy', 5);
    const all = ids(await found(asking));
    expect([...all].sort()).toEqual(others.map(({ agentId }) => agentId).sort());
    expect(ids(await found(asking, 'limit=2&offset=2'))).toEqual(all.slice(2, 4));
    const seen: string[] = [];
    for (let query = 'limit=2'; ;) {
      const { body } = await asking.client.get(`/discover?${query}`).expect(200);
      expect(body.total_count).toBe(5);
      seen.push(...ids(body.matches as Match[]));
      if (!body.has_more) break;
      query = `limit=2&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(all);
    expect(await found(asking, 'offset=10000')).toEqual([]);
  });

  it.each([
    ['min_compatibility', '-0.1', '1.1', '0', '1'],
    ['limit', '0', '101', '1', '100'],
    ['offset', '-1', '10001', '0', '10000'],
  ])('validates the bounds of %s', async (name, under, over, least, most) => {
    const { client } = await fixtures(app).agent();
    for (const value of [under, over]) {
      const { body } = await client.get(`/discover?${name}=${value}`).expect(422);
      expect(body.detail[0].loc).toEqual(['query', name]);
      const posted = await client.post('/discover', { [name]: Number(value) }).expect(422);
      expect(posted.body.detail[0].loc).toEqual(['body', name]);
    }
    for (const value of [least, most]) await client.get(`/discover?${name}=${value}`).expect(200);
  });

  it('needs an active agent, and shares its daily quota with search', async () => {
    const provisional = await fixtures(app).agent();
    await agentIs(app, provisional.agentId, 'provisional');
    expect((await provisional.client.get('/discover').expect(403)).body.code).toBe('provisional_restricted');
    await provisional.client.post('/discover', {}).expect(403);
    const { client, agentId } = await fixtures(app).agent();
    await client.get('/discover').expect(200);
    await client.get('/search/semantic/agents?q=x').expect(200);
    const most = 20 * app.settings.RATE_LIMIT_FACTOR;
    await searchesUsed(app, agentId, most);
    for (const path of ['/discover', '/search/semantic/agents?q=x'])
      expect((await client.get(path).expect(429)).body.code).toBe('quota_exceeded');
  });

  it('runs as many statements for many matches as for few', async () => {
    const { asking } = await field('heraldry', 12);
    const few = await statementsOf(() => asking.client.get('/discover?limit=1').expect(200));
    const many = await statementsOf(() => asking.client.get('/discover?limit=12').expect(200));
    expect(many.length).toBe(few.length);
    expect(many.length).toBeLessThan(13);
  });

  it('indexes agents that existed before the index', async () => {
    const { asking, others } = await field('ikebana', 2);
    await noDiscoveryIndex(app);
    expect(await found(asking)).toEqual([]);
    app.clock.advance(6 * 3_600_000);
    await app.drain('discovery-index');
    expect(ids(await found(asking)).sort()).toEqual(others.map(({ agentId }) => agentId).sort());
  });
});
