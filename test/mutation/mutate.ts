/**
 * npm run mutate -- [options]: plants small defects in the code, one at a time, and counts how many make a test fail.
 * docs/testing.md explains the options and how to read the report.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../../bench/random';
import { progressBar } from '../../src/cli/progress-bar';
import jestConfig from '../../jest.config.js';
import globalSetup from '../support/global-setup';
import globalTeardown from '../support/global-teardown';
import { type Mutant, mutantsOf } from './mutants';
import type { Job, LimitResult } from './worker';

const ROOT = join(__dirname, '..', '..');
/** Code that decides about money, trust, and delivery, with the spec folders that test it most closely. */
const AREAS: Record<string, string[]> = {
  'src/kernel': ['src/kernel', 'test/marketplace'],
  'src/marketplace/escrow': ['test/marketplace'],
  'src/marketplace/orders': ['test/marketplace', 'test/journeys'],
  'src/marketplace/offers': ['test/marketplace'],
  'src/marketplace/payments': ['test/marketplace'],
  'src/marketplace/stripe': ['test/marketplace/stripe', 'test/marketplace/payments'],
  'src/marketplace/wallet': ['test/marketplace'],
  'src/webhooks': ['test/webhooks'],
  'src/oauth': ['test/oauth'],
  'src/agents/api-keys': ['test/agents', 'test/sign-in'],
  'src/agents/owner-controls': ['test/agents', 'test/account', 'test/sign-in', 'test/marketplace/spending'],
  'src/agents/quotas': ['test/agents', 'test/community'],
  'src/platform/security': ['test/platform', 'test/agents'],
  'src/platform/rate-limit': ['test/platform'],
};
/** Module wiring, documentation samples, and entities, whose schema comes from the migrations. */
const LEFT_OUT = /\.spec\.ts$|\.module\.ts$|-samples\.ts$/;
/** A mutant that this many spec files do not detect counts as a survivor. */
const MOST_SPECS = 14;
/** Each mutant leaves a copy of the application in its worker's memory. */
const MUTANTS_PER_WORKER = 25;
/** An endless loop, or a wait for something that never happens, counts as detected. */
const MOST_MS = 90_000;
const COVERAGE = join(ROOT, '.data', 'coverage');

interface Outcome extends LimitResult {
  mutant: Mutant;
  survived: boolean;
}

/** The functions that a spec file called, by source file, as recorded by covered-modules.js. */
interface Coverage {
  spec: string;
  called: Record<string, string[]>;
}

void main();

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      sample: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: 'src/' },
      workers: { type: 'string', default: '2' },
      report: { type: 'string', default: join(ROOT, '.data', 'mutants.json') },
      cover: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const found = Object.keys(AREAS)
    .flatMap((area) =>
      filesUnder(area).flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'))),
    )
    .filter(({ file, line }) => `${file}:${line}:`.includes(options.only));
  const chosen = sampleOf(found, Number(options.sample), Number(options.seed));
  console.error(`${found.length} mutants, ${chosen.length} of them chosen with seed ${options.seed}`);
  if (options.list) return chosen.forEach((mutant) => console.log(described(mutant)));
  if (options.cover || !existsSync(COVERAGE)) recordCoverage();
  const coverage = readCoverage();

  await globalSetup({
    rootDir: ROOT,
    nonFlagArgs: [],
    findRelatedTests: true,
    onlyChanged: false,
    watch: false,
    watchAll: false,
  });
  try {
    const outcomes = await judgeAll(chosen, coverage, Number(options.workers));
    report(outcomes);
    mkdirSync(dirname(options.report), { recursive: true });
    writeFileSync(options.report, `${JSON.stringify(outcomes, null, 1)}\n`);
  } finally {
    await globalTeardown();
  }
}

function filesUnder(area: string): string[] {
  return readdirSync(join(ROOT, area), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !LEFT_OUT.test(name))
    .map((name) => join(area, name))
    .sort();
}

/** Reproducible: the same seed selects the same mutants on every machine. */
function sampleOf(mutants: Mutant[], size: number, seed: number): Mutant[] {
  const random = randomFrom(seed);
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/** Runs every spec file once and records which functions it calls. */
function recordCoverage(): void {
  console.error('Running all spec files once, to see what each of them calls ...');
  rmSync(COVERAGE, { recursive: true, force: true });
  mkdirSync(COVERAGE, { recursive: true });
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = { ...jestConfig, rootDir: ROOT, runtime: join(__dirname, 'covered-modules.js') };
  const { status } = spawnSync(process.execPath, [jest, '--config', JSON.stringify(config)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, COVERAGE_FOLDER: COVERAGE },
  });
  if (status === 0) return;
  rmSync(COVERAGE, { recursive: true, force: true });
  throw new Error('the specs do not pass without any mutant');
}

function readCoverage(): Coverage[] {
  return readdirSync(COVERAGE).map(
    (name) => JSON.parse(readFileSync(join(COVERAGE, name), 'utf8')) as Coverage,
  );
}

