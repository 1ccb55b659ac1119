import { schemaDifferences } from '../../src/platform/database/schema-diff';
import { WITHOUT_ENTITY } from '../../src/platform/database/without-entity';
import { startTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const differences = async (): Promise<string[]> =>
  (await schemaDifferences(app.databaseUrl, Object.keys(WITHOUT_ENTITY))).map(
    ({ table, line }) => `${table}: ${line}`,
  );

describe('the entities', () => {
  it('have the tables, columns, keys, and indexes of the migrated schema, and no others', async () => {
    expect(await differences()).toEqual([]);
  });
});
