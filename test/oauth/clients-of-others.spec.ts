import * as modern from '@modelcontextprotocol/client';
import * as older from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth4webapi from 'oauth4webapi';
import * as openid from 'openid-client';
import { BearerTokens } from '../../src/platform/security/bearer-tokens';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  type AuthorizationAttempt,
  authorizations,
  type Authorizations,
  type TestOwner,
} from '../support/authorizations';

const REDIRECT_URI = 'http://127.0.0.1:45454/callback';

let app: TestApp;
let oauth: Authorizations;
let owner: TestOwner;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
  owner = await oauth.owner();
});
afterAll(() => app.close());

/** Follows the redirects like a browser, and consents as the owner. */
async function agreeAt(url: URL): Promise<URL> {
  const started = await fetch(url, { redirect: 'manual' });
  expect(started.status).toBe(302);
  const page = new URL(started.headers.get('location') as string);
  expect(page.pathname).toBe('/oauth/consent');
  const parameters = Object.fromEntries(page.searchParams);
  const asked = { parameters } as AuthorizationAttempt;
  const { body } = await oauth.consent(owner, asked);
  return new URL(body.redirect_to as string);
}

const holderOf = (token: string) => app.app.get(BearerTokens).holderOf(token, `${app.url}/mcp`);

/** Stores what the MCP libraries keep between their steps. */
class Provider {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = {
    redirect_uris: [REDIRECT_URI],
    client_name: 'An MCP host',
    application_type: 'native',
  };
  readonly kept: Record<string, unknown> = {};
  state = () => 'state-of-the-host';
  clientInformation = () => this.kept.client as never;
  saveClientInformation = (client: unknown) => void (this.kept.client = client);
  tokens = () => this.kept.tokens as never;
  saveTokens = (tokens: unknown) => void (this.kept.tokens = tokens);
  redirectToAuthorization = (url: URL) => void (this.kept.url = url);
  saveCodeVerifier = (verifier: string) => void (this.kept.verifier = verifier);
  codeVerifier = () => this.kept.verifier as string;
  saveDiscoveryState = (state: unknown) => void (this.kept.discovery = state);
  discoveryState = () => this.kept.discovery as never;
}

describe('third-party libraries', () => {
  it.each([
    ['the MCP client', modern.auth as unknown as typeof older.auth],
    ['the earlier MCP SDK', older.auth],
  ])('complete the flow: %s', async (name, auth) => {
    const provider = new Provider();
    const serverUrl = `${app.url}/mcp`;
    expect(await auth(provider as never, { serverUrl })).toBe('REDIRECT');
    const back = await agreeAt(provider.kept.url as URL);
    expect(back.searchParams.get('state')).toBe('state-of-the-host');
    const authorizationCode = back.searchParams.get('code') as string;
    const iss = back.searchParams.get('iss') as string;
    expect(await auth(provider as never, { serverUrl, authorizationCode, iss } as never)).toBe('AUTHORIZED');
    const first = provider.kept.tokens as { access_token: string; refresh_token: string };
    expect(await holderOf(first.access_token)).toMatchObject({ agentId: owner.agent.agentId });
    expect(await auth(provider as never, { serverUrl })).toBe('AUTHORIZED'); // by the refresh token
    const second = provider.kept.tokens as typeof first;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await holderOf(second.access_token);
    expect(name).toBeTruthy();
  });

  it('complete the flow: openid-client, with registration, with and without a secret', async () => {
    const ways = {
      none: undefined,
      client_secret_basic: openid.ClientSecretBasic(),
      client_secret_post: openid.ClientSecretPost(),
    };
    for (const [method, authentication] of Object.entries(ways)) {
      const config = await openid.dynamicClientRegistration(
        new URL(app.url),
        { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: method, client_name: method },
        authentication,
        { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
      );
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: REDIRECT_URI,
        scope: 'mcp:read',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        resource: `${app.url}/mcp`,
        state,
      });
      const back = await agreeAt(url);
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await openid.authorizationCodeGrant(config, back, checks);
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: 'mcp:read' });
      const next = await openid.refreshTokenGrant(config, tokens.refresh_token as string);
      await holderOf(next.access_token);
      await openid.tokenRevocation(config, next.refresh_token as string);
      await expect(holderOf(next.access_token)).rejects.toMatchObject({ code: 'invalid_token' });
    }
  });

  it('complete the flow: oauth4webapi, starting from the resource', async () => {
    const loosely = { [oauth4webapi.allowInsecureRequests]: true };
    const resourceUrl = new URL(`${app.url}/mcp`);
    const resource = await oauth4webapi.processResourceDiscoveryResponse(
      resourceUrl,
      await oauth4webapi.resourceDiscoveryRequest(resourceUrl, loosely),
    );
    const issuer = new URL((resource.authorization_servers as string[])[0] as string);
    const server = await oauth4webapi.processDiscoveryResponse(
      issuer,
      await oauth4webapi.discoveryRequest(issuer, { ...loosely, algorithm: 'oauth2' }),
    );
    const client = await oauth4webapi.processDynamicClientRegistrationResponse(
      await oauth4webapi.dynamicClientRegistrationRequest(
        server,
        { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'client_secret_basic' },
        loosely,
      ),
    );
    const authentication = oauth4webapi.ClientSecretBasic(client.client_secret as string);
    const verifier = oauth4webapi.generateRandomCodeVerifier();
    const url = new URL(server.authorization_endpoint as string);
    const parameters = {
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'a state & more',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const back = await agreeAt(url);
    const answer = oauth4webapi.validateAuthResponse(server, client, back, 'a state & more');
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(
      server,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        answer,
        REDIRECT_URI,
        verifier,
        loosely,
      ),
    );
    const next = await oauth4webapi.processRefreshTokenResponse(
      server,
      client,
      await oauth4webapi.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        tokens.refresh_token as string,
        loosely,
      ),
    );
    await holderOf(next.access_token);
    await oauth4webapi.processRevocationResponse(
      await oauth4webapi.revocationRequest(server, client, authentication, next.access_token, loosely),
    );
    await expect(holderOf(next.access_token)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
