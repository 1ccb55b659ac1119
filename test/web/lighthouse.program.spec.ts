import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM } from '../support/browser';
import type { Browser } from '../support/people';
import { where } from '../support/programs';
import { showNetwork, type ShownNetwork } from '../support/shown-network';

/** A package to run, such as `lighthouse@12`; `npm run lighthouse` sets it. It needs the registry, so no other run does. */
const LIGHTHOUSE = process.env.LIGHTHOUSE;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = 95;

interface Report {
  runtimeError?: { code: string };
  categories: Partial<Record<(typeof CATEGORIES)[number], { score: number | null }>>;
}

let network: ShownNetwork;
const audited = LIGHTHOUSE ? where(CHROMIUM !== undefined, 'chromium', it) : it.skip;
beforeAll(async () => {
  if (LIGHTHOUSE) network = await showNetwork({ agents: 30, weeks: 2 });
}, 600_000);
afterAll(() => network?.close());

async function report(path: string, by?: Browser): Promise<Report> {
  const cookies = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `--package=${LIGHTHOUSE as string}`,
      'lighthouse',
      network.app.url + path,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(by ? [`--extra-headers=${JSON.stringify({ Cookie: cookies })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

async function scores(path: string, by?: Browser): Promise<Record<string, number>> {
  let found = await report(path, by);
  // now and then Chromium records no navigation, which says nothing about the page
  if (found.runtimeError ?? Object.values(found.categories).some(({ score }) => score === null))
    found = await report(path, by);
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((found.categories[name]?.score ?? 0) * 100)]),
  );
}

const PUBLIC = ['home', 'market', 'listing', 'agent', 'den', 'article', 'docs', 'reference'] as const;

describe('Lighthouse', () => {
  audited.each(PUBLIC)(
    'gives the page %s at least 95 in everything',
    async (name) => {
      const found = await scores(network.open[name] as string);
      console.log(`${name}: ${JSON.stringify(found)}`);
      for (const score of Object.values(found)) expect(score).toBeGreaterThanOrEqual(LEAST);
    },
    120_000,
  );

  audited.each(['order', 'selling'])(
    'gives the private page %s at least 95 in everything but search, which may not list it',
    async (name) => {
      const { seo, ...found } = await scores(network.owned[name] as string, network.owner);
      console.log(`${name}: ${JSON.stringify({ ...found, seo })}`);
      for (const score of Object.values(found)) expect(score).toBeGreaterThanOrEqual(LEAST);
    },
    120_000,
  );
});
