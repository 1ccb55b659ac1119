import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { makeCertificate } from '../../drill/certificate';
import { DRILLS } from '../../drill/drills/all';
import { find } from '../../drill/programs';
import { HOUR } from '../../src/kernel/clock';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import { Metrics } from '../../src/platform/observability/metrics';
import { Workers } from '../../src/platform/workers/workers';
import { type Instance, startAnotherInstance } from '../support/another-instance';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { FakeStripe } from '../support/fake-stripe/fake-stripe';
import { fixtures } from '../support/fixtures';
import { newestBackupIsOf, noBackups } from '../support/fixtures/backups';
import { auditFoundViolations } from '../support/fixtures/ledger';
import {
  manyQueuedEvents,
  noQueuedEvents,
  noQueuedMails,
  queuedEventsAreFrom,
  waitingMails,
  webhooksAreDueSince,
} from '../support/fixtures/queues';
import { noWorkerRounds, oldWorkerRounds, relayStoodStill } from '../support/fixtures/workers';
import { where } from '../support/programs';
import { parseExposition } from '../support/prometheus';
import { alertRules, type Continued, fires, type Scrape, seriesNamesIn } from '../support/recorded-metrics';
import { ServerWithSlot } from '../support/server-with-slot';

const { groups } = parse(alertRules()) as { groups: { rules: { alert: string; expr: string }[] }[] };
const rules = groups.flatMap((group) => group.rules);

let app: TestApp;
let instance: Instance;
let stripe: FakeStripe;
let https: Server;
let folder: string;

/** How to make an alert fire. What takes hours, or more than a test may do, continues the series of the real metric. */
interface Cause {
  /** Brings the service into the state. */
  drive?: () => unknown;
  /** What the scrape sees then, if not the metrics of the operator. */
  scraped?: () => Promise<Scrape>;
  continued?: Continued;
  /** How long it lasts. Default: 3. */
  hours?: number;
  /** The state in which the alert is silent, if it is not that of a service that has just started. */
  calm?: () => unknown;
}

const is =
  (metric: string, values: string): Continued =>
  ({ name }) =>
    name === metric ? values : undefined;
const metrics = (): Metrics => instance.app.get(Metrics);
const times = (count: number, work: () => void): void => {
  for (let time = 0; time < count; time++) work();
};

let server: ServerWithSlot | undefined;
async function serverWithSlot(): Promise<Scrape> {
  server ??= await ServerWithSlot.start(folder);
  return server.scrape();
}

const auditLedger = (): PromiseLike<unknown> => fixtures(app).operator.post('/admin/ledger/check', {});

