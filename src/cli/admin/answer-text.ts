import { inWords } from '../../kernel/words';
import { cell, table } from '../terminal-table';
import type { AdminCommand } from './command';

type Answer = Record<string, unknown>;

/** Formats a response for a terminal of the given width. */
export function answerText({ columns }: AdminCommand, answer: Answer, width: number): string {
  if (!columns) return members(answer);
  const items = Object.values(answer).find(Array.isArray) as Answer[];
  const rows = items.map((item) => columns.map((column) => cell(item[column])));
  const displayed =
    rows.length === 0
      ? 'none\n'
      : table(
          columns.map((column) => inWords(column).toUpperCase()),
          rows,
          width,
        );
  return displayed + footer(answer, items.length);
}

function footer({ total, next_cursor }: Answer, displayed: number): string {
  if (typeof total !== 'number' || total <= displayed) return '';
  const more = typeof next_cursor === 'string' ? `; the next: --cursor ${next_cursor}` : '';
  return `${displayed} of ${total}${more}\n`;
}

function members(answer: Answer): string {
  const entries = Object.entries(answer);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}\n`).join('') || 'done\n';
}
