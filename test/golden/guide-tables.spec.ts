import { readFileSync } from 'node:fs';
import { MARKDOWN_FILES } from '../docs/markdown';
import { startTestApp, type TestApp } from '../support/app';
import { BROWSER_ACCEPT } from '../support/web';
import { compareFile } from './golden';
import { GUIDE_TABLES, type GuideTable, WRITTEN } from './guide-tables';

/**
 * Tables of the guides that repeat what the code defines, between `<!-- table: … -->` and `<!-- end -->`.
 * `npm run regenerate` rewrites them, except the cells that a guide explains in its own words.
 */
const BLOCK = /^<!-- table: (.+) -->\n([^]*?)^<!-- end -->$/gm;
const MARKER = /^<!-- (?:table: .*|end) -->$/gm;

const marked = MARKDOWN_FILES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(BLOCK)].map(([, name = '', text = '']) => ({ file, name, text })),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the tables of the guides', () => {
  it.each(marked)('$name in $file', ({ file, name, text }) => {
    const [kind = '', ...words] = name.split(' ');
    const generate = GUIDE_TABLES[kind];
    if (!generate) throw new Error(`test/golden/guide-tables.ts has no table ${kind}`);
    const table = generate(app, ...words);
    compareFile(file, withTable(file, name, markdownOf(table, cellsIn(text))));
    expect(emptyCells(table, cellsIn(text)).map((cell) => `${file}: write ${cell}`)).toEqual([]);
  });

  it('are all in use, and every marker has its end', () => {
    const used = new Set(marked.map(({ name }) => name.split(' ')[0]));
    expect([...used].sort()).toEqual(Object.keys(GUIDE_TABLES).sort());
    for (const file of MARKDOWN_FILES) {
      const markers = readFileSync(file, 'utf8').match(MARKER)?.length ?? 0;
      expect([file, markers]).toEqual([file, 2 * marked.filter((table) => table.file === file).length]);
    }
  });

  it('have no markers on the pages and in the Markdown that programs read', async () => {
    const files = [...new Set(marked.map(({ file }) => file))].filter((file) => file.startsWith('docs/'));
    for (const file of files) {
      const path = `/docs/guides/${file.slice('docs/'.length, -'.md'.length)}`;
      for (const accept of [BROWSER_ACCEPT, 'text/plain']) {
        const { text } = await app.client.with({ Accept: accept }).get(path).expect(200);
        expect([path, /!-- (?:table|end)/.exec(text)?.[0]]).toEqual([path, undefined]);
      }
    }
  });
});

/** The cells of a table by the first cell of their row and by their column. */
type Cells = Map<string, Map<string, string>>;

const split = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

function cellsIn(text: string): Cells {
  const [columns = [], , ...rows] = text.trim().split('\n').map(split);
  return new Map(
    rows.map((row) => [row[0] ?? '', new Map(row.map((cell, index) => [columns[index] ?? '', cell]))]),
  );
}

function markdownOf({ columns, rows }: GuideTable, written: Cells): string {
  const lines = rows.map((row) => {
    const key = escaped(row[0] as string);
    return row.map((cell, index) =>
      cell === WRITTEN ? (written.get(key)?.get(columns[index] as string) ?? '') : escaped(cell as string),
    );
  });
  const separator = `|${columns.map(() => '---').join('|')}|`;
  const [head = '', ...body] = [[...columns], ...lines].map((row) => `| ${row.join(' | ')} |`);
  return [head, separator, ...body].map((line) => `${line.replace(/\| {2}(?=\|)/g, '| ')}\n`).join('');
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');

function emptyCells({ columns, rows }: GuideTable, cells: Cells): string[] {
  return rows
    .filter((row) => {
      const texts = columns.filter((_, index) => row[index] === WRITTEN);
      return texts.length > 0 && texts.every((column) => !cells.get(escaped(row[0] as string))?.get(column));
    })
    .map(([key]) => `what ${String(key)} means`);
}

function withTable(file: string, name: string, table: string): string {
  const text = readFileSync(file, 'utf8');
  const [before, after] = [`<!-- table: ${name} -->\n`, '<!-- end -->'];
  const start = text.indexOf(before) + before.length;
  return text.slice(0, start) + table + text.slice(text.indexOf(after, start));
}
