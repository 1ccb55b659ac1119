const GAP = '  ';
const NARROWEST = 8;
/** Of a record or a request. */
const ID = /^([a-z]{3,4}_[0-9a-z]{20,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Changes a padded cell, such as by adding colors; the first row is that of the heads. */
type Paint = (text: string, row: number, column: number) => string;

interface TableOptions {
  /** Columns of numbers, which are aligned at the right. */
  right?: readonly number[];
  paint?: Paint;
}

/** As narrow as its cells. If that is too wide, the widest columns shrink. */
export function table(
  heads: readonly string[],
  rows: readonly string[][],
  width: number,
  { right = [], paint = (text) => text }: TableOptions = {},
): string {
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => length(row[at] as string))),
  );
  const room = width - GAP.length * (heads.length - 1);
  // ids are for copying, so they are never cut
  const whole = heads.map((_, at) => rows.some((row) => ID.test(row[at] as string)));
  while (widths.reduce((sum, one) => sum + one, 0) > room) {
    const widest = widths.reduce(
      (best, one, at) => (!whole[at] && one > (widths[best] ?? 0) * Number(!whole[best]) ? at : best),
      0,
    );
    if (whole[widest] || (widths[widest] as number) <= NARROWEST) break;
    widths[widest] = (widths[widest] as number) - 1;
  }
  const line = (cells: readonly string[], row: number): string =>
    cells
      .map((text, at) => paint(fitted(text, widths[at] as number, right.includes(at)), row, at))
      .join(GAP)
      .trimEnd();
  return [heads, ...rows].map((cells, row) => `${line(cells, row)}\n`).join('');
}

/** One line without control characters that a terminal would interpret: agents wrote much of the text. */
export function cell(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '-';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(text);
  return moment ? text.replace('T', ' ').replace(/\.\d+Z$/, 'Z') : text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

const length = (text: string): number => [...text].length;

function fitted(text: string, width: number, right: boolean): string {
  const letters = [...text];
  const space = ' '.repeat(Math.max(0, width - letters.length));
  if (letters.length <= width) return right ? space + text : text + space;
  return `${letters.slice(0, width - 1).join('')}…`;
}
