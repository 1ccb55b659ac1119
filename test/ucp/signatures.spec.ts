import { DAY, HOUR } from '../../src/kernel/clock';
import { startTestApp, type TestApp } from '../support/app';
import { trades } from '../support/trades';
import { type Platform, type ReceivedOrder, type SignedCall, startPlatform } from './platform';
import { buyerOf, lines, shaped, shopping } from './shopping';

let app: TestApp;
let platform: Platform;
let listing: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  listing = await trades(app).listing();
});
beforeEach(async () => {
  platform = await startPlatform();
  platform.now = () => app.clock.now().getTime();
});
afterEach(() => platform.close());
afterAll(() => app.close());

const PATH = '/ucp/checkout-sessions';
const body = (): string => JSON.stringify(lines([listing]));
const sign = (more: Partial<SignedCall> = {}): Record<string, string> =>
  platform.signed({ url: app.url, method: 'POST', path: PATH, body: body(), ...more });
const post = (headers: Record<string, string>, sent = body(), path = PATH) =>
  app.client.with(headers).post(path, sent);
const refused = async (headers: Record<string, string>, status: number, code: string, sent = body()) => {
  const answer = await post(headers, sent).expect(status);
  expect(shaped('flat', answer.body)).toMatchObject({ code });
};

describe('a signed request', () => {
  it('is accepted when it is genuine', async () => {
    await post(sign()).expect(201);
    await post(sign({ headers: { 'Idempotency-Key': 'signed' } })).expect(201);
    const path = '/ucp/catalog?q=translation&limit=1';
    await app.client
      .with(platform.signed({ url: app.url, method: 'GET', path }))
      .get(path)
      .expect(200);
  });

  it('creates records that nobody else can access without a key, even if they know the id', async () => {
    const signed = (method: 'GET' | 'PUT', path: string, sent?: string) =>
      app.client.with(platform.signed({ url: app.url, method, path, body: sent }));
    for (const begin of ['/ucp/carts', PATH]) {
      const { body: made } = await post(sign({ path: begin }), body(), begin).expect(201);
      const path = `${begin}/${made.id as string}`;
      await signed('PUT', path, body()).put(path, body()).expect(200);
      for (const stranger of [app.client, app.client.with(platform.agent)])
        for (const call of [
          stranger.get(path),
          stranger.put(path, lines([listing])),
          stranger.post(`${path}/cancel`),
        ]) {
          const { body: refusal } = await call;
          expect(refusal.code ?? refusal.messages[0].code).toBe(
            begin === PATH ? 'platform_conflict' : 'not_found',
          );
        }
      expect((await signed('GET', path).get(path).expect(200)).body.id).toBe(made.id);
    }
  });

  it('is refused when anything in it was changed', async () => {
    const headers = sign();
    await refused(headers, 400, 'digest_mismatch', body().replace('"quantity":1', '"quantity":2'));
    await refused({ ...headers, 'UCP-Agent': `${platform.agent['UCP-Agent']};a` }, 401, 'signature_invalid');
    await refused(
      { ...headers, Signature: headers.Signature!.replace(/:.{4}/, ':AAAA') },
      401,
      'signature_invalid',
    );
    await refused({ ...headers, Signature: 'sig1=:AAAA:' }, 401, 'signature_invalid');
    const answer = await post(headers, body(), '/ucp/carts').expect(401);
    expect(answer.body.code).toBe('signature_invalid');
    const moved = platform.signed({
      url: 'http://elsewhere.example',
      method: 'POST',
      path: PATH,
      body: body(),
    });
    await refused(moved, 401, 'signature_invalid');
  });

  it('is verified by its exact bytes, including whitespace', async () => {
    const spaced = `  ${JSON.stringify(lines([listing]), null, 4)}\n`;
    await post(sign({ body: spaced }), spaced).expect(201);
    await refused(sign({ body: spaced }), 400, 'digest_mismatch');
  });

  it('is verified with its parameters in canonical form, which a proxy may have changed', async () => {
    const headers = sign();
    const spaced = headers['Signature-Input']!.replace('("', '(  "').replace(';created', '; created');
    await post({ ...headers, 'Signature-Input': spaced }).expect(201);
    const extended = spaced.replace('; created', ';nonce="n"; created');
    await refused({ ...headers, 'Signature-Input': extended }, 401, 'signature_invalid');
  });

  it.each([
    ['@method'],
    ['@authority'],
    ['@path'],
    ['ucp-agent'],
    ['content-digest'],
    ['content-type'],
    ['idempotency-key'],
  ])('is refused when its signature omits %s', async (name) => {
    const headers = { 'Idempotency-Key': 'left-out' };
    await refused(sign({ headers, without: [name] }), 401, 'signature_invalid');
  });

  it('is refused when its query is not covered', async () => {
    const path = '/ucp/catalog?q=x';
    const headers = platform.signed({ url: app.url, method: 'GET', path, without: ['@query'] });
    expect((await app.client.with(headers).get(path).expect(401)).body.code).toBe('signature_invalid');
  });

  it('needs both headers, a key from the profile, and a profile', async () => {
    const { Signature, 'Signature-Input': input, ...rest } = sign() as Record<string, string>;
    await refused({ ...rest, Signature: Signature! }, 401, 'signature_missing');
    await refused({ ...rest, 'Signature-Input': input! }, 401, 'signature_missing');
    await refused(
      { ...rest, Signature: 'other=:AAAA:', 'Signature-Input': input! },
      401,
      'signature_missing',
    );
    await refused(
      { ...rest, Signature: Signature!, 'Signature-Input': 'nonsense(' },
      401,
      'signature_invalid',
    );
    await refused(sign({ keyid: 'unknown' }), 401, 'key_not_found');
    const { 'UCP-Agent': _, ...anonymous } = sign();
    await refused(anonymous, 401, 'key_not_found');
    await refused(sign({ key: platform.newKey('platform-1') }), 401, 'signature_invalid');
  });

  it('is refused when it has expired, or uses an unknown algorithm', async () => {
    await refused(sign({ parameters: ';expires=1700000001' }), 401, 'signature_invalid');
    await refused(sign({ parameters: ';expires=@1700000001' }), 401, 'signature_invalid');
    await refused(sign({ parameters: ';alg="hmac-sha256"' }), 400, 'algorithm_unsupported');
    platform.profile.signing_keys = [{ kid: 'rsa', kty: 'RSA', n: 'AQAB', e: 'AQAB' }];
    app.clock.advance(61_000);
    await refused(sign({ keyid: 'rsa' }), 400, 'algorithm_unsupported');
    const digest = { ...sign(), 'Content-Digest': 'md5=:AAAA:' };
    await refused(digest, 400, 'algorithm_unsupported');
  });

  it('is refused with an old or future date, and may omit the date', async () => {
    const now = Math.floor(platform.now() / 1000);
    for (const created of [1_700_000_000, now - 360, now + 360])
      await refused(sign({ created }), 401, 'signature_invalid');
    await refused(sign({ created: null, parameters: ';created="now"' }), 401, 'signature_invalid');
    for (const created of [now - 240, now + 240, null]) await post(sign({ created })).expect(201);
    const headers = sign();
    await post(headers).expect(201);
    app.clock.advance(360_000);
    await refused(headers, 401, 'signature_invalid');
    await post(sign()).expect(201);
  });

  it('is accepted with the new and the old key while the profile has both', async () => {
    await post(sign()).expect(201);
    const next = platform.newKey('platform-2');
    platform.profile.signing_keys = [...platform.profile.signing_keys, next.jwk];
    app.clock.advance(11_000);
    await post(sign({ key: next })).expect(201);
    await post(sign()).expect(201);
  });

  it('is refused with a key whose private part is published', async () => {
    const leaked = platform.newKey('leaked');
    platform.profile.signing_keys = [{ ...leaked.jwk, ...leaked.key.export({ format: 'jwk' }) }];
    await refused(sign({ key: leaked }), 401, 'key_not_found');
  });

  it('may have only a digest, which must be correct', async () => {
    const { 'Content-Digest': digest } = sign() as { 'Content-Digest': string };
    const json = { 'Content-Type': 'application/json' };
    await post({ ...json, 'Content-Digest': digest }).expect(201);
    await refused({ ...json, 'Content-Digest': digest }, 400, 'digest_mismatch', `${body()} `);
    await refused({ ...json, 'Content-Digest': 'nonsense:' }, 400, 'digest_mismatch');
  });
});

