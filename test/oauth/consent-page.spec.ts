import type supertest from 'supertest';
import { BearerTokens } from '../../src/platform/security/bearer-tokens';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  type AuthorizationAttempt,
  authorizations,
  type Authorizations,
  type TestPerson,
} from '../support/authorizations';
import type { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';

let app: TestApp;
let oauth: Authorizations;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
});
afterAll(() => app.close());

const pageOf = ({ parameters }: AuthorizationAttempt): string =>
  `/oauth/consent?${new URLSearchParams(parameters).toString()}`;

/** Returns what a form on the page would send unchanged. */
function fieldsOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const chosen = inputs.filter((tag) => !/type="radio"/.test(tag) || / checked/.test(tag));
  return Object.fromEntries(
    chosen.map((tag) => [
      /name="([^"]*)"/.exec(tag)?.[1] as string,
      unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]),
  );
}

interface OpenPage {
  browser: Client;
  html: string;
  fields: Record<string, string>;
}

async function open(person: TestPerson, asked: AuthorizationAttempt): Promise<OpenPage> {
  const browser = await oauth.browser(person);
  const answer = await browser.get(pageOf(asked)).expect(200);
  const marks = ([answer.headers['set-cookie']].flat().filter(Boolean) as string[]).map(
    (cookie) => cookie.split(';')[0] as string,
  );
  const Cookie = [browser.headers.Cookie, ...marks].join('; ');
  return { browser: browser.with({ Cookie }), html: answer.text, fields: fieldsOf(answer.text) };
}

const send = (browser: Client, fields: Record<string, string>): supertest.Test =>
  oauth.post('/oauth/consent', fields, browser.with({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }));

