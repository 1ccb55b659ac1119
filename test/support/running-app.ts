import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app.setup';
import { timeIdsBy } from '../../src/kernel/ids';
import { loadSettings, type Settings } from '../../src/platform/config/settings';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { poolOf } from '../../src/platform/database/pool';
import { asStartupOptions, WITHOUT_LIMITS } from '../../src/platform/database/session';
import { Draining } from '../../src/platform/http/draining';
import { InboundHttp } from '../../src/platform/http/inbound-http';
import { Workers } from '../../src/platform/workers/workers';
import { DatabaseSnapshot } from './database-snapshot';
import { AppMemorySnapshot } from './app-memory-snapshot';
import { createTestDatabase, type TestDatabase } from './template-database';
import { TestClock } from './test-clock';
import { until } from './waiting';

export const ADMIN_TOKEN = 'admin-token-of-the-tests';

export type Changes = Record<string, string>;

/** An application with any other setting serves one spec file and is closed. */
const SHARED_SETTINGS = new Set(['RATE_LIMIT_FACTOR', 'PAYMENTS', 'REPEAT_WINDOW_S']);
/** Each takes about 40 MB and a dozen connections. */
const MOST_IDLE = 3;

declare global {
  /** Idle applications of this worker, kept between spec files; most recently used last. */
  var idleTestApps: RunningApp[] | undefined;
}

/** A listening application, and everything that was started for it. */
export class RunningApp {
  private stopped?: Promise<void>;

  private constructor(
    readonly key: string | undefined,
    readonly app: INestApplication,
    readonly settings: Settings,
    readonly clock: TestClock,
    /** For inspecting what is stored; it has no timeouts. */
    readonly pool: Pool,
    private readonly database: TestDatabase,
    private readonly memory: AppMemorySnapshot | undefined,
    private readonly contents: DatabaseSnapshot | undefined,
    private readonly files: Set<string>,
  ) {}

  static async start(
    changesOf: (databaseUrl: string) => Changes | Promise<Changes>,
    key?: string,
  ): Promise<RunningApp> {
    const database = await createTestDatabase();
    const changes = await changesOf(database.url);
    const settings = loadSettings({
      NODE_ENV: 'test',
      REPEAT_WINDOW_S: '0', // fixtures buy the same again and again; specs about repeats set it
      RATE_LIMIT_FACTOR: '10000', // high enough that only specs about limits reach one
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'rialto-test-')),
      SECRET_KEY: 'secret-key-of-the-tests-and-nothing-else',
      ADMIN_TOKEN,
      LOG_LEVEL: 'silent',
      FAST: process.env.FAST,
      ...changes,
    });
    const clock = new TestClock();
    const app = await createApp(settings, clock);
    await app.listen(changes.PORT === undefined ? 0 : settings.PORT, '127.0.0.1');
    (app.getHttpServer() as Server).unref(); // an idle application does not keep the worker alive
    poolOf(app.get(DataSource)).options.allowExitOnIdle = true;
    const pool = new Pool({
      connectionString: settings.sessionUrl,
      options: `${asStartupOptions()} ${WITHOUT_LIMITS}`,
      max: 4,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    pool.on('error', () => undefined);
    const memory = key === undefined ? undefined : AppMemorySnapshot.remember(app);
    const contents = key === undefined ? undefined : await DatabaseSnapshot.remember(pool);
    return new RunningApp(key, app, settings, clock, pool, database, memory, contents, filesIn(settings));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /**
   * Resets the application to its initial state for the next spec file. False if a test changed something that cannot
   * be reset.
   */
  async reset(): Promise<boolean> {
    if (this.memory === undefined || this.contents === undefined || this.hasChangedItsWork()) return false;
    this.server.closeAllConnections();
    if (!(await this.isQuiet())) return false;
    this.memory.restore();
    this.clock.reset();
    for (const file of filesIn(this.settings))
      if (!this.files.has(file)) rmSync(join(this.settings.DATA_DIR, file), { recursive: true, force: true });
    return this.contents.restore();
  }

  /** Later calls wait for the first. */
  stop(): Promise<void> {
    return (this.stopped ??= stopApp(this.app));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections(); // an unused connection would delay shutdown by a minute
    await this.stop();
    await this.pool.end();
    await this.database.drop();
    rmSync(this.settings.DATA_DIR, { recursive: true, force: true });
  }

  private get server(): Server {
    return this.app.getHttpServer() as Server;
  }

  /** Whether it was stopped, or a spec started its workers or its listener. */
  private hasChangedItsWork(): boolean {
    if (!this.app.get(DataSource).isInitialized || !this.server.listening) return true;
    const { listener } = this.app.get(PgNotifications) as unknown as { listener?: object };
    const { loops } = this.app.get(Workers) as unknown as { loops: { active: boolean }[] };
    return listener !== undefined || loops.some(({ active }) => active);
  }

  private async isQuiet(): Promise<boolean> {
    const pool = poolOf(this.app.get(DataSource));
    const quiet = (): boolean => pool.idleCount === pool.totalCount && pool.waitingCount === 0;
    try {
      do {
        await until(quiet);
        await nextTurn();
        await nextTurn();
      } while (!quiet()); // a statement followed the last one
      return true;
    } catch {
      return false;
    }
  }
}

/** Shuts down as SIGTERM does: responses in progress close their connection. */
export function stopApp(app: INestApplication): Promise<void> {
  app.get(Draining).begin();
  app.get(InboundHttp).drain(app.getHttpServer() as Server);
  return app.close();
}

export function startApp(
  changesOf: (databaseUrl: string) => Changes | Promise<Changes>,
): Promise<RunningApp> {
  return RunningApp.start(changesOf);
}

/** An idle application of this worker with these settings, or a new one. */
export async function acquireApp(changes: Changes): Promise<RunningApp> {
  const shared =
    process.env.ISOLATED !== 'true' && Object.keys(changes).every((name) => SHARED_SETTINGS.has(name));
  if (!shared) return RunningApp.start(() => changes);
  const key = JSON.stringify(Object.entries(changes).sort());
  const idle = (globalThis.idleTestApps ??= []);
  const at = idle.findIndex((running) => running.key === key);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  return found ?? RunningApp.start(() => changes, key);
}

export async function releaseApp(running: RunningApp): Promise<void> {
  timeIdsBy(() => Date.now()); // a new clock: IDs do not follow one that a spec has moved
  const idle = (globalThis.idleTestApps ??= []);
  if (!(await running.reset())) return running.close();
  idle.push(running);
  if (idle.length > MOST_IDLE) await idle.shift()?.close();
}

function filesIn({ DATA_DIR }: Settings): Set<string> {
  return new Set(readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }));
}
