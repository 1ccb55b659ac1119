import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHERS, RADII, SPACES, TEXT, COLORS, WINDOWS } from '../../src/platform/look/tokens';
import { serviceFiles } from './source-files';

const TOKENS = 'src/platform/look/tokens.ts';
const SHEETS = join('content', 'pages');
const sheets = readdirSync(SHEETS)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(join(SHEETS, name), 'utf8') }));

/** A color in hexadecimal digits, as a string or in a style. Addresses of a place in a page do not look like one. */
const COLOR = /(?<!&|\/)#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})\b(?!-)/gi;
/** Properties whose sizes are tokens. */
const MEASURED = /^(font|font-size|gap|row-gap|column-gap|padding.*|margin.*|border-radius)$/;
const LITERAL = /(?<![\w.-])-?(?!0\b)[\d.]+(px|rem)\b/;
/** Letters in a drawing have the units of the drawing. */
const DRAWING = /^\.(calendar|graph|diagram|default)\b/;

/** The declarations of a style sheet, with the selector of their rule. */
function declarations(css: string): { selector: string; property: string; value: string }[] {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    body.split(';').flatMap((line) => {
      const [property, ...value] = line.split(':');
      return value.length === 0
        ? []
        : [{ selector: selector.trim(), property: property!.trim(), value: value.join(':').trim() }];
    }),
  );
}

describe('the look', () => {
  it('has its colors in one file', () => {
    const found = [
      ...serviceFiles()
        .filter(({ path }) => path !== TOKENS)
        .map(({ path, text }) => ({ path, text })),
      ...sheets.map(({ name, css }) => ({ path: name, text: css })),
    ].flatMap(({ path, text }) => [...text.matchAll(COLOR)].map(([color]) => `${path}: ${color}`));
    expect(found).toEqual([]);
    const mixed = sheets.flatMap(({ name, css }) => [...css.matchAll(/\b(rgb|hsl)a?\(/g)].map(() => name));
    expect(mixed).toEqual([]);
  });

  it('has the sizes of letters, spaces, and corners in one file', () => {
    const literal = sheets.flatMap(({ name, css }) =>
      declarations(css)
        .filter(({ property, value }) => MEASURED.test(property) && LITERAL.test(value))
        .filter(({ selector, property }) => !(DRAWING.test(selector) && property.startsWith('font')))
        .map(({ selector, property, value }) => `${name}: ${selector} { ${property}: ${value} }`),
    );
    expect(literal).toEqual([]);
  });

  it('has three widths of a window, by name', () => {
    const queries = sheets.flatMap(({ css }) =>
      [...css.matchAll(/@media ([^{]+)/g)].map(([, query]) => query!.trim()),
    );
    const widths = queries.filter((query) => /width|--/.test(query));
    expect(new Set(widths.filter((query) => !/^\(--\w+\)$/.test(query)))).toEqual(new Set());
    expect(new Set(widths.map((query) => query.slice(3, -1)))).toEqual(new Set(Object.keys(WINDOWS)));
    expect(new Set(Object.values(WINDOWS).map((query) => /[\d.]+rem/.exec(query)?.[0])).size).toBe(3);
  });

  it('uses every token, and no other', () => {
    const used = new Set(
      sheets.flatMap(({ css }) => [...css.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name!)),
    );
    const texts = Object.keys(TEXT).map((name) => `text-${name}`);
    const known = [COLORS, SPACES, RADII, OTHERS].flatMap((tokens) => Object.keys(tokens)).concat(texts);
    expect([...used].filter((name) => !known.includes(name))).toEqual([]);
    const elsewhere = ['on-good', 'white']; // in pictures
    expect(known.filter((name) => !used.has(name) && !elsewhere.includes(name))).toEqual([]);
  });
});