describe('the consent page', () => {
  it('asks an unknown visitor to sign in first, and returns afterwards', async () => {
    const asked = oauth.attemptFor(await oauth.client({ client_name: 'An <i>editor</i>' }), {
      state: 'a&b"c',
    });
    const { text } = await app.client.with({ Accept: 'text/html' }).get(pageOf(asked)).expect(200);
    expect(text).toContain('An &lt;i>editor');
    expect(text).toContain('action="/auth/send-login-link"');
    const back = new URL(fieldsOf(text).redirect_to as string, app.url);
    expect(back.pathname).toBe('/oauth/consent');
    expect(Object.fromEntries(back.searchParams)).toEqual(asked.parameters);
  });

  it('describes the request, and redirects with a code on the chosen terms', async () => {
    const owner = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client({ client_name: `"><script>alert(1)</script>` }));
    const { browser, html, fields } = await open(owner, asked);
    expect(
      html.match(/<script(?! src="\/assets\/)|<img|(?:src|href|action)="(?!\/|data:|#).{0,80}/g),
    ).toBeNull();
    for (const words of [
      'client.example',
      owner.email,
      owner.agent.agentId,
      'Act as the agent',
      'the name is not verified',
    ])
      expect(html).toContain(words);
    expect(fields).toMatchObject({
      ...asked.parameters,
      agent_id: owner.agent.agentId,
      daily_limit: '50.00',
    });
    const sent = await send(browser, { ...fields, decision: 'allow', daily_limit: '12,5' }).expect(303);
    expect(sent.headers['cache-control']).toBe('no-store');
    const back = new URL(sent.headers.location as string);
    expect(back.origin + back.pathname).toBe('https://client.example/callback');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^oac_/),
      state: asked.parameters.state,
      iss: app.url,
    });
    const tokens = await oauth
      .token(oauth.exchange(asked, back.searchParams.get('code') as string))
      .expect(200);
    const holder = await app.app
      .get(BearerTokens)
      .holderOf(tokens.body.access_token as string, `${app.url}/mcp`);
    expect(holder).toMatchObject({ agentId: owner.agent.agentId, dailyCapCents: 1_250 });
  });

  it.each([
    [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'an application on your machine that opens cursor://anysphere.cursor-mcp links',
      'cursor:',
    ],
    ['http://localhost:8787/callback', 'a program on your machine (localhost:8787)', 'http://localhost:8787'],
  ])('says where %s leads, and redirects there', async (uri, words, source) => {
    const owner = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client({ redirect_uris: [uri] }));
    const page = await app.client.with({ Accept: 'text/html' }).get(pageOf(asked)).expect(200);
    const { browser, html, fields } = await open(owner, asked);
    for (const text of [page.text, html]) expect(text).toContain(words);
    const shown = await browser.get(pageOf(asked)).expect(200);
    expect(shown.headers['content-security-policy']).toContain(`form-action 'self' ${source};`);
    const allowed = await send(browser, { ...fields, decision: 'allow' }).expect(303);
    expect(allowed.headers.location).toMatch(new RegExp(`^${uri.replaceAll('.', '\\.')}\\?code=oac_`));
    const code = new URLSearchParams((allowed.headers.location as string).split('?')[1]).get(
      'code',
    ) as string;
    await oauth.token(oauth.exchange(asked, code)).expect(200);
    const denied = await send(browser, { ...fields, decision: 'deny' }).expect(303);
    expect(denied.headers.location).toContain(`${uri}?error=access_denied`);
  });

  it('shows the whole address of an application', async () => {
    const uri = 'cursor://anysphere.cursor-mcp/oauth/callback?window=1&from=here';
    const asked = oauth.attemptFor(await oauth.client({ redirect_uris: [uri] }));
    const { text } = await app.client.with({ Accept: 'text/html' }).get(pageOf(asked)).expect(200);
    const { html } = await open(await oauth.owner(), asked);
    for (const page of [text, html]) expect(unescaped(page)).toContain(`<code>${uri}</code>`);
    const onWeb = oauth.attemptFor(await oauth.client());
    expect((await open(await oauth.owner(), onWeb)).html).not.toContain('Whole address');
  });

  it('skips the question after a consent, and asks again after it was revoked', async () => {
    const owner = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client());
    const { browser, fields } = await open(owner, asked);
    await send(browser, { ...fields, decision: 'allow' }).expect(303);
    const again = await browser.get(pageOf(asked)).redirects(0).expect(302);
    expect(again.headers.location).toMatch(/^https:\/\/client\.example\/callback\?code=oac_/);
    const { Cookie } = browser.headers;
    await app.client
      .with({ Cookie: Cookie as string })
      .post(`/oauth/grants/${asked.client.client_id}/revoke`, {})
      .expect(200);
    await browser.get(pageOf(asked)).expect(200);
  });

  it("offers the person's own agents only", async () => {
    const owner = await oauth.owner();
    const second = await oauth.agentOf(owner);
    const stranger = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client());
    const { browser, html, fields } = await open(owner, asked);
    expect(html.match(/name="agent_id"/g)).toHaveLength(2);
    expect(fields.agent_id).toBeUndefined();
    const none = await send(browser, { ...fields, decision: 'allow' }).expect(422);
    expect(none.text).toContain('This did not work');
    await send(browser, { ...fields, decision: 'allow', agent_id: stranger.agent.agentId }).expect(404);
    await send(browser, { ...fields, decision: 'allow', agent_id: second.agentId }).expect(303);
  });

  it.each([
    ['$20', 2_000],
    ['1,000', 100_000],
    ['1.000,50', 100_050],
  ])('accepts a limit of %s, as all amounts', async (daily_limit, cents) => {
    const owner = await oauth.owner();
    const { browser, html, fields } = await open(owner, oauth.attemptFor(await oauth.client()));
    expect(/<input[^>]*name="daily_limit"[^>]*>/.exec(html)![0]).not.toContain('pattern');
    await send(browser, { ...fields, decision: 'allow', daily_limit }).expect(303);
    const { body } = await browser.with({ Accept: 'application/json' }).get('/oauth/grants').expect(200);
    expect(body.grants).toEqual([expect.objectContaining({ daily_cap_cents: cents })]);
  });

  it.each(['-1', '1.234', 'x', '100001', '1e3', '0x10'])('refuses a limit of %s', async (daily_limit) => {
    const owner = await oauth.owner();
    const { browser, fields } = await open(owner, oauth.attemptFor(await oauth.client()));
    const { text } = await send(browser, { ...fields, decision: 'allow', daily_limit }).expect(422);
    expect(text).toContain('Enter an amount from 0 to 100,000');
    expect(fieldsOf(text)).toEqual({ ...fields, daily_limit });
    await send(browser, { ...fields, decision: 'allow', daily_limit: '0' }).expect(303);
  });

  it('reports a denial to the client', async () => {
    const owner = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client());
    const { browser, fields } = await open(owner, asked);
    const { headers } = await send(browser, { ...fields, decision: 'deny' }).expect(303);
    expect(Object.fromEntries(new URL(headers.location as string).searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: asked.parameters.state,
      iss: app.url,
    });
    await send(browser, { ...fields, decision: 'perhaps' }).expect(400);
    await send(browser, fields).expect(400);
  });

  it('explains to a person without an agent what is missing', async () => {
    const { browser, html, fields } = await open(
      await oauth.person(),
      oauth.attemptFor(await oauth.client()),
    );
    expect(html).toContain('You have no agent yet');
    expect(html).not.toContain('value="allow"');
    await send(browser, { ...fields, decision: 'allow' }).expect(409);
  });

  it('lets a person create an agent, and has it chosen afterwards', async () => {
    const person = await oauth.person();
    const asked = oauth.attemptFor(await oauth.client());
    const forms = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    const create = async (display_name: string, html: string, browser: Client): Promise<string> => {
      const link = unescaped(/href="(\/account\/agents\/new\?[^"]+)"/.exec(html)![1]!);
      const form = fieldsOf((await browser.get(link).expect(200)).text);
      const invite_code = await fixtures(app).invite();
      const typed = {
        form_token: form.form_token!,
        redirect_to: form.redirect_to!,
        display_name,
        invite_code,
      };
      const done = await oauth.post('/account/agents/new', typed, browser.with(forms)).expect(303);
      return done.headers.location as string;
    };
    const first = await open(person, asked);
    const back = await create('Consent One', first.html, first.browser);
    expect(back).toBe(`${pageOf(asked)}&agent_id=consent-one`);
    const page = await first.browser.get(back).expect(200);
    expect(fieldsOf(page.text)).toMatchObject({ agent_id: 'consent-one', state: asked.parameters.state });
    const again = await create('Consent Two', page.text, first.browser);
    const chosen = fieldsOf((await first.browser.get(again).expect(200)).text);
    expect(chosen.agent_id).toBe('consent-two');
    const { headers } = await send(first.browser, { ...chosen, decision: 'allow' }).expect(303);
    expect(new URL(headers.location as string).searchParams.get('code')).toBeTruthy();
  });

  it('lets a person claim an agent, and has it chosen afterwards', async () => {
    const person = await oauth.person();
    const agent = await fixtures(app).agent();
    const asked = oauth.attemptFor(await oauth.client());
    const { browser, html } = await open(person, asked);
    const link = unescaped(/href="(\/account\/claim\?[^"]+)"/.exec(html)![1]!);
    const { claim_code } = (await agent.client.post(`/agents/${agent.agentId}/claim`, {}).expect(200)).body;
    const typed = { ...fieldsOf((await browser.get(link).expect(200)).text), code: claim_code as string };
    const path = `/account/claim?${new URLSearchParams(typed).toString()}`;
    const { form_token, code, redirect_to } = fieldsOf((await browser.get(path).expect(200)).text);
    const form = { form_token: form_token!, code: code!, redirect_to: redirect_to! };
    const forms = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    const { headers } = await oauth.post('/account/claim', form, browser.with(forms)).expect(303);
    expect(headers.location).toBe(`${pageOf(asked)}&agent_id=${agent.agentId}`);
    const page = await browser.get(headers.location as string).expect(200);
    expect(fieldsOf(page.text)).toMatchObject({ agent_id: agent.agentId, state: asked.parameters.state });
    const creating = await browser.get(
      `/account/agents/new?redirect_to=${encodeURIComponent(pageOf(asked))}`,
    );
    expect(unescaped(creating.text)).toContain(link);
  });

  it("warns about programs on the person's own machine, whose name anyone can use", async () => {
    const owner = await oauth.owner();
    const local = await oauth.client({ redirect_uris: ['http://127.0.0.1/callback'] });
    const redirect_uri = 'http://127.0.0.1:40404/callback';
    const browser = await oauth.browser(owner);
    const { text, headers } = await browser
      .get(pageOf(oauth.attemptFor(local, { redirect_uri })))
      .expect(200);
    expect(text).toContain('just started this yourself');
    expect(text).toContain('127.0.0.1:40404');
    expect(headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:40404;");
  });

  it('accepts forms only from itself', async () => {
    const owner = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client());
    const { browser, fields } = await open(owner, asked);
    const { form_token: mark, ...unmarked } = fields;
    expect(mark).toBeTruthy();
    const allow = { ...fields, decision: 'allow' };
    await oauth.post('/oauth/consent', allow, browser.with({ Origin: 'https://evil.example' })).expect(403);
    await oauth.post('/oauth/consent', allow, browser.with({ 'Sec-Fetch-Site': 'cross-site' })).expect(403);
    await send(browser, { ...unmarked, decision: 'allow' }).expect(403);
    await send(browser, { ...allow, form_token: `${mark}x` }).expect(403);
    const stranger = await open(await oauth.owner(), asked);
    await send(browser, { ...allow, form_token: stranger.fields.form_token as string }).expect(403);
    const [count] = await app.sql('SELECT count(*)::int AS codes FROM oauth_codes WHERE client_id = $1', [
      asked.client.client_id,
    ]);
    expect(count).toEqual({ codes: 0 });
    await send(browser, allow).expect(303);
  });

  it('validates everything that its form sends', async () => {
    const owner = await oauth.owner();
    const { browser, fields } = await open(owner, oauth.attemptFor(await oauth.client()));
    const allow = { ...fields, decision: 'allow' };
    await send(browser, { ...allow, redirect_uri: 'https://evil.example/' }).expect(400);
    await send(browser, { ...allow, client_id: 'nobody' }).expect(400);
    const wider = await send(browser, { ...allow, scope: 'everything' }).expect(303);
    expect(wider.headers.location).toContain('error=invalid_scope');
    const plain = await send(browser, { ...allow, code_challenge_method: 'plain' }).expect(303);
    expect(plain.headers.location).toContain('error=invalid_request');
  });
});
