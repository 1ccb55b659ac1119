import { startTestApp, type TestApp } from '../support/app';
import { type TestClient, authorizations, type Authorizations, type Tokens } from '../support/authorizations';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Answer, type Browser, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let oauth: Authorizations;
let agent: TestAgent;
let browser: Browser;
let email: string;
let path: string;
let client: TestClient;
let tokens: Tokens;
beforeAll(async () => {
  app = await startTestApp();
  oauth = authorizations(app);
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
  email = `${agent.agentId}@example.com`;
  browser = await signedIn(app, email);
  await owns(browser, agent);
  path = `/account/agents/${agent.agentId}`;
  client = await oauth.client({ client_name: 'An editor' });
  tokens = await letIn();
});
afterAll(() => app.close());

/** Gets tokens for the client through the consent page. */
async function letIn(): Promise<Tokens> {
  const asked = oauth.attemptFor(client);
  const page = await browser.open(`/oauth/consent?${new URLSearchParams(asked.parameters).toString()}`);
  const allow = { decision: 'allow', agent_id: agent.agentId };
  const back = page.status === 302 ? page : await browser.send(page, '/oauth/consent', allow);
  const code = new URL(back.location!).searchParams.get('code')!;
  return (await oauth.token(oauth.exchange(asked, code)).expect(200)).body as Tokens;
}

const callMcp = (token: string) =>
  app.client
    .with({ Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' })
    .post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
const press = async (page: string, action: string, typed: Record<string, string> = {}): Promise<Answer> =>
  browser.send(await browser.open(page), action, typed);

describe('an authorized client', () => {
  it('loses access with all its tokens when the owner revokes it on the account page', async () => {
    await callMcp(tokens.access_token).expect(200);
    const other = await letIn();
    expect((await browser.open('/account')).text).toContain('An editor');
    expect(await press('/account', '/account/grants/revoke')).toMatchObject({
      status: 303,
      location: '/account',
    });
    expect((await browser.open('/account')).text).not.toContain('An editor');
    for (const pair of [tokens, other]) {
      const { headers } = await callMcp(pair.access_token).expect(401);
      expect(headers['www-authenticate']).toContain('error="invalid_token"');
      const { body } = await oauth.refresh(client, pair.refresh_token).expect(400);
      expect(body.error).toBe('invalid_grant');
    }
    const asked = new URLSearchParams(oauth.attemptFor(client).parameters).toString();
    expect((await browser.open(`/oauth/consent?${asked}`)).text).toContain('An editor');
  });

  it('cannot act for a frozen agent, and can again after it is unfrozen', async () => {
    await press(path, `${path}/freeze`);
    expect((await callMcp(tokens.access_token).expect(403)).text).toContain('frozen');
    await press(path, `${path}/unfreeze`);
    await callMcp(tokens.access_token).expect(200);
  });
});

describe('a person who deletes the account', () => {
  const leave = (): Promise<Answer> => press('/account/sessions', '/account/delete');

  it('is signed out everywhere, releases all agents and clients, and is erased', async () => {
    const second = await signedIn(app, email);
    await press(path, `${path}/approval-threshold`, { dollars: '1' });
    const person = (await app.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]!;
    expect(await leave()).toMatchObject({ status: 303, location: '/auth/sign-in' });
    for (const each of [browser, second]) expect((await each.open('/account')).status).toBe(303);
    await callMcp(tokens.access_token).expect(401);
    await oauth.refresh(client, tokens.refresh_token).expect(400);
    const held = await app.sql<{ table: string; row: string }>(`
      SELECT 'users' AS table, users::text AS row FROM users
      UNION ALL SELECT 'sessions', sessions::text FROM sessions
      UNION ALL SELECT 'login_links', login_links::text FROM login_links
      UNION ALL SELECT 'grants', g::text FROM oauth_grants g WHERE revoked_at IS NULL
      UNION ALL SELECT 'agents', owner_id FROM agents WHERE owner_id IS NOT NULL`);
    expect(held.filter(({ row }) => row.includes(email))).toEqual([]);
    expect(held.filter(({ table, row }) => table !== 'users' && row.includes(person.id))).toEqual([]);
    await agent.client.get('/agents/me/keys').expect(200);
    expect((await agent.client.post(`/agents/${agent.agentId}/claim`, {}).expect(200)).body.status).toBe(
      'pending',
    );
  });

  it('is a new user at the next sign-in, and old ID tokens stop working', async () => {
    const [{ id }] = (await app.sql('SELECT id FROM users WHERE email = $1', [email])) as [{ id: string }];
    const token = await oauth.idTokenOf({ userId: id, email });
    await leave();
    await app.client
      .with({ Authorization: `Bearer ${token}` })
      .get('/oauth/grants')
      .expect(401);
    const again = await signedIn(app, email);
    expect((await again.open('/account')).text).toContain('Create your first agent');
    const [fresh] = await app.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    expect(fresh!.id).not.toBe(id);
  });

  it('does not become the owner of an agent at the same moment', async () => {
    const other = await fixtures(app).agent();
    const { body } = await other.client.post(`/agents/${other.agentId}/claim`, {}).expect(200);
    const page = await browser.open(`/account/claim?code=${body.claim_code as string}`);
    await Promise.all([leave(), browser.send(page, '/account/claim')]);
    const owners = await app.sql<{ iss: string }>(
      'SELECT u.iss FROM agents a JOIN users u ON u.id = a.owner_id WHERE a.agent_id = $1',
      [other.agentId],
    );
    expect(owners).toEqual([]);
  });
});

it("includes owner controls and approvals in the agent's data export", async () => {
  await press(path, `${path}/approval-threshold`, { dollars: '1' });
  const listing = await trades(app).listing({ price_cents: 2_500 });
  await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(403);
  const { body } = await agent.client.get('/agents/me/export').expect(200);
  expect(body.incomplete).toEqual([]);
  expect(body.sections).toMatchObject({
    owner_controls: { frozen_at: null, approval_above_cents: 100 },
    approvals: [{ status: 'pending', total_cents: 2_500, lines: [{ listing_id: listing.id, quantity: 1 }] }],
  });
});
