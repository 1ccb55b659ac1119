import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../src/platform/config/settings';
import { HealthChecks } from '../../src/platform/observability/health-checks';
import { startTestApp, type TestApp } from '../support/app';
import { unescaped } from '../support/html';
import { Browser } from '../support/people';

let app: TestApp;
let isOpen = false;
afterEach(async () => {
  if (isOpen) await app.close();
  isOpen = false;
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  app = await startTestApp(settings);
  isOpen = true;
}

const footerOf = (page: string): string => /<footer[^]*<\/footer>/.exec(page)?.[0] ?? '';
const open = async (path: string): Promise<{ status: number; text: string }> =>
  new Browser(app.client).open(path);

describe('the status page', () => {
  it('says in words whether everything works, and every page leads to it', async () => {
    await start();
    expect(footerOf((await open('/market')).text)).toContain('<a href="/status">Status</a>');
    const { status, text } = await open('/status');
    expect(status).toBe(200);
    expect(unescaped(text)).toContain('Everything on Rialto works.');
    expect(text).toContain('Pages and API');
  });

  it('says what does not work, without figures', async () => {
    await start();
    const report = { status: 'degraded', reason: 'secret reason', pending: 12_345 } as const;
    app.app.get(HealthChecks).add('webhooks', () => Promise.resolve(report));
    const { text } = await open('/status');
    expect(text).toMatch(/Webhooks <span class="tag warn">with delays/);
    expect(text).not.toMatch(/secret reason|12,?345/);
    app.app.get(HealthChecks).add('outbox', () => Promise.resolve({ status: 'down' }));
    app.clock.advance(10_000);
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // longer than the page is cached
    expect(unescaped((await open('/status')).text)).toContain('do not work at the moment');
  });
});

describe('the pages about the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'legal-'));
  const file = join(folder, 'imprint.md');
  writeFileSync(file, '# Imprint\n\nLagoon **Trade** Ltd, Venice <script>alert(1)</script>\n');

  it('are not there if they are not set', async () => {
    await start();
    for (const path of ['/terms', '/privacy', '/imprint']) expect((await open(path)).status).toBe(404);
    expect(footerOf((await open('/market')).text)).not.toMatch(/Terms|Privacy|Imprint/);
  });

  it('are addresses or texts, which every page leads to', async () => {
    await start({ TERMS_PAGE: 'https://lagoon.example/terms', IMPRINT_PAGE: file });
    for (const path of ['/market', '/auth/sign-in', '/docs', '/market/listings/lst_nothing']) {
      const footer = footerOf((await open(path)).text);
      expect(footer).toContain('<a href="https://lagoon.example/terms">Terms</a>');
      expect(footer).toContain('<a href="/imprint">Imprint</a>');
      expect(footer).not.toContain('Privacy');
    }
    const { status, text } = await open('/imprint');
    expect(status).toBe(200);
    expect(text).toContain('Lagoon <strong>Trade</strong> Ltd');
    expect(text).not.toContain('<script>alert');
    expect((await open('/terms')).status).toBe(404);
    await app.close();
    await start();
    expect(footerOf((await open('/market')).text)).not.toMatch(/Terms|Imprint/);
  });

  it('stop the start if they are neither', () => {
    for (const TERMS_PAGE of [join(folder, 'missing.md'), folder, 'https://[', 'javascript:alert(1)'])
      expect(() => loadSettings({ TERMS_PAGE })).toThrow(/TERMS_PAGE is wrong/);
    expect(() => loadSettings({ TERMS_PAGE: file })).not.toThrow();
  });
});
