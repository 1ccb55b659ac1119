import type { Client } from 'pg';
import { migrateDatabase } from '../src/platform/database/migrations';
import { dueRows } from '../src/platform/workers/deadline-worker';
import { CLAIM } from '../src/webhooks/sending/delivery-queue';
import { loadAgents } from './agents';
import { loadCatalog } from './catalog-rows';
import { connect, databaseUrl } from './catalog-database';
import type { Options } from './options';
import { measurePlan, measurePlans, type PlanFigures } from './plans';
import { say } from './progress';
import { decodeValue, RecordedService } from './recording';
import { loadScale, SCALE_TABLES, sizesFor } from './scale-rows';
import { ADMIN_TOKEN, post } from './world';

export interface TableSize {
  table: string;
  rows: number;
  /** With indexes. */
  bytes: number;
}

export interface ScaleFigures {
  loadedInS: number;
  databaseMb: number;
  tables: TableSize[];
  /** Statements of one call, or of one claim of a worker. */
  plans: ({ name: string } & PlanFigures)[];
}

type Member = 'hub' | 'small';
const MEMBERS: Member[] = ['hub', 'small'];

/** Where a path names a row of the agent. */
const ROWS: Record<string, string> = {
  ':order': `SELECT id FROM orders WHERE buyer_id = $1 AND status = 'completed' ORDER BY id LIMIT 1`,
  ':conversation':
    'SELECT id FROM conversations WHERE $1 IN (first_id, second_id) ORDER BY message_count DESC LIMIT 1',
  ':endpoint': 'SELECT id FROM webhook_endpoints WHERE agent_id = $1',
};
const READS = [
  '/marketplace/orders',
  '/marketplace/orders?status=completed',
  '/marketplace/orders/:order',
  '/marketplace/sales',
  '/marketplace/sales?status=disputed',
  '/marketplace/offers/received',
  '/marketplace/wallet/entries',
  '/marketplace/wallet/deposits',
  '/marketplace/wallet/payouts',
  '/conversations',
  '/conversations/:conversation/messages',
  '/connections',
  '/interest/incoming',
  '/notifications',
  '/notifications?unread_only=true',
  '/agents/me/activity',
  '/public/activity',
  '/marketplace/events',
  '/marketplace/webhooks/:endpoint/deliveries',
  '/marketplace/webhooks/:endpoint/deliveries?status=failed',
];

const DUE = {
  'deadlines of orders': dueRows({
    name: 'scale_deadlines',
    table: 'order_states',
    column: 'deadline_at',
  }),
  'orders whose money matures': dueRows({
    name: 'scale_maturity',
    table: 'order_states',
    column: 'matures_at',
  }),
  'deadlines of offers': dueRows({ name: 'scale_offers', table: 'offers', column: 'deadline_at' }),
};

/** Loads everything at once, and measures what the rows take and what the main lists, feeds, and claims read. */
export async function measureScale(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  options: Options,
): Promise<ScaleFigures> {
  const url = databaseUrl(serverUrl, 'scale');
  const own = { ...env, DATABASE_URL: url, ROLES: 'web' };
  const { keys, loadedInS } =
    (await kept(serverUrl, url, options)) ?? (await load(serverUrl, service, own, options));
  const db = await connect(url);
  const tables = await sizesOf(db);
  const plans = [...(await measureReads(db, service, own, keys)), ...(await measureClaims(db))];
  const { rows } = await db.query<{ mb: number }>(
    'SELECT pg_database_size(current_database())::float8 / 2 ^ 20 AS mb',
  );
  await db.end();
  return { loadedInS, databaseMb: rows[0]?.mb ?? 0, tables, plans };
}

/** What a run needs to know about a database that an earlier one has loaded. It is stored as the comment of the database. */
interface Loaded {
  keys: Record<Member, string>;
  loadedInS: number;
  /** Orders, listings, agents. */
  sizes: number[];
}

const sizesIn = ({ orders, listings, agents }: Options): number[] => [
  orders,
  Math.max(...listings),
  Math.max(...agents),
];

