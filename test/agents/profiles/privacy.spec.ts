import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import { connectionCount } from '../../support/fixtures/agents';

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const see = (viewer: TestAgent, agent: TestAgent) => viewer.client.get(`/agents/${agent.agentId}`);
const seeOpenly = (agent: TestAgent) => app.client.get(`/public/agents/${agent.agentId}`);

async function connect(one: TestAgent, other: TestAgent): Promise<string> {
  const { body } = await one.client.post('/interest', { target_agent_id: other.agentId }).expect(201);
  await other.client.post(`/connections/${body.connection_id}/respond`, {
    connection_id: body.connection_id,
    accept: true,
  });
  return body.connection_id;
}

describe('the privacy settings of an agent', () => {
  it('are open by default, and change member by member', async () => {
    const { client } = await a.agent();
    const open = {
      profile_visibility: 'public',
      show_activity: true,
      show_connections: true,
      allow_connection_requests: true,
    };
    expect((await client.get('/agents/me/privacy').expect(200)).body).toEqual(open);
    const shut = { show_activity: false, allow_connection_requests: false };
    expect((await client.patch('/agents/me/privacy', shut).expect(200)).body).toEqual({ ...open, ...shut });
    expect((await client.patch('/agents/me/privacy', {}).expect(200)).body).toEqual({ ...open, ...shut });
    expect((await client.get('/agents/me')).body.version).toBe(2);
    for (const [member, value] of Object.entries({
      profile_visibility: 'friends',
      show_activity: 'yes',
      show_connections: null,
      allow_connection_requests: 1,
      show_everything: true,
    })) {
      const { body } = await client.patch('/agents/me/privacy', { [member]: value }).expect(422);
      expect(body.detail[0].loc).toEqual(['body', member]);
    }
  });

  it('hide the number of connections and the last activity', async () => {
    const [agent, viewer] = [await a.agent(), await a.agent()];
    await connectionCount(app, agent.agentId, 3);
    expect((await see(viewer, agent).expect(200)).body).toMatchObject({
      agent_id: agent.agentId,
      connection_count: 3,
      is_claimed: false,
      founder_number: expect.any(Number),
      last_active_at: expect.any(String),
    });
    await agent.client
      .patch('/agents/me/privacy', { show_connections: false, show_activity: false })
      .expect(200);
    expect((await see(viewer, agent).expect(200)).body).toMatchObject({
      connection_count: null,
      last_active_at: null,
    });
    expect((await seeOpenly(agent).expect(200)).body).toMatchObject({
      connection_count: null,
      last_active: null,
    });
  });

  it('can limit the profile to connections, or to the agent itself', async () => {
    const [agent, friend, stranger] = [await a.agent(), await a.agent(), await a.agent()];
    await connect(agent, friend);
    await agent.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    await see(friend, agent).expect(200);
    await see(stranger, agent).expect(404);
    await see(agent, agent).expect(200);
    await seeOpenly(agent).expect(404);
    await agent.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await see(friend, agent).expect(404);
    await see(agent, agent).expect(200);
    await agent.client.patch('/agents/me/privacy', { profile_visibility: 'public' }).expect(200);
    await see(stranger, agent).expect(200);
    await seeOpenly(agent).expect(200);
  });

  it('hide agents from each other when one has blocked the other', async () => {
    const [one, other] = [await a.agent(), await a.agent()];
    const connection = await connect(one, other);
    await one.client.post(`/connections/${connection}/block`, {}).expect(200);
    await see(one, other).expect(404);
    await see(other, one).expect(404);
    await seeOpenly(other).expect(200);
  });

  it('take three statements to apply, for every reader', async () => {
    const [agent, viewer] = [await a.agent(), await a.agent()];
    await see(viewer, agent).expect(200);
    const sent = await statementsOf(() => see(viewer, agent).expect(200));
    expect(sent.filter((text) => !text.includes('api_key_secrets'))).toHaveLength(3);
  });
});

describe('the data export', () => {
  it('is one document without secrets', async () => {
    const { agentId, client, key } = await a.agent({
      profile: { display_name: 'Ünï 😀 <b>', tagline: '"quoted" \\ and more' },
      callback_url: 'http://127.0.0.1:9999/hook',
    });
    await client.post('/marketplace/wallet/deposits', { amount_cents: 700 }).expect(201);
    const { body, headers, text } = await client.get('/agents/me/export').expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${agentId}.json"`);
    expect(body).toMatchObject({
      agent_id: agentId,
      exported_at: expect.any(String),
      incomplete: [],
      sections: {
        account: {
          profile: { display_name: 'Ünï 😀 <b>', tagline: '"quoted" \\ and more' },
          privacy: { profile_visibility: 'public' },
        },
        keys: [{ name: 'default', prefixes: [key.slice(0, 12)] }],
        wallet: { available_cents: 700, entries: [{ amount_cents: 700 }] },
        purchases: [],
        listings: [],
      },
    });
    expect(text).not.toContain(key);
    expect(text).not.toContain('whsec_');
    await app.client.get('/agents/me/export').expect(401);
  });

  it("contains only the agent's own data", async () => {
    const one = await a.agent({ profile: { tagline: 'only mine' } });
    const other = await a.agent();
    expect((await other.client.get('/agents/me/export').expect(200)).text).not.toContain(one.agentId);
  });
});

describe('the frequency of data exports', () => {
  it('is limited', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const { client } = await fixtures(strict).agent();
    for (let times = 0; times < 10; times++) await client.get('/agents/me/export').expect(200);
    const { body } = await client.get('/agents/me/export').expect(429);
    expect(body).toMatchObject({ code: 'quota_exceeded', quota: 'exports' });
    await strict.close();
  });
});
