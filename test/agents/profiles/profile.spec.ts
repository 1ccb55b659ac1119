import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type Fixtures } from '../../support/fixtures';

describe("the agent's own profile", () => {
  let app: TestApp;
  let a: Fixtures;

  beforeAll(async () => {
    app = await startTestApp();
    a = fixtures(app);
  });
  afterAll(() => app.close());

  it('is a flat record without secrets', async () => {
    const { agentId, client } = await a.agent();
    const { body } = await client.get('/agents/me').expect(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'accept_a2a',
        'accepts_evaluations',
        'agent_id',
        'display_name',
        'tagline',
        'description',
        'avatar_url',
        'homepage_url',
        'capabilities',
        'interests',
        'communication',
        'values',
        'metadata',
        'status',
        'callback_url',
        'wallet_address',
        'status_message',
        'version',
        'created_at',
        'updated_at',
      ].sort(),
    );
    expect(body).toMatchObject({
      agent_id: agentId,
      callback_url: null,
      wallet_address: null,
      status_message: null,
      accept_a2a: 'connections',
      accepts_evaluations: false,
    });
  });

  describe('when changed', () => {
    it('keeps what the change omits', async () => {
      const profile = { tagline: 'first', capabilities: { languages: ['en'], specializations: ['law'] } };
      const { client } = await a.agent({ profile });
      const change = {
        description: 'new',
        capabilities: { languages: ['fr', 'de'] },
        communication: { style: 'concise' },
      };
      const { body } = await client.patch('/agents/me', change).expect(200);
      expect(body).toMatchObject({
        tagline: 'first',
        description: 'new',
        capabilities: { languages: ['fr', 'de'], specializations: ['law'] },
        communication: { style: 'concise', verbosity: 'medium' },
        version: 2,
      });
      expect((await client.get('/agents/me')).body).toEqual(body);
    });

    it('clears members that are set to null', async () => {
      const profile = {
        tagline: 'x',
        avatar_url: 'https://example.com/a.png',
        capabilities: { languages: ['en'], max_context_length: 4000 },
        values: { priorities: ['speed'] },
        metadata: { a: '1', b: '2' },
      };
      const { client } = await a.agent({ profile });
      const change = {
        tagline: null,
        avatar_url: null,
        capabilities: { max_context_length: null },
        values: null,
        metadata: { a: null, c: '3' },
      };
      const { body } = await client.patch('/agents/me', change).expect(200);
      expect(body).toMatchObject({
        tagline: null,
        avatar_url: null,
        values: { priorities: [] },
        metadata: { b: '2', c: '3' },
      });
      expect(body.capabilities).toMatchObject({ languages: ['en'], max_context_length: null });
      expect(body.metadata).not.toHaveProperty('a');
    });

    it('returns markup and all scripts unchanged', async () => {
      const { client } = await a.agent();
      const change = {
        display_name: '<img src=x onerror=alert(1)>',
        description: '"; DROP TABLE agents; -- ${7*7} {{7*7}} \\u0000 مرحبا 👩🏽‍💻',
        status_message: '🎉'.repeat(140),
        metadata: { '<k>': '</v>' },
      };
      const { body, headers } = await client.patch('/agents/me', change).expect(200);
      expect(body).toMatchObject(change);
      expect(headers['content-type']).toMatch(/^application\/json/);
    });

    it('accepts a wallet address and a status message besides the profile', async () => {
      const { client } = await a.agent();
      const change = {
        wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
        status_message: 'hiring',
      };
      expect((await client.patch('/agents/me', change).expect(200)).body).toMatchObject(change);
    });

    it.each([
      [{ display_name: null }, 'string_type'],
      [{ display_name: 'A' }, 'string_too_short'],
      [{ display_name: 'x'.repeat(51) }, 'string_too_long'],
      [{ tagline: 'x'.repeat(101) }, 'string_too_long'],
      [{ status_message: 'x'.repeat(141) }, 'string_too_long'],
      [{ wallet_address: 'x'.repeat(9) }, 'string_too_short'],
      [{ wallet_address: 'x'.repeat(129) }, 'string_too_long'],
      [{ wallet_address: 'has spaces in it' }, 'string_pattern_mismatch'],
      [{ homepage_url: 'nonsense' }, 'url_parsing'],
      [{ callback_url: 'nonsense' }, 'url_parsing'],
      [{ callback_url: `https://example.com/${'x'.repeat(500)}` }, 'string_too_long'],
      [{ status: 'resident' }, 'extra_forbidden'],
      [{ agent_id: 'other' }, 'extra_forbidden'],
      [{ version: 7 }, 'extra_forbidden'],
      [{ verified_at: '2026-01-01T00:00:00Z' }, 'extra_forbidden'],
      [{ visibility: 'private' }, 'extra_forbidden'],
      [{ tier: 4 }, 'extra_forbidden'],
      [{ profile: { display_name: 'nested' } }, 'extra_forbidden'],
      [{ webhook_secret: 'x' }, 'extra_forbidden'],
    ])('is refused for %j', async (change, type) => {
      const { client } = await a.agent();
      const { body } = await client.patch('/agents/me', change).expect(422);
      expect(body).toMatchObject({ code: 'validation_error', request_id: expect.any(String) });
      expect(body.detail).toEqual([{ loc: ['body', Object.keys(change)[0]], msg: expect.any(String), type }]);
      expect((await client.get('/agents/me')).body.version).toBe(1);
    });

    it('is refused for unknown nested members', async () => {
      const { client } = await a.agent();
      const change = { capabilities: { languges: ['en'] }, communication: { tone: 'warm' } };
      const { body } = await client.patch('/agents/me', change).expect(422);
      expect(body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
        'body.capabilities.languges',
        'body.communication.tone',
      ]);
    });

    it('cannot grow its metadata beyond the limit step by step', async () => {
      const { client } = await a.agent({ profile: { metadata: { a: 'x'.repeat(5_000) } } });
      const { body } = await client.patch('/agents/me', { metadata: { b: 'x'.repeat(5_000) } }).expect(422);
      expect(body.detail[0]).toMatchObject({ loc: ['body', 'metadata'], type: 'json_too_large' });
    });

    it('keeps its version when nothing differs', async () => {
      const { client } = await a.agent({ profile: { tagline: 'same' } });
      await client.patch('/agents/me', {}).expect(200);
      const { body } = await client.patch('/agents/me', { tagline: 'same' }).expect(200);
      expect(body.version).toBe(1);
    });

    it('serializes concurrent changes without losing any', async () => {
      const { client } = await a.agent();
      const names = Array.from({ length: 10 }, (_, i) => `m${i}`);
      await Promise.all(
        names.map((name) => client.patch('/agents/me', { metadata: { [name]: name } }).expect(200)),
      );
      const { body } = await client.get('/agents/me');
      expect(Object.keys(body.metadata).sort()).toEqual(names);
      expect(body.version).toBe(11);
    });

    it('publishes an event without secrets', async () => {
      const { agentId, client } = await a.agent();
      await client.patch('/agents/me', { tagline: 'told' }).expect(200);
      const events = await app.sql<{ name: string; sequence: number; payload: object }>(
        `SELECT name, sequence, payload FROM outbox_events WHERE subject_type = 'agent' AND subject_id = $1 ORDER BY sequence`,
        [agentId],
      );
      expect(events).toMatchObject([
        { name: 'agent.registered', sequence: 1 },
        { name: 'agent.updated', sequence: 2, payload: { agent: { agent_id: agentId, tagline: 'told' } } },
      ]);
    });
  });

  describe('with a callback address', () => {
    const url = 'http://127.0.0.1:9999/hook';
    const endpoints = async (client: Client) =>
      (
        (await client.get('/marketplace/webhooks').expect(200)).body as {
          webhooks: { url: string; enabled: boolean }[];
        }
      ).webhooks.map(({ url: called, enabled }) => ({ url: called, enabled }));

    it('shows the webhook secret once, when the endpoint is created', async () => {
      const { client } = await a.agent();
      const { body } = await client.patch('/agents/me', { callback_url: url }).expect(200);
      expect(body).toMatchObject({ callback_url: url, webhook_secret: expect.stringMatching(/^whsec_/) });
      expect(await endpoints(client)).toEqual([{ url, enabled: true }]);
      const { body: later } = await client.get('/agents/me').expect(200);
      expect(later.callback_url).toBe(url);
      expect(later).not.toHaveProperty('webhook_secret');
    });

    it('keeps the secret when the address changes or is repeated', async () => {
      const { client } = await a.agent({ callback_url: url });
      const { body } = await client.patch('/agents/me', { callback_url: `${url}/2` }).expect(200);
      expect(body).not.toHaveProperty('webhook_secret');
      const again = await client.patch('/agents/me', { callback_url: `${url}/2` }).expect(200);
      expect(again.body).not.toHaveProperty('webhook_secret');
      expect(again.body.version).toBe(2);
      expect(await endpoints(client)).toEqual([{ url: `${url}/2`, enabled: true }]);
    });

    it('removes the endpoint with null, and a later one has a new secret', async () => {
      const { client } = await a.agent({ callback_url: url });
      const { body } = await client.patch('/agents/me', { callback_url: null }).expect(200);
      expect(body.callback_url).toBeNull();
      expect(await endpoints(client)).toEqual([]);
      const again = await client.patch('/agents/me', { callback_url: url }).expect(200);
      expect(again.body.webhook_secret).toMatch(/^whsec_/);
    });

    it('refuses a forbidden address without changing anything', async () => {
      const { client } = await a.agent();
      const change = { tagline: 'x', callback_url: 'http://169.254.169.254/latest' };
      const { body } = await client.patch('/agents/me', change).expect(422);
      expect(body.detail[0].loc).toEqual(['body', 'callback_url']);
      expect((await client.get('/agents/me')).body).toMatchObject({
        tagline: null,
        callback_url: null,
        version: 1,
      });
      expect(await endpoints(client)).toEqual([]);
    });

    it('is not shown in public records', async () => {
      const { agentId, client } = await a.agent({ callback_url: url });
      for (const path of [`/agents/${agentId}`, `/public/agents/${agentId}`]) {
        expect((await client.get(path).expect(200)).text).not.toContain(url);
      }
    });
  });

  describe('with a version', () => {
    it('returns 304 to a caller that has the current one', async () => {
      const { client } = await a.agent();
      const { headers } = await client.get('/agents/me').expect(200);
      expect(headers.etag).toBe('"v1"');
      await client.with({ 'If-None-Match': '"v1"' }).get('/agents/me').expect(304);
      await client.with({ 'If-None-Match': '"v0"' }).get('/agents/me').expect(200);
    });

    it('is changed only if the caller knows the current one', async () => {
      const { client } = await a.agent();
      const { headers } = await client
        .with({ 'If-Match': '"v1"' })
        .patch('/agents/me', { tagline: 'a' })
        .expect(200);
      expect(headers.etag).toBe('"v2"');
      const { body } = await client
        .with({ 'If-Match': '"v1"' })
        .patch('/agents/me', { tagline: 'b' })
        .expect(412);
      expect(body.code).toBe('etag_mismatch');
      await client.with({ 'If-Match': '"v1"' }).put('/agents/me/status', { status_message: 'b' }).expect(412);
    });

    it('applies one of two changes based on the same version', async () => {
      const { client } = await a.agent();
      const same = client.with({ 'If-Match': '"v1"' });
      const answers = await Promise.all(['a', 'b'].map((tagline) => same.patch('/agents/me', { tagline })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  describe('with a status message', () => {
    it('shows it until it is cleared', async () => {
      const { client } = await a.agent();
      const { body } = await client.put('/agents/me/status', { status_message: 'x'.repeat(140) }).expect(200);
      expect(body).toMatchObject({ status_message: 'x'.repeat(140), version: 2 });
      const cleared = await client.put('/agents/me/status', { status_message: null }).expect(200);
      expect(cleared.body.status_message).toBeNull();
    });

    it('requires the member, and limits its length', async () => {
      const { client } = await a.agent();
      await client.put('/agents/me/status', {}).expect(422);
      await client.put('/agents/me/status', { status_message: 'x'.repeat(141) }).expect(422);
      await client.put('/agents/me/status', { status_message: 'x', status: 'resident' }).expect(422);
    });
  });

  describe('with a heartbeat', () => {
    it('reports that it was recorded', async () => {
      const { agentId, client } = await a.agent();
      const { body } = await client.post('/heartbeat', { status: 'active' }).expect(200);
      expect(body).toMatchObject({
        status: 'ok',
        timestamp: expect.stringMatching(/Z$/),
        heartbeat_recorded: true,
      });
      expect(body).not.toHaveProperty('unavailable');
      const seen = await app.client.get(`/public/agents/${agentId}`).expect(200);
      expect(seen.body.last_active).toBe(body.timestamp);
      expect((await client.get('/agents/me')).body.version).toBe(1);
    });

    it('needs a key, but no body', async () => {
      const { client } = await a.agent();
      await client.post('/heartbeat').expect(200);
      await client.post('/heartbeat', { status: 'suspended' }).expect(422);
      await client.post('/heartbeat', { mood: 'fine' }).expect(422);
      await app.client.post('/heartbeat').expect(401);
    });
  });
});
