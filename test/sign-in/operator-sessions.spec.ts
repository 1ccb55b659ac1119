import { startAnotherInstance } from '../support/another-instance';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { Browser, signedInOperator } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function operatorNamed(name: string, client = app.client): Promise<Browser> {
  return signedInOperator(app, name, new Browser(client, { 'User-Agent': `Browser of ${name}` }));
}

/** The same browser session in another browser, as after a theft of the cookie. */
function copyOf(browser: Browser, client = app.client): Browser {
  const copy = new Browser(client);
  copy.setCookie('operator', browser.cookie('operator') as string);
  return copy;
}

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.open('/operator')).status === 200;

const operator = () => fixtures(app).operator;
type Row = Record<string, unknown>;
const sessions = async (): Promise<Row[]> =>
  ((await operator().get('/admin/operator-sessions').expect(200)).body as { sessions: Row[] }).sessions;
const audited = async (limit: number): Promise<Row[]> =>
  ((await operator().get(`/admin/audit?limit=${limit}`).expect(200)).body as { entries: Row[] }).entries;

describe('the session of an operator', () => {
  it('ends at the sign-out, also for a copy of its cookie', async () => {
    const olga = await operatorNamed('Olga');
    const copy = copyOf(olga);
    expect(await isSignedIn(copy)).toBe(true);
    await olga.send(await olga.open('/operator'), '/operator/sign-out');
    expect(olga.cookie('operator')).toBeUndefined();
    expect(await isSignedIn(copy)).toBe(false);
  });

  it('leaves an entry in the audit log when it starts and when it ends', async () => {
    const olga = await operatorNamed('Olga Entry');
    const [{ id }] = (await sessions()) as [Row];
    await olga.send(await olga.open('/operator'), '/operator/sign-out');
    const shared = { operator: 'Olga Entry', outcome: 'done', target: id, details: {} };
    expect(await audited(2)).toEqual([
      expect.objectContaining({ ...shared, command: 'POST /operator/sign-out' }),
      expect.objectContaining({ ...shared, command: 'POST /operator/sign-in' }),
    ]);
    const before = await audited(1);
    const stranger = new Browser(app.client);
    const page = await stranger.open('/operator/sign-in');
    await stranger.send(page, '/operator/sign-in', {
      name: 'Olga',
      admin_token: 'a-wrong-token-of-some-length',
    });
    expect(await audited(1)).toEqual(before);
  });

  it('ends after eight hours, and its row is deleted', async () => {
    const olga = await operatorNamed('Olga');
    app.clock.advance(7.9 * 3_600_000);
    expect(await isSignedIn(olga)).toBe(true);
    app.clock.advance(0.2 * 3_600_000);
    expect(await isSignedIn(olga)).toBe(false);
    await app.drain('sign-in-retention');
    expect(await app.sql('SELECT FROM operator_sessions')).toEqual([]);
  });

  it('is stored without anything that opens it', async () => {
    const olga = await operatorNamed('Olga');
    const [{ row }] = (await app.sql('SELECT operator_sessions::text AS row FROM operator_sessions')) as [
      Row,
    ];
    expect(row).not.toContain(olga.cookie('operator'));
    expect(row).not.toContain(ADMIN_TOKEN);
  });

  it('ends everywhere, for one name', async () => {
    const [here, there, other] = [
      await operatorNamed('Ada'),
      await operatorNamed('Ada'),
      await operatorNamed('Bo'),
    ];
    const done = await here.send(await here.open('/operator'), '/operator/sign-out-everywhere');
    expect(done).toMatchObject({ status: 303, location: '/operator/sign-in' });
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(other)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is listed, and other operators can end it, or all', async () => {
    const [ada, bo] = [await operatorNamed('Ada'), await operatorNamed('Bo')];
    const [latest, earlier] = await sessions();
    expect(latest).toMatchObject({ name: 'Bo', user_agent: 'Browser of Bo' });
    expect(Object.keys(latest as Row)).toEqual(['id', 'name', 'user_agent', 'created_at', 'expires_at']);
    const page = await bo.open('/operator/operator-sessions');
    const ended = await bo.post('/operator/run/adminOperatorSessions.end', {
      form_token: /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] as string,
      record: earlier?.id as string,
      confirmed: 'yes',
    });
    expect(ended.status).toBe(303);
    expect([await isSignedIn(ada), await isSignedIn(bo)]).toEqual([false, true]);
    await operator()
      .post(`/admin/operator-sessions/${String(earlier?.id)}/end`)
      .expect(404);
    const { body } = await operator().post('/admin/operator-sessions/end-all', {}).expect(200);
    expect((body as { ended: number }).ended).toBeGreaterThanOrEqual(1);
    expect(await isSignedIn(bo)).toBe(false);
    expect(await sessions()).toEqual([]);
  });

  it('ends with the operator token', async () => {
    const olga = await operatorNamed('Olga');
    const changed = await startAnotherInstance(app, {
      ADMIN_TOKEN: 'another-token-of-the-operator-0123456789',
    });
    expect(await isSignedIn(copyOf(olga, new Client(changed.url)))).toBe(false);
    expect(await isSignedIn(olga)).toBe(true);
    await changed.close();
  });

  it('cannot be signed out by another site', async () => {
    const olga = await operatorNamed('Olga');
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    for (const path of ['/operator/sign-out', '/operator/sign-out-everywhere']) {
      expect((await olga.post(path, {}, foreign)).status).toBe(403);
      expect((await olga.post(path, { form_token: 'x' })).status).toBe(403);
    }
    expect(await isSignedIn(olga)).toBe(true);
  });
});
