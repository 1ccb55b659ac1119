import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { schemaDifferences, WITHOUT_ENTITY } from '../../src/platform/database/schema-diff';
import { startTestApp, type TestApp } from '../support/app';
import { createTestDatabase } from '../support/template-database';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const differences = async (url = app.databaseUrl): Promise<string[]> =>
  (await schemaDifferences(url)).map(({ table, line }) => `${table}: ${line}`);

describe('the entities', () => {
  it('have the tables, columns, keys, and indexes of the migrated schema, and no others', async () => {
    expect(await differences()).toEqual([]);
  });

  it('are missing for at most ten tables, each of which exists', async () => {
    const tables = await app.sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    const without = Object.keys(WITHOUT_ENTITY);
    expect(without.length).toBeLessThanOrEqual(10);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(without));
  });

  it('are registered with the modules of the application', () => {
    const registered = new Set(app.app.get(DataSource).entityMetadatas.map(({ target }) => target));
    const decorated = getMetadataArgsStorage().tables.map(({ target }) => target);
    expect(decorated.filter((target) => !registered.has(target))).toEqual([]);
  });
});

describe('the comparison with the entities', () => {
  const CHANGES: [what: string, change: string, lines: string[]][] = [
    [
      'a column that no entity has',
      'ALTER TABLE gate_totals ADD note text',
      ['gate_totals: + column note text'],
    ],
    [
      'a column that is missing',
      'ALTER TABLE ledger_audits DROP COLUMN checked_at',
      ['ledger_audits: - column checked_at timestamp with time zone'],
    ],
    [
      'another type, or null allowed',
      'ALTER TABLE blocks ALTER created_at DROP NOT NULL',
      [
        'blocks: + column created_at timestamp with time zone',
        'blocks: - column created_at timestamp with time zone NOT NULL',
      ],
    ],
    [
      'another default',
      'ALTER TABLE reviews ALTER rates SET DEFAULT false',
      [
        'reviews: + column rates boolean NOT NULL DEFAULT false',
        'reviews: - column rates boolean NOT NULL DEFAULT true',
      ],
    ],
    [
      'a missing unique key',
      'ALTER TABLE favorites DROP CONSTRAINT favorites_once_uq',
      ['favorites: - key favorites_once_uq UNIQUE (agent_id, listing_id)'],
    ],
    [
      'a missing foreign key',
      'ALTER TABLE favorites DROP CONSTRAINT favorites_agent_fk',
      ['favorites: - key favorites_agent_fk FOREIGN KEY (agent_id) REFERENCES agents(agent_id)'],
    ],
    [
      'another condition of an index',
      `DROP INDEX listings_newest_ix; CREATE INDEX listings_newest_ix ON listings (id) WHERE status = 'paused'`,
      [
        `listings: + index CREATE INDEX listings_newest_ix ON listings USING btree (id) WHERE status = 'paused'::text`,
        `listings: - index CREATE INDEX listings_newest_ix ON listings USING btree (id) WHERE status = 'active'::text`,
      ],
    ],
    [
      'another direction of an index',
      'DROP INDEX orders_buyer_ix; CREATE INDEX orders_buyer_ix ON orders (buyer_id, id)',
      [
        'orders: + index CREATE INDEX orders_buyer_ix ON orders USING btree (buyer_id, id)',
        'orders: - index CREATE INDEX orders_buyer_ix ON orders USING btree (buyer_id, id DESC)',
      ],
    ],
    [
      'a table without an entity',
      'CREATE TABLE strays (id integer CONSTRAINT strays_pk PRIMARY KEY)',
      ['strays: + column id integer NOT NULL', 'strays: + key strays_pk PRIMARY KEY (id)'],
    ],
  ];

  let found: string[];
  beforeAll(async () => {
    const database = await createTestDatabase();
    try {
      const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
      for (const [, change] of CHANGES) await source.query(change);
      await source.destroy();
      found = await differences(database.url);
    } finally {
      await database.drop();
    }
  });

  it.each(CHANGES)('shows %s', (_, change, lines) => {
    const [table = ''] = lines.map((line) => line.split(':')[0]);
    expect(change).toContain(table);
    expect(found.filter((line) => line.startsWith(`${table}:`))).toEqual(expect.arrayContaining(lines));
  });
});
