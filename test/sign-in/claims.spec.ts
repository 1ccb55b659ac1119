import { IdTokensService } from '../../src/sign-in/id-tokens.service';
import { OwnerViewReader } from '../../src/agents/owner-controls/owner-view.reader';
import { Users } from '../../src/sign-in/users';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Browser, owns, signedIn } from '../support/people';

const MINUTE = 60_000;

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

let numbers = 0;
const address = () => `owner-${++numbers}@example.com`;
const claim = (body: object = {}, client = agent.client) =>
  client.post(`/agents/${agent.agentId}/claim`, body);

async function idToken(email = address(), nonce?: string) {
  const person = await app.app.get(Users, { strict: false }).ofMailbox(email);
  return { person, token: await app.app.get(IdTokensService, { strict: false }).sign(person, nonce) };
}
const bearing = (token: string) => app.client.with({ Authorization: `Bearer ${token}` });

const ownedBy = async (userId: string) =>
  (await app.app.get(OwnerViewReader, { strict: false }).agentsOf(userId)).map(({ agentId }) => agentId);

const formOf = async (browser: Browser) =>
  /name="form_token" value="([^"]+)"/.exec((await browser.open('/account')).text)![1]!;

describe('claiming an agent', () => {
  it('works with a code that the signed-in owner confirms', async () => {
    const { body } = await claim().expect(200);
    expect(body).toEqual({
      agent_id: agent.agentId,
      status: 'pending',
      owner_id: null,
      claim_code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      claim_url: `${app.settings.PUBLIC_URL}/account/claim?code=${body.claim_code}`,
      expires_in: 900,
      claimed_at: null,
      keys: [expect.objectContaining({ name: 'default', issuer: 'agent', claiming: true })],
    });
    const browser = await signedIn(app, address());
    const page = await browser.open(
      `/account/claim?code=${body.claim_code.toLowerCase().replaceAll('-', ' ')}`,
    );
    expect(page.text).toContain(agent.agentId);
    const done = await browser.send(page, '/account/claim');
    expect(done).toMatchObject({ status: 303, location: `/account/agents/${agent.agentId}` });
    expect((await browser.open(done.location!)).text).toContain(`You now own ${agent.agentId}.`);
    expect((await browser.open('/account')).text).toContain(agent.agentId);
    expect((await app.client.get(`/agents/${agent.agentId}/trust`).expect(200)).body).toBeDefined();
    const again = await browser.send(page, '/account/claim');
    expect(again.status).toBe(400);
    expect((await claim().expect(409)).body).toMatchObject({ code: 'agent_claimed' });
  });

  it('is explained with the commands that request a code', async () => {
    const { text } = await (await signedIn(app, address())).open('/account/claim');
    expect(text).toContain(`curl -X POST ${app.settings.PUBLIC_URL}/agents/AGENT_ID/claim`);
    expect(text).toContain('rialto api POST /agents/AGENT_ID/claim');
  });

  it('works at once when both sides authenticate, in either direction, and is idempotent', async () => {
    const { person, token } = await idToken();
    const bearer = agent.client.with({ Authorization: `Bearer ${token}` });
    const { body } = await claim({}, bearer).expect(200);
    expect(body).toMatchObject({ status: 'claimed', owner_id: person.userId, claim_code: null });
    await claim({ id_token: token }).expect(200);
    await claim({ api_key: agent.key }, app.client.with({ Authorization: `Bearer ${token}` })).expect(200);
    expect(await ownedBy(person.userId)).toEqual([agent.agentId]);
    const events = await app.sql(
      `SELECT FROM outbox_events WHERE name = 'agent.claimed' AND subject_id = $1`,
      [agent.agentId],
    );
    expect(events).toHaveLength(1);
    const other = await idToken();
    expect((await claim({ id_token: other.token }).expect(409)).body).toMatchObject({
      code: 'agent_claimed',
    });
  });

  it('needs a full key of this agent', async () => {
    const { token } = await idToken();
    const stranger = await fixtures(app).agent();
    expect((await claim({ id_token: token }, app.client).expect(401)).body.code).toBe('missing_api_key');
    expect((await claim({ id_token: token }, stranger.client).expect(404)).body.code).toBe('agent_not_found');
    expect((await claim({ id_token: token, api_key: 'x' }, app.client).expect(401)).body.code).toBe(
      'invalid_api_key',
    );
    expect((await claim({ id_token: 'x.y.z' }).expect(401)).body.code).toBe('invalid_id_token');
    for (const terms of [{ scopes: ['read', 'write'] }, { daily_cap_cents: 1_000_000 }]) {
      const { body } = await agent.client.post('/agents/me/keys', terms).expect(201);
      expect((await claim({ id_token: token }, app.client.as(body.api_key)).expect(403)).body.code).toBe(
        'claim_needs_full_key',
      );
    }
  });

  it('needs an ID token that was not used before and was not issued for an authorization', async () => {
    const email = address();
    const { token, person } = await idToken(email);
    await claim({ id_token: token }).expect(200);
    const second = await fixtures(app).agent();
    const claimSecond = (id_token: string) =>
      second.client.post(`/agents/${second.agentId}/claim`, { id_token }).expect(401);
    expect((await claimSecond(token)).body.code).toBe('invalid_id_token');
    await bearing(token).delete(`/agents/${agent.agentId}/claim`).expect(401);
    const bound = await idToken(email, 'an authorization');
    await claimSecond(bound.token);
    await bearing(bound.token).delete(`/agents/${agent.agentId}/claim`).expect(401);
    expect(await ownedBy(person.userId)).toEqual([agent.agentId]);
  });

  it('accepts an ID token whose earlier use was refused', async () => {
    await claim({ id_token: (await idToken()).token }).expect(200);
    const { token } = await idToken();
    await claim({ id_token: token }).expect(409);
    const other = await fixtures(app).agent();
    await other.client.post(`/agents/${other.agentId}/claim`, { id_token: token }).expect(200);
  });

  it('works with the newest code only, for 15 minutes, while the requesting key works', async () => {
    const browser = await signedIn(app, address());
    const form_token = await formOf(browser);
    const tried = async (code: string) => (await browser.post('/account/claim', { code, form_token })).status;
    await app.clock.standing(async () => {
      const second = await fixtures(app).agent();
      const inTime = await second.client.post(`/agents/${second.agentId}/claim`, {}).expect(200);
      const older = (await claim().expect(200)).body.claim_code as string;
      const newer = (await claim().expect(200)).body.claim_code as string;
      expect(await tried(older)).toBe(400);
      app.clock.advance(15 * MINUTE - 1);
      expect(await tried(inTime.body.claim_code as string)).toBe(303);
      app.clock.advance(1);
      expect(await tried(newer)).toBe(400);
    });
    const { body: key } = await agent.client.post('/agents/me/keys', {}).expect(201);
    const byOther = (await claim({}, app.client.as(key.api_key)).expect(200)).body.claim_code as string;
    await agent.client.delete(`/agents/me/keys/${key.key_id}`).expect(204);
    expect(await tried(byOther)).toBe(400);
  });

  it('succeeds once when several owners confirm at the same time', async () => {
    const { claim_code: code } = (await claim().expect(200)).body;
    const browsers = await Promise.all([1, 2, 3].map(() => signedIn(app, address())));
    const tokens = await Promise.all(browsers.map(formOf));
    const done = await Promise.all(
      browsers.map((browser, at) => browser.post('/account/claim', { code, form_token: tokens[at]! })),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
  });
});

describe('releasing an agent', () => {
  it('works on its page, and lifts the freeze', async () => {
    const browser = await signedIn(app, address());
    await owns(browser, agent);
    const path = `/account/agents/${agent.agentId}`;
    await browser.send(await browser.open(path), `${path}/freeze`);
    await agent.client.get('/agents/me/keys').expect(403);
    const done = await browser.send(await browser.open(`${path}/settings`), `${path}/release`);
    expect(done.location).toBe('/account');
    expect((await browser.open(path)).status).toBe(404);
    await agent.client.get('/agents/me/keys').expect(200);
    await claim().expect(200);
  });

  it('works with an ID token of the owner, but not for the agent or for others', async () => {
    const email = address();
    const { token, person } = await idToken(email);
    await claim({ id_token: token }).expect(200);
    const path = `/agents/${agent.agentId}/claim`;
    await agent.client.delete(path).expect(401);
    await bearing((await idToken()).token)
      .delete(path)
      .expect(404);
    await bearing((await idToken(email)).token)
      .delete(path)
      .expect(204);
    expect(await ownedBy(person.userId)).toEqual([]);
  });
});
