import { readdirSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all';
import { migrateDatabase, migrationStatus, revertDatabase } from '../../src/platform/database/migrations';
import { startTestApp, type TestApp } from '../support/app';
import { Fixtures, fixtures } from '../support/fixtures';
import { createTestDatabase } from '../support/template-database';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('migrations', () => {
  it('name every constraint and index by hand', async () => {
    const named = await app.sql<{ name: string }>(`
      SELECT c.conname AS name FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
       WHERE n.nspname = 'public' AND c.contype <> 'n' AND c.conrelid <> 'migrations'::regclass
         AND c.conname !~ '_(pk|uq|ck|fk)$'
      UNION ALL
      SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_namespace n ON n.oid = i.relnamespace
       WHERE n.nspname = 'public' AND x.indrelid <> 'migrations'::regclass AND i.relname !~ '_(pk|uq|ix)$'`);
    expect(named).toEqual([]);
  });

  it('are listed once, in the order of their times', () => {
    const known = MIGRATIONS.map((migration) => migration.name);
    expect(new Set(known).size).toBe(known.length);
    const files = readdirSync('migrations').filter((name) => name !== 'all.ts');
    expect(files.map((name) => name.slice(0, 13)).sort()).toEqual(known.map((name) => name.slice(-13)));
    expect(known).toEqual([...known].sort((a, b) => Number(a.slice(-13)) - Number(b.slice(-13))));
  });

  it('refuse a database from before the baseline', async () => {
    const database = await createTestDatabase();
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    try {
      await source.query(`UPDATE migrations SET name = 'Before' || name`);
      await expect(migrateDatabase(database.url)).rejects.toThrow(/made before 0\.2\.0.*create another/);
    } finally {
      await source.destroy();
      await database.drop();
    }
  });

  it('go down to nothing and up again, with data in them', async () => {
    await fixtures(app).agent();
    const names = MIGRATIONS.map((migration) => migration.name);
    for (const name of [...names].reverse()) expect(await revertDatabase(app.databaseUrl)).toBe(name);
    expect(await revertDatabase(app.databaseUrl)).toBeUndefined();
    const left = await app.sql(`
      SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND relkind IN ('r', 'v') AND relname <> 'migrations'`);
    expect(left).toEqual([]);
    expect(await migrateDatabase(app.databaseUrl)).toEqual(names);
    expect(await migrationStatus(app.databaseUrl)).toEqual({ applied: names, pending: [] });
    expect((await new Fixtures(app).agent()).agentId).toBeTruthy();
  });
});
