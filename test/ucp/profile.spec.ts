import { startTestApp, type TestApp } from '../support/app';
import { startAnotherInstance } from '../support/another-instance';
import { Client } from '../support/client';
import { trades } from '../support/trades';
import { buyerOf, lines, shaped, shopping } from './shopping';

interface Profile {
  ucp: {
    version: string;
    supported_versions?: Record<string, string>;
    services: Record<string, { transport: string; endpoint: string }[]>;
    capabilities: Record<string, { version: string; spec: string; schema: string; extends?: string }[]>;
    payment_handlers: Record<string, { id: string; spec: string; schema: string }[]>;
  };
  signing_keys?: object[];
  keys?: { kid: string; d?: string }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ UCP_NAMESPACE: 'com.example' });
});
afterAll(() => app.close());

const here = (url: string): string => url.replace(app.settings.PUBLIC_URL, '');

describe('the profile', () => {
  it('is at the specified path, can be cached, and is public', async () => {
    const answer = await app.client.get('/.well-known/ucp').expect(200);
    const profile = shaped<Profile>('profile', answer.body);
    expect(answer.headers['content-type']).toMatch('application/json');
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(profile.ucp.version).toBe('2026-04-08');
    expect(profile.signing_keys).toHaveLength(1);
    expect(profile.keys).toEqual(profile.signing_keys);
    expect((await app.client.get('/ucp/profile').expect(200)).body).toEqual(profile);
    const services = profile.ucp.services['dev.ucp.shopping'] ?? [];
    expect(services.map(({ transport, endpoint }) => [transport, here(endpoint)])).toEqual([
      ['rest', '/ucp'],
      ['mcp', '/ucp/mcp'],
    ]);
    for (const [entry] of Object.values(profile.ucp.capabilities))
      for (const url of [entry?.spec, entry?.schema])
        expect(url).toMatch(/^https:\/\/ucp\.dev\/2026-04-08\//);
    expect(profile.ucp.capabilities['dev.ucp.shopping.fulfillment']?.[0]?.extends).toBe(
      'dev.ucp.shopping.checkout',
    );
  });

  it("links the newer version's profile, which links no other", async () => {
    const { body } = await app.client.get('/.well-known/ucp').expect(200);
    const other = (body as Profile).ucp.supported_versions?.['2026-08-25'] ?? '';
    const leaf = (await app.client.get(here(other)).expect(200)).body as Profile;
    expect(leaf.ucp.version).toBe('2026-08-25');
    expect(leaf.ucp).not.toHaveProperty('supported_versions');
    expect(leaf).not.toHaveProperty('signing_keys');
    expect(leaf.keys).toEqual((body as Profile).signing_keys);
    for (const [entry] of Object.values(leaf.ucp.capabilities)) expect(entry?.version).toBe('2026-08-25');
    expect((await app.client.get('/.well-known/ucp/2026-04-08').expect(200)).body.ucp.version).toBe(
      '2026-04-08',
    );
    expect((await app.client.get('/.well-known/ucp/2026-01-11').expect(404)).body.code).toBe(
      'version_not_found',
    );
  });

  it('declares our payment handler, with existing pages', async () => {
    const { body } = await app.client.get('/.well-known/ucp').expect(200);
    const handlers = (body as Profile).ucp.payment_handlers;
    expect(Object.keys(handlers)).toEqual(['com.example.escrow']);
    const [handler] = handlers['com.example.escrow'] ?? [];
    const schema = await app.client.get(here(handler?.schema ?? '')).expect(200);
    expect(schema.body).toMatchObject({ $id: handler?.schema, title: 'com.example.escrow' });
    const page = await app.client.get(here(handler?.spec ?? '')).expect(200);
    expect(page.headers['content-type']).toMatch('text/html');
    expect(page.text).toContain('com.example.escrow');
  });

  it('is the same on every instance', async () => {
    const second = await startAnotherInstance(app);
    const [one, two] = await Promise.all(
      [app.client, new Client(second.url)].map((client) => client.get('/.well-known/ucp')),
    );
    expect(two?.body).toEqual(one?.body);
    await second.close();
  });
});

describe('the checkout page for people', () => {
  it('shows the status of the checkout, and no personal data', async () => {
    const listing = await trades(app).listing({
      title: '<script>alert(1)</script> Atlas',
      price_cents: 1_234,
    });
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create({ ...lines([listing, 2]), buyer: { email: 'ada@example.com' } });
    const page = await app.client.get(here(session.continue_url as string)).expect(200);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self';.*frame-ancestors 'none'/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.text).toContain('&lt;script>');
    expect(page.text).toContain('$24.68');
    expect(page.text).not.toMatch(/<script(?! src="\/assets\/)|ada@example|style="/);
    await buyer.shop.complete(session.id);
    expect((await app.client.get(here(session.continue_url as string)).expect(200)).text).toContain('Bought');
  });

  it('shows that a checkout has expired, or does not exist', async () => {
    const listing = await trades(app).listing();
    const session = await shopping(app.client).create(lines([listing]));
    app.clock.advance(7 * 3_600_000);
    expect((await app.client.get(here(session.continue_url as string)).expect(200)).text).toContain(
      'Canceled',
    );
    const none = await app.client.get('/ucp/handoff/nothing').expect(404);
    expect(none.headers['content-type']).toMatch('text/html');
  });
});
