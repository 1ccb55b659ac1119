import { DataSource } from 'typeorm';
import { knownStatements } from '../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../support/app';
import { SIMPLE_STATEMENTS } from './simple-statements';
import { SERVICE, sourceFiles } from './source-files';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(); // which loads all statements
});
afterAll(() => app.close());

describe('readers', () => {
  it('only read', () => {
    const writing = SERVICE.flatMap(sourceFiles).filter(
      ({ path, text }) =>
        path.endsWith('.reader.ts') && /\b(INSERT INTO|UPDATE \w+( \w+)? SET|DELETE FROM)\b/.test(text),
    );
    expect(writing.map(({ path }) => path)).toEqual([]);
  });
});

describe('named statements', () => {
  it('are not used for what the entity manager does, except for these reasons', () => {
    const tables = new Set(app.app.get(DataSource).entityMetadatas.map(({ tableName }) => tableName));
    const simple = knownStatements()
      .filter(({ text }) => isSimple(text, tables))
      .map(({ name }) => name);
    const allowed = Object.values(SIMPLE_STATEMENTS).flat();
    expect(simple.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(allowed.filter((name) => !simple.includes(name))).toEqual([]);
    expect(allowed.length).toBeLessThanOrEqual(60);
  });
});

const VALUE = String.raw`(\$\d+(::\w+(\[\])?)?|'[^']*'|\d+|true|false)`;
const CONDITION = String.raw`[\w.]+ (=|<|>|<=|>=|<>) ${VALUE}|[\w.]+ IS (NOT )?NULL|(NOT )?\w+`;
const WHERE = String.raw`( WHERE (${CONDITION})( AND (${CONDITION}))*)?`;
const RETURNING = String.raw`( RETURNING [\w, ."*]+)?`;

/** Statements on one table (not a view) by plain conditions, without a lock, an aggregate, or an expression. */
const SIMPLE = [
  String.raw`SELECT (?!.*\b(FOR|count|sum|max|min|coalesce)\b)[\w\s.,*":()]+ FROM (?<table>\w+)( \w)?${WHERE}( ORDER BY [\w., ]+)?( LIMIT (\$\d+|\d+))?`,
  String.raw`INSERT INTO (?<table>\w+) \([\w, ]+\) VALUES \([^()]*\)${RETURNING}`,
  String.raw`UPDATE (?<table>\w+)( \w)? SET [^()]*?${WHERE}${RETURNING}`,
  String.raw`DELETE FROM (?<table>\w+)( \w)?${WHERE}${RETURNING}`,
].map((form) => new RegExp(`^${form}$`, 'i'));

function isSimple(text: string, tables: Set<string>): boolean {
  const line = text.replace(/\s+/g, ' ').trim();
  return SIMPLE.some((form) => tables.has(form.exec(line)?.groups?.table ?? ''));
}
