import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LATE_ENTRIES } from '../../src/platform/audit-log/audit-log';
import type { Settings } from '../../src/platform/config/settings';
import { Metrics } from '../../src/platform/observability/metrics';
import { Workers } from '../../src/platform/workers/workers';
import { Client } from './client';
import { eventProblems } from './event-shapes';
import { undeclaredRefusals } from './refusals';
import { type Changes, acquireApp, startApp, releaseApp } from './running-app';
import { SLOW_WORKERS } from './slow-workers';
import type { TestClock } from './test-clock';

export { ADMIN_TOKEN } from './running-app';

/** The real application with an empty database, listening on loopback; its workers run only when `drain` is called. */
export interface TestApp {
  app: INestApplication;
  settings: Settings;
  url: string;
  databaseUrl: string;
  clock: TestClock;
  /** A client without a key; `client.as(key)` returns one with a key. */
  client: Client;
  /** Runs plain SQL to inspect what is stored. Has no timeout, so it may be slow. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The same for frequent queries: planned once per connection. */
  prepared<Row extends object = Record<string, unknown>>(name: string, text: string): Promise<Row[]>;
  /** Runs the relay, dispatchers, and deadline workers (or the named workers) until none has work left. */
  drain(...workers: string[]): Promise<void>;
  /** Also runs the workers that render, rank, count, and clean up. */
  drainAll(): Promise<void>;
  /** Shuts the application down as SIGTERM does; `close` is still needed. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** `given`: settings, or a function that derives them from the database URL. */
export async function startTestApp(
  given: Changes | ((databaseUrl: string) => Changes | Promise<Changes>) = {},
): Promise<TestApp> {
  const running = typeof given === 'function' ? await startApp(given) : await acquireApp(given);
  const { app, url, pool } = running;
  const workers = app.get(Workers);
  const atWork = workers.names().filter((name) => !SLOW_WORKERS.has(name));
  const testApp: TestApp = {
    app,
    settings: running.settings,
    url,
    databaseUrl: running.databaseUrl,
    clock: running.clock,
    client: new Client(url),
    sql: async <Row extends object>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    prepared: async <Row extends object>(name: string, text: string) =>
      (await pool.query<Row>({ name, text })).rows,
    drain: (...names) => workers.runUntilIdle(...(names.length > 0 ? names : atWork)),
    drainAll: () => workers.runUntilIdle(),
    stop: () => running.stop(),
    close: async () => {
      const problems = app.get(DataSource).isInitialized ? await eventProblems(testApp) : [];
      const refusals = undeclaredRefusals(testApp);
      const late = (await app.get(Metrics).registry.getSingleMetric(LATE_ENTRIES)?.get())?.values ?? [];
      const commands = late.filter(({ value }) => value > 0).map(({ labels }) => labels.command);
      await releaseApp(running);
      if (problems.length > 0) throw new Error(`the list of events is not true: ${problems.join('; ')}`);
      if (refusals.length > 0)
        throw new Error(`routes refuse with what they do not list: ${refusals.join('; ')}`);
      if (commands.length > 0)
        throw new Error(`the operator's entry is no part of what it is about: ${commands.join(', ')}`);
    },
  };
  return testApp;
}
