import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the guides', () => {
  it('are listed, and each is there as it is written', async () => {
    const { text } = await app.client.get('/docs/guides').expect(200);
    const addresses = [...text.matchAll(/^(\S+) {2}\S/gm)].map(([, address]) => address as string);
    expect(addresses).toEqual(expect.arrayContaining(['/docs/guides/offers.md', '/docs/guides/webhooks.md']));
    for (const address of addresses) {
      const guide = await app.client.get(address).expect(200);
      expect(guide.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(guide.headers['cache-control']).toBe('public, max-age=3600');
      expect(guide.text).toBe(
        readFileSync(join(__dirname, '../../docs', address.slice('/docs/guides'.length)), 'utf8'),
      );
    }
    await app.client.get('/docs/guides/offers').expect(200);
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await app.client.get('/docs/guides/refunds.md').expect(200);
    await app.client
      .with({ 'If-None-Match': String(headers.etag) })
      .get('/docs/guides/refunds.md')
      .expect(304);
  });

  it.each([
    'nothing.md',
    '..%2fpackage.json',
    '..%2fREADME.md',
    'adr/0003-outbox.md',
    '__proto__',
    'STYLE.md',
  ])('do not open %s', async (name) => {
    const { body } = await app.client.get(`/docs/guides/${name}`).expect(404);
    expect(body.code).toBe('guide_not_found');
  });

  it('are linked from the API description and its events', async () => {
    const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
    expect(body.externalDocs.url).toMatch(/^http.*\/docs\/guides$/);
    expect(body.webhooks['marketplace.order.created'].post.description).toMatch(
      /http\S+\/docs\/guides\/webhooks\.md/,
    );
  });
});
