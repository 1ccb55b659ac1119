import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { InvitesService } from '../agents/invites/invites.service';
import { createApp } from '../app.setup';
import { Clock, DAY, HOUR } from '../kernel/clock';
import { settingsFromEnvironment } from '../platform/config/environment';
import type { Settings } from '../platform/config/settings';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { migrateDatabase } from '../platform/database/migrations';
import { failWith } from '../platform/startup/failure';
import { Workers } from '../platform/workers/workers';
import { exitOnUsageError, say, typed, wholeNumber } from './command-line';
import { progressBar } from './progress-bar';
import { growSampleNetwork, type NetworkSummary } from '../../tools/sample-network/sample-network';

const MAX_AGENTS = 2_000;
const MAX_WEEKS = 52;
const MAX_SEED = 2 ** 31;
const USAGE = `npm run sample-network -- [options]   generates a network to explore, within a few minutes
  --agents 60        number of agents, up to ${MAX_AGENTS.toLocaleString('en')}
  --weeks 4          weeks of activity, up to today
  --seed 1           a different number generates a different network
  --fresh            replaces the existing sample network
`;

/** A clock that advances only on request. Between requests, each reading is a millisecond later than the one before. */
class SimulatedClock extends Clock {
  private looks = 0;

  constructor(private time: Date) {
    super();
  }

  now(): Date {
    return new Date(this.time.getTime() + this.looks++);
  }

  goTo(time: Date): void {
    this.looks = 0;
    this.time = new Date(Math.max(time.getTime(), this.now().getTime()));
  }
}

async function sampleNetwork(): Promise<void> {
  const options = {
    agents: { type: 'string', default: '60' },
    weeks: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  } as const;
  const { values } = typed(process.argv.slice(2), USAGE, { options, words: 0 });
  const { agents, weeks, seed } = exitOnUsageError(USAGE, () => ({
    agents: wholeNumber('--agents', values.agents, 2, MAX_AGENTS),
    weeks: wholeNumber('--weeks', values.weeks, 1, MAX_WEEKS),
    seed: wholeNumber('--seed', values.seed, 0, MAX_SEED),
  }));
  const folder = join(settingsFromEnvironment().DATA_DIR, 'sample-network');
  if (existsSync(folder) && !values.fresh)
    throw new Error(`${folder} already has a sample network. Use --fresh to replace it.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const from = new Date(Math.floor(Date.now() / HOUR) * HOUR - weeks * 7 * DAY);
  const clock = new SimulatedClock(from);
  let app: NestExpressApplication | undefined;
  try {
    await migrateDatabase(database.url);
    const settings = networkSettings(database.url, folder);
    app = await startService(settings, clock);
    const summary = await grow(app, settings, clock, { agents, weeks, seed, from });
    printSummary(summary, folder);
  } finally {
    await app?.close();
    await database.stop();
  }
}

function networkSettings(databaseUrl: string, folder: string): Settings {
  return settingsFromEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100000',
  });
}

async function startService(settings: Settings, clock: Clock): Promise<NestExpressApplication> {
  const app = await createApp(settings, clock);
  await app.listen(0, '127.0.0.1');
  return app;
}

async function grow(
  app: NestExpressApplication,
  settings: Settings,
  clock: SimulatedClock,
  plan: { agents: number; weeks: number; seed: number; from: Date },
): Promise<NetworkSummary> {
  const { code } = await app.get(InvitesService).ensureFirstInvite();
  return growSampleNetwork({
    ...plan,
    url: await app.getUrl(),
    inviteCode: code,
    adminToken: settings.ADMIN_TOKEN,
    atOnce: 8,
    goTo: async (time) => {
      clock.goTo(time);
      await app.get(Workers).runUntilIdle();
    },
    progress: progressBar(),
  });
}

function printSummary({ citizens: agents, calls, refused }: NetworkSummary, folder: string): void {
  const refusals = Object.entries(refused).map(([code, times]) => `${code} ${times}`);
  say(`${agents.length} agents in ${calls} calls; rejected: ${refusals.join(', ') || 'none'}`);
  say(`Serve it with:  DATA_DIR=${folder} npm start`);
}

sampleNetwork().catch((error: unknown) => failWith(error, '\nThe sample network was not generated'));
