import { inWords } from '../../kernel/words';
import type { AdminCommand } from './command';

type Answer = Record<string, unknown>;

const GAP = '  ';
const NARROWEST = 8;

/** Formats a response for a terminal of the given width. */
export function answerText({ columns }: AdminCommand, answer: Answer, width: number): string {
  if (!columns) return members(answer);
  const items = Object.values(answer).find(Array.isArray) as Answer[];
  const rows = items.map((item) => columns.map((column) => cell(item[column])));
  const displayed = rows.length === 0 ? 'none\n' : table(columns, rows, width);
  return displayed + footer(answer, items.length);
}

function footer({ total, next_cursor }: Answer, displayed: number): string {
  if (typeof total !== 'number' || total <= displayed) return '';
  const more = typeof next_cursor === 'string' ? `; the next: --cursor ${next_cursor}` : '';
  return `${displayed} of ${total}${more}\n`;
}

/** As narrow as its cells. If that is too wide, the widest columns shrink. */
function table(columns: readonly string[], rows: string[][], width: number): string {
  const heads = columns.map((column) => inWords(column).toUpperCase());
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => length(row[at] as string))),
  );
  const room = width - GAP.length * (columns.length - 1);
  // ids are for copying, so they are never cut
  const whole = columns.map((_, at) =>
    rows.some((row) => /^[a-z]{3,4}_[0-9a-z]{20,}$/.test(row[at] as string)),
  );
  while (widths.reduce((sum, one) => sum + one, 0) > room) {
    const widest = widths.reduce(
      (best, one, at) => (!whole[at] && one > (widths[best] ?? 0) * Number(!whole[best]) ? at : best),
      0,
    );
    if (whole[widest] || (widths[widest] as number) <= NARROWEST) break;
    widths[widest] = (widths[widest] as number) - 1;
  }
  const line = (cells: string[]): string =>
    cells
      .map((text, at) => fitted(text, widths[at] as number))
      .join(GAP)
      .trimEnd();
  return [heads, ...rows].map((cells) => `${line(cells)}\n`).join('');
}

function members(answer: Answer): string {
  const entries = Object.entries(answer);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}\n`).join('') || 'done\n';
}

/** One line without control characters that a terminal would interpret: agents wrote much of the text. */
function cell(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '-';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(text);
  return moment ? text.replace('T', ' ').replace(/\.\d+Z$/, 'Z') : text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

const length = (text: string): number => [...text].length;

function fitted(text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text + ' '.repeat(width - letters.length);
  return `${letters.slice(0, width - 1).join('')}…`;
}
