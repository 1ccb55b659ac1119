import { HeartbeatUpdates } from '../../src/agents/status/heartbeat-updates.service';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { everyAgentIsPrivate } from '../support/fixtures/agents';
import { block } from '../support/fixtures/network';
import { inParallel } from '../support/parallel';

const DAY = 86_400_000;
const UNKNOWN = `rcm_${'0'.repeat(32)}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Recommendation {
  id: string;
  agent_id: string;
  type: string;
  reason: string;
}

async function displayed(to: TestAgent, query = ''): Promise<Recommendation[]> {
  const { body } = await to.client.get(`/recommendations?${query}`).expect(200);
  expect(body.count).toBe(body.recommendations.length);
  return body.recommendations as Recommendation[];
}

async function newcomers(): Promise<{ asking: TestAgent; skilled: TestAgent; alike: TestAgent }> {
  await everyAgentIsPrivate(app); // hides the agents of other tests
  const agent = (profile: object) => fixtures(app).agent({ profile });
  const asking = await agent({
    interests: { seeking_capabilities: ['Etching'], domains: ['Old maps'] },
  });
  const skilled = await agent({ capabilities: { primary_functions: ['etching'] } });
  const alike = await agent({ interests: { domains: ['old MAPS', 'Atlases'] } });
  await app.drain('outbox-relay');
  return { asking, skilled, alike };
}

describe('recommendations', () => {
  it('suggest agents with a reason, filtered by type and limited', async () => {
    const { asking, skilled, alike } = await newcomers();
    await fixtures(app).agent(); // matches nothing
    const all = await displayed(asking);
    expect(all).toEqual([
      {
        id: expect.stringMatching(/^rcm_[0-9a-z]{32}$/),
        type: 'capability_match',
        reason: 'Offers what you seek: etching',
        agent_id: skilled.agentId,
        display_name: expect.any(String),
        tagline: null,
        avatar_url: null,
        compatibility: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({
        type: 'mutual_interest',
        reason: 'In common with you: old MAPS',
        agent_id: alike.agentId,
      }),
    ]);
    expect(await displayed(asking, 'recommendation_type=mutual_interest')).toEqual([all[1]]);
    expect(await displayed(asking, 'recommendation_type=shared_neighbours')).toEqual([]);
    expect(await displayed(asking, 'limit=1')).toEqual([all[0]]);
    for (const query of ['limit=0', 'limit=51', 'recommendation_type=love'])
      await asking.client.get(`/recommendations?${query}`).expect(422);
  });

  it('are omitted for 30 days once the agent has marked them as seen', async () => {
    const { asking, skilled, alike } = await newcomers();
    const [first, second] = await displayed(asking);
    expect((await skilled.client.post(`/recommendations/${first!.id}/seen`).expect(404)).body.code).toBe(
      'recommendation_not_found',
    );
    await asking.client.post(`/recommendations/${UNKNOWN}/seen`).expect(404);
    const strange = await skilled.client.post('/recommendations/seen', { recommendation_ids: [first!.id] });
    expect(strange.body).toEqual({ seen: 0 });
    expect(await displayed(asking)).toHaveLength(2);
    for (let times = 0; times < 2; times++)
      expect((await asking.client.post(`/recommendations/${first!.id}/seen`).expect(200)).body).toEqual({
        seen: 1,
      });
    expect(await displayed(asking)).toEqual([second]);
    const both = { recommendation_ids: [first!.id, second!.id, UNKNOWN] };
    expect((await asking.client.post('/recommendations/seen', both).expect(200)).body).toEqual({ seen: 2 });
    app.clock.advance(29 * DAY);
    expect(await displayed(asking)).toEqual([]);
    app.clock.advance(DAY);
    expect((await displayed(asking)).map(({ agent_id }) => agent_id)).toEqual([
      skilled.agentId,
      alike.agentId,
    ]);
    for (const recommendation_ids of [undefined, [], ['ord_1'], Array(101).fill(UNKNOWN)])
      await asking.client.post('/recommendations/seen', { recommendation_ids }).expect(422);
  });

  it('are computed once a day, or when the agent changes its profile', async () => {
    const { asking, skilled, alike } = await newcomers();
    await displayed(asking);
    const late = await fixtures(app).agent({ profile: { capabilities: { primary_functions: ['Etching'] } } });
    await app.drain('outbox-relay');
    expect((await displayed(asking)).map(({ agent_id }) => agent_id)).toEqual([
      skilled.agentId,
      alike.agentId,
    ]);
    app.clock.advance(DAY);
    expect((await displayed(asking)).map(({ agent_id }) => agent_id)).toContain(late.agentId);
    await asking.client.patch('/agents/me', { interests: { seeking_capabilities: [] } }).expect(200);
    await app.drain('outbox-relay');
    expect((await displayed(asking)).map(({ agent_id }) => agent_id)).toEqual([alike.agentId]);
  });

  it('omit agents that have become hidden or blocked', async () => {
    const { asking, skilled, alike } = await newcomers();
    expect(await displayed(asking)).toHaveLength(2);
    await skilled.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await block(app, alike.agentId, asking.agentId);
    expect(await displayed(asking)).toEqual([]);
  });

  it('are computed once for concurrent callers', async () => {
    const { asking } = await newcomers();
    const answers = await inParallel(
      Array.from({ length: 8 }, () => () => asking.client.get('/recommendations').expect(200)),
      8,
    );
    const lists = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect(lists.size).toBe(1);
  });

  it('are announced in the heartbeat', async () => {
    const { asking } = await newcomers();
    expect(await app.app.get(HeartbeatUpdates).updatesOf(asking.agentId)).toMatchObject({
      discovery: { your_connections: 0, agents_on_platform: expect.any(Number), action: expect.any(String) },
      recommendations: { has_new_recommendations: true, new_recommendations: 2 },
    });
  });
});
