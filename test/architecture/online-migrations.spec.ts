import { type MigrationInterface, type QueryRunner, DataSource } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all';
import { inBatches } from '../../src/platform/database/batches';
import { migrateDatabase } from '../../src/platform/database/migrations';
import { createTestDatabase, type TestDatabase } from '../support/template-database';
import { harmOf } from '../support/watched-migration';

/** Migrations up to this time are released and cannot change: those of 0.2.0. */
const RELEASED = 1_764_800_002_000;
const timeOf = (name: string): number => Number(name.slice(-13));

let database: TestDatabase;
let source: DataSource;
beforeEach(async () => {
  database = await createTestDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url, poolSize: 2 }).initialize();
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
});

type More = Partial<MigrationInterface> & { contract?: string };

/** A migration with these statements. */
function migration(statements: string[], more: More = {}): MigrationInterface {
  return {
    up: async (runner: QueryRunner) => {
      for (const statement of statements) await runner.query(statement);
    },
    down: () => Promise.resolve(),
    ...more,
  };
}

const BUSY = [
  `CREATE TABLE busy (id text COLLATE "C" CONSTRAINT busy_pk PRIMARY KEY, n integer, note text)`,
  'CREATE INDEX busy_note_ix ON busy (note)',
  `CREATE TABLE other (id text COLLATE "C" PRIMARY KEY, busy_id text COLLATE "C")`,
  `INSERT INTO busy SELECT 'b' || g, g, 'x' FROM generate_series(1, 500) g`,
  `INSERT INTO other SELECT 'o' || g, 'b' || g FROM generate_series(1, 500) g`,
];
const busy = async (): Promise<void> => {
  for (const statement of BUSY) await source.query(statement);
};
const harm = (statements: string[], more?: More): Promise<string[]> =>
  harmOf(database.url, migration(statements, more));

describe('the lint of migrations refuses', () => {
  beforeEach(busy);

  it.each([
    [
      'an index that keeps writers away',
      ['CREATE INDEX busy_n_ix ON busy (n)'],
      /reads all of busy under ShareLock/,
    ],
    [
      'a default that each row has its own of',
      ['ALTER TABLE busy ADD made_at text DEFAULT random()::text'],
      /rewrites busy/,
    ],
    ['another type', ['ALTER TABLE busy ALTER n TYPE bigint'], /rewrites busy/],
    [
      'a check of all rows',
      ['ALTER TABLE busy ADD CONSTRAINT busy_n_ck CHECK (n > 0)'],
      /reads all of busy under Access/,
    ],
    [
      'a foreign key over all rows',
      ['ALTER TABLE other ADD CONSTRAINT other_busy_fk FOREIGN KEY (busy_id) REFERENCES busy'],
      /reads all of .* under ShareRowExclusiveLock/,
    ],
    [
      'NOT NULL that nothing has proved',
      ['ALTER TABLE busy ALTER n SET NOT NULL'],
      /reads all of busy under Access/,
    ],
    ['a change of all rows at once', [`UPDATE busy SET note = 'y'`], /changes rows of busy in one go/],
    ['a deletion in one go', ['DELETE FROM busy WHERE n > 7'], /changes rows of busy in one go/],
    [
      'a column taken away',
      ['ALTER TABLE busy DROP COLUMN note'],
      /busy drops the column note, which running instances may use/,
    ],
    ['a table taken away', ['DROP TABLE IF EXISTS fresh, other'], /drops the table other, which/],
    ['an index taken away', ['DROP INDEX busy_note_ix'], /drops the index busy_note_ix, which/],
    [
      'a unique constraint taken away, which ON CONFLICT may name',
      ['ALTER TABLE busy DROP CONSTRAINT busy_pk'],
      /busy drops busy_pk, which/,
    ],
    ['another name of a column', ['ALTER TABLE busy RENAME note TO text'], /busy renames note, which/],
    ['another name of a table', ['ALTER TABLE busy RENAME TO idle'], /busy renames itself to idle, which/],
    [
      'a value that older instances leave empty',
      ['ALTER TABLE other ALTER COLUMN busy_id SET NOT NULL'],
      /other refuses null in busy_id, which/,
    ],
    ['a table locked by hand', ['LOCK TABLE busy'], /never do this/],
    [
      'two tables shut at once',
      ['ALTER TABLE busy ADD a text', 'ALTER TABLE other ADD a text'],
      /shuts busy and other/,
    ],
  ])('%s', async (_, statements, said) => {
    expect((await harm(statements)).join('\n')).toMatch(said);
  });

  it('a table shut by who would wait for it without end', async () => {
    const said = await harmOf(
      database.url,
      migration(['SET LOCAL lock_timeout = 0', 'ALTER TABLE busy ADD a text']),
    );
    expect(said).toEqual([expect.stringContaining('waits for busy for more than 150 ms')]);
  });

  it('a concurrent index that gives up, and would stay behind unfinished', async () => {
    const steps = ['CREATE INDEX CONCURRENTLY busy_n_ix ON busy (n)'];
    expect(await harm(steps, { transaction: false })).toEqual([
      expect.stringContaining('gives up while it waits for older transactions: use patiently'),
    ]);
  });
});

