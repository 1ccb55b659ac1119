import { RouteTable, type Route } from '../../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type Browser, owns, signedIn } from '../../support/people';

let app: TestApp;
let browser: Browser;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  browser = await signedIn(app);
  agent = await fixtures(app).agent();
  await owns(browser, agent);
});
afterAll(() => app.close());

const FORM = 'application/x-www-form-urlencoded';

/** What a page of another origin can have a browser send without a preflight: with cookies, but without a form token. */
const BODIES: { type?: string; body?: string }[] = [
  {},
  { type: 'text/plain' },
  { type: 'text/plain; x=application/json' },
  { type: FORM },
  { type: 'multipart/form-data; boundary=x' },
  { type: 'nonsense' },
  { type: 'text/plain', body: '{"form_token":"x"}' },
  { type: FORM, body: 'form_token=' },
  { type: FORM, body: 'token=x' },
  { type: FORM, body: 'code=x' },
  { type: FORM, body: 'dollars=' },
  { type: FORM, body: 'client_id=x&decision=allow' },
];

/** Routes that act for the person whose cookie comes with the request. */
const BY_COOKIE = /^\/(account(\/|$)|auth\/log(in|out)$|oauth\/(consent|grants\/:client_id\/revoke)$)/;

/** The form is not well-formed, the token is missing, the media type is wrong, or the route does not have the fields. */
/** 404: of an operation that does not exist. */
const REFUSED = new Set([400, 403, 404, 415, 422]);

const changing = (): Route[] =>
  app.app.get(RouteTable).routes.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');

function pathOf({ path }: Route): string {
  return path.replace(/\/:([a-z_]+)/g, (_, name: string) =>
    name === 'agent_id' ? `/${agent.agentId}` : `/${name}-x`,
  );
}

async function send(
  { method }: Route,
  path: string,
  { type, body }: (typeof BODIES)[number],
  headers: Record<string, string>,
): Promise<number> {
  const response = await fetch(app.url + path, {
    method,
    body: body === undefined ? (type === undefined ? undefined : '') : Buffer.from(body),
    headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers },
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

const cookies = (): string =>
  ['session', 'browser'].map((name) => `${name}=${browser.cookie(name) as string}`).join('; ');

/** What a page of another origin could have changed. */
async function state(): Promise<unknown> {
  const rows = await Promise.all([
    app.sql('SELECT agent_id, owner_id, frozen_at, approval_above_cents FROM agents ORDER BY agent_id'),
    app.sql('SELECT id, revoked_at FROM api_keys ORDER BY id'),
    app.sql('SELECT id FROM sessions ORDER BY id'),
    app.sql('SELECT id, email FROM users ORDER BY id'),
  ]);
  return rows;
}

describe('a request that a page of another origin can send', () => {
  it("changes nothing with the browser's cookies, on any route and with any body", async () => {
    const before = await state();
    const routes = changing().filter(({ path }) => BY_COOKIE.test(path));
    expect(routes.length).toBeGreaterThan(15);
    const passed: string[] = [];
    for (const route of routes)
      for (const path of [pathOf(route), `${pathOf(route)}/`])
        for (const body of BODIES) {
          const status = await send(route, path, body, { Cookie: cookies() });
          if (!REFUSED.has(status)) passed.push(`${status} ${route.method} ${path} ${JSON.stringify(body)}`);
        }
    expect(passed).toEqual([]);
    expect(await state()).toEqual(before);
    expect((await browser.open('/account')).status).toBe(200);
  });

  it('is refused with another origin, whatever its body', async () => {
    const token = /name="form_token" value="([^"]+)"/.exec((await browser.open('/account')).text)![1]!;
    const bodies = [
      ...BODIES,
      { type: FORM, body: `form_token=${token}` },
      { type: 'application/json', body: '{}' },
    ];
    for (const route of changing().filter(({ path }) => BY_COOKIE.test(path)))
      for (const body of bodies)
        for (const origin of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
          expect(REFUSED).toContain(
            await send(route, pathOf(route), body, { Cookie: cookies(), ...(origin as object) }),
          );
  });

  it('gets the same status with and without cookies on every other route', async () => {
    const different: string[] = [];
    for (const route of changing().filter(({ path }) => !BY_COOKIE.test(path)))
      for (const body of [BODIES[0]!, BODIES[1]!]) {
        const without = await send(route, pathOf(route), body, {});
        const withThem = await send(route, pathOf(route), body, { Cookie: cookies() });
        if (withThem !== without) different.push(`${without} ${withThem} ${route.method} ${route.path}`);
      }
    expect(different).toEqual([]);
  });
});

it('account pages have forms with a token that their routes accept', async () => {
  const page = await browser.open(`/account/agents/${agent.agentId}`);
  const answer = await browser.send(page, `/account/agents/${agent.agentId}/freeze`);
  expect(answer.status).toBe(303);
  const after = await browser.open(`/account/agents/${agent.agentId}`);
  expect((await browser.send(after, `/account/agents/${agent.agentId}/unfreeze`)).status).toBe(303);
});
