import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS } from '../migrations/all';
import { say } from '../bench/progress';
import { migrateDatabase } from '../src/platform/database/migrations';
import { makeCertificate } from './certificate';
import { Cluster } from './cluster';
import { ExampleExpansion1999999999999 } from './example-migration';
import { fill } from './filled';
import type { Instance } from './instance';
import { checkLedger } from './ledger';
import { Book, Load } from './load';
import { HEAD, lastRelease, migrateWith, type Release } from './releases';
import { doubled, findProblems, settled } from './results';

const LOCK_WAIT_MS = 200;
const SERVED_S = 5;

interface Step {
  step: string;
  seconds: number;
  orders: number;
  answered: number;
  failed: number;
}

/**
 * An upgrade from the last release to this version while clients trade, the way back to the last release on the new schema,
 * and forward again. Throws if a request fails, an order is lost or doubled, a webhook is missing, the ledger does not hold, or
 * a statement of the service waits for a table.
 */
export async function upgrade(args: string[], folder: string): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { orders: { type: 'string', default: '200000' }, example: { type: 'boolean', default: false } },
  });
  const release = await lastRelease(folder);
  const certificate = makeCertificate(folder);
  const book = await Book.open(certificate);
  const loaded: Loaded = { at: new Date(0), oddities: [] };
  const cluster = await Cluster.start('single', folder, certificate, {
    root: release.root,
    prepare: async (database) => {
      await migrateWith(release, database.url());
      await fill(database, Number(values.orders));
      loaded.at = (await database.rows<{ now: Date }>('SELECT now()'))[0]?.now as Date;
      loaded.oddities = await doubled((text, given) => database.rows(text, given));
      await database.script([
        'ALTER SYSTEM SET log_lock_waits = on',
        `ALTER SYSTEM SET deadlock_timeout = '${LOCK_WAIT_MS}ms'`,
        `ALTER SYSTEM SET log_line_prefix = '%m [%p] %a '`,
        'SELECT pg_reload_conf()',
      ]);
      say(`${values.orders} orders are loaded`);
    },
  });
  try {
    const load = new Load(
      cluster.url,
      await cluster.invite(1_000),
      book.receiver,
      'upgrade',
      book.acknowledged,
    );
    const steps = await play({ cluster, load, release, withExample: values.example });
    await load.end();
    await check(cluster, book, load, loaded);
    process.stdout.write(`\n${tableOf(steps)}\n`);
    const { orders, webhooks } = book.counts;
    const waits = tableWaits(cluster, () => true).length;
    say(
      `upgrade: ${orders} orders and ${webhooks} webhooks, none lost or doubled, no request failed, the ledger holds; ` +
        `${waits} waits for a table over ${LOCK_WAIT_MS} ms`,
    );
  } finally {
    await cluster.stop();
    await book.receiver.close();
  }
}

interface Loaded {
  at: Date;
  /** Loaded rows that look as if they were written twice: some texts and payouts repeat. */
  oddities: string[];
}

interface Play {
  cluster: Cluster;
  load: Load;
  release: Release;
  withExample: boolean;
}

async function play({ cluster, load, release, withExample }: Play): Promise<Step[]> {
  const steps: Step[] = [];
  const timed = async (step: string, work: () => Promise<void>): Promise<void> => {
    const orders = load.acknowledged.orders.size;
    const { answered, failed } = load.tally;
    const startedAt = performance.now();
    await work();
    const done = {
      step,
      seconds: (performance.now() - startedAt) / 1_000,
      orders: load.acknowledged.orders.size - orders,
      answered: load.tally.answered - answered,
      failed: load.tally.failed - failed,
    };
    steps.push(done);
    say(`${step}: ${done.seconds.toFixed(1)} s, ${done.orders} orders`);
  };
  const replaceAll = (by: Release) => async (): Promise<void> => {
    for (const instance of cluster.instances) await replace(cluster, instance, by);
    await load.last(SERVED_S);
  };
  await load.begin();
  await timed(`${release.name} serves`, () => load.last(SERVED_S));
  await timed('migrate', () => during(load, () => migrateWith(HEAD, cluster.database.primary.url())));
  if (withExample)
    await timed('migrate: example of an expansion', () =>
      during(load, async () => {
        MIGRATIONS.push(ExampleExpansion1999999999999);
        await migrateDatabase(cluster.database.primary.url(), { onWait: say });
      }),
    );
  await timed(`replace the instances by ${HEAD.name}`, replaceAll(HEAD));
  await timed(`roll back to ${release.name} on the new schema`, replaceAll(release));
  await timed(`replace the instances by ${HEAD.name} again`, replaceAll(HEAD));
  return steps;
}

/** Ends with the work, or earlier if the load breaks. */
async function during(load: Load, work: () => Promise<void>): Promise<void> {
  await work();
  await load.last(0.5);
}

async function replace(cluster: Cluster, instance: Instance, { root }: Release): Promise<void> {
  const { code } = await instance.stop();
  assert.equal(code, 0, `${instance.name} ended with ${code}`);
  instance.root = root;
  await cluster.startAgain(instance);
}

async function check(cluster: Cluster, book: Book, load: Load, { at, oddities }: Loaded): Promise<void> {
  const waiting = await settled(cluster.rows);
  const wrong = waiting > 0 ? [`${waiting} events or webhooks are still pending`] : [];
  const found = await findProblems(cluster.rows, book.acknowledged, book.delivered, at);
  wrong.push(...found.filter((problem) => !oddities.includes(problem)));
  wrong.push(...(await checkLedger(cluster.database.primary.url())));
  wrong.push(...tableWaits(cluster, (line) => !/\] migrate /.test(line)));
  for (const [how, count] of load.tally.failures) wrong.push(`${count} requests failed: ${how}`);
  if (wrong.length > 0) throw new Error(`${wrong.length} problems: ${wrong.slice(0, 20).join('\n')}`);
}

/** Waits for a whole table, which a migration could cause. Buyers of one listing also wait for its row. */
function tableWaits({ folder }: Cluster, chosen: (line: string) => boolean): string[] {
  const lines = readFileSync(join(folder, 'postgres', 'server.log'), 'utf8').split('\n');
  return lines.filter((line) => /still waiting for \w+ on relation/.test(line) && chosen(line));
}

function tableOf(steps: Step[]): string {
  const rows = steps.map(
    ({ step, seconds, orders, answered, failed }) =>
      `| ${step} | ${seconds.toFixed(1)} s | ${orders} | ${answered} | ${failed} |`,
  );
  return ['| Step | Time | Orders | Requests | Failed |', '|---|---|---|---|---|', ...rows].join('\n');
}
