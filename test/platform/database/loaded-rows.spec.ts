import { Client } from 'pg';
import { Column, DataSource, Entity, getMetadataArgsStorage, PrimaryColumn } from 'typeorm';
import { SnakeNaming } from '../../../src/platform/database/data-source';
import { LoadedRows } from '../../../src/platform/database/loaded-rows';
import type { Tx } from '../../../src/platform/database/transactions';
import { createTestDatabase, type TestDatabase } from '../../support/template-database';

@Entity('specimens')
class Specimen {
  @PrimaryColumn('text') id: string;
  @Column('text', { nullable: true }) firstText: string | null;
  @Column('text', { name: 'other' }) renamedText: string;
  @Column('integer') count: number;
  @Column('bigint') cents: number;
  @Column('double precision', { nullable: true }) share: number | null;
  @Column('boolean') flag: boolean;
  @Column('bytea', { nullable: true }) bytes: Buffer | null;
  @Column('timestamptz', { nullable: true }) at: Date | null;
  @Column('text', { array: true }) tags: string[];
  @Column('jsonb') data: object;
  @Column({ type: 'tsvector', insert: false, update: false, select: false }) search?: string;
}

let database: TestDatabase;
let source: DataSource;
let outside: Client;
const rows = new LoadedRows(Specimen);
const FIRST: Specimen = {
  id: 'a',
  firstText: null,
  renamedText: 'one',
  count: 1,
  cents: 1,
  share: null,
  flag: false,
  bytes: null,
  at: null,
  tags: [],
  data: {},
};
const SECOND: Specimen = {
  id: 'a',
  firstText: `"quoted", \\back {brace} 'single' 世界 🦜\n\t`,
  renamedText: '',
  count: -5,
  cents: 2 ** 52 + 1,
  share: 0.1,
  flag: true,
  bytes: Buffer.from([0, 1, 92, 255]),
  at: new Date('2026-02-03T04:05:06.789Z'),
  tags: ['a "b"', 'NULL', '', ',{}'],
  data: [{ a: [1, null] }],
};

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource({
    ...({ type: 'postgres', url: database.url, poolSize: 2 } as const),
    entities: [Specimen],
    namingStrategy: new SnakeNaming(),
  }).initialize();
  await source.query(`CREATE TABLE specimens (id text COLLATE "C" PRIMARY KEY, first_text text, other text NOT NULL,
    count integer NOT NULL, cents bigint NOT NULL, share double precision, flag boolean NOT NULL, bytes bytea, at timestamptz,
    tags text[] NOT NULL, data jsonb NOT NULL, search tsvector GENERATED ALWAYS AS (to_tsvector('simple', other)) STORED)`);
  outside = new Client(database.url);
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await source.destroy();
  await database.drop();
  // spec files of a worker share this list, and another compares it with the schema
  const { tables } = getMetadataArgsStorage();
  tables.splice(
    tables.findIndex(({ target }) => target === Specimen),
    1,
  );
});
beforeEach(async () => {
  await source.query('TRUNCATE specimens');
  await source.getRepository(Specimen).insert([FIRST, { ...FIRST, id: 'b' }]);
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  source.transaction((manager) => work(manager as Tx));
const stored = (id: string) => source.getRepository(Specimen).findOneByOrFail({ id });

describe('rows that are loaded, changed, and saved', () => {
  it('keep every type of column, in both directions', async () => {
    for (const [from, to] of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ] as const) {
      await inTransaction(async (tx) => {
        const row = (await rows.lock(tx, 'a')) as Specimen;
        expect({ ...row }).toEqual(from);
        await rows.save(tx, Object.assign(row, to));
      });
      expect({ ...(await stored('a')) }).toEqual(to);
      expect(await inTransaction((tx) => rows.find(tx, 'a'))).toEqual(Object.assign(new Specimen(), to));
    }
    expect({ ...(await stored('b')) }).toEqual({ ...FIRST, id: 'b' });
  });

  it('write only what changed, so what others write in the meantime stays', async () => {
    await inTransaction(async (tx) => {
      const row = (await rows.find(tx, 'a')) as Specimen;
      rows.remember(row);
      await outside.query(`UPDATE specimens SET other = 'theirs' WHERE id = 'a'`);
      await rows.save(tx, Object.assign(row, { count: 7 }));
      await rows.save(tx, Object.assign(row, { count: 8 }));
    });
    expect(await stored('a')).toMatchObject({ renamedText: 'theirs', count: 8 });
  });

  it('are locked against others until the transaction ends, and only those', async () => {
    const free = (id: string) =>
      outside.query('SELECT FROM specimens WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', [id]);
    await inTransaction(async (tx) => {
      await rows.find(tx, 'b');
      await rows.lock(tx, 'a');
      expect((await free('a')).rowCount).toBe(0);
      expect((await free('b')).rowCount).toBe(1);
    });
    expect((await free('a')).rowCount).toBe(1);
  });

  it('can be referred to by new rows of other tables while they are locked', async () => {
    await inTransaction(async (tx) => {
      await rows.lock(tx, 'a');
      const key = outside.query(`SELECT FROM specimens WHERE id = 'a' FOR KEY SHARE SKIP LOCKED`); // as a foreign key does
      expect((await key).rowCount).toBe(1);
    });
  });

  it('are null if they do not exist, and cannot be saved unless they were locked', async () => {
    expect(await inTransaction((tx) => rows.lock(tx, 'c'))).toBeNull();
    expect(await inTransaction((tx) => rows.find(tx, 'c'))).toBeNull();
    const found = (await inTransaction((tx) => rows.find(tx, 'a'))) as Specimen;
    await expect(inTransaction((tx) => rows.save(tx, found))).rejects.toThrow(
      'only a Specimen that was locked',
    );
  });
});
