import { Client } from 'pg';
import { newApiKey } from '../../../src/agents/api-keys/api-key';
import { Database } from '../../../src/platform/database/statements';
import { Log } from '../../../src/platform/observability/log';
import { startTestApp, type TestApp } from '../../support/app';
import { FAST } from '../../support/fast';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs, type AgentState } from '../../support/fixtures/agents';

const HOUR = 3_600_000;

describe('API keys', () => {
  let app: TestApp;
  let a: Fixtures;

  beforeAll(async () => {
    app = await startTestApp();
    a = fixtures(app);
  });
  afterAll(() => app.close());

  const refusal = async (key: string): Promise<[number, string]> => {
    const { status, body } = await app.client.as(key).get('/agents/me');
    return [status, body.code];
  };
  const addKey = async ({ client }: TestAgent, request: object = {}) =>
    (await client.post('/agents/me/keys', request).expect(201)).body as { key_id: string; api_key: string };
  const ownKeyId = async ({ client }: TestAgent): Promise<string> =>
    (await client.get('/agents/me/keys').expect(200)).body.keys.find(
      (key: { current: boolean }) => key.current,
    ).key_id;

  describe('in requests', () => {
    it('are required', async () => {
      const { status, body, headers } = await app.client.get('/agents/me');
      expect([status, body.code]).toEqual([401, 'missing_api_key']);
      expect(headers['www-authenticate']).toMatch(/^ApiKey realm="/);
    });

    it('are accepted in a separate header, or as a bearer token for clients that support only that', async () => {
      const { agentId, key } = await a.agent();
      const sent = async (headers: Record<string, string>) =>
        (await app.client.with(headers).get('/agents/me')) as {
          status: number;
          body: Record<string, unknown>;
        };
      expect((await sent({ authorization: `Bearer ${key}` })).body.agent_id).toBe(agentId);
      expect((await sent({ authorization: `bearer ${key}` })).status).toBe(200);
      const wrong = await sent({ authorization: `Bearer ${key.slice(0, -1)}` });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_api_key']);
      const token = await sent({ authorization: 'Bearer oat_of_an_authorization' });
      expect([token.status, token.body.code]).toEqual([401, 'missing_api_key']);
      expect(token.body.detail).toContain('accepted only at /mcp and /ucp');
      expect((await sent({ authorization: `Basic ${key}` })).status).toBe(401);
    });

    it('are refused without a database query when they are malformed', async () => {
      const { key } = await a.agent();
      const asked = jest.spyOn(app.app.get(Database), 'rows');
      const last = key.at(-1) === 'A' ? 'B' : 'A';
      for (const wrong of [
        '',
        'x',
        key.slice(0, -1),
        key.slice(0, -1) + last,
        `${key}0`,
        key.toUpperCase(),
      ]) {
        expect(await refusal(wrong)).toEqual([401, 'invalid_api_key']);
      }
      expect(asked).not.toHaveBeenCalled();
      expect(await refusal(key)).toEqual([200, undefined]);
      expect(asked).toHaveBeenCalledTimes(1);
      asked.mockRestore();
    });

    it('are refused when they are well-formed but unknown', async () => {
      expect(await refusal(newApiKey(false))).toEqual([401, 'invalid_api_key']);
    });

    it('are refused in the other mode, with an explanation', async () => {
      const { status, body } = await app.client.as(newApiKey(true)).get('/agents/me');
      expect([status, body.code]).toEqual([401, 'invalid_api_key']);
      expect(body.detail).toMatch(/live key.*only test keys/);
    });

    it.each<[AgentState, number, string]>([
      ['suspended', 403, 'agent_suspended'],
      ['retired', 403, 'agent_deactivated'],
    ])('of an agent that is %s are refused', async (status, answer, code) => {
      const { agentId, key } = await a.agent();
      await agentIs(app, agentId, status);
      expect(await refusal(key)).toEqual([answer, code]);
    });
  });

  describe('in storage', () => {
    it('are keyed hashes and the first 12 characters', async () => {
      const agent = await a.agent();
      const rows = await app.sql<{ hash: Buffer; prefix: string }>(
        'SELECT s.hash, s.prefix FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE k.agent_id = $1',
        [agent.agentId],
      );
      expect(rows).toEqual([{ hash: expect.any(Buffer), prefix: agent.key.slice(0, 12) }]);
      expect(rows[0]!.hash).toHaveLength(32);
    });

    it('are never stored in clear text, also after a call with an Idempotency-Key', async () => {
      const agent = await a.agent();
      const { api_key } = (
        await agent.client
          .with({ 'Idempotency-Key': 'k1' })
          .post('/agents/me/keys', { name: 'second' })
          .expect(201)
      ).body;
      const tables = await app.sql<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      for (const { name } of tables) {
        const [found] = await app.sql<{ count: number }>(
          `SELECT count(*) FROM "${name}" t WHERE t::text LIKE ANY($1)`,
          [[agent.key, api_key].map((key) => `%${key.slice(12)}%`)],
        );
        expect([name, found]).toEqual([name, { count: 0 }]);
      }
    });

    it('are never shown again', async () => {
      const agent = await a.agent();
      const second = await addKey(agent);
      for (const path of [
        '/agents/me',
        '/agents/me/keys',
        `/agents/${agent.agentId}`,
        `/public/agents/${agent.agentId}`,
      ]) {
        const { text } = await agent.client.get(path).expect(200);
        for (const key of [agent.key, second.api_key]) expect(text).not.toContain(key.slice(12));
      }
    });

    it('are not logged', async () => {
      const lines: unknown[] = [];
      const log = app.app.get(Log);
      const spies = (['info', 'warn', 'error', 'debug'] as const).map((level) =>
        jest.spyOn(log, level).mockImplementation((...parts: unknown[]) => void lines.push(parts)),
      );
      const agent = await a.agent();
      await agent.client.post('/agents/me/rotate-key', {}).expect(200);
      await refusal(agent.key);
      spies.forEach((spy) => spy.mockRestore());
      expect(lines.length).toBeGreaterThan(0);
      expect(JSON.stringify(lines)).not.toContain(agent.key.slice(12));
    });
  });

  describe('when created', () => {
    it('are shown once, with the permissions of the calling key by default', async () => {
      const agent = await a.agent();
      const { body } = await agent.client.post('/agents/me/keys', {}).expect(201);
      expect(body).toEqual({
        key_id: expect.stringMatching(/^key_[0-9a-z]{32}$/),
        api_key: expect.stringMatching(/^rlt_test_/),
        name: 'unnamed',
        prefix: body.api_key.slice(0, 12),
        scopes: ['read', 'write', 'money', 'webhooks'],
        daily_cap_cents: null,
        hourly_cap_cents: null,
        budget_cents: null,
        max_purchase_cents: null,
        allowed_sellers: null,
        allowed_categories: null,
        allowed_listings: null,
        max_depth: null,
        parent_key_id: null,
        purpose: null,
        platform_profile_url: null,
        expires_at: null,
        created_at: expect.any(String),
      });
      expect(await refusal(body.api_key)).toEqual([200, undefined]);
    });

    it('are limited to their scopes', async () => {
      const agent = await a.agent();
      const { api_key } = await addKey(agent, { scopes: ['read'], name: 'reader 😀' });
      const reader = app.client.as(api_key);
      await reader.get('/agents/me').expect(200);
      const { body } = await reader.patch('/agents/me', { tagline: 'x' }).expect(403);
      expect(body).toMatchObject({ code: 'scope_missing', required_scope: 'write' });
      await reader.post('/agents/me/keys', {}).expect(403);
      const writeOnly = app.client.as((await addKey(agent, { scopes: ['write'] })).api_key);
      await writeOnly.patch('/agents/me', { tagline: 'x' }).expect(200);
      await writeOnly.get('/agents/me').expect(403);
    });

    it('cannot grant more than they have', async () => {
      const agent = await a.agent();
      const inAnHour = new Date(app.clock.now().getTime() + HOUR).toISOString();
      const limited = await addKey(agent, { scopes: ['read', 'write'], expires_at: inAnHour });
      const client = app.client.as(limited.api_key);
      const { body } = await client.post('/agents/me/keys', { scopes: ['read', 'money'] }).expect(403);
      expect(body).toMatchObject({ code: 'scope_missing', required_scope: 'money' });
      const later = new Date(app.clock.now().getTime() + 2 * HOUR).toISOString();
      const outliving = await client.post('/agents/me/keys', { expires_at: later }).expect(403);
      expect(outliving.body.code).toBe('key_exceeds_own');
      const child = await client.post('/agents/me/keys', {}).expect(201);
      expect(child.body).toMatchObject({ scopes: ['read', 'write'], expires_at: inAnHour });
    });

    it('cannot get around their daily cap by creating another key', async () => {
      const agent = await a.agent();
      const capped = app.client.as((await addKey(agent, { daily_cap_cents: 0 })).api_key);
      const { body } = await capped.post('/agents/me/keys', { scopes: ['money'] }).expect(403);
      expect(body.code).toBe('key_exceeds_own');
      const child = await capped.post('/agents/me/keys', {}).expect(201);
      expect(child.body.scopes).toEqual(['read', 'write', 'webhooks']);
    });

    it('are limited to five, also under concurrent requests', async () => {
      const agent = await a.agent();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => agent.client.post('/agents/me/keys', { scopes: ['read'] })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        Array(4).fill([409, 'too_many_keys']),
      );
      expect((await agent.client.get('/agents/me/keys')).body.keys).toHaveLength(5);
    });

    it('make room when they are revoked or expire', async () => {
      const agent = await a.agent();
      const soon = new Date(app.clock.now().getTime() + HOUR).toISOString();
      const made = await Promise.all([1, 2, 3, 4].map(() => addKey(agent, { expires_at: soon })));
      await agent.client.post('/agents/me/keys', {}).expect(409);
      await agent.client.delete(`/agents/me/keys/${made[0]!.key_id}`).expect(204);
      await addKey(agent);
      await agent.client.post('/agents/me/keys', {}).expect(409);
      app.clock.advance(HOUR);
      expect(await refusal(made[1]!.api_key)).toEqual([401, 'key_expired']);
      await addKey(agent);
      expect((await agent.client.get('/agents/me/keys')).body.keys).toHaveLength(3);
    });

    it.each([
      [{ name: '' }, 'string_too_short'],
      [{ name: 'x'.repeat(101) }, 'string_too_long'],
      [{ scopes: [] }, 'too_short'],
      [{ scopes: ['admin'] }, 'literal_error'],
      [{ scopes: 'read' }, 'list_type'],
      [{ scopes: ['read', 'read', 'read', 'read', 'read'] }, 'too_long'],
      [{ daily_cap_cents: -1 }, 'greater_than_equal'],
      [{ daily_cap_cents: 10_000_000_001 }, 'less_than_equal'],
      [{ daily_cap_cents: 1.5 }, 'int_type'],
      [{ expires_at: 'tomorrow' }, 'string_pattern_mismatch'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, 'value_error'],
      [{ expires_at: '2090-13-45T00:00:00Z' }, 'value_error'],
      [{ agent_id: 'somebody-else' }, 'extra_forbidden'],
      [{ hash: 'x' }, 'extra_forbidden'],
    ])('are refused for %j', async (request, type) => {
      const { client } = await a.agent();
      const { body } = await client.post('/agents/me/keys', request).expect(422);
      expect(body.detail[0]).toMatchObject({ loc: ['body', Object.keys(request)[0]], type });
    });

    it('accept values at their limits', async () => {
      const agent = await a.agent();
      const { body } = await agent.client
        .post('/agents/me/keys', {
          name: 'é'.repeat(100),
          daily_cap_cents: 10_000_000_000,
          scopes: ['read', 'read'],
        })
        .expect(201);
      expect(body).toMatchObject({
        name: 'é'.repeat(100),
        daily_cap_cents: 10_000_000_000,
        scopes: ['read'],
      });
    });

    it('are created once per Idempotency-Key, and not shown on a repeat', async () => {
      const agent = await a.agent();
      const twice = agent.client.with({ 'Idempotency-Key': 'make-one' });
      const { body } = await twice.post('/agents/me/keys', {}).expect(201);
      const repeat = await twice.post('/agents/me/keys', {}).expect(409);
      expect(repeat.body).toMatchObject({ code: 'already_created', id: body.key_id });
    });
  });

  describe('when revoked', () => {
    it('stop working immediately, and revoking them again succeeds', async () => {
      const agent = await a.agent();
      const other = await addKey(agent);
      await agent.client.delete(`/agents/me/keys/${other.key_id}`).expect(204);
      expect(await refusal(other.api_key)).toEqual([401, 'key_revoked']);
      await agent.client.delete(`/agents/me/keys/${other.key_id}`).expect(204);
    });

    it('may be the calling key itself, but never the last one', async () => {
      const agent = await a.agent();
      const own = await ownKeyId(agent);
      const { body } = await agent.client.delete(`/agents/me/keys/${own}`).expect(409);
      expect(body.code).toBe('last_key');
      await addKey(agent);
      await agent.client.delete(`/agents/me/keys/${own}`).expect(204);
      expect(await refusal(agent.key)).toEqual([401, 'key_revoked']);
    });

    it('leave one of two that are revoked concurrently', async () => {
      const agent = await a.agent();
      const other = await addKey(agent);
      const own = await ownKeyId(agent);
      const answers = await Promise.all([
        agent.client.delete(`/agents/me/keys/${own}`),
        app.client.as(other.api_key).delete(`/agents/me/keys/${other.key_id}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    });

    it('must belong to the caller', async () => {
      const [one, two] = [await a.agent(), await a.agent()];
      const { key_id } = await addKey(two);
      const { body } = await one.client.delete(`/agents/me/keys/${key_id}`).expect(404);
      expect(body.code).toBe('api_key_not_found');
      await one.client.delete('/agents/me/keys/garbage').expect(404);
    });
  });

  describe('when rotated', () => {
    const rotate = async (agent: { client: TestAgent['client'] }, request: object = {}) =>
      (await agent.client.post('/agents/me/rotate-key', request).expect(200)).body;

    it('are replaced immediately', async () => {
      const agent = await a.agent();
      const keyId = await ownKeyId(agent);
      const rotated = await rotate(agent);
      expect(rotated).toMatchObject({ key_id: keyId, scopes: ['read', 'write', 'money', 'webhooks'] });
      expect(await refusal(agent.key)).toEqual([401, 'key_rotated']);
      expect(await refusal(rotated.api_key)).toEqual([200, undefined]);
    });

    it('work until the exact end of the grace period', async () => {
      const agent = await a.agent();
      const rotated = await rotate(agent, { grace_hours: 720 });
      const now = app.clock.now().getTime();
      expect(Math.abs(Date.parse(rotated.old_key_valid_until) - now - 720 * HOUR)).toBeLessThan(60_000);
      const { body } = await agent.client.get('/agents/me/keys').expect(200);
      expect(body.keys).toHaveLength(1);
      expect(body.keys[0].retiring).toEqual([
        { prefix: agent.key.slice(0, 12), retires_at: rotated.old_key_valid_until },
      ]);
      app.clock.advance(719 * HOUR);
      expect(await refusal(agent.key)).toEqual([200, undefined]);
      app.clock.advance(HOUR);
      expect(await refusal(agent.key)).toEqual([401, 'key_rotated']);
      const after = await app.client.as(rotated.api_key).get('/agents/me/keys').expect(200);
      expect(after.body.keys[0].retiring).toEqual([]);
    });

    it('keep their id, name, and limits', async () => {
      const agent = await a.agent();
      const made = await addKey(agent, { name: 'buyer', scopes: ['read', 'write'], daily_cap_cents: 500 });
      const rotated = await rotate({ client: app.client.as(made.api_key) });
      const kept = { key_id: made.key_id, name: 'buyer', scopes: ['read', 'write'], daily_cap_cents: 500 };
      expect(rotated).toMatchObject(kept);
      expect(await refusal(agent.key)).toEqual([200, undefined]); // the other key is unaffected
    });

    it('are replaced by one of several concurrent rotations', async () => {
      const agent = await a.agent();
      const answers = await Promise.all([1, 2, 3].map(() => agent.client.post('/agents/me/rotate-key', {})));
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 'key_rotated')).toHaveLength(2);
      const winner = answers.find(({ status }) => status === 200)!.body.api_key as string;
      expect(await refusal(winner)).toEqual([200, undefined]);
    });

    it.each([0, 1])(
      'with a grace period of %i hours are rotated once per Idempotency-Key, and not shown on a repeat',
      async (grace_hours) => {
        const agent = await a.agent();
        const again = (key: string) =>
          app.client
            .as(key)
            .with({ 'Idempotency-Key': 'rotate-one' })
            .post('/agents/me/rotate-key', { grace_hours });
        const { body: rotated } = await again(agent.key).expect(200);
        const stored = () =>
          app.sql('SELECT prefix, retires_at FROM api_key_secrets WHERE key_id = $1 ORDER BY hash', [
            rotated.key_id,
          ]);
        const before = await stored();
        expect(before).toHaveLength(2);
        for (const key of grace_hours > 0 ? [agent.key, rotated.api_key] : [rotated.api_key]) {
          const { body, text } = await again(key).expect(409);
          expect(body).toMatchObject({ code: 'already_created', id: rotated.key_id });
          expect(text).not.toContain('rlt_');
        }
        expect(await stored()).toEqual(before);
        expect(await refusal(rotated.api_key)).toEqual([200, undefined]);
      },
    );

    it('have at most five secrets in their grace period', async () => {
      let agent: { client: TestAgent['client'] } = await a.agent();
      for (let i = 0; i < 5; i++) {
        agent = { client: app.client.as((await rotate(agent, { grace_hours: 1 })).api_key) };
      }
      const { body } = await agent.client.post('/agents/me/rotate-key', { grace_hours: 1 }).expect(409);
      expect(body.code).toBe('too_many_keys');
      await rotate(agent);
    });

    it('lose all their secrets when the key is revoked', async () => {
      const agent = await a.agent();
      await addKey(agent);
      const keyId = await ownKeyId(agent);
      const rotated = await rotate(agent, { grace_hours: 10 });
      await app.client.as(rotated.api_key).delete(`/agents/me/keys/${keyId}`).expect(204);
      expect(await refusal(agent.key)).toEqual([401, 'key_revoked']);
      expect(await refusal(rotated.api_key)).toEqual([401, 'key_revoked']);
    });

    it.each([[-1], [721], [1.5], ['24'], [null]])(
      'are refused with a grace period of %j',
      async (grace_hours) => {
        const { client } = await a.agent();
        const { body } = await client.post('/agents/me/rotate-key', { grace_hours }).expect(422);
        expect(body.detail[0].loc).toEqual(['body', 'grace_hours']);
      },
    );
  });

  describe('when used', () => {
    it('have their last use recorded to the minute, by a worker', async () => {
      const agent = await a.agent();
      const lastUsed = async () => (await agent.client.get('/agents/me/keys')).body.keys[0].last_used_at;
      await app.drain('key-usage');
      app.clock.advance(60_000);
      const before = await lastUsed();
      const now = app.clock.now();
      await app.drain('key-usage');
      const noted = await lastUsed();
      expect(noted).toMatch(/:00\.000Z$/);
      expect(noted).not.toBe(before);
      expect(Math.abs(Date.parse(noted) - now.getTime())).toBeLessThanOrEqual(60_000);
    });

    it('have their last use recorded before the service shuts down', async () => {
      const own = await startTestApp();
      const { agentId, client } = await fixtures(own).agent();
      await client.get('/agents/me').expect(200);
      await own.app.close();
      const database = new Client({ connectionString: own.databaseUrl });
      await database.connect();
      const { rows } = await database.query('SELECT last_used_at FROM api_keys WHERE agent_id = $1', [
        agentId,
      ]);
      await database.end();
      await own.close();
      expect(rows).toEqual([{ last_used_at: expect.any(Date) }]);
    });
  });
});

describe('keys of requests that arrive together', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('are looked up together, each for its own agent, and a revoked one is refused at once', async () => {
    const agents = await Promise.all(Array.from({ length: 12 }, () => fixtures(app).agent()));
    const [first] = agents as [TestAgent];
    const { body: second } = await first.client.post('/agents/me/keys', {}).expect(201);
    const clients = [app.client.as(second.api_key as string), ...agents.map(({ client }) => client)];
    const askAll = () => Promise.all(clients.map((client) => client.get('/agents/me')));
    await askAll();
    const queries = jest.spyOn(app.app.get(Database), 'rows');
    const answers = await askAll();
    const lookups = queries.mock.calls.filter(([{ name }]) => name === 'api_key_holder');
    queries.mockRestore();
    const ids = [first.agentId, ...agents.map(({ agentId }) => agentId)];
    expect(answers.map((answer) => answer.body.agent_id as string)).toEqual(ids);
    expect(lookups.length < 10).toBe(FAST);
    expect(lookups.flatMap(([, values]) => (values as [Buffer[]])[0])).toHaveLength(13);
    await first.client.delete(`/agents/me/keys/${second.key_id}`).expect(204);
    expect((await askAll()).map(({ status }) => status)).toEqual([401, ...agents.map(() => 200)]);
  });
});

describe('with real money', () => {
  it('keys are live keys, and test keys are refused', async () => {
    const app = await startTestApp({ PAYMENTS: 'wallet' });
    const { key, client } = await fixtures(app).agent();
    expect(key).toMatch(/^rlt_live_/);
    await client.get('/agents/me').expect(200);
    const { body } = await app.client.as(newApiKey(false)).get('/agents/me').expect(401);
    expect(body).toMatchObject({
      code: 'invalid_api_key',
      detail: expect.stringMatching(/test key.*only live keys/),
    });
    await app.close();
  });
});
