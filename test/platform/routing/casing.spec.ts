import { type Route, RouteTable } from '../../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The same path with one letter in upper case. */
const otherCasing = (path: string): string =>
  path.replace(/:\w+/g, 'x').replace(/[a-z]/, (letter) => letter.toUpperCase());
const routes = (): Route[] => app.app.get(RouteTable).routes.filter(({ path }) => /[a-z]/.test(path));

describe('a path in another casing', () => {
  it('is another path: every GET route answers it with 404, as a page to browsers and as JSON to programs', async () => {
    const paths = routes()
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(150);
    for (const other of [...paths, '/docs', '/docs/guides', '/openapi.json'].map(otherCasing)) {
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

  it('is another path for every other method, too', async () => {
    const changing = routes().filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    expect(changing.length).toBeGreaterThan(150);
    for (const { method, path } of changing) {
      const other = otherCasing(path);
      const answer = await fetch(app.url + other, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      const { code } = (await answer.json()) as { code: string };
      expect([method, other, answer.status, code]).toEqual([method, other, 404, 'route_not_found']);
    }
  });
});
