import { BearerTokens } from '../../src/platform/security/bearer-tokens';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { authorizations, type Authorizations } from '../support/authorizations';
import { fixtures } from '../support/fixtures';
import { Browser, mailedToken, owns, signedIn } from '../support/people';

let app: TestApp;
let oauth: Authorizations;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
});
afterAll(() => app.close());

const pathOf = (url: string | undefined): string => (url ?? '').replace(app.url, '');

describe('a person who is asked to authorize a client', () => {
  it('signs in by mail on the way, returns, and consents with a limit', async () => {
    const email = 'grace@example.org';
    const agent = await fixtures(app).agent();
    await owns(await signedIn(app, email), agent);

    const client = await oauth.client({ client_name: 'An editor' });
    const asked = oauth.attemptFor(client);
    const browser = new Browser(app.client);
    const query = new URLSearchParams(asked.parameters).toString();
    const start = await browser.open(`/oauth/authorize?${query}`);
    const asksToSignIn = await browser.open(pathOf(start.location));
    expect(asksToSignIn.text).toContain('Sign in to let');
    const sent = await browser.send(asksToSignIn, '/auth/send-login-link', { email });
    expect(sent.status).toBe(200);
    const login = await browser.open(`/auth/login?token=${mailedToken(app, email)}`);
    const back = await browser.send(login, '/auth/login');
    const page = await browser.open(pathOf(back.location));
    expect(page.text).toContain('An editor');
    const agreed = await browser.send(page, '/oauth/consent', {
      decision: 'allow',
      agent_id: agent.agentId,
      daily_limit: '5',
    });
    expect(agreed.status).toBe(303);
    const code = new URL(agreed.location as string).searchParams.get('code') as string;
    const { body: tokens } = await oauth.token(oauth.exchange(asked, code)).expect(200);
    const holder = await app.app.get(BearerTokens).holderOf(tokens.access_token as string, `${app.url}/mcp`);
    expect(holder).toMatchObject({ agentId: agent.agentId, dailyCapCents: 500 });
  });

  it('can do the same on a page of another origin, with an ID token bound to this request', async () => {
    const email = 'edsger@example.org';
    const agent = await fixtures(app).agent();
    await owns(await signedIn(app, email), agent);
    const asked = oauth.attemptFor(await oauth.client());
    const { client_id, redirect_uri, code_challenge, state, scope, resource } = asked.parameters;
    const parameters = { client_id, redirect_uri, code_challenge, state, scope, resource };
    await app.client.post('/auth/send-login-link', { email, oauth: parameters }).expect(200);
    const { body: login } = await app.client
      .post('/auth/login', { token: mailedToken(app, email) })
      .expect(200);
    const code = { ...asked.parameters, id_token: login.id_token, consent: true };
    const other = await app.client.post('/oauth/code', { ...code, state: 'another' });
    expect(other.status).toBe(401);
    const { body } = await app.client.post('/oauth/code', code).expect(200);
    await oauth.token(oauth.exchange(asked, body.code as string)).expect(200);
    await app.client.post('/oauth/code', code).expect(401);
  });
});
