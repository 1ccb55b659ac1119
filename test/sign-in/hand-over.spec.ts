import { Users } from '../../src/sign-in/users';
import { startTestApp, type TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Browser, mailsOf, ownedAgent, owns, signedIn, submitForm } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let former: Browser;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ agent, browser: former } = await ownedAgent(app));
  path = `/account/agents/${agent.agentId}`;
});
afterAll(() => app.close());

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const newKey = async (browser = former): Promise<string> => {
  const page = await browser.send(await browser.open(`${path}/keys`), `${path}/keys`, {
    name: 'new',
    scope_write: 'true',
    scope_money: 'true',
  });
  return /class="secret">(rlt_test_[^<]+)</.exec(page.text)?.[1] as string;
};
const press = (action: string, browser = former) => submitForm(browser, `${path}/settings`, action);
const statusOf = async (key: string): Promise<number> => (await app.client.as(key).get('/agents/me')).status;
const tokenOf = async (email: string): Promise<string> => {
  const { userId } = await app.app.get(Users, { strict: false }).ofMailbox(email);
  return authorizations(app).idTokenOf({ userId, email });
};
const released = async (): Promise<void> => {
  await former.send(await former.open(`${path}/settings`), `${path}/release`);
};

describe('the keys that an owner issued', () => {
  it('stop working when the owner releases the agent, with the keys that were made with them', async () => {
    const issued = await newKey();
    const { body: made } = await app.client.as(issued).post('/agents/me/keys', { name: 'made' }).expect(201);
    const { body: grandchild } = await app.client
      .as(made.api_key as string)
      .post('/agents/me/keys', {})
      .expect(201);
    const { body: rotated } = await app.client.as(issued).post('/agents/me/rotate-key', {}).expect(200);
    const { body: own } = await agent.client.post('/agents/me/keys', { name: 'own' }).expect(201);
    const keys = [issued, made.api_key, grandchild.api_key, rotated.api_key] as string[];
    await released();
    for (const key of keys) expect(await statusOf(key)).toBe(401);
    for (const key of [agent.key, own.api_key as string]) expect(await statusOf(key)).toBe(200);
    await app.drain();
    const [event] = await app.sql<{ payload: { key_ids: string[] } }>(
      `SELECT payload FROM outbox_events WHERE name = 'agent.released' AND subject_id = $1`,
      [agent.agentId],
    );
    expect(event?.payload.key_ids).toHaveLength(3);
    expect(mailsOf(app).some((mail) => mail.includes('the keys that you issued are revoked'))).toBe(true);
  });

  it('stop working when the owner deletes the account', async () => {
    const issued = await newKey();
    await former.send(await former.open('/account/sessions'), '/account/delete');
    expect(await statusOf(issued)).toBe(401);
    expect(await statusOf(agent.key)).toBe(200);
  });

  it('stop working when the owner releases the agent with an ID token', async () => {
    const issued = await newKey();
    const token = await tokenOf(`${agent.agentId}@example.com`);
    await app.client
      .with({ Authorization: `Bearer ${token}` })
      .delete(`/agents/${agent.agentId}/claim`)
      .expect(204);
    expect(await statusOf(issued)).toBe(401);
  });

  it('make no key that outlives a release at the same moment', async () => {
    const issued = app.client.as(await newKey());
    const form = await former.open(`${path}/settings`);
    const [first, ...made] = await Promise.all([
      former.send(form, `${path}/release`),
      ...Array.from({ length: 6 }, () => issued.post('/agents/me/keys', {})),
    ]);
    expect(first.status).toBe(303);
    for (const { status, body } of made)
      if (status === 201) expect(await statusOf(body.api_key as string)).toBe(401);
  });

  it('are shown with who issued them and when', async () => {
    await newKey();
    const { body } = await agent.client.get('/agents/me/keys').expect(200);
    expect((body.keys as { issuer: string }[]).map(({ issuer }) => issuer)).toEqual(['agent', 'owner']);
    const said = textOf((await former.open(`${path}/keys`)).text);
    expect(said).toContain('Created with the agent');
    expect(said).toContain('Created by you');
    expect(textOf((await former.open(`${path}/settings`)).text)).toContain(
      'The keys that you created (1) are revoked; its other keys (1) keep working.',
    );
  });
});

