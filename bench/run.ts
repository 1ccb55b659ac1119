/** `npm run bench`: see docs/performance.md. */
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres';
import { measureNegotiations } from './negotiations';
import { measureBodies } from './bodies';
import { measureFairness } from './fairness';
import { measureFast } from './fast';
import { measureGrowth } from './growth';
import { CASES } from './cases';
import { connect, provideCatalog } from './catalog-database';
import { DatabaseTime } from './database-time';
import { measureDecisions } from './decisions';
import { measureProtocols } from './protocols';
import { Comparison } from './comparison';
import { makeMinimalTables } from './minimal-tables';
import { LoadGenerator } from './load';
import { type Group, type Options, optionsFrom } from './options';
import { type Started, startServer } from './processes';
import { say } from './progress';
import { measureNetwork } from './network';
import { measurePulse } from './pulse';
import { RecordedService } from './recording';
import { recordRelease, REPORTED } from './releases';
import { aimsOf, type Measured, print, save, type SizeResult } from './report';
import { measureScale } from './scale';
import { measureSearchQuality } from './search-quality';
import { soak } from './soak';
import { measureStartUp } from './startup';
import { recordPlan } from './statements';
import { measureVerification, verificationAims } from './verification';
import { measureWebhooks, webhookAims } from './webhooks';
import { ADMIN_TOKEN, exploreWorld } from './world';
import { BUILD_VERSION } from '../src/platform/config/build-info';

/** Groups that provide their database. */
const WITHOUT_CATALOG: Group[] = [
  'webhooks',
  'bargaining',
  'pulse',
  'network',
  'decisions',
  'protocols',
  'bodies',
  'fairness',
  'growth',
  'fast',
  'verification',
  'scale',
];

const SERVICE = join(__dirname, '..', 'src', 'main.js');

/** What has been measured so far. */
const measured: Measured = { results: [], aims: [] };

async function bench(options: Options, folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(options.data ?? folder, 'postgres'),
    durable: true,
  });
  say(`PostgreSQL runs on port ${postgres.port}`);
  const { only, matching } = options;
  const env = environment(options, folder, '');
  try {
    if (only.includes('webhooks'))
      measured.webhooks = await measureWebhooks(postgres.url, SERVICE, env, options);
    if (only.includes('bargaining'))
      measured.bargaining = await measureNegotiations(postgres.url, SERVICE, env, options);
    if (only.includes('pulse')) measured.pulse = await measurePulse(postgres.url, SERVICE, env);
    if (only.includes('network'))
      measured.network = await measureNetwork(postgres.url, SERVICE, env, options);
    if (only.includes('decisions'))
      measured.decisions = await measureDecisions(postgres.url, SERVICE, env, options);
    if (only.includes('protocols'))
      measured.protocols = await measureProtocols(postgres, SERVICE, env, options);
    if (only.includes('bodies')) measured.bodies = await measureBodies(postgres.url, SERVICE, env, matching);
    if (only.includes('fairness'))
      measured.fairness = await measureFairness(postgres.url, SERVICE, env, matching);
    if (only.includes('growth')) measured.growth = await measureGrowth(postgres.url, SERVICE, env);
    if (only.includes('fast')) measured.fast = await measureFast(postgres, SERVICE, env, options);
    if (only.includes('verification')) measured.verification = await measureVerification();
    if (only.includes('scale')) measured.scale = await measureScale(postgres.url, SERVICE, env, options);
    if (only.some((group) => !WITHOUT_CATALOG.includes(group)))
      for (const listings of options.listings) await measure(options, folder, postgres, listings);
  } finally {
    await postgres.stop();
    report(options); // after an error, what was measured before it
  }
}

