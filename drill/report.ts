import type { Drill } from './stage';
import type { Tally } from './calls';

export interface Outcome {
  drill: Drill;
  /** What the drill showed, or why it failed or was skipped. */
  words: string;
  result: 'passed' | 'failed' | 'skipped';
  tally?: Tally;
}

const COLUMNS = ['drill', 'result', 'answered', 'failed requests', 'longest gap', 'shown'];

export function print(outcomes: Outcome[]): void {
  const rows = outcomes.map(({ drill, result, tally, words }) => [
    drill.name,
    result,
    tally ? String(tally.answered) : '',
    tally ? failures(tally) : '',
    tally ? `${(tally.longestWaitMs / 1_000).toFixed(1)} s` : '',
    words.split('\n')[0] as string,
  ]);
  const widths = COLUMNS.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] as string).length)),
  );
  const line = (cells: string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] as number))
      .join('  ')
      .trimEnd();
  process.stdout.write(`\n${[COLUMNS, ...rows].map(line).join('\n')}\n`);
  const failed = outcomes.filter(({ result }) => result === 'failed');
  for (const { drill, words } of failed) process.stdout.write(`\n${drill.name} failed: ${words}\n`);
  const passed = outcomes.filter(({ result }) => result === 'passed').length;
  process.stdout.write(`\ndrills: ${passed} passed, ${failed.length} failed\n`);
}

function failures({ failures: counts, failed }: Tally): string {
  if (failed === 0) return '0';
  return [...counts].map(([how, count]) => `${count} x ${how}`).join(', ');
}
