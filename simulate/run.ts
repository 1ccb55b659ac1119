import 'reflect-metadata';
import { appendFileSync, writeFileSync } from 'node:fs';
import { exitOnUsageError, note, say, typed, wholeNumber } from '../src/cli/command-line';
import { progressBar } from '../src/cli/progress-bar';
import { startTestServer } from '../test/support/template-database';
import type { Result } from './market';
import { simulate } from './simulation';

const USAGE = `npm run simulate -- [options]   simulates days of a market on virtual time; the same seed gives the same history
  --seed 1        what decides everything
  --days 30       how many days agents act
  --repeat 1      how often to run the seed; fails unless every run has the same hash
  --together      statements of up to eight actors alternate, as the seed decides
  --faults        replies are lost, connections are cut, and the process is killed
  --history FILE  writes what happened, as lines of JSON; further runs write FILE.2, FILE.3, ...
`;
const MAX_SEED = 2 ** 31 - 1;
const MAX_DAYS = 1_000;
const MAX_RUNS = 100;

interface Plan {
  seed: number;
  days: number;
  repeat: number;
  together: boolean;
  faults: boolean;
  history?: string;
}

async function main(): Promise<void> {
  const plan = planFrom(process.argv.slice(2));
  const server = await startTestServer();
  try {
    await runAll(plan);
  } finally {
    await server.stop();
  }
}

function planFrom(args: string[]): Plan {
  const options = {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    repeat: { type: 'string', default: '1' },
    together: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    history: { type: 'string' },
  } as const;
  const { values } = typed(args, USAGE, { options, words: 0 });
  return exitOnUsageError(USAGE, () => ({
    seed: wholeNumber('--seed', values.seed, 0, MAX_SEED),
    days: wholeNumber('--days', values.days, 1, MAX_DAYS),
    repeat: wholeNumber('--repeat', values.repeat, 1, MAX_RUNS),
    together: values.together,
    faults: values.faults,
    history: values.history,
  }));
}

async function runAll({ seed, days, repeat, together, faults, history }: Plan): Promise<void> {
  let first: Result | undefined;
  for (let run = 1; run <= repeat; run++) {
    const startedAt = performance.now();
    const write = history === undefined ? undefined : linesTo(run === 1 ? history : `${history}.${run}`);
    const result = await simulate({
      seed,
      days,
      isTogether: together,
      withFaults: faults,
      write,
      progress: progressBar(),
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(`seed ${seed}: ${days} days, ${result.calls} calls in ${seconds} s, ${result.hash.slice(0, 16)}`);
    first ??= result;
    if (result.hash !== first.hash) throw new Error(differencesOf(first, result));
  }
}

function linesTo(file: string): (line: string) => void {
  writeFileSync(file, '');
  return (line) => appendFileSync(file, `${line}\n`);
}

function differencesOf(first: Result, result: Result): string {
  const tables = Object.entries(result.tables).filter(([table, hash]) => first.tables[table] !== hash);
  const lines = tables.map(([table, hash]) => `\n  ${table}: ${first.tables[table]} / ${hash}`);
  return `the same seed gave different histories${lines.join('')}`;
}

main().catch((error: unknown) => {
  note(String((error as Error).stack));
  process.exitCode = 1;
});
