import 'reflect-metadata';
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { exitOnUsageError, note, say, typed, WrongArguments, wholeNumber } from '../src/cli/command-line';
import { progressBar } from '../src/cli/progress-bar';
import { countOf } from '../src/kernel/words';
import { startTestServer } from '../test/support/template-database';
import type { Circumstances, Result } from './market';
import { PLANTED_DEFECTS } from './planted-defects';
import { defectCalled, plant } from './planting';
import type { FailedRun } from './simulation';
import { smallestThatFails } from './smallest';

const USAGE = `npm run simulate -- [options]   simulates days of a market on virtual time; the same seed gives the same history
  --seed 1        what decides everything
  --days 30       how many days agents act
  --actors A,B    only these act
  --repeat 1      how often to run the seed; fails unless every run has the same hash
  --together      statements of up to eight actors alternate, as the seed decides
  --faults        replies are lost, connections are cut, and the process is killed
  --history FILE  writes what happened, as lines of JSON; further runs write FILE.2, FILE.3, ...
  --no-shrink     if a run fails, do not look for fewer actors with which it fails
  --plant NAME    with a planted defect, see simulate/planted-defects.ts
  --planted       plants each defect in turn, and lists those that the simulation does not find
`;
const MAX_SEED = 2 ** 31 - 1;
const MAX_DAYS = 1_000;
const MAX_RUNS = 100;
/** How many runs look for fewer actors. */
const SHRINKING_RUNS = 24;
/** What each level of planted defects needs. */
const OF_LEVEL = { 1: [], 2: ['--together'], 3: ['--faults'] } as const;
/** The exit codes: something is not as it must be, or the simulation itself does not work. */
const FOUND = 1;
const BROKEN = 3;

interface Plan {
  seed: number;
  days: number;
  actors?: string[];
  repeat: number;
  together: boolean;
  faults: boolean;
  history?: string;
  shrinks: boolean;
}

/** Loaded late, so that a defect can be planted before. */
const simulation = (): Promise<typeof import('./simulation')> => import('./simulation.js');
const market = (): Promise<typeof import('./market')> => import('./market.js');

async function main(): Promise<void> {
  const { plan, planted, defect } = planFrom(process.argv.slice(2));
  if (defect !== undefined) plant(defectCalled(defect));
  const server = await startTestServer();
  try {
    await (planted ? tryDefects() : runAll(plan));
  } finally {
    await server.stop();
  }
}

function planFrom(args: string[]): { plan: Plan; planted: boolean; defect?: string } {
  const options = {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    actors: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    together: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    history: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
    plant: { type: 'string' },
    planted: { type: 'boolean', default: false },
  } as const;
  const { values } = typed(args, USAGE, { options, words: 0 });
  return exitOnUsageError(USAGE, () => ({
    plan: {
      seed: wholeNumber('--seed', values.seed, 0, MAX_SEED),
      days: wholeNumber('--days', values.days, 1, MAX_DAYS),
      actors: values.actors?.split(','),
      repeat: wholeNumber('--repeat', values.repeat, 1, MAX_RUNS),
      together: values.together,
      faults: values.faults,
      history: values.history,
      shrinks: !values['no-shrink'],
    },
    planted: values.planted,
    defect: values.plant,
  }));
}

async function runAll({
  seed,
  days,
  actors,
  repeat,
  together,
  faults,
  history,
  shrinks,
}: Plan): Promise<void> {
  const { simulate, FailedRun } = await simulation();
  const cast = await castOf(actors, { isTogether: together, withFaults: faults });
  let first: Result | undefined;
  for (let run = 1; run <= repeat; run++) {
    const startedAt = performance.now();
    const write = history === undefined ? undefined : linesTo(run === 1 ? history : `${history}.${run}`);
    try {
      const result = await simulate({
        seed,
        days,
        cast,
        isTogether: together,
        withFaults: faults,
        write,
        progress: progressBar(),
      });
      say(
        `seed ${seed}: ${days} days, ${result.calls} calls in ${secondsSince(startedAt)} s, ${result.hash.slice(0, 16)}`,
      );
      first ??= result;
      if (result.hash !== first.hash) throw new Error(differencesOf(first, result));
    } catch (error) {
      if (!(error instanceof FailedRun)) throw error;
      process.exitCode = FOUND;
      return report(error, shrinks);
    }
  }
}

async function castOf(
  actors: string[] | undefined,
  circumstances: Circumstances,
): Promise<typeof import('./market').CAST> {
  const all = (await market()).castFor(circumstances);
  const known = all.map(([name]) => name);
  return exitOnUsageError(USAGE, () => {
    const unknown = actors?.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new WrongArguments(`no actor is called ${unknown}: ${known.join(', ')}`);
    return all.filter(([name]) => actors?.includes(name) ?? true);
  });
}

async function report(failure: FailedRun, shrinks: boolean): Promise<void> {
  const { castFor } = await market();
  const cast = failure.plan.cast ?? castFor(failure.plan);
  for (const line of failure.lastCalls) note(JSON.stringify(line));
  note(`\nseed ${failure.plan.seed}, commit ${commit()}, day ${failure.day}: ${failure.message}\n`);
  say(`failed: ${failure.check}`);
  say(failure.commandFor(cast.map(([name]) => name)));
  if (!shrinks || cast.length === 1) return;
  note('Looking for fewer actors with which it fails ...');
  const { failsAlike } = await simulation();
  const few = await smallestThatFails(cast, (some) => failsAlike(failure, some), SHRINKING_RUNS);
  say(`fails with ${countOf(few.length, 'actor')} of ${cast.length}:`);
  say(failure.commandFor(few.map(([name]) => name)));
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Each in a separate process, which has loaded nothing before. They share the server. */
async function tryDefects(): Promise<void> {
  const missed: string[] = [];
  for (const { name, seed, days, actors, level } of PLANTED_DEFECTS) {
    const startedAt = performance.now();
    const cast = actors === undefined ? [] : ['--actors', actors];
    const run = ['--seed', String(seed), '--days', String(days), ...cast, ...OF_LEVEL[level]];
    const args = ['--plant', name, ...run, '--no-shrink'];
    const { code, output } = await runSeparately(args);
    if (code !== FOUND && code !== 0) throw new Error(`${name} could not be tried\n${output}`);
    if (code === 0) missed.push(name);
    const found = /^failed: (.*)$/m.exec(output)?.[1];
    say(
      `${found === undefined ? 'MISSED' : 'found '} ${name} in ${secondsSince(startedAt)} s${found ? `: ${found}` : ''}`,
    );
  }
  if (missed.length > 0) process.exitCode = FOUND;
}

function runSeparately(args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [__filename, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1_000).toFixed(1);

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
  process.exitCode = BROKEN;
});
