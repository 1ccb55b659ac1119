import { createRemoteJWKSet, jwtVerify } from 'jose';
import { IdTokensService } from '../../src/sign-in/id-tokens.service';
import { Users } from '../../src/sign-in/users';
import { startTestApp, type TestApp } from '../support/app';
import { startAnotherInstance } from '../support/another-instance';

const DAY = 86_400_000;

let app: TestApp;
let tokens: IdTokensService;
beforeAll(async () => {
  app = await startTestApp();
  tokens = app.app.get(IdTokensService, { strict: false });
});
afterAll(() => app.close());

const person = (email = 'ada@example.com') => app.app.get(Users, { strict: false }).ofMailbox(email);

describe('built-in identity provider', () => {
  it('signs tokens that anyone can verify against its published documents', async () => {
    const somebody = await person();
    const token = await tokens.sign(somebody, 'a-nonce');
    const { body } = await app.client.get('/idp/.well-known/openid-configuration').expect(200);
    expect(body).toMatchObject({
      issuer: `${app.settings.PUBLIC_URL}/idp`,
      jwks_uri: `${app.settings.PUBLIC_URL}/idp/jwks`,
    });
    const keys = createRemoteJWKSet(new URL(`${app.url}/idp/jwks`));
    const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: body.issuer as string });
    expect(protectedHeader).toMatchObject({ alg: 'ES256' });
    expect(payload).toMatchObject({
      sub: somebody.userId,
      email: 'ada@example.com',
      email_verified: true,
      nonce: 'a-nonce',
      amr: ['email'],
    });
    expect((payload.exp as number) - (payload.iat as number)).toBe(300);
    const published = await app.client.get('/idp/jwks').expect(200);
    expect(published.body.keys[0]).not.toHaveProperty('d');
  });

  it('accepts a bound token once, and an unbound token repeatedly', async () => {
    const somebody = await person();
    const bound = await tokens.sign(somebody, 'n1');
    await expect(tokens.verify(bound, { nonce: 'n2' })).rejects.toMatchObject({ code: 'invalid_id_token' });
    expect(await tokens.verify(bound, { nonce: 'n1' })).toEqual(somebody);
    await expect(tokens.verify(bound, { nonce: 'n1' })).rejects.toMatchObject({ code: 'invalid_id_token' });
    const free = await tokens.sign(somebody);
    expect(await tokens.verify(free)).toEqual(somebody);
    expect(await tokens.verify(free)).toEqual(somebody);
    await expect(tokens.verify(free, { nonce: 'n3' })).rejects.toMatchObject({ code: 'invalid_id_token' });
  });

  it('accepts a bound token once when ten callers present it at the same time', async () => {
    const bound = await tokens.sign(await person(), 'race');
    const displayed = await Promise.allSettled(
      Array.from({ length: 10 }, () => tokens.verify(bound, { nonce: 'race' })),
    );
    expect(displayed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', `${'a'.repeat(20_000)}.b.c`])(
    'refuses %#',
    async (text) => {
      await expect(tokens.verify(text)).rejects.toMatchObject({ code: 'invalid_id_token' });
    },
  );

  it('creates one key across instances, publishes the next key in advance, and removes the old one', async () => {
    const fresh = await startTestApp();
    const other = await startAnotherInstance(fresh);
    const both = [fresh.app, other.app].map((each) => each.get(IdTokensService, { strict: false }));
    const somebody = await fresh.app.get(Users, { strict: false }).ofMailbox('a@b.example');
    const kids = async () =>
      (await fresh.client.get('/idp/jwks').expect(200)).body.keys.map(
        ({ kid }: { kid: string }) => kid,
      ) as string[];
    await Promise.all(Array.from({ length: 8 }, (_, index) => both[index % 2]!.sign(somebody)));
    const [first] = await kids();
    expect(await kids()).toHaveLength(1);
    fresh.clock.advance(30 * DAY);
    const old = await both[0]!.sign(somebody, 'kept');
    const [next] = await kids();
    expect(await kids()).toEqual([next, first]);
    expect(JSON.parse(Buffer.from(old.split('.')[0]!, 'base64url').toString()).kid).toBe(first);
    fresh.clock.advance(3_700_000);
    const fromNew = await both[1]!.sign(somebody);
    expect(JSON.parse(Buffer.from(fromNew.split('.')[0]!, 'base64url').toString()).kid).toBe(next);
    expect(await both[0]!.verify(fromNew)).toEqual(somebody);
    fresh.clock.advance(3 * DAY);
    await fresh.drain('sign-in-retention');
    expect(await kids()).toEqual([next]);
    await other.close();
    await fresh.close();
  });
});