describe('the lint of migrations lets pass', () => {
  beforeEach(busy);

  it('the ways around all that', async () => {
    expect(
      await harm([
        'CREATE TABLE fresh (id text PRIMARY KEY, n integer NOT NULL)',
        'INSERT INTO fresh SELECT id, n FROM busy',
        'UPDATE fresh SET n = n + 1',
        'CREATE INDEX fresh_n_ix ON fresh (n)',
        'ALTER TABLE busy ADD a text, ADD b integer DEFAULT 0',
        'ALTER TABLE busy ADD CONSTRAINT busy_n_ck CHECK (n IS NOT NULL) NOT VALID',
      ]),
    ).toEqual([]);
    const alone = { transaction: false };
    const contract = '0.1.0 always sets n';
    const steps = [
      'SET lock_timeout = 0',
      'CREATE INDEX CONCURRENTLY busy_n_ix ON busy (n)',
      'RESET lock_timeout',
      'ALTER TABLE busy VALIDATE CONSTRAINT busy_n_ck',
      'ALTER TABLE busy ALTER n SET NOT NULL',
    ];
    expect(await harmOf(database.url, migration(steps, { ...alone, contract }))).toEqual([]);
    const up = (runner: QueryRunner): Promise<void> =>
      inBatches(runner, {
        name: 'Noted',
        table: 'busy',
        key: 'id',
        change: `SET note = 'y'`,
        size: 200,
        pauseMs: 0,
      });
    expect(await harmOf(database.url, { up, down: up, ...alone })).toEqual([]);
    // what the migration itself has added, or a rule that no statement names
    expect(
      await harm([
        'ALTER TABLE busy ADD c text, ADD CONSTRAINT busy_c_ck CHECK (c IS NOT NULL) NOT VALID',
        'ALTER TABLE busy DROP CONSTRAINT busy_c_ck',
        'CREATE TABLE passing (id text)',
        'DROP TABLE passing',
      ]),
    ).toEqual([]);
  });

  it('what only releases before a published one use', async () => {
    const drop = async (contract: string): Promise<string[]> => {
      await source.query('ALTER TABLE busy ADD COLUMN IF NOT EXISTS note text');
      return harm(['ALTER TABLE busy DROP COLUMN note'], { contract });
    };
    for (const contract of ['none reads it', '99.0.0 no longer reads it', '0.1 no longer reads it'])
      expect(await drop(contract)).toEqual([
        expect.stringMatching(/CHANGELOG\.md must list it with a date$/),
      ]);
    expect(await drop('0.1.0 no longer reads it')).toEqual([]);
  });
});

describe('the migrations that are not released', () => {
  it('harm nobody who is at work meanwhile', async () => {
    const names = MIGRATIONS.map(({ name }) => name);
    const fresh = MIGRATIONS.filter(({ name }) => timeOf(name) > RELEASED);
    const empty = await createEmpty();
    try {
      await migrateDatabase(empty.url, { only: names.filter((name) => timeOf(name) <= RELEASED) });
      const found: string[] = [];
      for (const each of fresh) {
        const made = new each() as MigrationInterface;
        found.push(...(await harmOf(empty.url, made)).map((said) => `${made.name}: ${said}`));
      }
      expect(found).toEqual([]);
    } finally {
      await empty.drop();
    }
  });
});

/** An empty database in addition to the test's own. */
async function createEmpty(): Promise<TestDatabase> {
  const name = `empty_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await source.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).toString();
  return { url, drop: async () => void (await source.query(`DROP DATABASE ${name} WITH (FORCE)`)) };
}
