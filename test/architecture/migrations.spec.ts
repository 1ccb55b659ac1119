import { readdirSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all';
import { migrateDatabase, migrationStatus, revertDatabase } from '../../src/platform/database/migrations';
import { startTestApp, type TestApp } from '../support/app';
import { Fixtures, fixtures } from '../support/fixtures';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('migrations', () => {
  it('match the entities: every column, its type and whether it may be null', async () => {
    const source = app.app.get(DataSource);
    const columns = await app.sql<{ key: string; type: string; nullable: boolean }>(`
      SELECT table_name || '.' || column_name AS key, udt_name AS type, is_nullable = 'YES' AS nullable
        FROM information_schema.columns WHERE table_schema = 'public'`);
    const actual = new Map(columns.map((column) => [column.key, column]));
    const drift = source.entityMetadatas.flatMap((entity) =>
      entity.columns.flatMap((column) => {
        const key = `${entity.tableName}.${column.databaseName}`;
        const found = actual.get(key);
        if (!found) return [`${key} is not in the database`];
        const type = TYPES[String(column.type)] ?? String(column.type);
        const expected = column.isArray ? `_${type}` : type;
        const problems = [];
        if (found.type !== expected) problems.push(`${key} is ${found.type}, not ${expected}`);
        if (found.nullable !== column.isNullable)
          problems.push(`${key} nullable: ${found.nullable} in the database`);
        return problems;
      }),
    );
    expect(drift).toEqual([]);
  });

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

const TYPES: Record<string, string> = {
  boolean: 'bool',
  integer: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  real: 'float4',
  'double precision': 'float8',
};