/**
 * Spec files that reach a mutant, most likely to detect it first. Those that call the changed function come before
 * those that call only others in its file: a function that runs during loading is recorded for one spec only.
 */
function specsFor(mutant: Mutant, coverage: Coverage[]): string[] {
  const area = Object.keys(AREAS).findLast((name) => mutant.file.startsWith(name)) as string;
  const folders = AREAS[area] as string[];
  const [nearest] = mutant.functions;
  const words = wordsOf(mutant.file);
  const nearness = ({ spec, called }: Coverage): number => {
    const names = called[mutant.file] ?? [];
    const shared = [...wordsOf(spec)].filter((word) => words.has(word)).length;
    const folder = folders.indexOf(dirname(spec));
    const beside = dirname(spec) === dirname(mutant.file) ? 20 : 0;
    const calls = nearest !== undefined && names.includes(nearest) ? 40 : 0;
    return calls + beside + shared * 4 + (folder < 0 ? 0 : 6 - folder) + names.length / 4;
  };
  return coverage
    .filter(({ spec, called }) => mutant.file in called || dirname(spec) === dirname(mutant.file))
    .sort((one, other) => nearness(other) - nearness(one) || one.spec.localeCompare(other.spec))
    .slice(0, MOST_SPECS)
    .map(({ spec }) => spec);
}

const wordsOf = (path: string): Set<string> =>
  new Set(
    basename(path)
      .split(/[-.]/)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => !['spec', 'ts', 'service', 'reader', 'entity', 'dto', 'controller'].includes(word)),
  );

async function judgeAll(mutants: Mutant[], coverage: Coverage[], workers: number): Promise<Outcome[]> {
  const waiting = [...mutants];
  const outcomes: Outcome[] = [];
  const bar = progressBar();
  const work = async (): Promise<void> => {
    let worker: Worker | undefined;
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      worker ??= await Worker.start(coverage);
      const verdict = await worker.judge({ mutant, specs: specsFor(mutant, coverage) });
      const survived = verdict.killedBy === undefined;
      outcomes.push({ mutant, survived, ...verdict });
      if (survived) console.error(`\nsurvived: ${described(mutant)}`);
      const killed = outcomes.filter((outcome) => !outcome.survived).length;
      bar(outcomes.length / mutants.length, `${killed} of ${outcomes.length} killed`);
      if (worker.isWorn) worker = worker.end();
    }
    worker?.end();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return outcomes;
}

class Worker {
  private readonly child: ChildProcess;
  private judged = 0;
  private hangs = false;

  private constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'rialto-mutants-'));
    this.child = fork(join(__dirname, 'worker.ts'), {
      cwd: ROOT,
      execArgv: ['--require', join(ROOT, 'test', 'support', 'shared-modules.js')],
      env: { ...process.env, JEST_WORKER_ID: String(process.pid), TMPDIR: folder },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }

  /** Starts a worker and checks that it passes without a mutant; otherwise its verdicts would mean nothing. */
  static async start([healthy]: Coverage[]): Promise<Worker> {
    const worker = new Worker();
    const { killedBy, reason } = await worker.judge({ specs: healthy ? [healthy.spec] : [] });
    if (killedBy === undefined) return worker;
    throw new Error(`${killedBy} fails without any mutant: ${reason}`);
  }

  get isWorn(): boolean {
    return this.hangs || this.child.exitCode !== null || this.judged >= MUTANTS_PER_WORKER;
  }

  judge(job: Job): Promise<LimitResult> {
    this.judged += 1;
    return new Promise((resolve) => {
      const over = (verdict: LimitResult, hangs = false): void => {
        clearTimeout(timer);
        this.child.removeAllListeners('message').removeAllListeners('exit');
        this.hangs ||= hangs;
        resolve(verdict);
      };
      const timer = setTimeout(() => over({ killedBy: 'time', reason: 'no end' }, true), MOST_MS);
      this.child.once('message', (verdict: LimitResult) => over(verdict));
      this.child.once('exit', () => over({ killedBy: 'exit', reason: 'the process ended' }, true));
      this.child.send(job);
    });
  }

  end(): undefined {
    this.child.kill('SIGKILL');
  }
}

const described = ({ file, line, what }: Mutant): string =>
  `${relative(ROOT, join(ROOT, file))}:${line} ${what}`;

function report(outcomes: Outcome[]): void {
  const areas = Object.keys(AREAS).map((area) => {
    const inArea = outcomes.filter(({ mutant }) => mutant.file.startsWith(`${area}/`));
    return [area, inArea.length, inArea.filter(({ survived }) => !survived).length] as const;
  });
  for (const [area, all, killed] of areas) if (all > 0) console.log(`${area.padEnd(26)} ${killed} of ${all}`);
  const killed = outcomes.filter(({ survived }) => !survived).length;
  console.log(
    `${killed} of ${outcomes.length} mutants killed (${((100 * killed) / outcomes.length).toFixed(1)} %)`,
  );
  const survivors = outcomes.filter(({ survived }) => survived).map(({ mutant }) => described(mutant));
  for (const survivor of survivors.sort()) console.log(`survived: ${survivor}`);
}