describe('claiming an agent', () => {
  it('shows all keys, and revokes the others if the owner wants it', async () => {
    const { body: other } = await agent.client.post('/agents/me/keys', { name: 'printer' }).expect(201);
    await released();
    const claim = `/agents/${agent.agentId}/claim`;
    const { body } = await agent.client.post(claim, {}).expect(200);
    expect(body.keys).toEqual([
      expect.objectContaining({ name: 'default', issuer: 'agent', claiming: true }),
      expect.objectContaining({ name: 'printer', issuer: 'agent', claiming: false }),
    ]);
    const next = await signedIn(app, `next-${agent.agentId}@example.com`);
    const page = await next.open(`/account/claim?code=${body.claim_code}`);
    const said = textOf(page.text);
    expect(said).toMatch(/default rlt_test_\S+… requested this code .* Created with the agent/);
    expect(said).toMatch(/printer rlt_test_\S+… .* Created by the agent/);
    const done = await next.send(page, '/account/claim', { revoke_other_keys: 'true' });
    expect(done.location).toBe(path);
    expect(await statusOf(agent.key)).toBe(200);
    expect(await statusOf(other.api_key as string)).toBe(401);
  });

  it('keeps the other keys otherwise', async () => {
    const { body: other } = await agent.client.post('/agents/me/keys', { name: 'printer' }).expect(201);
    await released();
    await owns(await signedIn(app, `next-${agent.agentId}@example.com`), agent);
    expect(await statusOf(other.api_key as string)).toBe(200);
  });

  it('revokes the others with an ID token, too, and asks for one', async () => {
    const { body: other } = await agent.client.post('/agents/me/keys', { name: 'printer' }).expect(201);
    await released();
    const claim = (body: object) => agent.client.post(`/agents/${agent.agentId}/claim`, body);
    const { body: refused } = await claim({ revoke_other_keys: true }).expect(422);
    expect(JSON.stringify(refused.detail)).toContain('revoke_other_keys');
    const token = await tokenOf(`next-${agent.agentId}@example.com`);
    const { body } = await claim({ id_token: token, revoke_other_keys: true }).expect(200);
    expect(body).toMatchObject({ status: 'claimed', keys: [{ name: 'default', claiming: true }] });
    expect(body.keys).toHaveLength(1);
    expect(await statusOf(other.api_key as string)).toBe(401);
  });
});

describe('an earlier secret of a rotated key', () => {
  const rotated = async (grace_hours: number, key = agent.key): Promise<string> =>
    (await app.client.as(key).post('/agents/me/rotate-key', { grace_hours }).expect(200)).body
      .api_key as string;

  it('does not outlive a claim that revokes other keys, and is shown until then', async () => {
    await released();
    const current = await rotated(720);
    const claim = `/agents/${agent.agentId}/claim`;
    const { body } = await app.client.as(current).post(claim, {}).expect(200);
    expect(body.keys).toMatchObject([{ claiming: true, retiring_until: expect.any(String) as string }]);
    const next = await signedIn(app, `next-${agent.agentId}@example.com`);
    const page = await next.open(`/account/claim?code=${body.claim_code}`);
    expect(textOf(page.text)).toContain('An earlier secret works until');
    await next.send(page, '/account/claim', { revoke_other_keys: 'true' });
    expect([await statusOf(agent.key), await statusOf(current)]).toEqual([401, 200]);
  });

  it('claims nothing, and makes and revokes no keys', async () => {
    await released();
    const current = await rotated(720);
    const earlier = agent.client;
    const claim = `/agents/${agent.agentId}/claim`;
    const token = await tokenOf(`next-${agent.agentId}@example.com`);
    const { body } = await app.client.as(current).post('/agents/me/keys', { name: 'other' }).expect(201);
    const { body: me } = await earlier.get('/agents/me/keys').expect(200);
    const [{ key_id: own }] = me.keys as [{ key_id: string }];
    for (const call of [
      () => earlier.post(claim, {}),
      () => earlier.post(claim, { id_token: token, revoke_other_keys: true }),
      () => earlier.post('/agents/me/keys', {}),
      () => earlier.post('/agents/me/rotate-key', {}),
      () => earlier.delete(`/agents/me/keys/${body.key_id}`),
      () => earlier.delete(`/agents/me/keys/${own}`),
    ])
      expect((await call().expect(401)).body).toMatchObject({ code: 'key_rotated' });
    expect([await statusOf(current), await statusOf(body.api_key as string)]).toEqual([200, 200]);
  });

  it('has no claim code any more', async () => {
    await released();
    const { body } = await agent.client.post(`/agents/${agent.agentId}/claim`, {}).expect(200);
    await rotated(720);
    const thief = await signedIn(app, `thief-${agent.agentId}@example.com`);
    expect((await thief.open(`/account/claim?code=${body.claim_code}`)).text).not.toContain(agent.agentId);
    const [{ owner_id: owner }] = (await app.sql('SELECT owner_id FROM agents WHERE agent_id = $1', [
      agent.agentId,
    ])) as [{ owner_id: string | null }];
    expect(owner).toBeNull();
  });

  it('ends with the current one when the key is rotated without a grace period, and never later than it', async () => {
    const second = await rotated(720);
    const third = await rotated(1, second);
    app.clock.advance(2 * 3_600_000);
    expect([await statusOf(agent.key), await statusOf(second)]).toEqual([401, 401]);
    const fourth = await rotated(720, third);
    const fifth = await rotated(0, fourth);
    for (const ended of [agent.key, second, third, fourth]) expect(await statusOf(ended)).toBe(401);
    expect(await statusOf(fifth)).toBe(200);
    app.clock.reset();
  });
});