function report(options: Options): void {
  const { results, webhooks, verification = [] } = measured;
  measured.aims = [
    ...aimsOf(results),
    ...(webhooks ? webhookAims(webhooks) : []),
    ...verificationAims(verification),
  ];
  print(measured);
  const [result] = results;
  const answered = result?.cases.filter(({ service }) => service.calls > 0 && service.failed === 0) ?? [];
  if (options.report && answered.length === REPORTED.length) recordRelease(BUILD_VERSION, answered);
  say(`saved as ${save(options, measured)}`);
}

async function measure(
  options: Options,
  folder: string,
  postgres: EmbeddedPostgres,
  listings: number,
): Promise<void> {
  const { only, connections } = options;
  say(`${listings.toLocaleString('en')} listings`);
  const { url, loadedInS, megabytes } = await provideCatalog(postgres.url, listings);
  const env = environment(options, folder, url);
  const cases = CASES.filter(
    ({ group, name }) =>
      only.includes(group) && name.includes(options.matching) && (!options.report || REPORTED.includes(name)),
  );

  say('recording the statements of the service');
  const recorded = await RecordedService.start(SERVICE, env);
  const db = await connect(url);
  const world = await exploreWorld(db, recorded, listings);
  const { plan, order } = await recordPlan(recorded, world, cases);
  await recorded.stop();
  if (cases.some(({ minimal }) => minimal)) await makeMinimalTables(db, world);
  await db.query('CHECKPOINT');
  const quality = only.includes('quality') ? await measureSearchQuality(db, listings) : undefined;
  await db.end();
  const planFile = join(folder, `plan-${listings}.json`);
  writeFileSync(planFile, JSON.stringify(plan));

  const result: SizeResult = {
    listings,
    loadedInS,
    databaseMb: megabytes,
    cases: [],
    orderStatements: order,
    quality,
  };
  const isFirst = measured.results.push(result) === 1;
  if (isFirst && only.includes('startup')) result.startUp = await measureStartUp(SERVICE, env, 5);

  const load = new LoadGenerator();
  if (cases.length > 0) {
    // before the service starts, because only new connections pick up the setting that this makes
    const times = options.statements ? await DatabaseTime.of(url) : undefined;
    const service = await startServer([...profiling(options), SERVICE], env, '/health');
    const floorOf = (file: string): Promise<Started> =>
      startServer([join(__dirname, file)], { ...env, BENCH_PLAN: planFile }, '/health');
    const [floor, minimal] = [await floorOf('floor.js'), await floorOf('minimal-floor.js')];
    const sides = { service, floor, minimal };
    const comparison = new Comparison(sides, postgres.pid, load, world, options, times);
    for (const [index, one] of cases.entries()) {
      say(`case ${index + 1} of ${cases.length}: ${one.name}`);
      result.cases.push(await comparison.run(one));
    }
    await Promise.all([service.stop(), floor.stop(), minimal.stop(), times?.close()]);
  }
  if (only.includes('soak')) {
    const service = await startServer([SERVICE], env, '/health');
    result.soak = await soak(service, load, world, options.soakS, connections);
    await service.stop();
  }
  await load.stop();
}

function environment({ pool }: Options, folder: string, databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(pool),
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '100000',
    REPEAT_WINDOW_S: '1', // repeats are looked for, but the same buyers buy the same again and again
    LOG_LEVEL: 'warn',
    ADMIN_TOKEN,
    SECRET_KEY: 'secret-key-of-the-benchmark-and-nothing-else',
  };
}

function profiling({ profile }: Options): string[] {
  if (profile === undefined) return [];
  mkdirSync(profile, { recursive: true });
  return ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`];
}

async function main(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'rialto-bench-'));
  process.once('exit', () => {
    if (options.data !== undefined) return rmSync(folder, { recursive: true, force: true });
    // PostgreSQL may still be writing when the run was interrupted
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const late = (): never => {
    say(`not finished after ${options.maxMinutes} minutes`);
    report(options);
    process.exit(1);
  };
  setTimeout(late, options.maxMinutes * 60_000).unref();
  await bench(options, folder);
}

main().catch((error: unknown) => {
  say(`the benchmark failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exit(1);
});
