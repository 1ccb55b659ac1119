import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { OpsReportsService } from '../system/ops-reports/ops-reports.service';
import { failWith } from '../platform/startup/failure';
import { exitOnUsageError, typed, WrongArguments } from './command-line';
import { SECRET_SETTINGS, type WithDatabase, withDatabase } from './database';
import { asOperator } from './host-command';

const USAGE = 'usage: npm run ops:report -- FILE.json\n';
const MAX_BYTES = 8 * 1024 * 1024;

/** `npm run ops:report -- <file.json>`: stores a report. Prints its id and its token, which is shown only once. */
async function store(settings: WithDatabase, output: Record<string, unknown>): Promise<void> {
  const { report_id, token, expires_at } = await asOperator(settings, 'ops:report', {}, (app, caller) =>
    app.get(OpsReportsService).store(caller, { output }),
  );
  process.stdout.write(`report   ${report_id}\ntoken    ${token}\nexpires  ${expires_at}\n`);
}

function outputIn(file: string | undefined): Record<string, unknown> {
  if (file === undefined) throw new WrongArguments('FILE is missing');
  const bytes = readFileSync(file);
  if (bytes.length > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes`);
  const output = parsed(bytes, file);
  if (typeof output !== 'object' || output === null || Array.isArray(output))
    throw new Error(`${file} must contain a JSON object`);
  return output as Record<string, unknown>;
}

function parsed(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

async function run(): Promise<void> {
  const { positionals } = typed(process.argv.slice(2), USAGE, { options: {}, words: 1 });
  const output = exitOnUsageError(USAGE, () => outputIn(positionals[0]));
  await withDatabase({ LOG_LEVEL: 'warn' }, SECRET_SETTINGS, (settings) => store(settings, output));
}

run().catch(failWith);
