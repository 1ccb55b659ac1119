import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as ts from 'typescript';
import { RouteTable } from '../../src/platform/operations/route-table';
import { CLIENT_MANUALS } from '../../src/system/guides.reader';
import { describedEvents } from '../../src/platform/outbox/define-event';
import { DocsSite } from '../../pages/web/docs/docs-site';
import { SECTIONS } from '../../pages/web/docs/navigation';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { BROWSER_ACCEPT } from '../support/web';
import { fencesOf } from './markdown';

/** Compressed HTML, style sheets, and scripts of a first visit. The greatest page has about half. */
const MOST_BYTES = 80_000;
/** Of the HTML of a page of the reference, which browsers parse. */
const MOST_LETTERS = 300_000;

let app: TestApp;
let browser: Client;
beforeAll(async () => {
  app = await startTestApp();
  browser = app.client.with({ Accept: BROWSER_ACCEPT });
});
afterAll(() => app.close());

const paths = (): string[] => app.app.get(DocsSite, { strict: false }).paths();
const pageAt = async (path: string): Promise<string> => (await browser.get(path).expect(200)).text;

/** The text of a page, without markup. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('the documentation', () => {
  it('has every guide in one place of its navigation', () => {
    const guides = readdirSync('docs').filter((name) => /^[a-z0-9-]+\.md$/.test(name));
    const entries = SECTIONS.flatMap((section) => section.entries.map(({ path }) => path));
    const names = [...guides.map((name) => name.slice(0, -3)), ...Object.keys(CLIENT_MANUALS)];
    expect(entries.filter((path) => path.startsWith('/docs/guides/')).sort()).toEqual(
      names.map((name) => `/docs/guides/${name}`).sort(),
    );
    expect(entries.filter((path) => !paths().includes(path))).toEqual([]);
  });

  it('starts with a card for each role, quickstarts, and the reference', async () => {
    const page = await pageAt('/docs');
    for (const words of ['Agent developer', 'Seller', 'Owner', 'Operator', 'href="/docs/guides/quickstart"'])
      expect(page).toContain(words);
    for (const path of ['/docs/reference', '/docs/events', '/docs/errors'])
      expect(page).toContain(`href="${path}"`);
  });

  it('starts with the quickstarts, before the cards, which operators have too', async () => {
    const page = await pageAt('/docs');
    const article = page.slice(page.indexOf('<article'));
    expect(article.indexOf('id="quickstarts"')).toBeLessThan(article.indexOf('class="cards"'));
    expect(article).toContain('id="role-operator"');
    expect(article.slice(article.indexOf('id="role-operator"')).split('</section>')[0]).toContain(
      'href="/docs/reference/operator"',
    );
  });

  it('is light: no page needs more than a few compressed kilobytes', async () => {
    const files = new Map<string, number>();
    const heavy: string[] = [];
    for (const path of paths()) {
      const html = await pageAt(path);
      let bytes = gzipSync(html).length;
      for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)) {
        if (!files.has(file)) files.set(file, gzipSync((await app.client.get(file).expect(200)).text).length);
        bytes += files.get(file) as number;
      }
      if (bytes > MOST_BYTES) heavy.push(`${path}: ${bytes}`);
      if (path.startsWith('/docs/reference') && html.length > MOST_LETTERS)
        heavy.push(`${path}: ${html.length}`);
    }
    expect(heavy).toEqual([]);
  });

  it('shows names in backticks as code on every page', async () => {
    const raw: string[] = [];
    for (const path of paths()) {
      const html = await pageAt(path);
      const text = textOf(html.replace(/<(pre|code|script)\b.*?<\/\1>/gs, ''));
      raw.push(...(text.match(/.{0,60}`.{0,60}/g) ?? []).map((part) => `${path}: ${part}`));
    }
    expect(raw).toEqual([]);
  });

  it('says for each error which calls return it, unless nearly all do', async () => {
    const page = await pageAt('/docs/errors');
    const sectionOf = (code: string): string =>
      page.slice(page.indexOf(`id="${code}"`)).split('</section>')[0]!;
    expect(sectionOf('price_changed')).toContain(
      '<a href="/docs/reference/orders#orders-create">Place an order',
    );
    expect(sectionOf('busy')).toMatch(/Returned by \d+ calls/);
    expect(sectionOf('busy')).not.toContain('<details>');
    expect(sectionOf('route_not_found')).not.toContain('Returned by'); // paths that no call has return it
    expect(page.length).toBeLessThan(MOST_LETTERS);
  });

  it('says for each error what to do, with the common ones first', async () => {
    const page = await pageAt('/docs/errors');
    const sections = [...page.matchAll(/<section class="refusal">(.*?)<\/section>/gs)].map(
      ([, text]) => text!,
    );
    const silent = sections.filter((text) => !text.includes('What to do:'));
    expect(silent.map((text) => /<code>(\w+)/.exec(text)![1])).toEqual([]);
    const conflict = sections.find((text) => text.includes('id="order_state_conflict"'))!;
    expect(conflict).toContain('href="/docs/guides/orders#all-transitions"');
    const [common = '', ...groups] = page.split('<details class="error-group">');
    expect(common.match(/<a href="#\w+"><code>/g)).toHaveLength(10);
    expect(common).toContain('href="#scope_missing"'); // for keys; `insufficient_scope` is for OAuth only
    expect(common).not.toContain('href="#insufficient_scope"');
    for (const group of groups) {
      const codes = [...group.matchAll(/<h3[^>]*><code>(\w+)/g)].map(([, code]) => code!);
      expect(codes).toEqual([...codes].sort((a, b) => a.localeCompare(b)));
    }
    const of = (code: string): string =>
      textOf(/<h2.*?<\/h2>/.exec(groups.find((group) => group.includes(`id="${code}"`))!)![0]);
    expect(of('rate_limited')).toContain('Any call');
    expect(of('order_state_conflict')).toContain('Orders');
    expect(groups.length).toBeLessThanOrEqual(40);
  });

  it('is made once, compressed, and revalidated', async () => {
    const { headers } = await browser.get('/docs/reference/orders').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'; ");
    expect(headers['content-security-policy']).toContain("connect-src 'self'; ");
    await browser
      .with({ 'If-None-Match': String(headers.etag) })
      .get('/docs/reference/orders')
      .expect(304);
    await browser.with({ 'Accept-Encoding': 'gzip' }).get('/docs/events').expect('Content-Encoding', 'gzip');
    await browser.get('/docs/reference/nothing').expect(404);
    await browser.get('/docs/guides/orders/').expect(200);
  });

  it('has no script or style inside its pages, and works with neither', async () => {
    for (const path of ['/docs', '/docs/guides/quickstart', '/docs/reference/orders', '/docs/events']) {
      const page = await pageAt(path);
      expect(page).not.toMatch(
        /<script>|<style|<script(?![^>]* (?:src="\/assets\/|type="application\/json"))| style="| on[a-z]+="/,
      );
    }
  });

  it('speaks of play money only where money is not real', async () => {
    expect(textOf(await pageAt('/docs'))).toContain('in five minutes, with play money');
    const live = await startTestApp({
      NODE_ENV: 'production',
      PAYMENTS: 'wallet',
      METRICS_TOKEN: 'metrics-token-of-the-tests',
      PUBLIC_URL: 'https://market.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const { text } = await live.client.with({ Accept: BROWSER_ACCEPT }).get('/docs').expect(200);
    expect(textOf(text)).toContain('in five minutes.');
    expect(textOf(text)).not.toContain('play money');
    await live.close();
  });

  it('shows the address of the installation in samples, except in guides for its host', async () => {
    const other = await startTestApp({ PUBLIC_URL: 'http://market.example' });
    const reader = other.client.with({ Accept: BROWSER_ACCEPT });
    const quickstart = textOf((await reader.get('/docs/guides/quickstart').expect(200)).text);
    expect(quickstart).toContain('curl -s http://market.example/agents/register');
    expect(quickstart).not.toContain('127.0.0.1:3000');
    const goods = textOf((await reader.get('/docs/guides/digital-goods').expect(200)).text);
    expect(goods).toContain('http://market.example/marketplace/assets');
    expect(goods).not.toContain('$URL');
    expect(textOf((await reader.get('/docs/guides/operations').expect(200)).text)).toContain(
      '127.0.0.1:3000',
    );
    const plain = await other.client.get('/docs/guides/quickstart.md').expect(200);
    expect(plain.text).toContain('curl -s http://market.example/agents/register');
    for (const { path, text } of [
      { path: '/docs/guides/quickstart.md', text: plain.text },
      { path: '/docs/guides/quickstart', text: (await other.client.get('/docs/guides/quickstart')).text },
      { path: 'search', text: textOf((await reader.get('/docs/search?q=agents/register')).text) },
    ])
      expect({ path, hasWritten: text.includes('127.0.0.1:3000') }).toEqual({ path, hasWritten: false });
    expect((await other.client.get('/docs/guides/operations.md')).text).toContain('127.0.0.1:3000');
    await other.close();
  });

  it('highlights code, and hides what only tests read', async () => {
    const page = await pageAt('/docs/guides/quickstart-typescript');
    expect(page).toContain('class="hljs-keyword"');
    expect(page).not.toContain('no-run');
    expect(await pageAt('/docs/guides/quickstart')).toContain('<a class="anchor" href="#2-list-something"');
  });
});

describe('the way to the documentation', () => {
  it('begins in the header of every page', async () => {
    for (const path of ['/', '/market', '/docs/guides/orders'])
      expect(await pageAt(path)).toMatch(/<nav aria-label="Main">.*<a href="\/docs"[^>]*>Docs<\/a><\/nav>/);
    expect(await pageAt('/docs')).toContain('href="/downloads"');
    expect((await app.client.get('/llms.txt').expect(200)).text).toContain(
      `${app.settings.PUBLIC_URL}/downloads`,
    );
  });

  it('leads from a short path to the guide', async () => {
    for (const path of ['/quickstart', '/webhooks', '/orders.md'])
      await browser.get(`/docs${path}`).expect(302).expect('Location', `/docs/guides${path}`);
    await browser.get('/docs/openapi.json').expect(302).expect('Location', '/openapi.json');
  });

  it('leads back from an address without a page', async () => {
    for (const path of ['/docs/web-hooks', '/docs/guides/web-hooks', '/docs/reference/web-hooks']) {
      const { text } = await browser.get(path).expect(404);
      expect(text).toContain('<h1>Page not found</h1>');
      expect(text).toContain('href="/docs/search?q=web%20hooks"');
      expect(text).toContain('<form class="find" action="/docs/search"');
    }
    await app.client
      .get('/docs/web-hooks')
      .expect(404)
      .expect('Content-Type', /problem\+json/);
  });

  it('has a limit of requests', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const { headers } = await limited.client.get('/docs/guides/orders.md').expect(200);
    expect(headers['ratelimit-policy']).toBe('"docs";q=3;w=60');
    await limited.client.get('/docs').expect(200);
    await limited.client.get('/docs/try').expect(301);
    for (const path of ['/docs/try', '/docs', '/docs/nothing'])
      await limited.client.get(path).expect(429).expect('Retry-After', /^\d+$/);
    expect((await limited.client.get('/docs/search')).headers['ratelimit-policy']).toMatch(/^"pages"/);
    await limited.close();
  });
});

describe('the search', () => {
  const results = async (query: string): Promise<string[]> => {
    const page = await pageAt(`/docs/search?q=${encodeURIComponent(query)}`);
    const [, list = ''] = /<ol class="results">(.*?)<\/ol>/s.exec(page) ?? [];
    return [...list.matchAll(/<h2><a href="([^"]+)"/g)].map(([, path]) => path as string);
  };

  it('finds the manuals of the clients', async () => {
    for (const [query, page] of Object.entries({
      waitFor: 'typescript-client#a-trade-in-five-calls',
      maxRetries: 'typescript-client#retries-and-timeouts',
      AsyncRialto: 'python-client#async',
    }))
      expect((await results(query)).slice(0, 3)).toContain(`/docs/guides/${page}`);
  });

  it('finds guides, errors, events, and operations, with a link to the place', async () => {
    expect((await results('quorum promotion provisional'))[0]).toBeDefined();
    expect(await results('price_changed')).toContain('/docs/errors#price_changed');
    expect(await results('marketplace.order.disputed')).toContain('/docs/events#marketplace-order-disputed');
    expect(await results('/marketplace/orders')).toContain('/docs/reference/orders#orders-create');
    expect((await results('verify signature'))[0]).toBe('/docs/guides/webhooks#verify-the-signature');
    expect((await results('idempotancy')).some((path) => path.startsWith('/docs/guides/idempotency'))).toBe(
      true,
    );
  });

  it.each([
    ['POST /marketplace/orders', '/docs/reference/orders#orders-create'],
    ['orders.create', '/docs/reference/orders#orders-create'],
    ['createOrder', '/docs/reference/orders#orders-create'],
    ['pagination', '/docs/guides/paging#paging'],
    ['pagniation', '/docs/guides/paging#paging'],
    ['breaking changes', '/docs/guides/versioning#versioning'],
    ['deprecation', '/docs/guides/versioning#versioning'],
    ['time travel', '/docs/guides/payments#testing-deadlines'],
    ['test clock', '/docs/guides/payments#testing-deadlines'],
  ])('finds %s', async (query, path) => {
    expect((await results(query)).slice(0, /orders?\b/i.test(query) ? 1 : 3)).toContain(path);
  });

  it.each(['SDK', 'client library'])('finds the quickstarts for %s', async (query) => {
    expect((await results(query)).some((path) => path.startsWith('/docs/guides/quickstart-'))).toBe(true);
  });

  it('marks the words in their context, and escapes what was typed', async () => {
    expect(await pageAt('/docs/search?q=chargeback')).toContain('<mark>chargeback</mark>');
    const page = await pageAt('/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script>alert(1)');
  });

  it('takes short queries only, and says what to do without results', async () => {
    expect(await pageAt('/docs/search')).toContain('Type words');
    expect(textOf(await pageAt('/docs/search?q=zqzqzqzq'))).toContain('No results for “zqzqzqzq”. Try fewer');
    // cspell:ignore wehbook
    const near = await pageAt('/docs/search?q=wehbook');
    expect(near).toContain('<a href="/docs/search?q=webhook">webhook</a>');
    expect(textOf(near)).toContain('No results for “wehbook”. Did you mean “webhook”?');
    const long = await browser.get(`/docs/search?q=${'refund+'.repeat(40)}`).expect(200);
    expect(long.text).toContain('#refunds');
    expect((await results('a b c d e f g h i j k l m n')).length).toBeLessThanOrEqual(30);
  });
});

describe('the API reference', () => {
  interface Described {
    paths: Record<string, Record<string, { operationId: string; summary: string; security?: object[] }>>;
  }

  it('has every operation once, operators’ apart', async () => {
    const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
    const expected = Object.values((body as Described).paths).flatMap((item) =>
      Object.entries(item)
        .filter(([method]) => method !== 'options')
        .map(([, { operationId }]) => operationId),
    );
    const found: string[] = [];
    const forOperators = new Set<string>();
    for (const path of paths().filter(
      (one) => /^\/docs\/reference\/./.test(one) && one !== '/docs/reference/operator',
    ))
      for (const [, id = ''] of (await pageAt(path)).matchAll(
        /<section class="operation" data-operation="([^"]+)"/g,
      )) {
        found.push(id);
        if (path.startsWith('/docs/reference/operator/')) forOperators.add(id);
      }
    expect(found.sort()).toEqual(expected.sort());
    const admin = app.app.get(RouteTable).routes.filter(({ access }) => access === 'admin');
    expect(admin.filter(({ operation }) => !forOperators.has(operation))).toEqual([]);
  });

  it('tells operations with the same title apart by their paths', async () => {
    const page = await pageAt('/docs/reference');
    const items = [...page.matchAll(/<ul class="operation-list">(.*?)<\/ul>/gs)]
      .flatMap(([, list = '']) => list.split('</li>'))
      .filter((item) => item.includes('<a '))
      .map((item) => item.replace(/<[^>]+>/g, ' ').trim());
    expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([]);
    expect(items.join('\n')).toMatch(/Get an A2A task +\//);
  });

  it('shows what an order takes, returns, and refuses', async () => {
    const page = await pageAt('/docs/reference/orders');
    const [, section = ''] =
      /(<section class="operation" data-operation="orders.create".*?<\/section>)/s.exec(page) ?? [];
    const text = textOf(section);
    for (const words of [
      'POST/marketplace/orders',
      'Needs an API key with the scope money',
      'listing_id',
      '1 to 9,999, default 1',
      'required',
      'Returns OrderView',
      'price_changed',
      'The total differs from expected_total_cents',
      "-H 'Content-Type: application/json'",
      'await rialto.orders.create({',
      'rialto.orders.create(\n  listing_id=',
    ])
      expect(text).toContain(words);
    expect(page).toContain(`id="object-${'OrderView'.toLowerCase()}"`);
    expect(section).toContain('href="/docs/errors#price_changed"');
  });

  it('has valid samples: JSON in curl, and TypeScript', async () => {
    const wrong: string[] = [];
    for (const path of paths().filter((one) => /^\/docs\/reference\/./.test(one)))
      for (const [, about = '', html = ''] of (await pageAt(path)).matchAll(
        /<pre tabindex="0" role="group" aria-label="((?:curl|TypeScript): [^"]+)"><code>(.*?)<\/code><\/pre>/gs,
      )) {
        const code = textOf(html);
        const json = /-d '([^]*)'$/.exec(code)?.[1]?.replaceAll("'\\''", "'");
        if (json !== undefined && !isJson(json)) wrong.push(`${path} ${about}: ${code}`);
        if (about.startsWith('TypeScript') && !isTypeScript(code)) wrong.push(`${path} ${about}: ${code}`);
      }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

const isTypeScript = (code: string): boolean =>
  ts.transpileModule(`export {};\n${code}`, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).diagnostics!.length === 0;

describe('the event catalog', () => {
  it('begins with the topics of the events that endpoints receive by default', async () => {
    const page = await pageAt('/docs/events');
    const topics = page.split('<h2').slice(1);
    const haveDefaults = topics.map((topic) => topic.includes('by default'));
    expect(haveDefaults).toEqual([...haveDefaults].sort((a, b) => Number(b) - Number(a)));
    expect(topics[0]).toContain('order');
  });

  it('has every event with its recipients, its members, and a sample', async () => {
    const page = await pageAt('/docs/events');
    const text = textOf(page);
    for (const { name, audience, when, sample } of describedEvents()) {
      expect(page).toContain(` id="${name.replaceAll(/[._]/g, '-')}"`);
      expect(text).toContain(`Sent to ${audience}: ${when.replaceAll('`', '')}`);
      for (const member of Object.keys(sample)) expect(text).toContain(member);
    }
    expect(page.match(/aria-label="Sample of /g)?.length).toBe(describedEvents().length);
  });
});

it('the guide to errors shows real ones', async () => {
  const shown = fencesOf('docs/errors.md')
    .filter(({ language }) => language === 'json')
    .map(({ code }) => JSON.parse(code) as Record<string, unknown>);
  const { client } = await fixtures(app).agent();
  const missing = await client.get(`/marketplace/orders/ord_${'0'.repeat(32)}`).expect(404);
  const invalid = await client.post('/marketplace/orders', { listing: 'lst_1' }).expect(422);
  const varying = {
    request_id: expect.any(String) as string,
    type: expect.stringContaining('#order_not_found') as string,
  };
  expect(missing.body).toEqual({ ...shown[0], ...varying });
  const type = expect.stringContaining('#validation_error') as string;
  expect(invalid.body).toMatchObject({ ...shown[1], ...varying, type });
});
