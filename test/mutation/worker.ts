/** A process that runs spec files against one mutant after another; see mutate.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCLI } from 'jest';
import jestConfig from '../../jest.config.js';
import { reload } from '../support/shared-modules';
import type { Mutant } from './mutants';

export interface Job {
  /** Undefined to check that the spec files pass without a mutant. */
  mutant?: Mutant;
  /** Run in this order until one fails. */
  specs: string[];
}

export interface LimitResult {
  killedBy?: string;
  /** The first line of the test failure. */
  reason?: string;
}

const ROOT = join(__dirname, '..', '..');
const config = JSON.stringify({
  ...jestConfig,
  rootDir: ROOT,
  globalSetup: undefined,
  globalTeardown: undefined,
  reporters: [],
  testEnvironment: join(__dirname, 'fail-fast-environment.js'),
  testTimeout: 30_000,
});

process.on('message', (job: Job) => {
  void judge(job).then((verdict) => process.send?.(verdict));
});

async function judge({ mutant, specs }: Job): Promise<LimitResult> {
  for (const running of globalThis.idleTestApps?.splice(0) ?? [])
    await running.close().catch(() => undefined);
  reload(mutant ? [[join(ROOT, mutant.file), textOf(mutant)]] : []);
  for (const spec of specs) {
    const reason = await failureOf(spec);
    if (reason !== undefined) return { killedBy: spec, reason };
  }
  return {};
}

function textOf({ file, start, end, replacement }: Mutant): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return text.slice(0, start) + replacement + text.slice(end);
}

async function failureOf(spec: string): Promise<string | undefined> {
  const { results } = await runCLI(
    { config, runInBand: true, silent: true, watchman: false, runTestsByPath: true, _: [spec], $0: 'jest' },
    [ROOT],
  );
  if (results.success) return undefined;
  const [suite] = results.testResults;
  const failed = suite?.testResults.find(({ status }) => status === 'failed');
  return failed
    ? failed.fullName
    : (suite?.failureMessage ?? 'no result').trim().split('\n').slice(0, 2).join(' ');
}