const CAUSES: Record<string, Cause> = {
  NoNumbers: {
    scraped: async () => {
      const { text } = await client().get('/metrics?format=prometheus').expect(200);
      expect(text).toMatch(/^#.*\nup 1\n$/);
      return new Map();
    },
  },
  InstanceRestarts: { continued: is('process_start_time_seconds', '1x60 2x1 3x1 4x1 5x1 6x1 7x600') },
  EventLoopLag: {
    drive: () => {
      for (const end = Date.now() + 700; Date.now() < end;);
    },
    calm: async () => {
      await scrape(); // the delay is that since the last scrape
      await sleep(300);
    },
  },
  Errors: { drive: () => times(50, () => metrics().observe('GET /info', 500, 0.01)) },
  Slow: { drive: () => times(500, () => metrics().observe('GET /info', 200, 3)) },
  Guessing: {
    drive: async () => {
      const guesser = client().with({ 'X-Admin-Token': 'a-guess' });
      for (let guess = 0; guess < 100; guess++) await guesser.get('/admin/agents');
    },
  },
  DatabaseGrows: { continued: is('rialto_database_size_bytes', '6e9+3e6x800'), hours: 8 },
  DatabaseConnectionsNearLimit: {
    continued: ({ name }) => (name === 'database_server_connections' ? '1000000x800' : undefined),
  },
  BackupOld: {
    drive: () => newestBackupIsOf(app, new Date(Date.now() - 27 * HOUR)),
    calm: () => noBackups(app),
  },
  TransactionIdsOld: { continued: is('rialto_database_transaction_age', '499e6+1e5x800') },
  ReplicationSlotInactive: { scraped: serverWithSlot },
  ReplicationSlotBehind: {
    scraped: serverWithSlot,
    continued: is('replication_slot_retained_bytes', '4e9+1e8x800'),
  },
  CertificateExpires: {
    // the time of promtool starts at 0
    continued: ({ value }) => `${value - Date.now() / 1_000}x800`,
  },
  WorkerOverdue: {
    drive: async () => {
      await oldWorkerRounds(app);
      await relayStoodStill(app);
    },
    calm: () => noWorkerRounds(app),
  },
  WorkerFails: { drive: () => instance.app.get(Workers).hasFailed('trending') },
  EventsWait: { drive: () => manyQueuedEvents(app, 1_001), calm: () => noQueuedEvents(app) },
  EventsLate: {
    drive: async () => {
      await fixtures(app).agent();
      await queuedEventsAreFrom(app, '-5 minutes');
    },
    calm: () => noQueuedEvents(app),
  },
  WebhooksLate: { drive: () => webhooksAreDueSince(app, '-10 minutes') },
  WebhooksFail: { drive: () => metrics().count('webhook_attempts_total', { outcome: 'timeout' }, 10) },
  MailsLate: { drive: () => waitingMails(app, 15), calm: () => noQueuedMails(app) },
  PaymentsStuck: { continued: is('payments_stuck', '1x800') },
  PaymentsNeedReview: { continued: is('payments_need_review', '1x800') },
  LedgerBroken: { drive: () => auditFoundViolations(app), calm: auditLedger },
  LedgerAuditOld: { drive: () => auditFoundViolations(app), calm: auditLedger },
};
/** These depend on what a build knows about itself. */
const ELSEWHERE = ['MixedVersions'];

const client = (): Client => new Client(instance.url);
async function scrape(): Promise<Scrape> {
  const operator = client().with({ 'X-Admin-Token': ADMIN_TOKEN });
  return parseExposition((await operator.get('/metrics?format=prometheus').expect(200)).text);
}

it('each alert has a drill, or a cause here', () => {
  const inDrills = DRILLS.flatMap(({ alerts = [] }) => alerts);
  const proved = [...inDrills, ...Object.keys(CAUSES), ...ELSEWHERE];
  expect(rules.map(({ alert }) => alert).filter((alert) => !proved.includes(alert))).toEqual([]);
  const known = rules.map(({ alert }) => alert);
  expect(proved.filter((alert) => !known.includes(alert))).toEqual([]);
});

where(
  find('promtool') !== undefined && find('openssl') !== undefined,
  'promtool',
  describe,
)('an alert', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rialto-firing-'));
    chmodSync(folder, 0o755); // PostgreSQL does not run as root
    https = createServer(makeCertificate(folder)); // valid for two days
    await new Promise<void>((done) => https.listen(0, '127.0.0.1', done));
    app = await startTestApp();
    stripe = await FakeStripe.start();
    const receiving = await fixtures(app).agent();
    await receiving.client.post('/marketplace/webhooks', { url: 'https://receiver.example/hook' });
    await app.drain();
    const { port } = https.address() as AddressInfo;
    const changes = { ...stripe.settings, PUBLIC_URL: `https://127.0.0.1:${port}` };
    instance = await startAnotherInstance(app, changes as never, new DatabaseClock());
  });
  afterAll(async () => {
    await server?.stop();
    await instance.close();
    await stripe.close();
    await app.close();
    https.close();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(CAUSES))('fires when it should, and only then: %s', async (alert, cause) => {
    const { expr } = rules.find((rule) => rule.alert === alert)!;
    const used = seriesNamesIn(expr);
    await cause.calm?.();
    const before = await scrape();
    expect([alert, fires(alert, used, before, before)]).toEqual([alert, false]);
    await cause.drive?.();
    const after = await (cause.scraped ?? scrape)();
    expect([alert, fires(alert, used, before, after, cause)]).toEqual([alert, true]);
    await cause.calm?.();
  });
});
