import { authorizationNonce } from '../../src/kernel/authorization-nonce';
import { IdTokensService } from '../../src/sign-in/id-tokens.service';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { Browser, mailedToken, mailsOf, signedIn } from '../support/people';

const MINUTE = 60_000;
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let numbers = 0;
const address = () => `person-${++numbers}@example.com`;
const ask = (email: string, more: object = {}, client = app.client) =>
  client.post('/auth/send-login-link', { email, ...more });
const login = (token: string, client = app.client) => client.post('/auth/login', { token });

/** Follows the newest link that was mailed to this address. */
async function signInAs(browser: Browser, email: string): Promise<void> {
  const page = await browser.open(`/auth/login?token=${mailedToken(app, email)}`);
  expect((await browser.send(page, '/auth/login')).status).toBe(303);
}

/** A browser with only this session cookie. */
function withSession(token: string): Browser {
  const browser = new Browser(app.client);
  browser.setCookie('session', token);
  return browser;
}

describe('a program', () => {
  it('requests a login link and signs in with its token, once', async () => {
    const email = address();
    const sent = await ask(email).expect(200);
    expect(sent.body).toEqual({ sent: true, expires_in: 900 });
    expect(sent.headers['cache-control']).toBe('no-store');
    const token = mailedToken(app, email);
    const done = await login(token).expect(200);
    expect(done.body).toEqual({ id_token: expect.any(String), expires_in: 300, redirect_to: '/account' });
    const [cookie] = done.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^session=[\w-]{43}; .*Path=\/.*HttpOnly.*SameSite=Lax/);
    expect(done.headers['cache-control']).toBe('no-store');
    const person = await app.app.get(IdTokensService, { strict: false }).verify(done.body.id_token as string);
    expect(person).toEqual({ userId: expect.stringMatching(/^usr_/), email });
    expect((await login(token).expect(400)).body).toMatchObject({ code: 'invalid_login_link' });
  });

  it('gets the same response for known and unknown addresses', async () => {
    const [known, unknown] = [address(), address()];
    await ask(known).expect(200);
    await login(mailedToken(app, known)).expect(200);
    const answers = [await ask(known).expect(200), await ask(unknown).expect(200)];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(Object.keys(answers[0]!.headers)).toEqual(Object.keys(answers[1]!.headers));
    expect(mailsOf(app).filter((mail) => mail.includes(`To: ${unknown}`))).toHaveLength(1);
  });

  it('gets the same user for the same address in any letter case', async () => {
    const email = address();
    const ids = [];
    for (const written of [email, email.toUpperCase()]) {
      await ask(written).expect(200);
      const { body } = await login(mailedToken(app, written)).expect(200);
      ids.push(
        (await app.app.get(IdTokensService, { strict: false }).verify(body.id_token as string)).userId,
      );
    }
    expect(new Set(ids).size).toBe(1);
  });

  it('cannot request a link for an unsafe address', async () => {
    for (const odd of ['"a\r\nSubject: b"@example.org', '"a b"@example.org', 'a@\u212Aelvin.example.org'])
      await ask(odd).expect(422);
  });

  it('gets a token bound to the pending authorization, and is redirected to it', async () => {
    const email = address();
    const oauth = {
      response_type: 'code',
      client_id: 'https://client.example/id?x=1&y=2',
      redirect_uri: 'http://127.0.0.1:9/cb',
      scope: 'mcp:read',
      state: 'a b&c',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      resource: `${app.settings.PUBLIC_URL}/mcp`,
    };
    await ask(email, { oauth }).expect(200);
    const { body } = await login(mailedToken(app, email)).expect(200);
    const [path, query] = (body.redirect_to as string).split('?');
    expect(path).toBe('/oauth/consent');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(oauth);
    const tokens = app.app.get(IdTokensService, { strict: false });
    const other = authorizationNonce({ ...oauth, state: 'other' });
    await expect(tokens.verify(body.id_token as string, { nonce: other })).rejects.toMatchObject({
      code: 'invalid_id_token',
    });
    expect(await tokens.verify(body.id_token as string, { nonce: authorizationNonce(oauth) })).toMatchObject({
      email,
    });
  });

  it('can use a link for 15 minutes', () =>
    app.clock.standing(async () => {
      const [inTime, late] = [address(), address()];
      for (const email of [inTime, late]) await ask(email).expect(200);
      app.clock.advance(15 * MINUTE - 1);
      await app.drain('sign-in-retention');
      await login(mailedToken(app, inTime)).expect(200);
      app.clock.advance(1);
      const { body } = await login(mailedToken(app, late)).expect(400);
      expect(body).toMatchObject({ code: 'invalid_login_link' });
      await app.drain('sign-in-retention');
      expect(await app.sql('SELECT FROM login_links')).toHaveLength(0);
    }));

  it('signs in once when ten requests use a link at the same time', async () => {
    const email = address();
    await ask(email).expect(200);
    const token = mailedToken(app, email);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => login(token).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    [{ email: `${'a'.repeat(250)}@b.example` }, 'email'],
    [{ email: 'a@b.example', redirect_to: 'https://evil.example/' }, 'redirect_to'],
    [{ email: 'a@b.example', redirect_to: '//evil.example/' }, 'redirect_to'],
    [{ email: 'a@b.example', redirect_to: '/\\evil.example/' }, 'redirect_to'],
    [{ email: 'a@b.example', oauth: { state: 1 } }, 'oauth'],
    [{ email: 'a@b.example', oauth: 'state=1' }, 'oauth'],
    [{ email: 'a@b.example', name: 'x' }, 'name'],
  ])('gets a validation error for %j', async (body, member) => {
    const { body: refusal } = await app.client.post('/auth/send-login-link', body).expect(422);
    expect(refusal.detail[0].loc).toEqual(['body', member]);
  });

  it('is refused from a page of another origin', async () => {
    const elsewhere: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of elsewhere) {
      await ask(address(), {}, app.client.with(headers)).expect(403);
      await login('x'.repeat(43), app.client.with(headers)).expect(403);
    }
    await ask(address(), {}, app.client.with({ Origin: app.settings.PUBLIC_URL })).expect(200);
  });

  it('leaves no readable token or session in the database', async () => {
    const email = address();
    await ask(email).expect(200);
    const token = mailedToken(app, email);
    const [stored] = await app.sql<{ row: string }>(
      'SELECT login_links::text AS row FROM login_links WHERE email = $1',
      [email],
    );
    expect(stored!.row).not.toContain(token);
    expect(stored!.row).not.toContain(Buffer.from(token).toString('hex'));
    const done = await login(token).expect(200);
    const session = /session=([\w-]+)/.exec(String(done.headers['set-cookie']))![1]!;
    const rows = await app.sql<{ row: string }>('SELECT sessions::text AS row FROM sessions');
    expect(rows.map(({ row }) => row).join()).not.toContain(session);
    expect(await app.sql('SELECT FROM queued_mails')).toHaveLength(0);
  });
});

