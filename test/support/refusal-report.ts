import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const REPORT = '.data/unprovoked-refusals.txt';

/** Before a run of all specs: workers inherit the folder to which they write declared and provoked refusals. */
export function collectRefusals(): void {
  process.env.REFUSALS_FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-refusals-'));
}

/** After the run: reports refusals that routes declare but no spec provoked. */
export function reportRefusals(): void {
  const folder = process.env.REFUSALS_FOLDER;
  if (!folder) return;
  const lines = new Set(
    fs.readdirSync(folder).flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n')),
  );
  fs.rmSync(folder, { recursive: true });
  const listed = [...lines].flatMap((line) => (line.startsWith('listed ') ? [line.slice(7)] : []));
  const missing = listed.filter((line) => !lines.has(`provoked ${line}`)).sort();
  fs.mkdirSync(path.dirname(REPORT), { recursive: true });
  fs.writeFileSync(REPORT, `${missing.join('\n')}\n`);
  const share = `${listed.length - missing.length} of ${listed.length}`;
  process.stdout.write(`${share} refusals that routes list were provoked; the others: ${REPORT}\n`);
}

/** In a worker: records declared and provoked refusals. */
export function reportLater(lines: readonly string[]): void {
  const folder = process.env.REFUSALS_FOLDER;
  if (!folder || lines.length === 0) return;
  fs.appendFileSync(path.join(folder, String(process.pid)), `${lines.join('\n')}\n`);
}
