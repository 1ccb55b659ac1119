import { RouteTable } from '../../src/platform/operations/route-table';
import { addressOf } from '../../src/platform/pages/choices';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { Browser, signedIn, signedInOperator } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
});
afterAll(() => app.close());

interface Entry {
  command: string;
  operator: string | null;
  outcome: string;
  target: string | null;
}
async function audited(): Promise<Entry> {
  const { body } = await fixtures(app).operator.get('/admin/audit?limit=1').expect(200);
  return (body as { entries: Entry[] }).entries[0] as Entry;
}

describe('the operator’s pages', () => {
  it('are only for those who know the operator token', async () => {
    const stranger = new Browser(app.client);
    for (const path of ['/operator', '/operator/agents', '/operator/audit'])
      expect(await stranger.open(path)).toMatchObject({
        status: 303,
        location: expect.stringMatching(/^\/operator\/sign-in/) as string,
      });
    const form = await stranger.open('/operator/sign-in');
    const wrong = { name: 'Olga', admin_token: 'a-wrong-token-of-some-length' };
    expect((await stranger.send(form, '/operator/sign-in', wrong)).status).toBe(401);
    expect((await stranger.open('/operator')).status).toBe(303);
    stranger.setCookie(
      'operator',
      (operator.cookie('operator') as string).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    );
    expect((await stranger.open('/operator')).status).toBe(303);
    expect((await operator.open('/operator')).status).toBe(200);
  });

  it('refuse a stranger, each of them', async () => {
    const stranger = new Browser(app.client);
    const { text } = await stranger.open('/operator/sign-in');
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(text) ?? [];
    const pages = app.app
      .get(RouteTable)
      .routes.filter(({ path }) => /^\/operator(\/(?!sign-)|$)/.test(path))
      .map(({ method, path }) => [method, path.replace(/:\w+/g, 'x')] as const);
    expect(pages.length).toBeGreaterThan(15);
    const wantedAt = (path: string): string | undefined => (path === '/operator' ? undefined : path);
    for (const [method, path] of pages) {
      const { status, location } = await (method === 'GET'
        ? stranger.open(path)
        : stranger.post(path, { form_token }));
      expect([method, path, status, location]).toEqual(
        method === 'GET'
          ? [method, path, 303, addressOf('/operator/sign-in', { redirect_to: wantedAt(path) })]
          : [method, path, 401, undefined],
      );
    }
  });

  it('have a section for every operator command, and each opens', async () => {
    const overview = await operator.open('/operator');
    const sections = [...overview.text.matchAll(/href="(\/operator\/[a-z-]+)"/g)].map(
      ([, path]) => path as string,
    );
    expect(sections).toEqual(
      expect.arrayContaining(['/operator/disputes', '/operator/audit', '/operator/ledger']),
    );
    expect(sections.length).toBeGreaterThan(12);
    for (const path of sections) expect(await operator.open(path)).toMatchObject({ status: 200 });
    expect((await operator.open('/operator/nothing')).status).toBe(404);
  });

  it('have a row of the most used sections, with the current one marked', async () => {
    for (const path of [
      '/operator',
      '/operator/reports',
      '/operator/orders',
      '/operator/search',
      '/operator/ledger',
    ]) {
      const [, row = ''] =
        /<nav class="choices[^"]*" aria-label="Operator">(.*?)<\/nav>/s.exec(
          (await operator.open(path)).text,
        ) ?? [];
      const sections = [...row.matchAll(/href="(\/operator[^"]*)"/g)].map(([, section]) => section);
      expect(sections).toEqual(
        ['', '/disputes', '/reports', '/orders', '/listings', '/agents', '/audit'].map(
          (each) => `/operator${each}`,
        ),
      );
      const isIn = sections.includes(path);
      expect(row.includes(`href="${path}" aria-current="page"`)).toBe(isIn);
    }
  });

  it('decide on a report once, which the audit log shows under the operator’s name', async () => {
    const listing = await trades(app).listing({ title: 'Map <b>of</b> the lagoon' });
    const { client } = await fixtures(app).agent();
    const reported = `/marketplace/listings/${listing.id}/report`;
    const { id } = (await client.post(reported, { reason: 'spam' }).expect(201)).body as { id: string };
    const path = `/operator/reports/${id}`;
    const list = await operator.open('/operator/reports');
    expect(unescaped(list.text)).toContain('Map <b>of</b> the lagoon');
    expect(list.text).not.toContain('<b>of');
    expect(list.text).toContain(`href="${path}"`);
    const page = await operator.open(path);
    const later = await operator.open(path); // in another tab
    const run = '/operator/run/adminReports.resolve';
    const done = await operator.send(page, run, { button: '0', note: 'It is a map' });
    expect(done).toMatchObject({ status: 303, location: path });
    expect(unescaped((await operator.open(path)).text)).toContain('The report is dismissed.');
    expect(await audited()).toMatchObject({ operator: 'Olga', outcome: 'done', target: id });
    const again = await operator.send(later, run, { button: '1', note: 'Once more' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('Once more');
    expect(await audited()).toMatchObject({ operator: 'Olga', outcome: 'refused', target: id });
    expect(unescaped((await operator.open('/operator/audit?outcome=refused')).text)).toContain('Olga');
  });

  it('show an invite code once it is created, and suspend an agent by its id', async () => {
    const invites = await operator.open('/operator/invites');
    const created = await operator.send(invites, '/operator/run/invites.create', {
      max_uses: '3',
    });
    expect(unescaped(created.text)).toMatch(/Code<\/th>.*INV-/);
    const agent = await fixtures(app).agent();
    const page = await operator.open(`/operator/agents/${agent.agentId}`);
    const suspended = await operator.send(page, '/operator/run/adminAgents.suspend', { reason: 'Spam' });
    expect(suspended.status).toBe(303);
    await agent.client.get('/agents/me').expect(403);
  });

  it('make codes that expire unless the operator says otherwise, and say who made them', async () => {
    const page = await operator.open('/operator/invites');
    await operator.send(page, '/operator/run/invites.create');
    const { body } = await fixtures(app).operator.get('/admin/invites?limit=1').expect(200);
    const [made] = (body as { codes: Record<string, string>[] }).codes;
    expect(made).toMatchObject({ max_uses: 1 });
    expect(Date.parse(made!.expires_at!) - app.clock.now().getTime()).toBeGreaterThan(6 * 86_400_000);
    expect(unescaped((await operator.open('/operator/invites')).text)).toContain('>the operator<');
  });

  it('revoke an invite code on its row', async () => {
    const made = await fixtures(app).operator.post('/admin/invites', { note: 'revoked' }).expect(201);
    const { code } = (made.body as { codes: { code: string }[] }).codes[0]!;
    const page = await operator.open('/operator/invites');
    const run = '/operator/run/invites.revoke';
    expect(page.text).toContain(`action="${run}"`);
    expect((await operator.send(page, run, { record: code })).status).toBe(303);
    const { body } = await app.client.get(`/invites/validate/${code}`).expect(200);
    expect(body).toMatchObject({ valid: false });
  });

  it('carry out a form once, however often it is sent', async () => {
    const page = await operator.open('/operator/invites');
    const codes = async (): Promise<number> =>
      ((await fixtures(app).operator.get('/admin/invites').expect(200)).body as { total: number }).total;
    const before = await codes();
    for (let time = 0; time < 3; time++)
      expect((await operator.send(page, '/operator/run/invites.create', { note: 'once' })).status).toBe(200);
    expect(await codes()).toBe(before + 1);
  });

  it('need a name that the audit log can show, and keep what was typed', async () => {
    const browser = new Browser(app.client);
    const page = await browser.open('/operator/sign-in');
    for (const name of ['', 'x'.repeat(65), '<b>', 'A\u202eB']) {
      const refused = await browser.send(page, '/operator/sign-in', { name, admin_token: ADMIN_TOKEN });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('action="/operator/sign-in"');
      expect(unescaped(refused.text)).toContain(name);
      expect(refused.text).not.toContain(ADMIN_TOKEN);
    }
    const wrong = await browser.send(page, '/operator/sign-in', {
      name: 'José',
      admin_token: 'x'.repeat(30),
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toMatch(
      /role="alert".*action="\/operator\/sign-in"|action="\/operator\/sign-in".*role="alert"/s,
    );
    expect(wrong.text).toContain('value="José"');
  });

  it.each(['José', 'مشغل', '日本語', 'Seán O’Brien'])('take the name %s', async (name) => {
    await signedInOperator(app, name);
    expect(await audited()).toMatchObject({ operator: name });
  });

  it('open the page that was asked for after the sign-in', async () => {
    const browser = new Browser(app.client);
    const wanted = await browser.open('/operator/reports?status=open');
    expect(wanted.location).toBe('/operator/sign-in?redirect_to=%2Foperator%2Freports%3Fstatus%3Dopen');
    const page = await browser.open(wanted.location as string);
    expect(page.text).toContain('/auth/sign-in?redirect_to=%2Foperator%2Freports%3Fstatus%3Dopen');
    const typed = { name: 'Olga', admin_token: ADMIN_TOKEN };
    expect((await browser.send(page, '/operator/sign-in', typed)).location).toBe(
      '/operator/reports?status=open',
    );
    for (const redirect_to of ['//evil.example', 'https://evil.example/operator/', '/account'])
      expect((await browser.send(page, '/operator/sign-in', { ...typed, redirect_to })).location).toBe(
        '/operator',
      );
  });

  it('say that a signed-in person is not an operator', async () => {
    const person = await signedIn(app, 'nobody@example.com');
    const { location } = await person.open('/operator');
    const page = await person.open(location as string);
    expect(page.text).toMatch(
      /nobody@example\.com<\/bdi> is not an operator.*href="\/docs\/operations#operators-pages"/s,
    );
    expect(page.text).not.toContain('Sign in with your account');
  });

  it('are closed if the installation says so', async () => {
    const closed = await startTestApp({ OPERATOR_PAGES: 'false' });
    const browser = new Browser(closed.client);
    const paths = [
      '/operator',
      '/operator/sign-in',
      '/operator/agents',
      '/operator/agents/agent-1',
      '/operator/',
    ];
    for (const path of [
      ...paths,
      ...paths.map((each) => each.toUpperCase()),
      '/Operator',
      '/operator/SIGN-IN',
    ])
      expect((await browser.open(path)).status).toBe(404);
    const account = await browser.open('/auth/sign-in');
    const form_token = /name="form_token" value="([^"]+)"/.exec(account.text)?.[1] ?? '';
    for (const path of ['sign-in', 'sign-out', 'sign-out-everywhere', 'run/invites.create', 'audit/export'])
      for (const [prefix, status] of [
        ['/operator', 404],
        ['/OPERATOR', 415], // no route has this path, so none takes a form
        ['/Operator', 415],
      ] as const) {
        const closedPage = await browser.post(`${prefix}/${path}`, { form_token, admin_token: ADMIN_TOKEN });
        expect([prefix, path, closedPage.status]).toEqual([prefix, path, status]);
      }
    await closed.close();
  });

  it('refuse what does not come from their own form, and what is not a command', async () => {
    const page = await operator.open('/operator/agents');
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    const fields = { form_token: token, record: 'agent-1', reason: 'x' };
    const run = '/operator/run/adminAgents.suspend';
    expect((await operator.post(run, { ...fields, form_token: 'x' })).status).toBe(403);
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await operator.post(run, fields, foreign)).status).toBe(403);
    for (const other of ['orders.create', 'adminAgents.list', 'nothing.here', '__proto__'])
      expect((await operator.post(`/operator/run/${other}`, fields)).status).toBe(404);
    const stranger = new Browser(app.client);
    const open = await stranger.open('/operator/sign-in');
    const [, theirs = ''] = /name="form_token" value="([^"]+)"/.exec(open.text) ?? [];
    expect((await stranger.post(run, { ...fields, form_token: theirs })).status).toBe(401);
  });
});
