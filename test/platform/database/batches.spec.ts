import { Client } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import {
  FORGET_BATCHES,
  inBatches,
  patiently,
  withBatchProgress,
} from '../../../src/platform/database/batches';
import { createTestDatabase, type TestDatabase } from '../../support/template-database';

const ROWS = 100_000;

let database: TestDatabase;
let looking: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  looking = new Client(database.url);
  await looking.connect();
  await looking.query(`CREATE TABLE many (id text COLLATE "C" PRIMARY KEY, touched integer NOT NULL)`);
  await looking.query(
    `INSERT INTO many SELECT 'm' || lpad(g::text, 7, '0'), 0 FROM generate_series(1, ${ROWS}) g`,
  );
  await looking.query('ANALYZE many');
});
afterAll(async () => {
  await looking.end();
  await database.drop();
});

/** Runs migration steps over a separate connection. */
async function migrating(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url: database.url,
    poolSize: 1,
    applicationName: 'batches',
  } as const).initialize();
  const runner = source.createQueryRunner();
  try {
    await work(runner);
  } finally {
    await runner.release().catch(() => undefined);
    await source.destroy().catch(() => undefined);
  }
}

/** Changes every row, and calls `each` for every batch. */
const touchAll = (each: (share: number, text: string) => void = () => undefined): Promise<void> =>
  migrating((runner) =>
    withBatchProgress(each, () =>
      inBatches(runner, {
        name: 'Touch',
        table: 'many',
        key: 'id',
        change: 'SET touched = touched + 1',
        pauseMs: 0,
      }),
    ),
  );

const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await looking.query<{ touched: number; rows: string }>(
    'SELECT touched, count(*) AS rows FROM many GROUP BY touched ORDER BY touched',
  );
  return Object.fromEntries(rows.map(({ touched, rows: many }) => [touched, Number(many)]));
};

describe('a table of 100,000 rows that is changed in batches', () => {
  it('resumes after a kill where it was, and changes no row twice', async () => {
    let reported = 0;
    const killed = touchAll((share) => {
      reported = share;
      if (share > 0.3)
        void looking.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'batches'`,
        );
    });
    await expect(killed).rejects.toThrow();
    const done = (await counts())[1] ?? 0;
    expect([done > 0, done < ROWS, reported < 1]).toEqual([true, true, true]);

    const shares: number[] = [];
    await touchAll((share) => shares.push(share));
    expect(await counts()).toEqual({ 1: ROWS });
    expect(shares[0]).toBeGreaterThan(done / ROWS);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);

    // killed again, before the migration was recorded as applied
    await touchAll();
    expect(await counts()).toEqual({ 1: ROWS });
  });

  it('locks only one batch at a time', async () => {
    await looking.query(FORGET_BATCHES);
    const beside: Promise<unknown>[] = [];
    const before = Date.now();
    await touchAll(() => {
      beside.push(
        looking.query(`UPDATE many SET touched = touched WHERE id = 'm0000001'`).then(() => Date.now()),
      );
    });
    const ended = Date.now();
    const first = (await Promise.all(beside))[0] as number;
    expect([first > before, first < ended]).toEqual([true, true]);
  });
});

it('an index that an earlier attempt left unfinished is built again', async () => {
  await looking.query('CREATE TABLE twins (n integer); INSERT INTO twins VALUES (1), (1)');
  const index = (): Promise<void> =>
    migrating((runner) =>
      patiently(runner, 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS twins_n_ix ON twins (n)'),
    );
  const found = async (): Promise<object[]> =>
    (
      await looking.query<{ oid: number; indisvalid: boolean }>(
        `SELECT indexrelid::int AS oid, indisvalid FROM pg_index WHERE indexrelid = to_regclass('twins_n_ix')`,
      )
    ).rows;
  await expect(index()).rejects.toThrow('could not create unique index');
  expect(await found()).toMatchObject([{ indisvalid: false }]);
  await looking.query('UPDATE twins SET n = 2 WHERE ctid = (SELECT max(ctid) FROM twins)');
  await index();
  const built = await found();
  expect(built).toMatchObject([{ indisvalid: true }]);
  await index(); // a finished one stays
  expect(await found()).toEqual(built);
});
