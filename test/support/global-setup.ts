import * as fs from 'node:fs';
import * as path from 'node:path';
import { collectRefusals, reportRefusals } from './refusal-report';
import { startTestServer } from './template-database';

declare global {
  var stopTestServer: (() => Promise<void>) | undefined;
}

/** The parts of Jest's configuration that matter here. */
interface TestRun {
  rootDir: string;
  nonFlagArgs: string[];
  findRelatedTests: boolean;
  onlyChanged: boolean;
  watch: boolean;
  watchAll: boolean;
}

/** Starts the database, unless none of the selected specs needs it (`npm test -- src/kernel`). */
export default async function globalSetup(run: TestRun): Promise<void> {
  if (!someSpecNeedsDatabase(run)) return;
  const { LONG, PROGRAMS } = process.env;
  if (run.nonFlagArgs.length === 0 && LONG !== 'true' && PROGRAMS !== 'true') collectRefusals();
  const server = await startTestServer();
  globalThis.stopTestServer = async () => {
    await server.stop();
    reportRefusals();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      // Jest itself would exit here without teardown.
      void server.stop().finally(() => process.exit(130));
    });
}

/** Specs under test/ need it, and specs beside the code that import from test/support. */
function someSpecNeedsDatabase({ rootDir, nonFlagArgs, ...run }: TestRun): boolean {
  const selectedOtherwise = run.findRelatedTests || run.onlyChanged || run.watch || run.watchAll;
  if (selectedOtherwise) return true;
  const patterns = nonFlagArgs.map((argument) => new RegExp(argument, 'i'));
  return specsUnder(rootDir, ['src', 'pages', 'tools', 'test'])
    .filter((spec) => patterns.length === 0 || patterns.some((pattern) => pattern.test(spec)))
    .some((spec) => isUnder(path.join(rootDir, 'test'), spec) || importsSupport(spec));
}

function specsUnder(rootDir: string, folders: string[]): string[] {
  return folders
    .map((folder) => path.join(rootDir, folder))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => file.endsWith('.spec.ts'));
}

function isUnder(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}

function importsSupport(spec: string): boolean {
  return /test\/support\//.test(fs.readFileSync(spec, 'utf8'));
}
