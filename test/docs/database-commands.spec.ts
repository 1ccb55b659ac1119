import { readFileSync } from 'node:fs';
import { startTestApp, type TestApp } from '../support/app';

/** The part of docs/databases.md about what tables need. */
const section = /^## Vacuum and growth\n([^]*?)^## /m.exec(readFileSync('docs/databases.md', 'utf8'))![1]!;
const statements = [...section.matchAll(/```sql\n([^]*?)```/g)]
  .flatMap(([, block]) => block!.replace(/^--.*$/gm, '').split(';'))
  .map((statement) => statement.trim())
  .filter((statement) => statement !== '');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(() => ({}));
});
afterAll(() => app.close());

it.each([...statements, 'REINDEX TABLE CONCURRENTLY outbox_events'])('runs: %s', async (statement) => {
  expect(section).toContain(statement);
  await app.sql(statement);
});

it('names only tables that exist', async () => {
  const rows = [...section.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell]) => cell!);
  const named = rows.join().match(/[a-z_]+/g)!;
  const found = await app.sql<{ name: string }>('SELECT tablename AS name FROM pg_tables');
  expect(named.filter((name) => !found.some((table) => table.name === name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});