describe('our own keys', () => {
  const keys = async (): Promise<{ kid: string }[]> =>
    (await app.client.get('/.well-known/ucp').expect(200)).body.signing_keys as { kid: string }[];
  /** Creates a new key and returns it; by then, all others have expired. */
  const newest = async (): Promise<{ kid: string }> => {
    app.clock.advance(200 * DAY);
    const [key, ...others] = await keys();
    expect(others).toEqual([]);
    return key!;
  };

  it('are stored encrypted, and published without the private part', async () => {
    const [key] = await keys();
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' });
    expect(key).not.toHaveProperty('d');
    const [row] = await app.sql<{ sealed_key: Buffer }>('SELECT sealed_key FROM ucp_signing_keys');
    expect(row?.sealed_key.toString('utf8')).not.toContain('"d"');
  });

  it('rotate after 90 days: announced before they sign, published for a while after', async () => {
    const signs = async (): Promise<string | undefined> => {
      const { client } = await buyerOf(app);
      const shop = shopping(client.with(platform.agent));
      await shop.complete((await shop.create(lines([listing]))).id);
      await app.drain('ucp-order-webhooks');
      const [{ headers }] = platform.received.splice(0) as [ReceivedOrder];
      return /keyid="([^"]+)"/.exec(String(headers['signature-input']))?.[1];
    };
    const first = await newest();
    expect(await signs()).toBe(first.kid);
    app.clock.advance(91 * DAY);
    const both = await keys();
    expect(both).toHaveLength(2);
    expect(both[1]).toEqual(first);
    expect(await signs()).toBe(first.kid);
    app.clock.advance(2 * HOUR);
    expect(await signs()).toBe(both[0]!.kid);
    expect(await keys()).toEqual(both);
    app.clock.advance(15 * DAY);
    expect(await keys()).toEqual([both[0]]);
  });
});
