import { startTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the live page', () => {
  it('loads only its own files, and cannot be framed', async () => {
    const { text, headers } = await app.client.get('/live').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const parts = [...text.matchAll(/(?:src|href)="(\/live\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(parts).toHaveLength(3);
    for (const path of parts) await app.client.get(path).expect(200);
    expect(text).not.toMatch(/https?:\/\//);
  });

  it('can be revalidated with an ETag', async () => {
    const { headers } = await app.client.get('/live/live.js').expect(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    await app.client
      .with({ 'If-None-Match': headers.etag as string })
      .get('/live/live.js')
      .expect(304);
  });

  it.each(['nothing.js', '..%2f..%2fpackage.json', 'index.html%00'])('has no file %s', async (name) => {
    const { body } = await app.client.get(`/live/${name}`).expect(404);
    expect(body).toMatchObject({ code: 'file_not_found' });
  });
});
