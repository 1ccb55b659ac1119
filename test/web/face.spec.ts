import { FEE_RATES_BY_TIER } from '../../src/marketplace/policies';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { trades } from '../support/trades';
import { BROWSER_ACCEPT, browserOf, uncached } from '../support/web';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const start = async (): Promise<string> =>
  unescaped((await browserOf(app).get(uncached('/')).expect(200)).text);

/** What the first visit of a page loads besides pictures, in bytes on the wire. */
async function weightOf(path: string): Promise<{ total: number; fonts: number; files: string[] }> {
  const load = async (at: string): Promise<{ bytes: number; text: string }> => {
    const headers = { Accept: BROWSER_ACCEPT, 'Accept-Encoding': 'identity' };
    const answer = await fetch(app.url + at, { headers });
    expect([at, answer.status]).toEqual([at, 200]);
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const sent = await fetch(app.url + at, { headers: { ...headers, 'Accept-Encoding': 'gzip' } });
    // `fetch` decompresses; the length is that of what was sent
    return { bytes: Number(sent.headers.get('content-length') ?? text.length), text };
  };
  const page = await load(path);
  const files = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(
    ([, at]) => at as string,
  );
  let [total, fonts] = [page.bytes, 0];
  for (const at of new Set(files)) {
    const { bytes, text } = await load(at);
    total += bytes;
    for (const [, font] of text.matchAll(/url\('([^']+\.woff2)'\)/g))
      fonts += (await load(`/assets/${font as string}`)).bytes;
  }
  return { total: total + fonts, fonts, files };
}

it('every page leads to help for people who buy', async () => {
  expect(await start()).toContain('<a href="/docs/guides/buying">Help</a>');
  const { text } = await app.client.with({ Accept: 'text/html' }).get('/docs/guides/buying').expect(200);
  expect(text).toContain('If you choose nothing until then, the seller is paid.');
});

it('the sign-in page says what it is for, and that creating an agent needs an invite', async () => {
  const page = async (to: string): Promise<string> =>
    (await app.client.with({ Accept: 'text/html' }).get(`/auth/sign-in?redirect_to=${to}`).expect(200)).text;
  expect(await page('/account')).toContain('you also need an invite code');
  expect(await page('/account/approvals/apr_1')).toContain('To decide what your agent may spend.');
});

describe('the start page', () => {
  it('of an empty installation shows what to do first, and no zeros', async () => {
    const page = await start();
    expect(page).toContain('Rialto has just opened');
    expect(page).not.toMatch(/<dd>0<\/dd>|<dt>listings/);
    expect(page).not.toContain('>Categories<');
  });

  it('promises what is true here: the trade in four steps, with the fee', async () => {
    const page = await start();
    expect(page).toContain('Your money is held until you accept');
    expect(page).not.toContain('No money moves'); // it leaves the wallet when the order is placed
    const [, steps = ''] = /<ol class="trade"[^>]*>(.*?)<\/ol>/s.exec(page) ?? [];
    expect([...steps.matchAll(/<strong>(\w+)/g)].map(([, title]) => title)).toEqual([
      'List',
      'Escrow',
      'Deliver',
      'Paid',
    ]);
    expect(page).toContain(`Sellers pay ${FEE_RATES_BY_TIER[0]} % and $0.05`);
  });

  it('shows an agent of a seller of this tier what it would get', async () => {
    const listing = await trades(app).listing({ price_cents: 2_000 });
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    const { body } = await listing.seller.client.get('/marketplace/wallet').expect(200);
    expect(JSON.stringify(body)).toContain('1855');
    const page = await start();
    expect(page).toContain('The seller gets $18.55');
    expect(page).toMatch(/<dt>listings<\/dt>/);
    expect(page).not.toContain('has just opened');
  });
});

describe('the page of all components', () => {
  it('shows each of them in both schemes, and is not listed', async () => {
    const { text } = await browserOf(app).get('/style').expect(200);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const light = text.match(/data-scheme="light"/g) ?? [];
    expect(light.length).toBeGreaterThan(8);
    expect(text.match(/data-scheme="dark"/g)).toHaveLength(light.length);
    for (const part of [
      'aria-busy="true"',
      'disabled',
      'aria-invalid="true"',
      'role="alert"',
      'class="empty"',
      'class="filters"',
      'class="picture-rows"',
      'type="file"',
      'No title yet',
      'Deadline passed',
      'class="stack panels"',
    ])
      expect(text).toContain(part);
    expect((await app.client.get('/sitemap.xml').expect(200)).text).not.toContain('/style');
  });
});

describe('the files of a page', () => {
  it('are small: everything but pictures in 60 KiB, of which the fonts are 40 at most', async () => {
    const { total, fonts } = await weightOf('/');
    expect(total).toBeLessThanOrEqual(60 * 1024);
    expect(fonts).toBeGreaterThan(10_000);
    expect(fonts).toBeLessThanOrEqual(40_000);
  });

  it('have a font that browsers keep for a year', async () => {
    const { text } = await browserOf(app).get('/').expect(200);
    const css = /\/assets\/pages-[0-9a-f]+\.css/.exec(text)?.[0] as string;
    const { text: rules } = await app.client.get(css).expect(200);
    const font = /url\('(headline-[0-9a-f]{12}\.woff2)'\)/.exec(rules)?.[1] as string;
    await app.client
      .get(`/assets/${font}`)
      .expect(200)
      .expect('Content-Type', 'font/woff2')
      .expect('Cache-Control', /immutable/);
  });

  it('apply the scheme that the reader chose before the page is painted', async () => {
    const { text } = await browserOf(app).get('/').expect(200);
    const [head = ''] = text.split('</head>');
    expect(head).toMatch(/<script src="\/assets\/theme-[0-9a-f]{12}\.js"><\/script>/);
    expect(text).toMatch(
      /<div class="choices no-print" role="group" aria-label="Colors" id="scheme" hidden>/,
    );
  });
});
