import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app.setup';
import { LATE_ENTRIES } from '../../src/platform/operator-log/operator-log';
import { loadSettings, type Settings } from '../../src/platform/config/settings';
import { asStartupOptions, WITHOUT_LIMITS } from '../../src/platform/database/session';
import { Metrics } from '../../src/platform/observability/metrics';
import { Workers } from '../../src/platform/workers/workers';
import { createTestDatabase } from './template-database';
import { Client } from './client';
import { eventProblems } from './event-shapes';
import { TestClock } from './test-clock';

/** The real application on a database of its own, listening on loopback; its workers run only when `drain` is called. */
export interface TestApp {
  app: INestApplication;
  settings: Settings;
  url: string;
  databaseUrl: string;
  clock: TestClock;
  /** A client without a key; `client.as(key)` makes one with it. */
  client: Client;
  /** Plain SQL, for looking at what is stored; it may take its time, by brute force and on a slow machine. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs relay, dispatcher and what keeps deadlines (or the named workers) until none has work left. */
  drain(...workers: string[]): Promise<void>;
  /** Also runs what draws, ranks, counts and clears away. */
  drainAll(): Promise<void>;
  close(): Promise<void>;
}

/** What no agent waits for. It is due again whenever a test moves the clock, and takes longer than all the rest. */
const AT_LEISURE = new Set([
  'category-counts',
  'challenge-retention',
  'decision-retention',
  'gate-hours',
  'graph',
  'graph-with-inactive',
  'idempotency-retention',
  'intelligence',
  'invite-requests',
  'leaderboard',
  'ledger-audit',
  'notification-retention',
  'ops-report-retention',
  'outbox-retention',
  'payment-events-retention',
  'platform-health',
  'platform-stats',
  'pulse-retention',
  'recent-writes-retention',
  'search-bands',
  'search-terms',
  'service-evidence',
  'trending',
  'trust-marked',
  'trust-nightly',
  'webhook-retention',
]);

export const ADMIN_TOKEN = 'admin-token-of-the-tests';

type Changes = Record<string, string>;

/** `given`: settings, or what makes them of the URL of the database. */
export async function startTestApp(
  given: Changes | ((databaseUrl: string) => Changes | Promise<Changes>) = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const changes = typeof given === 'function' ? await given(database.url) : given;
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-test-'));
  const settings = loadSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'secret-key-of-the-tests-and-nothing-else',
    ADMIN_TOKEN,
    LOG_LEVEL: 'silent',
    ...changes,
  });
  const clock = new TestClock();
  const app = await createApp(settings, clock);
  await app.listen(changes.PORT === undefined ? 0 : settings.PORT, '127.0.0.1');
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const outside = new Pool({
    connectionString: settings.sessionUrl ?? database.url,
    options: `${asStartupOptions()} ${WITHOUT_LIMITS}`,
    ...{ max: 4, idleTimeoutMillis: 1_000, allowExitOnIdle: true },
  });
  outside.on('error', () => undefined);
  const workers = app.get(Workers);
  const atWork = workers.names().filter((name) => !AT_LEISURE.has(name));
  const testApp: TestApp = {
    app,
    settings,
    url,
    databaseUrl: database.url,
    clock,
    client: new Client(url),
    sql: async <Row extends object>(text: string, values?: unknown[]) =>
      (await outside.query<Row>(text, values)).rows,
    drain: (...names) => workers.runUntilQuiet(...(names.length > 0 ? names : atWork)),
    drainAll: () => workers.runUntilQuiet(),
    close: async () => {
      const problems = app.get(DataSource).isInitialized ? await eventProblems(testApp) : [];
      const late = (await app.get(Metrics).registry.getSingleMetric(LATE_ENTRIES)?.get())?.values ?? [];
      await app.close();
      await outside.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`the list of events is not true: ${problems.join('; ')}`);
      const commands = late.map(({ labels }) => labels.command).join(', ');
      if (commands !== '')
        throw new Error(`the operator's entry is no part of what it is about: ${commands}`);
    },
  };
  return testApp;
}
