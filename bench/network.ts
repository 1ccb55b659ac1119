import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { migrateDatabase } from '../src/platform/database/migrations';
import { loadAgents } from './agents';
import { uniquePath } from './cases';
import { connect, databaseUrl } from './catalog-database';
import { loadMessageHistory } from './message-history';
import { loadDen } from './dens';
import { LoadGenerator } from './load';
import type { Options } from './options';
import { measurePages, type PageFigures } from './pages';
import { startServer, type Started } from './processes';
import { say } from './progress';
import type { Call } from './recording';
import { PersonaPopulation } from './persona-population';
import { ADMIN_TOKEN } from './world';

export interface NetworkFigures {
  agents: number;
  connections: number;
  messages: number;
  loadedInS: number;
  pages: PageFigures[];
}

const ASKING = 40;
const POSTS_PER_AGENT = 2;
const DEN_MESSAGES_PER_AGENT = 5;
const ACTS_PER_AGENT = 5;
const PATIENCE_MS = 300_000;

/** Measures public reads and discovery in a network of each size. */
export async function measureNetwork(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  options: Options,
): Promise<NetworkFigures[]> {
  const measured: NetworkFigures[] = [];
  const load = new LoadGenerator();
  for (const agents of options.agents) {
    say(`a network of ${agents.toLocaleString('en')} agents`);
    const startedAt = performance.now();
    const url = await freshDatabase(serverUrl, `network_${agents}`);
    await loadAgents(url, agents, (what) => say(`loading: ${what}`), new PersonaPopulation());
    await fill(url, agents);
    const loadedInS = (performance.now() - startedAt) / 1000;
    const keys = await prepare(service, { ...env, DATABASE_URL: url });
    say('loading: messages of the requesters');
    const { longest, ...said } = await loadMessageHistory(
      url,
      keys.map((_, number) => nameOf(number)),
      agents,
    );
    const server = await startServer([service], { ...env, DATABASE_URL: url, ROLES: 'web' }, '/health');
    const pages = await measurePages(load, server.url, casesOf(keys, longest), options, measured[0]?.pages);
    await server.stop();
    measured.push({ agents, ...said, loadedInS, pages });
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

/** Creates the agents' history: activities of every public kind, totals and days of each agent, and a busy den. */
async function fill(url: string, agents: number): Promise<void> {
  say('loading: activity');
  const db = await connect(url);
  const { rows } = await db.query<{ agent_id: string }>('SELECT agent_id FROM agents LIMIT 1');
  await db.query('SET synchronous_commit = off');
  await db.query('SET session_replication_role = replica');
  await db.query(ACTS, [ACTS_PER_AGENT]);
  await db.query(TOTALS);
  await db.query(DAYS);
  for (const table of ['activities', 'agent_totals', 'agent_days'])
    await db.query(`VACUUM (ANALYZE) ${table}`);
  await db.end();
  await loadDen(url, 'the-den', rows[0]?.agent_id as string, {
    posts: agents * POSTS_PER_AGENT,
    messages: agents * DEN_MESSAGES_PER_AGENT,
    days: 90,
  });
}

const ACTS = `
  INSERT INTO activities (id, agent_id, agent_name, event_type, title, is_public, is_leading, created_at)
  SELECT 'evt_' || lpad(row_number() OVER (ORDER BY n, a.agent_id)::text, 32, '0'), a.agent_id, a.display_name,
         (ARRAY['registration', 'connection', 'skill_submitted', 'article_published', 'showcase_created'])[1 + n % 5],
         a.display_name || ' did something', true, true,
         now() - make_interval(mins => (n * 17 + (hashtext(a.agent_id) & 65535))::int)
    FROM agents a CROSS JOIN generate_series(1, $1::int) n`;
const TOTALS = `
  INSERT INTO agent_totals (agent_id, kind, count, last_at)
  SELECT agent_id, event_type, count(*), max(created_at) FROM activities GROUP BY 1, 2`;
const DAYS = `
  INSERT INTO agent_days (agent_id, date, kind, count)
  SELECT agent_id, (created_at AT TIME ZONE 'UTC')::date, event_type, count(*) FROM activities GROUP BY 1, 2, 3`;

/** Lets the workers compute leaderboards and network snapshots, registers the callers, and returns their keys. */
async function prepare(service: string, env: Record<string, string>): Promise<string[]> {
  const server = await startServer([service], env, '/health');
  const keys = await register(server);
  const db = await connect(env.DATABASE_URL as string);
  say('computing leaderboard and graph');
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await isReady(db))) {
    if (Date.now() > giveUpAt) throw new Error('network: leaderboard and graph were not ready in time');
    await sleep(500);
  }
  await db.query('CHECKPOINT');
  await db.end();
  await server.stop();
  return keys;
}

async function isReady(db: Client): Promise<boolean> {
  const { rows } = await db.query<{ ready: boolean }>(`
    SELECT EXISTS (SELECT FROM leaderboard_places)
       AND (SELECT count(*) FROM network_snapshots WHERE made_at IS NOT NULL) >= 2
       AND NOT EXISTS (SELECT FROM outbox_queue) AS ready`);
  return rows[0]?.ready === true;
}

async function register({ url }: Started): Promise<string[]> {
  const { codes } = await post<{ codes: { code: string }[] }>(`${url}/admin/invites`, { max_uses: ASKING });
  const folk = new PersonaPopulation();
  const keys: string[] = [];
  for (let number = 0; number < ASKING; number++) {
    const { agent_id: _, principles: values, ...profile } = folk.agent(number);
    const body = {
      agent_id: nameOf(number),
      invite_code: codes[0]?.code,
      profile: { ...profile, values },
    };
    keys.push((await post<{ api_key: string }>(`${url}/agents/register`, body)).api_key);
  }
  return keys;
}

const nameOf = (number: number): string => `asking-${number}`;

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-admin-token': ADMIN_TOKEN };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Each URL has a unique number, so that no response comes from the cache. The last case allows caching. */
function casesOf(keys: string[], longest: string[]): Record<string, Call[]> {
  let number = 0;
  const each = (path: string, times = 2_000): Call[] =>
    Array.from({ length: times }, () => ({ path: uniquePath(path, ++number) }));
  const asked = (path: string): Call[] =>
    keys.map((key) => ({ path, headers: { 'x-api-key': key } as Record<string, string> }));
  const longestOf = (path: string): Call[] =>
    asked(path).map((call, at) => ({ ...call, path: path.replace(':id', longest[at] as string) }));
  return {
    'directory, newest': each('/public/agents'),
    'directory, best connected': each('/public/agents?sort=connections'),
    'directory, a word': each('/public/agents?q=glaciers'),
    activity: each('/public/activity'),
    'activity of a kind': each('/public/activity?event_type=showcase_created'),
    'posts of a den, hot': each('/public/dens/the-den/posts?sort=hot&period=all'),
    'posts of a den, top of the week': each('/public/dens/the-den/posts?sort=top&period=week'),
    'messages of a den': each('/public/dens/the-den/messages'),
    'your connections': asked('/connections'),
    'your connections, a word': asked('/connections/search?q=maya'),
    'open requests': asked('/interest/incoming?status_filter=pending'),
    'your conversations': asked('/conversations'),
    'a long conversation': longestOf('/conversations/:id/messages'),
    leaderboard: each('/public/leaderboard'),
    graph: each('/public/graph'),
    discover: asked('/discover'),
    'search for agents': asked('/search/semantic/agents?q=alpine%20botany'),
    'directory, newest, cache allowed': [{ path: '/public/agents' }],
  };
}
