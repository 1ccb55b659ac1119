import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { migrateDatabase } from '../src/platform/database/migrations';
import { connect, databaseUrl } from './catalog-database';
import type { Options } from './options';
import { startServer, type Started } from './processes';
import { say } from './progress';
import type { Aim } from './aim';
import { type BacklogFigures, measureBacklog } from './webhook-backlog';
import type { ReceiverFigures } from './webhook-receivers';
import { record, subscribe } from './webhook-world';

const FAST = 100;
const BACKLOG_PER_FAST = 200;
const BACKLOG_OF_OTHERS = 50;
const EVENTS_PER_S = 100;
const PATIENCE_MS = 180_000;

export interface WebhookFigures {
  /** Events that one relay turns into deliveries and feed entries. */
  relayedPerS: number;
  /** How fast the dispatcher of one process delivers a backlog to receivers that respond immediately. */
  deliveriesPerS: number;
  /** From the commit of an event to its first attempt at a fast receiver, at 100 events a second. */
  p50: number;
  p99: number;
  events: number;
  backlog: BacklogFigures;
}

/**
 * Measures one process with relay and dispatcher, a hundred fast receivers, one that takes ten seconds, and one that
 * never responds.
 */
export async function measureWebhooks(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  options: Options,
): Promise<WebhookFigures> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS webhooks WITH (FORCE)');
  await admin.query('CREATE DATABASE webhooks');
  await admin.end();
  const url = databaseUrl(serverUrl, 'webhooks');
  await migrateDatabase(url);
  const db = await connect(url);
  const receivers = await startServer([join(__dirname, 'webhook-receivers.js')], {}, '/health');
  const urls = Array.from({ length: FAST }, (_, number) => `${receivers.url}/fast/${number}`);
  const all = await subscribe(db, env.SECRET_KEY as string, 'hooks', [
    ...urls,
    `${receivers.url}/slow`,
    `${receivers.url}/dead`,
  ]);
  const agents = all.map(({ agentId }) => agentId);
  const start = (roles: string): Promise<Started> =>
    startServer([service], { ...env, DATABASE_URL: url, ROLES: roles }, '/health');

  say(`webhooks: a backlog of ${FAST * BACKLOG_PER_FAST} deliveries`);
  for (let round = 0; round < BACKLOG_PER_FAST; round++)
    await record(db, round < BACKLOG_OF_OTHERS ? agents : agents.slice(0, FAST));
  const relay = await start('web,relay');
  const unpublished = (): Promise<number> => count(db, 'outbox_queue');
  const [waiting, relayedFrom] = [await unpublished(), performance.now()];
  await until(async () => (await unpublished()) === 0);
  const relayedPerS = waiting / ((performance.now() - relayedFrom) / 1000);
  await relay.stop();
  say(`webhooks: ${Math.round(relayedPerS)} events per second become deliveries`);
  const dispatcher = await start('web,relay,dispatcher');
  let figures = await command(receivers);
  await until(async () => (figures = await command(receivers)).fast >= FAST * BACKLOG_PER_FAST);
  const deliveriesPerS = (figures.fast - 1) / ((figures.lastAt - figures.firstAt) / 1000);
  say(`webhooks: ${Math.round(deliveriesPerS)} deliveries per second`);

  const seconds = Math.max(5, options.rounds * options.roundS);
  say(`webhooks: ${EVENTS_PER_S} events per second for ${seconds} s`);
  await command(receivers, 'reset');
  const events = seconds * EVENTS_PER_S;
  const startedAt = performance.now();
  for (let sent = 0; sent < events; sent += 2) {
    await record(db, [agents[sent % agents.length] as string, agents[(sent * 7 + 1) % FAST] as string]);
    const due = startedAt + ((sent + 2) * 1000) / EVENTS_PER_S;
    if (performance.now() < due) await sleep(due - performance.now());
  }
  const fast = agents.slice(0, FAST).map((id) => `'${id}'`);
  const pending = `webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.status = 'pending' AND e.agent_id IN (${fast.join()})`;
  await until(async () => (await count(db, pending)) === 0);
  figures = await command(receivers);
  await dispatcher.stop();
  await receivers.stop();
  const latencies = figures.latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(share * (latencies.length - 1))] as number;
  const backlog = await measureBacklog(db, env.SECRET_KEY as string, 1_000_000);
  await db.end();
  return { relayedPerS, deliveriesPerS, p50: at(0.5), p99: at(0.99), events: latencies.length, backlog };
}

export function webhookAims({ relayedPerS, deliveriesPerS, p99, backlog }: WebhookFigures): Aim[] {
  const { claim, feedPage, pending } = backlog;
  const plan = ({ p50, p99: slowest, pages, scanned }: typeof claim): string =>
    `p50 ${p50.toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms, ${pages} pages${scanned.length > 0 ? `, scans ${scanned.join()}` : ''}`;
  const at = pending.toLocaleString('en');
  return [
    {
      what: 'events that a relay turns into deliveries, per second',
      aim: '>= 1000',
      measured: String(Math.round(relayedPerS)),
      met: relayedPerS >= 1000,
    },
    {
      what: 'deliveries to 100 receivers next to a slow and an unresponsive one, per second',
      aim: '>= 1000',
      measured: String(Math.round(deliveriesPerS)),
      met: deliveriesPerS >= 1000,
    },
    {
      what: `commit to first attempt at ${EVENTS_PER_S} events per second, p99`,
      aim: '< 1000 ms',
      measured: `${Math.round(p99)} ms`,
      met: p99 < 1000,
    },
    {
      what: `a claim for 32 endpoints at ${at} pending`,
      aim: 'p99 < 50 ms',
      measured: plan(claim),
      met: claim.p99 < 50 && claim.scanned.length === 0,
    },
    {
      what: `a page of the feed at ${at} events`,
      aim: 'p99 < 10 ms',
      measured: plan(feedPage),
      met: feedPage.p99 < 10 && feedPage.scanned.length === 0,
    },
  ];
}

async function command(receivers: Started, message: 'tell' | 'reset' = 'tell'): Promise<ReceiverFigures> {
  const answered = once(receivers.child, 'message');
  receivers.child.send(message);
  return ((await answered) as [ReceiverFigures])[0];
}

async function count(db: Client, from: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
  return rows[0]?.count ?? 0;
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await done())) {
    if (Date.now() > giveUpAt) throw new Error('webhooks: not everything was delivered in time');
    await sleep(100);
  }
}
