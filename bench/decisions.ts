import { CATEGORIES } from '../src/kernel/categories';
import { migrateDatabase } from '../src/platform/database/migrations';
import { loadAgents } from './agents';
import { loadCatalog } from './catalog-rows';
import { connect, databaseUrl } from './catalog-database';
import { loadEvidence } from './evidence-rows';
import { LoadGenerator } from './load';
import type { Options } from './options';
import { measurePages, type PageFigures } from './pages';
import { startServer } from './processes';
import { say } from './progress';
import { randomFrom } from './random';
import type { Call } from './recording';
import { post } from './world';

export interface DecisionFigures {
  services: number;
  loadedInS: number;
  pages: PageFigures[];
}

const ADDRESSES = 60_000;
const OPTIONS = 5;
const ASKING = 100;

/** Measures decisions over each number of listings, with a tenth as many agents. */
export async function measureDecisions(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  options: Options,
): Promise<DecisionFigures[]> {
  const measured: DecisionFigures[] = [];
  const load = new LoadGenerator();
  for (const services of options.agents) {
    say(`${services.toLocaleString('en')} services`);
    const startedAt = performance.now();
    const url = await freshDatabase(serverUrl, `decisions_${services}`);
    await loadCatalog(url, services, (done, what) => say(`loading: ${done.toLocaleString('en')} ${what}`));
    await loadAgents(url, Math.ceil(services / 10), (what) => say(`loading: ${what}`));
    say('loading: evidence from orders');
    const ids = await loadEvidence(url);
    const loadedInS = (performance.now() - startedAt) / 1000;
    const server = await startServer(
      [service],
      { ...env, DATABASE_URL: url, ROLES: 'web', TRUST_PROXY: '1' },
      '/health',
    );
    const keys = await register(server.url, env.ADMIN_TOKEN as string);
    const pages = await measurePages(load, server.url, casesOf(ids, keys), options, measured[0]?.pages);
    await server.stop();
    measured.push({ services, loadedInS, pages });
  }
  await load.stop();
  return measured;
}

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = await connect(serverUrl);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = databaseUrl(serverUrl, name);
  await migrateDatabase(url);
  return url;
}

async function register(url: string, adminToken: string): Promise<string[]> {
  const send = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'x-admin-token': adminToken };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { codes } = await send<{ codes: { code: string }[] }>('/admin/invites', { max_uses: ASKING });
  const keys: string[] = [];
  for (let number = 0; number < ASKING; number++) {
    const profile = { display_name: `Asking ${number}`, interests: { domains: ['research'] } };
    const body = { agent_id: `asking-${number}`, invite_code: codes[0]?.code, profile };
    keys.push((await send<{ api_key: string }>('/agents/register', body)).api_key);
  }
  return keys;
}

/** The rate limit is ten calls a minute per address, so each call uses a different address. */
function casesOf(ids: string[], keys: string[]): Record<string, Call[]> {
  const random = randomFrom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let address = 0;
  const anybody = (): Record<string, string> => {
    address = (address + 1) % ADDRESSES;
    return { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
  };
  const ask = (path: string, body: object, headers: Record<string, string>): Call =>
    post(`/public/decisions/${path}`, body, headers);
  const times = (make: () => Call): Call[] => Array.from({ length: 20_000 }, make);
  const categories = CATEGORIES.map(({ slug }) => slug);
  const parts = CATEGORIES.flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug));
  const requirements = { max_price_cents: 50_000, delivery_method: 'digital_instant', language: 'german' };
  return {
    'discover, a category': times(() => ask('discover', { category: pick(categories) }, anybody())),
    'discover, a subcategory': times(() => ask('discover', { category: pick(parts) }, anybody())),
    'discover, with requirements': times(() =>
      ask('discover', { category: pick(categories), requirements }, anybody()),
    ),
    'discover, with a key': times(() =>
      ask('discover', { category: pick(categories) }, { 'x-api-key': pick(keys) }),
    ),
    'evaluate five': times(() =>
      ask('evaluate', { options: Array.from({ length: OPTIONS }, () => pick(ids)) }, anybody()),
    ),
    consensus: times(() => ask('consensus', { service_id: pick(ids) }, anybody())),
  };
}