describe('a person in a browser', () => {
  it('signs in without JavaScript, sees the account, and signs out', async () => {
    const email = address();
    const browser = await signedIn(app, email);
    const page = await browser.open('/account');
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
    const out = await browser.send(page, '/auth/logout');
    expect(out).toMatchObject({ status: 303, location: '/auth/sign-in' });
    const away = await browser.open('/account');
    expect(away.location).toBe('/auth/sign-in?redirect_to=%2Faccount');
    expect(away.headers['www-authenticate']).toBeUndefined();
  });

  it('is redirected to the page they requested', async () => {
    const email = address();
    const browser = new Browser(app.client);
    const target = '/account/claim?code=AAAA-BBBB-CCCC';
    const bounced = await browser.open(target);
    const page = await browser.open(bounced.location!);
    const sent = await browser.send(page, '/auth/send-login-link', { email });
    expect(sent.text).toContain(`We sent a link to <strong><bdi>${email}</bdi></strong>`);
    const done = await browser.send(
      await browser.open(`/auth/login?token=${mailedToken(app, email)}`),
      '/auth/login',
    );
    expect(done).toMatchObject({ status: 303, location: target });
    expect((await browser.open('/auth/sign-in?redirect_to=//evil.example')).location).toBe('/account');
  });

  it('keeps the link usable when programs only open it, however often', async () => {
    const email = address();
    await ask(email).expect(200);
    const token = mailedToken(app, email);
    for (let i = 0; i < 5; i++) {
      await app.client.get(`/auth/login?token=${token}`).expect(200);
      await new Browser(app.client).open(`/auth/login?token=${token}`);
    }
    await login(token).expect(200);
  });

  it('keeps the link when others request one; a newer link of the same browser replaces it', async () => {
    const email = address();
    const [owner, stranger] = [new Browser(app.client), new Browser(app.client)];
    const asked = async (browser: Browser) => {
      await browser.send(await browser.open('/auth/sign-in'), '/auth/send-login-link', { email });
      return mailedToken(app, email);
    };
    const older = await asked(owner);
    const newer = await asked(owner);
    await asked(stranger);
    await ask(email).expect(200);
    await ask(email).expect(200);
    await login(older).expect(400);
    const page = await owner.open(`/auth/login?token=${newer}`);
    expect(page.text).not.toContain('not requested in this browser');
    expect((await owner.send(page, '/auth/login')).status).toBe(303);
  });

  it('is warned when another browser requested the link', async () => {
    const email = address();
    const asking = new Browser(app.client);
    await asking.send(await asking.open('/auth/sign-in'), '/auth/send-login-link', { email });
    const path = `/auth/login?token=${mailedToken(app, email)}`;
    expect((await asking.open(path)).text).not.toContain('not requested in this browser');
    expect((await new Browser(app.client).open(path)).text).toContain('not requested in this browser');
  });

  it("cannot be signed in by a form of another site, or with another browser's form token", async () => {
    const email = address();
    await ask(email).expect(200);
    const token = mailedToken(app, email);
    const victim = new Browser(app.client);
    const page = await victim.open(`/auth/login?token=${token}`);
    const form = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!;
    const fields = { token, form_token: form };
    expect((await victim.post('/auth/login', fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await victim.post('/auth/login', { token })).status).toBe(403);
    expect((await new Browser(app.client).post('/auth/login', fields)).status).toBe(403);
    expect((await victim.post('/auth/login', fields)).status).toBe(303);
  });

  it('gets pages that cannot be framed, stored, or read by other origins', async () => {
    const page = await app.client.get('/auth/sign-in').set('Origin', 'https://evil.example').expect(200);
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'; frame-ancestors 'none'/,
    );
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    expect(page.text).not.toMatch(/<script(?! src="\/assets\/)|src="http|href="http/);
  });

  it('sees errors as readable messages', async () => {
    const browser = new Browser(app.client);
    const gone = await browser.open('/auth/login?token=nothing');
    expect(gone.status).toBe(400);
    expect(gone.text).toContain('This link is no longer valid');
    const page = await browser.open('/auth/sign-in');
    const wrong = await browser.send(page, '/auth/send-login-link', { email: '<b>' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('must be an email address');
  });

  it('starts an authorization with a form field', async () => {
    const email = address();
    const browser = new Browser(app.client);
    const query = new URLSearchParams({
      client_id: 'c',
      redirect_uri: 'https://c.example/cb',
      state: 's',
    }).toString();
    expect((await browser.post('/auth/send-login-link', { email, oauth: query })).status).toBe(200);
    const page = await browser.open(`/auth/login?token=${mailedToken(app, email)}`);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://c.example;");
    const [path, said] = (await browser.send(page, '/auth/login')).location!.split('?');
    expect(path).toBe('/oauth/consent');
    expect(Object.fromEntries(new URLSearchParams(said))).toEqual(
      Object.fromEntries(new URLSearchParams(query)),
    );
  });
});

describe('a session', () => {
  it('works on another instance, and signing out there ends it everywhere', async () => {
    const other = await startAnotherInstance(app, { DATA_DIR: app.settings.DATA_DIR });
    const browser = await signedIn(app, address());
    const there = new Browser(new Client(other.url));
    for (const name of ['session', 'browser']) there.setCookie(name, browser.cookie(name)!);
    const page = await there.open('/account');
    expect(page.status).toBe(200);
    await there.send(page, '/auth/logout');
    expect((await browser.open('/account')).status).toBe(303);
    await other.app.close();
  });

  it('is listed, and can be ended alone or with all others', async () => {
    const email = address();
    const [first, second] = [await signedIn(app, email), await signedIn(app, email)];
    const page = await first.open('/account/sessions');
    expect(page.text.match(/Last seen|last seen/g)).toHaveLength(2);
    const ids = [...page.text.matchAll(/sessions\/(ses_\w+)\/end/g)].map(([, id]) => id);
    const [row] = await app.sql<{ id: string }>('SELECT max(id) AS id FROM sessions WHERE id = ANY($1)', [
      ids,
    ]);
    await first.send(page, `/account/sessions/${row!.id}/end`);
    expect((await second.open('/account')).status).toBe(303);
    const third = await signedIn(app, email);
    await first.send(await first.open('/account/sessions'), '/account/sessions/end-all');
    for (const browser of [first, third]) expect((await browser.open('/account')).status).toBe(303);
  });

  it('of another person cannot be ended', async () => {
    const [mine, theirs] = [await signedIn(app, address()), await signedIn(app, address())];
    const id = /sessions\/(ses_\w+)\/end/.exec((await theirs.open('/account/sessions')).text)![1]!;
    const form = /name="form_token" value="([^"]+)"/.exec((await mine.open('/account')).text)![1]!;
    const refused = await mine.post(`/account/sessions/${id}/end`, { form_token: form });
    expect(refused.status).toBe(404);
    expect((await theirs.open('/account')).status).toBe(200);
  });

  it('ends after a week without a visit, and after 30 days in any case', async () => {
    await app.clock.standing(async () => {
      const [idle, back, busy] = [
        await signedIn(app, address()),
        await signedIn(app, address()),
        await signedIn(app, address()),
      ];
      const statusOf = async (browser: Browser) => (await browser.open('/account')).status;
      app.clock.advance(7 * DAY - 1);
      await app.drain('sign-in-retention');
      expect([await statusOf(back), await statusOf(busy)]).toEqual([200, 200]);
      app.clock.advance(1);
      expect(await statusOf(idle)).toBe(303);
      for (let day = 7; day < 28; day += 3) {
        app.clock.advance(3 * DAY);
        expect(await statusOf(busy)).toBe(200);
      }
      expect(await statusOf(back)).toBe(303);
      app.clock.advance(2 * DAY - 1);
      await app.drain('sign-in-retention');
      expect(await statusOf(busy)).toBe(200);
      app.clock.advance(1);
      expect(await statusOf(busy)).toBe(303);
    });
  });

  it('is never one that someone else planted in the browser', async () => {
    const browser = new Browser(app.client);
    browser.setCookie('session', 'x'.repeat(43));
    const email = address();
    await browser.send(await browser.open('/auth/sign-in'), '/auth/send-login-link', { email });
    await signInAs(browser, email);
    expect(browser.cookie('session')).not.toBe('x'.repeat(43));
    expect((await browser.open('/account')).status).toBe(200);
    expect((await withSession('x'.repeat(43)).open('/account')).status).toBe(303);
  });

  it('ends when someone signs in with the same browser, and other sessions stay', async () => {
    const [email, next] = [address(), address()];
    const [browser, elsewhere] = [await signedIn(app, email), await signedIn(app, email)];
    const earlier = browser.cookie('session')!;
    await browser.post('/auth/login', { token: 'x'.repeat(43) });
    expect((await withSession(earlier).open('/account')).text).toContain(email);
    await ask(next).expect(200);
    await signInAs(browser, next);
    expect((await browser.open('/account')).text).toContain(next);
    expect((await withSession(earlier).open('/account')).location).toBe(
      '/auth/sign-in?redirect_to=%2Faccount',
    );
    expect((await elsewhere.open('/account')).text).toContain(email);
  });
});

describe('a form', () => {
  const tokenOf = async (browser: Browser): Promise<string> =>
    /name="form_token" value="([^"]+)"/.exec((await browser.open('/account')).text)![1]!;
  const expired = { status: 403, text: expect.stringContaining('Open the page again') as string };

  it.each(['/auth/logout', '/account/sessions/end-all'])(
    'to %s is refused with the token of an earlier session or of another browser',
    async (action) => {
      const email = address();
      const browser = await signedIn(app, email);
      const earlier = await tokenOf(browser);
      await ask(email).expect(200);
      await signInAs(browser, email);
      const current = await tokenOf(browser);
      const sameSession = withSession(browser.cookie('session')!);
      sameSession.setCookie('browser', 'y'.repeat(43));
      for (const [sender, form_token] of [
        [browser, earlier],
        [browser, await tokenOf(await signedIn(app, email))],
        [browser, ''],
        [sameSession, current],
      ] as const)
        expect(await sender.post(action, { form_token })).toMatchObject(expired);
      expect((await browser.open('/account')).status).toBe(200);
      expect((await browser.post(action, { form_token: current })).status).toBe(303);
      expect((await browser.open('/account')).status).toBe(303);
    },
  );
});

it('a stranger who keeps requesting links does not exhaust the limit of an address for others', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const from = (place: string) => strict.client.with({ 'X-Forwarded-For': place });
  const email = address();
  for (let i = 0; i < 5; i++) await ask(email, {}, from('203.0.113.7')).expect(200);
  expect((await ask(email, {}, from('203.0.113.7')).expect(429)).headers['retry-after']).toMatch(/^\d+$/);
  await ask(email, {}, from('198.51.100.4')).expect(200);
  for (let place = 1; place <= 5; place++)
    for (let i = 0; i < 5; i++) await ask(email, {}, from(`192.0.2.${place}`));
  expect(mailsOf(strict).filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(30);
  await ask(email, {}, from('198.51.100.5')).expect(429);
  await strict.close();
});
