import { RouteTable } from '../../src/platform/http/route-table';
import { startTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a path in another casing', () => {
  it('is another path: every GET route answers it with 404, as a page to browsers and as JSON to programs', async () => {
    const paths = app.app
      .get(RouteTable)
      .routes.filter(({ method, path }) => method === 'GET' && /[a-z]/.test(path))
      .map(({ path }) => path.replace(/:\w+/g, 'x'));
    expect(paths.length).toBeGreaterThan(150);
    for (const path of [...paths, '/docs', '/docs/guides', '/openapi.json']) {
      const other = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
      const program = await app.client.get(other);
      expect([other, program.status, (program.body as { code: string }).code]).toEqual([
        other,
        404,
        'route_not_found',
      ]);
      const browser = await app.client.with({ Accept: 'text/html' }).get(other);
      expect([other, browser.status]).toEqual([other, 404]);
      expect(browser.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
