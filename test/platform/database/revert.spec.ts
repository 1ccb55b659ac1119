import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';
import { patiently } from '../../../src/platform/database/batches';
import { migrateDatabase, revertDatabase } from '../../../src/platform/database/migrations';
import type { RevertLosses } from '../../../src/platform/database/revert-losses';
import { onServer } from '../../support/on-server';
import { createTestDatabase, type TestDatabase } from '../../support/template-database';
import { until } from '../../support/waiting';

/** A later release: a column, a table, an index, and rows that its `down` changes. */
class Notes1999999999999 implements MigrationInterface {
  name = 'Notes1999999999999';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS note text');
    await runner.query('CREATE TABLE IF NOT EXISTS notes (id text CONSTRAINT notes_pk PRIMARY KEY)');
    await patiently(runner, 'CREATE INDEX CONCURRENTLY IF NOT EXISTS users_note_ix ON users (note)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await patiently(runner, 'DROP INDEX CONCURRENTLY IF EXISTS users_note_ix');
    await runner.query(`UPDATE users SET email = 'nobody@example.com' WHERE note = 'secret'`);
    await runner.query('ALTER TABLE users DROP COLUMN note');
    await runner.query('DROP TABLE notes');
  }
}

let database: TestDatabase;
beforeAll(async () => {
  MIGRATIONS.push(Notes1999999999999);
  database = await createTestDatabase();
});
afterAll(async () => {
  MIGRATIONS.pop();
  await database.drop();
});

const migrate = (onWait?: (line: string) => void, patienceMs?: number): Promise<string[]> =>
  migrateDatabase(database.url, { onWait, patienceMs });

it('a revert names what it destroys before it destroys anything, and counts it', async () => {
  await migrate();
  await onServer(database.url, async (client) => {
    await client.query(`
      INSERT INTO users (id, iss, sub, email, last_sign_in_at, created_at, note)
      SELECT 'usr_' || g, 'mail', g, 'ada' || g || '@example.com', now(), now(), CASE g WHEN 1 THEN 'secret' WHEN 2 THEN 'x' END
        FROM generate_series(1, 5) g`);
    await client.query(`INSERT INTO notes SELECT g::text FROM generate_series(1, 3) g`);
  });
  let losses: RevertLosses | undefined;
  const agree = (found: RevertLosses): Promise<void> => {
    losses = found;
    return Promise.reject(new Error('no'));
  };
  const refused = revertDatabase(database.url, { agree });
  await expect(refused).rejects.toThrow('no');
  expect(losses).toEqual({
    migration: 'Notes1999999999999',
    tables: [{ table: 'notes', rows: 3 }],
    columns: [{ table: 'users', column: 'note', rows: 2 }],
    changed: [{ table: 'users', rows: 1 }],
  });
  await onServer(database.url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(note)::int AS notes, count(*) FILTER (WHERE email LIKE 'ada%')::int AS ada FROM users`,
    );
    expect(rows).toEqual([{ notes: 2, ada: 5 }]);
    expect((await client.query(`SELECT FROM pg_indexes WHERE indexname = 'users_note_ix'`)).rowCount).toBe(1);
  });
  expect(await revertDatabase(database.url)).toBe('Notes1999999999999');
});

it('a migration that does not get a lock names who holds it, and is tried again without delaying a request', async () => {
  await onServer(database.url, async (holder) => {
    await holder.query(`SET application_name = 'nightly-report'`);
    await holder.query('BEGIN');
    await holder.query('SELECT count(*) AS people_who_signed_in FROM users');
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const holds =
      `Notes1999999999999 did not get a lock within 150 ms, so that no request waits behind it\\. Held by PostgreSQL process ` +
      `${rows[0]!.pid} \\(nightly-report, user \\w+, in a transaction for \\d+ s, idle in transaction: SELECT .*\\)\\. `;
    const refused = migrate(undefined, 100);
    await expect(refused).rejects.toThrow(
      new RegExp(`^${holds}It was tried for 0\\.1 s\\. Run npm run db:migrate again`),
    );

    const said: string[] = [];
    let migrated = false;
    const migration = migrate((line) => said.push(line)).finally(() => (migrated = true));
    await onServer(database.url, async (client) => {
      await client.query(`SET lock_timeout = '1s'`);
      for (let reads = 0; reads < 100; reads++) {
        await client.query('SELECT count(*) FROM users');
        await sleep(20);
      }
    });
    expect({ migrated, said }).toEqual({
      migrated: false,
      said: [expect.stringMatching(new RegExp(`^${holds}It is tried again for up to 300 s\\.$`))],
    });
    await holder.query('ROLLBACK');
    expect(await migration).toEqual(['Notes1999999999999']);
  });
});

it('an index that waits for an old transaction says so, with its progress', async () => {
  expect(await revertDatabase(database.url)).toBe('Notes1999999999999');
  await onServer(database.url, async (holder) => {
    await holder.query(`SET application_name = 'backup'`);
    await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await holder.query('SELECT count(*) FROM agents');
    const said: string[] = [];
    const migrated = migrate((line) => said.push(line));
    await until(() => said.length > 0);
    await holder.query('COMMIT');
    expect(await migrated).toEqual(['Notes1999999999999']);
    expect(said[0]).toMatch(
      /^The index users_note_ix waits \(waiting for .*, 0 of 1 transactions ended\) \(for \d+ s\) on PostgreSQL process \d+ \(backup, /,
    );
  });
});
