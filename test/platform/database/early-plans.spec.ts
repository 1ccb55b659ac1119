import { knownStatements } from '../../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../../support/app';
import { recordStatements } from '../../support/count-statements';
import { fixtures } from '../../support/fixtures';
import { hashedTables, scannedTables } from '../../support/plans';
import { tradeAndTalk } from '../../support/trade-and-talk';

/** In a new installation, connections keep the plans for empty tables until the tables are analyzed, a minute later. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(() => ({})); // no earlier spec has filled its tables
});
afterAll(() => app.close());

/** Spec files that ran before in this process may have defined statements about tables of their own. */
function noneIfOfAnotherSpec(error: { code?: string }): string[] {
  if (error.code === '42P01') return [];
  throw error as Error;
}

/** The statements for which `tablesOf` finds tables, with these. */
async function found<S extends { name?: string; text: string }>(
  statements: S[],
  tablesOf: (app: TestApp, statement: S) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const statement of statements) {
    const tables = await tablesOf(app, statement).catch(noneIfOfAnotherSpec);
    if (statement.name !== undefined && tables.length > 0) all[statement.name] = tables;
  }
  return all;
}

describe('a plan for empty tables', () => {
  it('hashes no table as a whole, except the blocks of the caller', async () => {
    const planned = knownStatements().filter(({ text }) =>
      /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/.test(text),
    );
    expect(planned.length).toBeGreaterThan(650);
    expect(await found(planned, hashedTables)).toEqual({
      agents_search: ['blocks'],
      agents_search_similar: ['blocks'],
      discovery_shapes: ['blocks'],
    });
  });

  it('reads no table as a whole in a frequent write, except for claims of events', async () => {
    const parties = { seller: await fixtures(app).agent(), buyer: await fixtures(app).agent() };
    const sent = await recordStatements(() => tradeAndTalk(app, parties), { all: true });
    const prepared = new Map(sent.flatMap((one) => (one.name === undefined ? [] : [[one.name, one]])));
    expect(prepared.size).toBeGreaterThan(50);
    const others = [...prepared.values()].filter(({ name }) => !name?.startsWith('outbox_claim'));
    // the partial index of provisional agents, which are few
    expect(await found(others, scannedTables)).toEqual({ promotion_points_add: ['agents'] });
  });
});
