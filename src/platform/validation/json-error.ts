/** Where a text stops being JSON, and what should be there. Lines and columns count from 1. */
export interface JsonError {
  line: number;
  column: number;
  expected: string;
}

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

const VALUE = 'a value';
const KEY = 'a member name in double quotes';

/**
 * Finds the first error. The messages of the engine name its position only sometimes, and differ between versions. Undefined
 * for well-formed JSON.
 */
export function jsonErrorIn(text: string): JsonError | undefined {
  const open: ('{' | '[')[] = [];
  let expected = VALUE;
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    const start = found ? TOKEN.lastIndex - found[0].trimStart().length : at;
    const next = found && after(found[1] ?? (found[2] === undefined ? 'literal' : 'string'), expected, open);
    if (next === undefined || next === null) return endOr(text, start, expected, open);
    expected = next;
    at = TOKEN.lastIndex;
  }
}

/** What may follow a token, or undefined if it may not stand here. Keeps the list of open brackets. */
function after(token: string, expected: string, open: ('{' | '[')[]): string | undefined {
  const inside = open.at(-1);
  const closing = inside === '{' ? '}' : ']';
  const done = (): string => (open.length === 0 ? 'the end' : `, or ${open.at(-1) === '{' ? '}' : ']'}`);
  if (token === closing && inside && (expected.startsWith(', or') || expected.endsWith(`or ${closing}`))) {
    open.pop();
    return done();
  }
  if (token === ',' && expected.startsWith(', or')) return inside === '{' ? KEY : VALUE;
  if (token === ':') return expected === 'a colon' ? VALUE : undefined;
  if (token === 'string' && expected.startsWith(KEY)) return 'a colon';
  if (!expected.startsWith(VALUE) || '}],'.includes(token)) return undefined;
  if (token !== '{' && token !== '[') return done();
  open.push(token);
  return token === '{' ? `${KEY}, or }` : `${VALUE}, or ]`;
}

function endOr(text: string, at: number, expected: string, open: readonly string[]): JsonError | undefined {
  const rest = /^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0;
  const place = at + rest;
  if (place === text.length && expected === 'the end' && open.length === 0) return undefined;
  const before = text.slice(0, place).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1, expected };
}
