import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { migrateDatabase } from '../src/platform/database/migrations';
import { AgentConnection } from './agent-connection';
import { connect, databaseUrl } from './catalog-database';
import { cpuOf, startServer } from './processes';
import { say } from './progress';
import { LISTING } from './negotiations';

/** What one of something adds to the database. */
export interface GrowthFigures {
  one: string;
  bytes: number;
  walBytes: number;
  /** CPU of the service. */
  cpuMs: number;
  /** Tables with indexes that grew most, in bytes each. */
  largest: [table: string, bytes: number][];
}

/** Enough that the size of a page does not matter. */
const TIMES = 300;
const WARM = 50;
const AT_ONCE = 4;
const LARGEST = 5;
/** Longer than the slowest of the workers that follow events. */
const SETTLE_MS = 8_000;

const SIZES = `SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`;
const WAL = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`;

type Once = (line: AgentConnection, nth: number) => Promise<unknown>;

/** Measures the bytes that one order and one message add to tables and to the WAL. */
export async function measureGrowth(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
): Promise<GrowthFigures[]> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS growth WITH (FORCE)');
  await admin.query('CREATE DATABASE growth');
  await admin.end();
  const url = databaseUrl(serverUrl, 'growth');
  await migrateDatabase(url);
  // without retention and statistics, which would count as growth, only the following of events runs
  const server = await startServer([service], { ...env, DATABASE_URL: url, ROLES: 'web,relay' }, '/health');
  const db = await connect(url);
  const lines = Array.from({ length: AT_ONCE }, () => new AgentConnection(server.url));
  const cases = await casesOf(lines[0] as AgentConnection);
  const figures: GrowthFigures[] = [];
  for (const [one, once] of Object.entries(cases)) {
    say(`growth: ${TIMES} times ${one}`);
    await repeat(lines, once, WARM, 0);
    await sleep(SETTLE_MS);
    await db.query('CHECKPOINT');
    const before = await state(db, server.pid);
    await repeat(lines, once, TIMES, WARM);
    const cpuMs = ((cpuOf(server.pid) - before.cpu) * 1_000) / TIMES;
    await sleep(SETTLE_MS);
    const after = await state(db, server.pid);
    const grown = [...after.sizes]
      .map(([name, bytes]): [string, number] => [name, (bytes - (before.sizes.get(name) ?? 0)) / TIMES])
      .sort((a, b) => b[1] - a[1]);
    const bytes = grown.reduce((sum, [, more]) => sum + more, 0);
    figures.push({
      one,
      bytes,
      walBytes: (after.wal - before.wal) / TIMES,
      cpuMs,
      largest: grown.slice(0, LARGEST),
    });
  }
  for (const line of lines) line.close();
  await db.end();
  await server.stop();
  return figures;
}

async function state(
  db: Client,
  pid: number,
): Promise<{ sizes: Map<string, number>; wal: number; cpu: number }> {
  await db.query('VACUUM');
  const { rows } = await db.query<{ name: string; bytes: number }>(SIZES);
  const wal = (await db.query<{ bytes: number }>(WAL)).rows[0]?.bytes as number;
  return { sizes: new Map(rows.map(({ name, bytes }) => [name, bytes])), wal, cpu: cpuOf(pid) };
}

async function repeat(lines: AgentConnection[], once: Once, times: number, from: number): Promise<void> {
  let next = from;
  await Promise.all(
    lines.map(async (line) => {
      while (next < from + times) await once(line, next++);
    }),
  );
  const refused = lines.find(({ refusal }) => refusal !== undefined);
  if (refused) throw new Error(refused.refusal);
}

async function casesOf(line: AgentConnection): Promise<Record<string, Once>> {
  const { codes } = (await line.post('/admin/invites', '', { max_uses: 10 })) as unknown as {
    codes: { code: string }[];
  };
  const agent = async (name: string): Promise<string> => {
    const body = { agent_id: name, invite_code: codes[0]?.code, profile: { display_name: name } };
    return (await line.post('/agents/register', '', body))?.api_key as string;
  };
  const buyer = await agent('growth-buyer');
  const seller = await agent('growth-seller');
  const listing_id = (await line.post('/marketplace/listings', seller, LISTING))?.id;
  const trade = async (
    on: AgentConnection,
    keyed: (step: string) => Record<string, string>,
  ): Promise<void> => {
    const order = await on.post('/marketplace/orders', buyer, { listing_id }, false, keyed('order'));
    if (!order) throw new Error(on.refusal);
    const goods = { delivery_data: { url: 'https://example.com/goods' } };
    await on.post(`/marketplace/sales/${order.id}/fulfill`, seller, goods, false, keyed('fulfill'));
    await on.post(`/marketplace/orders/${order.id}/confirm`, buyer, {}, false, keyed('confirm'));
  };
  await line.post('/interest', buyer, { target_agent_id: 'growth-seller' });
  await line.post('/interest', seller, { target_agent_id: 'growth-buyer' });
  const opened = (await line.post('/conversations', buyer, { agent_id: 'growth-seller' })) as unknown as {
    conversation_id: string;
  };
  const messages = `/conversations/${opened.conversation_id}/messages`;
  if (line.refusal !== undefined) throw new Error(line.refusal);
  return {
    'completed order': (on) => trade(on, () => ({})),
    'completed order, three calls with a key': (on, nth) =>
      trade(on, (step) => ({ 'idempotency-key': `${step}-${nth}` })),
    'message of 50 characters': (on, nth) =>
      on.post(messages, buyer, { content: `Message ${nth} `.padEnd(50, 'x') }, false),
  };
}
