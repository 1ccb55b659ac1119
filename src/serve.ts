import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { createApp } from './app.setup';
import { Settings } from './platform/config/settings';
import { grantsProblem, superuserProblem } from './platform/database/grants';
import { ConnectionBudget } from './platform/database/connection-budget';
import { migrateDatabase, statusOf } from './platform/database/migrations';
import { PgNotifications } from './platform/database/pg-notifications';
import { leftToRun, settleRole } from './platform/database/pooler';
import { sessionProblem } from './platform/database/session';
import { Draining } from './platform/http/draining';
import { InboundHttp } from './platform/http/inbound-http';
import { Log } from './platform/observability/log';
import { Counters } from './platform/rate-limit/counters';
import { SecretKeyProof, WRONG_SECRET_KEY } from './platform/security/secret-key-proof';
import { ClockWatch } from './platform/workers/clock-watch';
import { Workers } from './platform/workers/workers';
import { failWith } from './platform/startup/failure';
import { BUILD_COMMIT, BUILD_VERSION } from './platform/config/build-info';
import { watchForHangs } from './platform/startup/hang-watch';
import { DRAIN_MS, onStopSignal, type StopSignal } from './stop-signals';
import { READY, type Ready, supervise } from './supervisor';

/**
 * Runs one instance until it receives a stop signal. With PROCESSES above one, this process only supervises that many
 * others. Calls `ready` once it serves requests and `stopped` after the last request.
 */
export async function serve(settings: Settings, ready?: Ready, stopped?: () => Promise<void>): Promise<void> {
  watchForHangs();
  if (settings.MIGRATE_ON_START && settings.sessionUrl && cluster.isPrimary) {
    const left = await migrate(settings.sessionUrl, settings).catch(cannotStart);
    for (const line of left) process.stderr.write(`${line}\n`);
  }
  if (settings.PROCESSES > 1 && cluster.isPrimary) return supervise(settings, ready, stopped);
  const starting = begin(settings, ready);
  // registers early: a signal during startup leads to the same orderly shutdown once startup has finished
  onStopSignal((signal) => void starting.then((app) => drain(app, settings, signal, stopped)));
  await starting;
}

async function migrate(url: string, settings: Settings): Promise<string[]> {
  await migrateDatabase(url, { onWait: (line) => process.stderr.write(`${line}\n`) });
  return leftToRun(await settleRole(settings));
}

async function begin(settings: Settings, ready?: Ready): Promise<NestExpressApplication> {
  const app = await createApp(settings).catch(cannotStart);
  void app.get(ClockWatch).agrees(); // connects while the others ask
  await requireSession(app);
  await requireGrants(app);
  await requireSchema(app);
  await requireSecretKey(app);
  await warnOfConnections(app);
  await app.listen(settings.PORT, settings.HOST).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    fail(
      error.code === 'EADDRINUSE'
        ? `port ${settings.PORT} is in use: set PORT to another one`
        : `cannot listen: ${error.message}`,
    );
  });
  await app.get(PgNotifications).listen();
  app.get(Workers).start();
  logStart(app, settings);
  if (cluster.isWorker) process.send?.(READY);
  else await ready?.(app);
  return app;
}

/** An undeclared pooler may drop our session settings, and without those one query could hold a connection forever. */
async function requireSession(app: NestExpressApplication): Promise<void> {
  const behindPooler = app.get(Settings).DATABASE_DIRECT_URL !== undefined;
  const problem = await sessionProblem(app.get(DataSource), behindPooler);
  if (problem === undefined) return;
  await app.close();
  fail(problem);
}

/** A restore recreates the tables, but not their grants. */
async function requireGrants(app: NestExpressApplication): Promise<void> {
  const problem = await grantsProblem(app.get(DataSource));
  if (problem !== undefined) {
    await app.close();
    fail(problem);
  }
  if (!app.get(Settings).production || !speaksForAll()) return;
  const unlimited = await superuserProblem(app.get(DataSource));
  if (unlimited !== undefined) app.get(Log).warn({}, unlimited);
}

/** With an outdated schema, requests would fail one at a time. Failing at startup is clearer. */
async function requireSchema(app: NestExpressApplication): Promise<void> {
  const { pending } = await statusOf(app.get(DataSource));
  if (pending.length === 0) return;
  await app.close();
  fail(
    `the database lacks ${pending.length} migration(s): run \`npm run db:migrate\`, in an image \`node dist/src/cli/db.js migrate\`, with the account that owns the tables (${pending.join(', ')})`,
  );
}

async function requireSecretKey(app: NestExpressApplication): Promise<void> {
  if (await app.get(SecretKeyProof).holds()) return;
  await app.close();
  fail(WRONG_SECRET_KEY);
}

/** The first process logs for the whole instance. */
const speaksForAll = (): boolean => !cluster.isWorker || cluster.worker?.id === 1;

async function warnOfConnections(app: NestExpressApplication): Promise<void> {
  if (!speaksForAll()) return;
  const problem = await app.get(ConnectionBudget).problem();
  if (problem !== undefined) app.get(Log).warn({}, problem);
}

/** Logs one line that describes the instance, without secrets. */
function logStart(app: NestExpressApplication, settings: Settings): void {
  if (!speaksForAll()) return;
  const { address, port } = (app.getHttpServer() as Server).address() as AddressInfo;
  const fields = {
    version: BUILD_VERSION,
    commit: BUILD_COMMIT,
    roles: settings.ROLES,
    address: `${address.includes(':') ? `[${address}]` : address}:${port}`,
    public_url: settings.PUBLIC_URL,
    database: hostOf(settings.DATABASE_URL),
    replica: hostOf(settings.DATABASE_REPLICA_URL),
    redis: hostOf(settings.REDIS_URL),
    mode: settings.NODE_ENV,
    payments: settings.PAYMENTS,
    livemode: settings.livemode,
    processes: settings.PROCESSES,
    rate_limits: app.get(Counters).scope,
    node: process.versions.node,
  };
  app.get(Log).info(fields, 'started');
}

/** The non-secret part of a URL: host, port, and path. */
function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  return host + pathname.replace(/\/$/, '');
}

async function drain(
  app: NestExpressApplication,
  settings: Settings,
  signal: StopSignal,
  stopped?: () => Promise<void>,
): Promise<void> {
  const log = app.get(Log);
  setTimeout(() => {
    log.warn({}, 'not everything stopped in time');
    process.exit(0);
  }, DRAIN_MS).unref();
  await announce(app, settings, signal);
  app.get(InboundHttp).drain(app.getHttpServer() as Server);
  await app.close();
  await stopped?.();
  log.info({}, 'stopped');
  process.exit(0);
}

/**
 * Signals load balancers to use other instances and keeps serving meanwhile, also in the process that does the background work for
 * others. Skips the wait for SIGINT from a terminal.
 */
async function announce(
  app: NestExpressApplication,
  { ROLES, DRAIN_GRACE_S }: Settings,
  signal: StopSignal,
): Promise<void> {
  app.get(Draining).begin();
  if (signal === 'SIGTERM' && (ROLES.includes('web') || cluster.isWorker)) await sleep(DRAIN_GRACE_S * 1_000);
}

const cannotStart = (error: unknown): never => failWith(error, 'cannot start');

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
