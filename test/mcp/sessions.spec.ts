import { startAnotherInstance, type Instance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { INITIALIZE, legacyMessage, openSession, post } from '../support/mcp';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let other: Instance;
let ada: TestAgent;
let bob: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  other = await startAnotherInstance(app);
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const as = (agent: TestAgent): Record<string, string> => ({ 'x-api-key': agent.key });
const ping = async (session: string, headers: Record<string, string> = {}, url = app.url): Promise<number> =>
  (await post(url, legacyMessage('ping'), { ...headers, 'mcp-session-id': session })).status;
const end = async (session: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(`${app.url}/mcp`, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session } }))
    .status;
const active = async (): Promise<number> =>
  (await app.client.get('/mcp/health').expect(200)).body.active_sessions as number;

describe('a session', () => {
  it('has an unguessable id, of which only a hash is stored', async () => {
    const session = await openSession(app.url);
    expect(session).toMatch(/^[\x21-\x7e]{43}$/);
    const stored = await app.sql('SELECT * FROM mcp_sessions');
    expect(JSON.stringify(stored)).not.toContain(session);
    expect(stored[0]).toMatchObject({
      protocol_version: '2025-11-25',
      client_name: 'tests',
      client_version: '1.0.0',
    });
  });

  it('continues on another instance', async () => {
    const session = await openSession(app.url, as(ada));
    expect(await ping(session, as(ada), other.url)).toBe(200);
    expect(await end(session, as(ada))).toBe(204);
    expect(await ping(session, as(ada), other.url)).toBe(404);
  });

  it('ends with DELETE, and returns 404 after that', async () => {
    const session = await openSession(app.url);
    expect(await ping(session)).toBe(200);
    expect(await end(session)).toBe(204);
    const gone = await post(app.url, legacyMessage('ping'), { 'mcp-session-id': session });
    expect(gone.status).toBe(404);
    expect(gone.message.error).toMatchObject({ code: -32001, data: { code: 'session_not_found' } });
    expect(await end(session)).toBe(204);
    expect(await end('never-there')).toBe(204);
    expect((await fetch(`${app.url}/mcp`, { method: 'DELETE' })).status).toBe(204);
  });

  it('that never existed returns 404', async () => {
    expect(await ping('never-there')).toBe(404);
    expect(await ping('x'.repeat(5_000))).toBe(404);
  });

  it('is optional', async () => {
    expect((await post(app.url, legacyMessage('ping'), as(ada))).status).toBe(200);
  });

  it('belongs to the agent that opened it, and returns 404 for anyone else', async () => {
    const session = await openSession(app.url, as(ada));
    expect(await ping(session, as(ada))).toBe(200);
    expect(await ping(session, as(bob))).toBe(404);
    expect(await ping(session)).toBe(404);
    expect(await end(session, as(bob))).toBe(204);
    expect(await end(session)).toBe(204);
    expect(await ping(session, as(ada))).toBe(200);
  });

  it('that an anonymous caller opened belongs to the first agent that uses it', async () => {
    const session = await openSession(app.url);
    expect(await ping(session)).toBe(200);
    const both = await Promise.all([ping(session, as(ada)), ping(session, as(bob), other.url)]);
    expect(both.sort()).toEqual([200, 404]);
    expect(await ping(session)).toBe(404);
  });

  it('does not replace credentials', async () => {
    const session = await openSession(app.url, as(ada));
    const call = legacyMessage('tools/call', { name: 'wallet_get', arguments: {} });
    expect((await post(app.url, call, { 'mcp-session-id': session })).status).toBe(404);
  });

  it('survives a key rotation of its agent', async () => {
    const carol = await fixtures(app).agent();
    const session = await openSession(app.url, as(carol));
    const { body } = await carol.client.post('/agents/me/rotate-key', {}).expect(200);
    expect(await ping(session, { 'x-api-key': body.api_key as string })).toBe(200);
    expect(await ping(session, as(carol))).toBe(401);
  });

  it('is not needed for a new initialize, which opens another', async () => {
    const session = await openSession(app.url);
    const again = await openSession(app.url, { 'mcp-session-id': 'never-there' });
    expect(again).not.toBe(session);
  });

  it('is opened only by a valid initialize', async () => {
    const bad = await post(app.url, legacyMessage('initialize', { ...INITIALIZE, clientInfo: 1 }));
    expect(bad.headers.get('mcp-session-id')).toBeNull();
    expect((await post(app.url, legacyMessage('ping'))).headers.get('mcp-session-id')).toBeNull();
  });

  it('expires an hour after its last use, and a day after it was opened', async () => {
    const idle = await openSession(app.url);
    const busy = await openSession(app.url);
    app.clock.advance(50 * MINUTE);
    expect(await ping(busy)).toBe(200);
    app.clock.advance(20 * MINUTE);
    expect([await ping(idle), await ping(busy)]).toEqual([404, 200]);
    for (let minutes = 70 + 50; minutes < 24 * 60; minutes += 50) {
      app.clock.advance(50 * MINUTE);
      expect([minutes, await ping(busy)]).toEqual([minutes, 200]);
    }
    app.clock.advance(50 * MINUTE);
    expect(await ping(busy)).toBe(404);
  });

  it('that expired is deleted', async () => {
    await openSession(app.url);
    app.clock.advance(2 * HOUR);
    await app.drain('mcp-session-retention');
    expect(await app.sql('SELECT 1 FROM mcp_sessions')).toEqual([]);
  });
});

describe('the health of the endpoint', () => {
  it('lists the supported revisions and the number of sessions', async () => {
    const before = await active();
    const session = await openSession(app.url);
    expect((await app.client.get('/mcp/health').expect(200)).body).toEqual({
      status: 'healthy',
      service: 'mcp',
      protocol_version: '2026-07-28',
      protocol_versions: expect.arrayContaining(['2026-07-28', '2025-11-25', '2025-03-26']),
      active_sessions: before + 1,
    });
    await app.client.as('no key at all').get('/mcp/health').expect(200); // public: no key is checked
    await end(session);
    expect(await active()).toBe(before);
  });
});