describe('leaving, for an agent with an owner', () => {
  const LEAVING: [string, () => Promise<{ status: number; body: object }>][] = [
    ['retire', () => agent.client.post('/agents/me/retirement/retire', {})],
    ['deactivate', () => agent.client.delete('/agents/me/deactivate').send({})],
    ['delete the data', () => agent.client.delete('/agents/me/deactivate').send({ delete_data: true })],
  ];

  it.each(LEAVING)('is refused to its keys: %s', async (_, leave) => {
    const refused = await leave();
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({
        code: 'departure_by_owner',
        account_url: `${app.settings.PUBLIC_URL}${path}/settings`,
      }),
    ]);
    expect(await statusOf(agent.key)).toBe(200);
  });

  it('is refused to a key that the owner issued', async () => {
    const issued = app.client.as(await newKey());
    await issued.post('/agents/me/retirement/retire', {}).expect(403);
  });

  it('is done by the owner in the settings of the agent', async () => {
    expect((await press(`${path}/retire`)).text).toContain('retired');
    expect(await statusOf(agent.key)).toBe(401);
    await app.drain();
    expect(mailsOf(app).some((mail) => mail.includes('has retired. All of its keys are revoked.'))).toBe(
      true,
    );
  });

  it('erases the data if the owner wants it', async () => {
    const page = await former.open(`${path}/settings`);
    expect((await former.send(page, `${path}/deactivate`)).location).toBe('/account');
    expect(await statusOf(agent.key)).toBe(401);
    const [row] = await app.sql(
      'SELECT owner_id, erased_at IS NOT NULL AS erased FROM agents WHERE agent_id = $1',
      [agent.agentId],
    );
    expect(row).toEqual({ owner_id: null, erased: true });
  });

  it('still settles the obligations first', async () => {
    const page = await former.open(`${path}/settings`); // later, the form is not offered
    const listing = await trades(app).listing({ price_cents: 1_000 }, agent);
    await trades(app).buy(listing, await fixtures(app).agent());
    const refused = await former.send(page, `${path}/retire`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('open orders');
  });

  it('is not possible for a former owner, or for others', async () => {
    const page = await former.open(`${path}/settings`);
    await released();
    await owns(await signedIn(app, `next-${agent.agentId}@example.com`), agent);
    expect((await former.send(page, `${path}/retire`)).status).toBe(404);
    expect((await former.send(page, `${path}/deactivate`)).status).toBe(404);
    expect(await statusOf(agent.key)).toBe(200);
  });

  it('is possible with a key once nobody owns the agent', async () => {
    await released();
    await agent.client.post('/agents/me/retirement/retire', {}).expect(200);
  });
});
