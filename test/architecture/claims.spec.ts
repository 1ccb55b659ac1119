import { DataSource, type EntityMetadata } from 'typeorm';
import { knownStatements } from '../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../support/app';

let app: TestApp;
let entities: Map<string, EntityMetadata>;
beforeAll(async () => {
  app = await startTestApp(); // which loads all statements
  entities = new Map(app.app.get(DataSource).entityMetadatas.map((entity) => [entity.tableName, entity]));
});
afterAll(() => app.close());

const LOCKS = /FOR (?:NO KEY )?UPDATE(?: OF (\w+))? SKIP LOCKED/g;

interface Claim {
  table: string;
  order: string[];
}

/** The table whose rows a statement locks unless others have locked them, and the columns that it sorts them by. */
function claimsOf(text: string): Claim[] {
  return [...text.replace(/\s+/g, ' ').matchAll(LOCKS)].map(({ index, input, 1: alias = '\\w+' }) => {
    const query = outermost(input.slice(0, index));
    const tables = [...query.matchAll(new RegExp(`(?:FROM|JOIN) (\\w+)(?: (?:${alias}))?\\b`, 'g'))];
    const locked = tables.find(([from]) => new RegExp(` ${alias}$`).test(from)) ?? tables[0];
    const [, sorted = ''] = /ORDER BY (.+?)( LIMIT .+)?$/.exec(query.trim()) ?? [];
    const order = sorted.split(',').map((column) => /(?:\w+\.)?(\w+)/.exec(column.trim())?.[1] ?? '');
    return { table: locked?.[1] ?? '', order };
  });
}

/** The end of a text from its last open parenthesis on, without what is in parentheses. */
function outermost(text: string): string {
  let [depth, rest] = [0, ''];
  for (const character of [...text].reverse()) {
    if (character === ')') depth++;
    else if (character === '(' && --depth < 0) break;
    else if (depth === 0) rest = character + rest;
  }
  return rest;
}

/** Whether no two rows are equal in this order. */
function isTotal({ table, order }: Claim): boolean {
  if (order.includes('ctid')) return true;
  const entity = entities.get(table);
  const keys = [entity?.primaryColumns ?? [], ...(entity?.uniques.map(({ columns }) => columns) ?? [])];
  return keys.some((key) => key.length > 0 && key.every(({ databaseName }) => order.includes(databaseName)));
}

describe('statements that claim rows', () => {
  it('have a total order, so that the same rows are claimed in the same order', () => {
    const claiming = knownStatements().filter(({ text }) => text.includes('SKIP LOCKED'));
    expect(claiming.length).toBeGreaterThan(50);
    const claims = claiming.flatMap(({ name, text }) =>
      claimsOf(text).map((claim) => ({ name, ...claim, isTotal: isTotal(claim) })),
    );
    const known = claims.filter(({ table }) => entities.has(table)); // not those of other specs
    expect(known.filter((claim) => !claim.isTotal)).toEqual([]);
    expect(known.length).toBeGreaterThanOrEqual(claiming.length - 3);
  });

  it('are recognized', () => {
    const due = 'SELECT id FROM mails WHERE due_at <= $1';
    expect(claimsOf(`WITH due AS (${due} FOR UPDATE SKIP LOCKED) SELECT * FROM due`)).toEqual([
      { table: 'mails', order: [''] },
    ]);
    expect(
      claimsOf(`${due} AND (a OR (b)) ORDER BY due_at NULLS FIRST, mails.id LIMIT 5 FOR UPDATE SKIP LOCKED`),
    ).toEqual([{ table: 'mails', order: ['due_at', 'id'] }]);
    expect(
      claimsOf('SELECT FROM a JOIN mails d ON d.id = a.id ORDER BY d.id FOR NO KEY UPDATE OF d SKIP LOCKED'),
    ).toEqual([{ table: 'mails', order: ['id'] }]);
  });
});