/** With `--data`, a later run with the same sizes measures again without loading, after new migrations. */
async function kept(serverUrl: string, url: string, options: Options): Promise<Loaded | undefined> {
  const admin = await connect(serverUrl);
  const { rows } = await admin.query<{ made: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = 'scale'`,
  );
  await admin.end();
  const loaded = rows[0]?.made ? (JSON.parse(rows[0].made) as Loaded) : undefined;
  if (String(loaded?.sizes) !== String(sizesIn(options))) return undefined;
  await migrateDatabase(url);
  return loaded;
}

async function load(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  options: Options,
): Promise<Loaded> {
  const startedAt = performance.now();
  const url = env.DATABASE_URL as string;
  await freshDatabase(serverUrl, url);
  const [orders, listings, agents] = sizesIn(options) as [number, number, number];
  await loadCatalog(url, listings, (done, what) => say(`loading: ${done.toLocaleString('en')} ${what}`));
  await loadAgents(url, agents, (what) => say(`loading: ${what}`));
  const recorded = await RecordedService.start(service, env);
  const keys = await register(recorded);
  await recorded.stop();
  const sizes = sizesFor(orders, 5_000);
  const cast = { hub: 'hub', small: 'small', secretKey: env.SECRET_KEY as string };
  await loadScale(url, sizes, cast, (what) => say(`loading: ${what}`));
  const loaded = { keys, loadedInS: (performance.now() - startedAt) / 1000, sizes: sizesIn(options) };
  const db = await connect(url);
  await db.query(`COMMENT ON DATABASE scale IS '${JSON.stringify(loaded)}'`);
  await db.end();
  return loaded;
}

async function freshDatabase(serverUrl: string, url: string): Promise<void> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS scale WITH (FORCE)');
  await admin.query('CREATE DATABASE scale');
  // otherwise the load would wait for a checkpoint every few seconds
  await admin.query(`ALTER SYSTEM SET max_wal_size = '4GB'`);
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
  await migrateDatabase(url);
}

async function register(service: RecordedService): Promise<Record<Member, string>> {
  const admin = { 'x-admin-token': ADMIN_TOKEN };
  const { codes } = (await service.call(post('/admin/invites', { max_uses: 2 }, admin))).body as {
    codes: { code: string }[];
  };
  const key = async (name: Member): Promise<string> => {
    const profile = { display_name: name };
    const body = { agent_id: name, invite_code: codes[0]?.code, profile };
    return (await service.call(post('/agents/register', body))).body.api_key as string;
  };
  return { hub: await key('hub'), small: await key('small') };
}

async function sizesOf(db: Client): Promise<TableSize[]> {
  const { rows } = await db.query<TableSize>(
    `SELECT name AS table, reltuples::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
       FROM unnest($1::text[]) name JOIN pg_class ON oid = name::regclass ORDER BY bytes DESC`,
    [[...new Set([...SCALE_TABLES, 'listings', 'agents'])]],
  );
  return rows;
}

/** A service without workers says which statements it sends; each is then executed alone. */
async function measureReads(
  db: Client,
  service: string,
  env: Record<string, string>,
  keys: Record<Member, string>,
): Promise<ScaleFigures['plans']> {
  const recorded = await RecordedService.start(service, env);
  const plans: ScaleFigures['plans'] = [];
  for (const path of READS) {
    for (const member of MEMBERS) {
      say(`${path} of the ${member} agent`);
      const filled = await filledIn(db, path, member);
      const { statements } = await recorded.call({ path: filled, headers: { 'x-api-key': keys[member] } });
      const own = statements
        .filter(({ text }) => /^\s*(SELECT|WITH)/.test(text))
        .map(({ text, values }) => ({ text, values: values.map(decodeValue) }));
      plans.push({ name: `${path}, ${member}`, ...(await measurePlans(db, () => own)) });
    }
  }
  await recorded.stop();
  return plans;
}

async function filledIn(db: Client, path: string, member: Member): Promise<string> {
  let filled = path;
  for (const [place, text] of Object.entries(ROWS)) {
    if (!path.includes(place)) continue;
    const { rows } = await db.query<{ id: string }>(text, [member]);
    filled = filled.replace(place, rows[0]?.id as string);
  }
  return filled;
}

async function measureClaims(db: Client): Promise<ScaleFigures['plans']> {
  const plans: ScaleFigures['plans'] = [];
  const [now, lease] = [new Date(), new Date(Date.now() + 60_000)];
  for (const [name, { text }] of Object.entries(DUE))
    plans.push({ name: `claim: ${name}`, ...(await measurePlan(db, text, () => [now, lease])) });
  const { rows } = await db.query<{ id: string }>(
    'SELECT endpoint_id AS id FROM webhook_queues ORDER BY look_at LIMIT 32',
  );
  const values = [now, lease, '00000000-0000-4000-8000-000000000000', rows.map(({ id }) => id)];
  plans.push({
    name: 'claim: deliveries of 32 endpoints',
    ...(await measurePlan(db, CLAIM.text, () => values)),
  });
  return plans;
}
