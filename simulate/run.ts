import 'reflect-metadata';
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTestDatabase, startTestServer } from '../test/support/template-database';
import { liveThrough, type Result } from './market';
import { World } from './world';

const USAGE = `npm run simulate -- [options]   lives through market days on virtual time; the same seed gives the same history
  --seed 1        what decides everything
  --days 30       how many days
  --repeat 1      runs the seed so often, and fails unless every run has the same hash
  --history FILE  writes what happened, as lines of JSON`;

const LAST = 50;

async function simulate(seed: number, days: number, file?: string): Promise<Result> {
  const write = file === undefined ? undefined : (line: string) => appendFileSync(file, `${line}\n`);
  if (file !== undefined) writeFileSync(file, '');
  const database = await createTestDatabase();
  const world = await World.open({
    databaseUrl: database.url,
    seed,
    from: new Date('2027-02-20T00:00:00Z'),
    write,
  });
  try {
    return await liveThrough(world, { seed, days });
  } catch (error) {
    const lines = world.history.lines.slice(-LAST).map((line) => JSON.stringify(line));
    process.stderr.write(`${lines.join('\n')}\nseed ${seed}: ${String((error as Error).stack)}\n`);
    throw error;
  } finally {
    await world.close();
    await database.drop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '30' },
      history: { type: 'string' },
      repeat: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const server = await startTestServer();
  try {
    const hashes = new Set<string>();
    let before: Result | undefined;
    for (let run = 0; run < Number(values.repeat); run++) {
      const startedAt = performance.now();
      const result = await simulate(
        Number(values.seed),
        Number(values.days),
        values.history && `${values.history}${run || ''}`,
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      hashes.add(result.hash);
      process.stdout.write(
        `seed ${values.seed}: ${result.days} days, ${result.calls} calls in ${seconds.toFixed(1)} s, ${result.hash.slice(0, 16)}\n`,
      );
      if (before)
        for (const [table, hash] of Object.entries(result.tables))
          if (before.tables[table] !== hash)
            process.stdout.write(`  ${table}: ${before.tables[table]} / ${hash}\n`);
      before = result;
    }
    if (hashes.size > 1) throw new Error('the same seed gave different histories');
  } finally {
    await server.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
