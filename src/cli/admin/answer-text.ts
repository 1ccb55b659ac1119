import { inWords } from '../../kernel/words';
import { cell, table } from '../terminal-table';
import type { AdminCommand } from './command';

type Answer = Record<string, unknown>;

/** Formats a response for a terminal of the given width. */
export function answerText({ columns }: AdminCommand, answer: Answer, width: number): string {
  if (!columns) return members(answer, width);
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

/** Lists follow as tables. */
function members(answer: Answer, width: number): string {
  const entries = Object.entries(answer);
  const single = entries.filter(([, value]) => !isList(value));
  const longest = Math.max(0, ...single.map(([name]) => name.length));
  const lines = single.map(([name, value]) => `${name.padEnd(longest)}  ${cell(value)}\n`);
  const lists = entries.flatMap(([name, value]) =>
    isList(value) ? [`\n${name}\n${tableOf(value, width)}`] : [],
  );
  return [...lines, ...lists].join('') || 'done\n';
}

const isList = (value: unknown): value is Answer[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null);

/** Without columns in which no row has a value. */
function tableOf(rows: Answer[], width: number): string {
  const names = Object.keys(rows[0] as Answer).filter((name) => rows.some((row) => row[name] != null));
  const heads = names.map((name) => inWords(name).toUpperCase());
  return table(
    heads,
    rows.map((row) => names.map((name) => cell(row[name]))),
    width,
  );
}
