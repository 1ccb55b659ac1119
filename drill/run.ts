/** `npm run drill`: see docs/scaling.md. */
import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../bench/progress';
import { settled, findProblems } from './results';
import { makeCertificate } from './certificate';
import { Cluster } from './cluster';
import { type DatabaseKind, NEEDS, problemWith } from './databases';
import { DRILLS, POOLED_DRILLS } from './drills/all';
import { checkLedger } from './ledger';
import { Book } from './load';
import { find, type ProgramName } from './programs';
import { Prometheus } from './prometheus';
import { type Outcome, print } from './report';
import { type Drill, Stage } from './stage';
import { upgrade } from './upgrade';

const ALWAYS: ProgramName[] = ['redis-server', 'haproxy', 'openssl'];
const MAX_MINUTES = 40;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const USAGE = `npm run drill                runs all drills
npm run drill -- quick       the drills that CI runs
npm run drill -- NAME ...    runs one or more drills
npm run drill -- --pooled [NAME ...]
                             runs those of one PostgreSQL behind PgBouncer
npm run drill -- upgrade     upgrades from the last release under load, rolls back, and upgrades again
                             [--orders 200000] in the database before, [--example] with a migration of a used table
npm run cluster              starts the cluster and waits, for manual use

${DRILLS.map(({ name, sees }) => `${name}\n    ${sees}`).join('\n')}
`;

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(USAGE);
  const folder = temporaryFolder();
  for (const signal of SIGNALS) process.once(signal, interrupted);
  const late = (): never => {
    say(`not finished after ${MAX_MINUTES} minutes`);
    process.exit(1);
  };
  if (args[0] === 'cluster') return showCluster(folder);
  if (args[0] === 'upgrade') {
    setTimeout(late, MAX_MINUTES * 60_000).unref();
    await upgrade(args.slice(1), folder);
    process.exit(0);
  }
  setTimeout(late, MAX_MINUTES * 60_000).unref();
  const pooled = args.includes('--pooled');
  const names = args.filter((arg) => arg !== '--pooled');
  const offered = pooled ? POOLED_DRILLS : DRILLS;
  const quick = names[0] === 'quick';
  const unknown = quick ? [] : names.filter((name) => !offered.some((drill) => drill.name === name));
  if (unknown.length > 0)
    throw new Error(`no such drill: ${unknown.join(', ')}; see npm run drill -- --help`);
  const chosen = offered.filter((drill) =>
    quick ? drill.quick : names.length === 0 || names.includes(drill.name),
  );
  const outcomes: Outcome[] = [];
  for (const kind of new Set(chosen.map(({ database }) => database))) {
    const drills = chosen.filter(({ database }) => database === kind);
    outcomes.push(...(await play(kind, drills, folder, quick)));
  }
  print(outcomes);
  process.exit(outcomes.some(({ result }) => result === 'failed') ? 1 : 0);
}

/** Runs all drills of one kind of cluster. Checks all records after each, or once at the end if `once` is set. */
async function play(kind: DatabaseKind, drills: Drill[], folder: string, once: boolean): Promise<Outcome[]> {
  const missing = [...ALWAYS, ...NEEDS[kind]].filter((name) => find(name) === undefined);
  const why = missing.length > 0 ? `${missing.join(', ')} not installed` : problemWith(kind, folder);
  if (why) return drills.map((drill): Outcome => ({ drill, words: `skipped: ${why}`, result: 'skipped' }));
  const certificate = makeCertificate(folder);
  const book = await Book.open(certificate);
  const cluster = await Cluster.start(kind, folder, certificate);
  const outcomes: Outcome[] = [];
  try {
    const invite = await cluster.invite(1_000);
    for (const drill of drills) {
      const check = once ? drill === drills.at(-1) : true;
      const prometheus = once ? undefined : await watcherOf(drill, cluster);
      outcomes.push(await playOne(drill, new Stage(cluster, book, invite, drill, prometheus), check));
      await prometheus?.stop();
    }
  } finally {
    await cluster.stop();
    await book.receiver.close();
  }
  return outcomes;
}

/** If no alert should fire, uses the shipped rules, since a restart may take longer than a shortened alert waits. */
async function watcherOf({ alerts }: Drill, cluster: Cluster): Promise<Prometheus | undefined> {
  if (!alerts || !find('prometheus')) return undefined;
  return Prometheus.watching(cluster.instances, cluster.folder, alerts.length > 0);
}

async function playOne(drill: Drill, stage: Stage, check: boolean): Promise<Outcome> {
  say(`${drill.name}: ${drill.sees}`);
  try {
    const displayed = (await drill.run(stage)) + (await stage.checkAlerts());
    say(`${drill.name}: ${displayed}`);
    if (!check) return { drill, words: displayed, result: 'passed', tally: stage.tally };
    const books = await checkBooks(stage);
    return { drill, words: `${displayed}; ${books}`, result: 'passed', tally: stage.tally };
  } catch (error) {
    await stage.endLoad();
    const words = error instanceof Error ? error.message : String(error);
    say(`${drill.name} failed: ${words}`);
    for (const { name, complaints } of stage.cluster.instances) say(`${name} logged:\n${complaints()}`);
    return { drill, words, result: 'failed', tally: stage.tally };
  }
}

/** Compares everything acknowledged since the cluster started with everything stored and delivered. */
async function checkBooks({ cluster, book }: Stage): Promise<string> {
  const waiting = await settled(cluster.rows);
  const wrong = waiting > 0 ? [`${waiting} events or webhooks are still pending`] : [];
  wrong.push(...(await findProblems(cluster.rows, book.acknowledged, book.delivered)));
  wrong.push(...(await checkLedger(cluster.database.primary.url())));
  if (wrong.length > 0) throw new Error(`${wrong.length} problems: ${wrong.slice(0, 20).join('\n')}`);
  const { orders, messages, webhooks } = book.counts;
  return `so far ${orders} orders, ${messages} messages, ${webhooks} webhooks, none lost or duplicated, ledger consistent`;
}

async function showCluster(folder: string): Promise<void> {
  const cluster = await Cluster.start('single', folder, makeCertificate(folder));
  const lines = [
    `proxy     ${cluster.url}   (to web1 and web2)`,
    ...cluster.web.map(({ name, url, pid }) => `${name}      ${url}   (process ${pid})`),
    `worker    process ${cluster.worker.pid}`,
    `postgres  ${cluster.database.primary.url()}`,
    `redis     ${cluster.redis.url}`,
    `invite    ${await cluster.invite(1_000)}`,
    `logs      ${join(folder, 'single')}`,
    'Press Ctrl+C to stop everything.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  await new Promise((resolve) => {
    for (const signal of SIGNALS) process.off(signal, interrupted).once(signal, resolve);
  });
  await cluster.stop();
  process.exit(0);
}

/** Exit handlers kill the started processes. */
function interrupted(): never {
  process.exit(130);
}

/** Accessible to the account that PostgreSQL runs as. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-drill-'));
  chmodSync(folder, 0o755);
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
  return folder;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  say(`the drill failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exit(1);
});
