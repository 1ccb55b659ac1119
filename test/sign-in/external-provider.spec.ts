import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, type JWTPayload, SignJWT } from 'jose';
import { MINUTE } from '../../src/kernel/clock';
import { IdTokensService } from '../../src/sign-in/id-tokens.service';
import { startTestApp, type TestApp } from '../support/app';
import { OidcProvider } from '../support/oidc-provider';
import { Browser } from '../support/people';

let provider: OidcProvider;
let app: TestApp;
let tokens: IdTokensService;

beforeAll(async () => {
  provider = await OidcProvider.start();
  app = await startTestApp({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'market' });
  provider.now = () => app.clock.now();
  tokens = app.app.get(IdTokensService, { strict: false });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let subjects = 0;
const fresh = () => `subject-${++subjects}`;
const signed = (claims: JWTPayload = {}, ...more: unknown[]) =>
  provider.sign({ sub: fresh(), ...claims }, app.clock.now(), ...(more as []));
const refused = (token: string, nonce: string | undefined = 'n') =>
  expect(tokens.verify(token, { nonce })).rejects.toMatchObject({
    code: 'invalid_id_token',
    kind: 'unauthenticated',
  });
const iat = () => Math.floor(app.clock.now().getTime() / 1000);

describe('a token of the configured identity provider', () => {
  it('identifies a user by issuer and subject, never by email address', async () => {
    const sub = fresh();
    const claims = { sub, email: 'Ada@Example.com', email_verified: true };
    const first = await tokens.verify(await signed(claims), { nonce: 'n' });
    expect(first).toEqual({ userId: expect.stringMatching(/^usr_/), email: 'ada@example.com' });
    const again = await tokens.verify(await signed({ ...claims, email: 'other@example.com', jti: '2' }), {
      nonce: 'n',
    });
    expect(again).toEqual({ userId: first.userId, email: 'other@example.com' });
    const other = await tokens.verify(await signed({ ...claims, sub: fresh() }), { nonce: 'n' });
    expect(other.userId).not.toBe(first.userId);
    const unverified = await tokens.verify(await signed({ email: 'ada@example.com' }), { nonce: 'n' });
    expect(unverified.email).toBeNull();
  });

  it('can be used once when it is bound to a nonce', async () => {
    const token = await signed();
    await tokens.verify(token, { nonce: 'n' });
    await refused(token);
  });

  it.each<[string, () => JWTPayload]>([
    ['is of another issuer', () => ({ iss: 'https://evil.example' })],
    ['is of the issuer with a slash', () => ({ iss: `${provider.issuer}/` })],
    ['is for another audience', () => ({ aud: 'other' })],
    ['is for several and given to nobody', () => ({ aud: ['market', 'other'] })],
    ['is for several and given to another', () => ({ aud: ['market', 'other'], azp: 'other' })],
    ['was given to another', () => ({ azp: 'other' })],
    ['has no subject', () => ({ sub: undefined })],
    ['has an empty subject', () => ({ sub: '' })],
    ['has no time', () => ({ iat: undefined })],
    ['has no end', () => ({ exp: undefined })],
    ['has no nonce', () => ({ nonce: undefined })],
    ['has another nonce', () => ({ nonce: 'm' })],
    ['has ended', () => ({ exp: iat() - 31 })],
    ['is too old', () => ({ iat: iat() - 640, exp: iat() + 300 })],
    ['is not good yet', () => ({ nbf: iat() + 60 })],
    ['is from the future', () => ({ iat: iat() + 60 })],
  ])('is refused when it %s', async (_, claims) => refused(await signed(claims())));

  it('may have several audiences when we are the authorized party, and may be slightly expired', async () => {
    await tokens.verify(await signed({ aud: ['market', 'other'], azp: 'market' }), { nonce: 'n' });
    await tokens.verify(await signed({ exp: iat() - 20 }), { nonce: 'n' });
  });

  it('is refused without a signature, or with a forged one', async () => {
    const [, body] = (await signed()).split('.') as [string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    await refused(`${none}.${body}.`);
    const pem = await exportSPKI(provider.keys[0]!.pair.publicKey);
    const head = Buffer.from('{"alg":"HS256","kid":"k1"}').toString('base64url');
    const mac = createHmac('sha256', pem).update(`${head}.${body}`).digest('base64url');
    await refused(`${head}.${body}.${mac}`);
    const token = await signed();
    await refused(`${token.slice(0, -8)}${token.slice(-8).split('').reverse().join('')}`);
  });

  it("is verified only with the provider's keys, never with keys named in its header", async () => {
    const stranger = await OidcProvider.start();
    const key = stranger.keys[0]!;
    const jwk = await exportJWK(key.pair.publicKey);
    for (const header of [{ jku: `${stranger.issuer}/jwks` }, { jwk }, { x5u: stranger.issuer }]) {
      const token = await new SignJWT({ nonce: 'n' })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
        .setIssuer(provider.issuer)
        .setAudience('market')
        .setSubject('x')
        .setIssuedAt(iat())
        .setExpirationTime(iat() + 60)
        .sign(key.pair.privateKey);
      await refused(token);
    }
    expect(stranger.requests).toEqual([]);
    await stranger.close();
  });

  it.each(['RS256', 'PS256', 'EdDSA', 'ES256'])('may be signed with %s', async (alg) => {
    const own = await OidcProvider.start();
    own.keys = [];
    await own.addKey('other', alg);
    const there = await startTestApp({ OIDC_ISSUER: own.issuer, OIDC_CLIENT_ID: 'market' });
    const token = await own.sign({}, there.clock.now());
    expect(
      await there.app.get(IdTokensService, { strict: false }).verify(token, { nonce: 'n' }),
    ).toBeDefined();
    await there.close();
    await own.close();
  });

  it('is refused when it does not say which of several keys signed it', async () => {
    const own = await OidcProvider.start();
    const unnamed = await own.addKey(undefined, 'ES256');
    const there = await startTestApp({ OIDC_ISSUER: own.issuer, OIDC_CLIENT_ID: 'market' });
    const token = await own.sign({}, there.clock.now(), unnamed);
    const verified = there.app.get(IdTokensService, { strict: false }).verify(token, { nonce: 'n' });
    await expect(verified).rejects.toMatchObject({ code: 'invalid_id_token' });
    await there.close();
    await own.close();
  });

  it('reports the provider as unavailable when it is unreachable or has the wrong issuer', async () => {
    const own = await OidcProvider.start();
    const there = await startTestApp({ OIDC_ISSUER: own.issuer, OIDC_CLIENT_ID: 'market' });
    const verify = async () =>
      there.app
        .get(IdTokensService, { strict: false })
        .verify(await own.sign({ jti: String(Math.random()) }, there.clock.now()), { nonce: 'n' });
    const unavailable = { code: 'identity_provider_unavailable', kind: 'unavailable' };
    own.broken = true;
    await expect(verify()).rejects.toMatchObject(unavailable);
    own.broken = false;
    own.issuerSaid = 'https://other.example';
    await expect(verify()).rejects.toMatchObject(unavailable);
    own.issuerSaid = undefined;
    expect(await verify()).toBeDefined();
    await own.close();
    await there.close();
    const gone = await startTestApp({ OIDC_ISSUER: own.issuer, OIDC_CLIENT_ID: 'market' });
    const token = await own.sign({}, gone.clock.now());
    await expect(gone.app.get(IdTokensService, { strict: false }).verify(token)).rejects.toMatchObject(
      unavailable,
    );
    await gone.close();
  });
});

describe('signing in at the provider', () => {
  const start = async (browser: Browser, query = '') => {
    const sent = await browser.open(`/auth/external${query}`);
    expect(sent.status).toBe(303);
    const back = await fetch(sent.location!, { redirect: 'manual' });
    return new URL(back.headers.get('location')!);
  };

  it('returns to the requested page with a session', async () => {
    const browser = new Browser(app.client);
    expect((await browser.open('/auth/sign-in?redirect_to=/account/sessions')).text).toContain(
      '/auth/external?redirect_to=',
    );
    const back = await start(browser, '?redirect_to=/account/sessions');
    expect(back.origin).toBe(app.settings.PUBLIC_URL);
    const done = await browser.open(back.pathname + back.search);
    expect(done).toMatchObject({ status: 303, location: '/account/sessions' });
    expect((await browser.open('/account')).text).toContain('eve@example.com');
    expect((await browser.open(back.pathname + back.search)).status).toBe(400);
  });

  it('fails for a response that another browser requested, or that was altered', async () => {
    const [asking, other] = [new Browser(app.client), new Browser(app.client)];
    const back = await start(asking);
    expect((await other.open(back.pathname + back.search)).status).toBe(400);
    await start(other);
    expect((await other.open(back.pathname + back.search)).status).toBe(400);
    const third = new Browser(app.client);
    const theirs = await start(third);
    theirs.searchParams.set('iss', 'https://evil.example');
    expect((await third.open(theirs.pathname + theirs.search)).status).toBe(400);
    for (const browser of [asking, other, third]) expect(browser.cookie('session')).toBeUndefined();
  });

  it('must finish within 15 minutes, even if the browser keeps the cookie longer', () =>
    app.clock.standing(async () => {
      const [inTime, late] = [new Browser(app.client), new Browser(app.client)];
      const [first, second] = [await start(inTime), await start(late)];
      app.clock.advance(15 * MINUTE - 1);
      expect((await inTime.open(first.pathname + first.search)).status).toBe(303);
      expect(inTime.cookie('session')).toBeDefined();
      app.clock.advance(1);
      const refused = await late.open(second.pathname + second.search);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('Start again');
      expect(late.cookie('session')).toBeUndefined();
    }));

  it('ends the previous session of the browser', async () => {
    const browser = new Browser(app.client);
    const signIn = async () => {
      const back = await start(browser);
      expect((await browser.open(back.pathname + back.search)).status).toBe(303);
      return browser.cookie('session')!;
    };
    const [earlier, current] = [await signIn(), await signIn()];
    const old = new Browser(app.client);
    old.setCookie('session', earlier);
    expect((await old.open('/account')).status).toBe(303);
    old.setCookie('session', current);
    expect((await old.open('/account')).status).toBe(200);
  });

  it('sends no login links when no mail server is configured', async () => {
    const { body } = await app.client.post('/auth/send-login-link', { email: 'a@b.example' }).expect(409);
    expect(body.code).toBe('mail_sign_in_off');
    const plain = await startTestApp();
    expect((await plain.client.get('/auth/external').expect(409)).body.code).toBe('external_sign_in_off');
    await plain.close();
  });
});
