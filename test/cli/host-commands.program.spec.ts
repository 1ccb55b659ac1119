import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { grantsProblem } from '../../src/platform/database/grants';
import {
  isOfBaseline,
  knownMigrations,
  type MigrationStatus,
  migrationStatus,
} from '../../src/platform/database/migrations';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { inTerminal, runCommand, TERMINAL } from '../support/command-line';
import { ledgerIsRight, ledgerIsWrong } from '../support/fixtures/ledger';
import { onServer } from '../support/on-server';
import { createTestDatabase } from '../support/template-database';
import { inLongRuns } from '../support/test-sizes';
import { trades } from '../support/trades';

jest.setTimeout(300_000);

/** As in src/platform/database/migrations.ts: instances of every release must agree on it. */
const MIGRATION_LOCK = 727_256_001;

const UNCHANGEABLE = ['ledger_entries', 'ledger_transfers', 'migrations', 'offer_rounds', 'operator_log'];

/** Tables in which this account may not update or delete rows. */
async function unchangeable(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
        AND NOT has_table_privilege(oid, 'UPDATE') AND NOT has_table_privilege(oid, 'DELETE') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-commands-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: join(folder, 'data'),
  ...more,
});
const newestOf = ({ applied }: MigrationStatus): string => applied.at(-1)!;
const SECRET_KEY = 'secret-key-of-the-tests-and-nothing-else';

inLongRuns('a command in production', () => {
  it('needs only the database for its status, and creates no secrets', async () => {
    const { code, noted } = await runCommand(['db', 'status'], settings());
    expect([code, noted]).toEqual([0, '']);
    const without = await runCommand(['db', 'status'], settings({ DATABASE_URL: '' }));
    expect(without).toMatchObject({ code: 78, said: '' });
    expect(without.noted).toMatch(/^setting DATABASE_URL is missing: [^\n]+\n$/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('needs SECRET_KEY as well where something is encrypted or hashed', async () => {
    const without = await runCommand(['db', 'seed'], settings());
    expect(without).toMatchObject({ code: 78, said: '' });
    expect(without.noted).toMatch(/^setting SECRET_KEY is missing: [^\n]+\n$/);
    // several times: the command must not exit before it has printed everything
    const seed = () => runCommand(['db', 'seed'], settings({ SECRET_KEY }));
    for (const seeded of await Promise.all([seed(), seed(), seed(), seed()]))
      expect(seeded).toMatchObject({
        code: 0,
        noted: '',
        said: expect.stringMatching(/^invite +INV-/) as string,
      });
  });

  it('needs only the admin token and --url for operator commands', async () => {
    await app.client.post('/admin/ledger/check').set('X-Admin-Token', ADMIN_TOKEN).expect(200);
    const env = { NODE_ENV: 'production', ADMIN_TOKEN, HOST: 'not an address' };
    const found = await runCommand(['admin', '--url', app.url, 'ledger', 'show'], env);
    expect(found).toMatchObject({ code: 0, said: expect.stringMatching(/^holds +true$/m) as string });
  });
});

it('the ledger check finds violations without the application', async () => {
  await trades(app).order('paid');
  await ledgerIsWrong(app);
  const { code, said } = await runCommand(['ledger-check'], settings());
  await ledgerIsRight(app);
  expect(code).toBe(1);
  expect(said).toMatch(/^broken {2}\d+ [^]+\n\d+ violation\(s\)\n$/);
});

inLongRuns('a command line', () => {
  it.each([
    ['ledger-check', 'now'],
    ['payments-reconcile', '--since', 'yesterday'],
    ['db', 'stauts'],
  ])('refuses %s %s with one line and exit code 2', async (...args) => {
    const { code, said, noted } = await runCommand(args, settings({ SECRET_KEY }));
    expect([code, said]).toEqual([2, '']);
    expect(noted).toMatch(/^[^\n]+\n\nusage: /);
  });
});

describe('while a migration runs', () => {
  it('the status responds at once and names it, and another migration says what it waits for', async () => {
    const holder = new Client({ connectionString: app.databaseUrl, application_name: 'migrate' });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const who = `PostgreSQL process ${rows[0]!.pid} (migrate, 127.0.0.1, connected for `;
    const [status, waiting] = await Promise.all([
      runCommand(['db', 'status'], settings()),
      runCommand(['db', 'migrate'], settings(), /Waiting for another migration: .*\n/),
    ]);
    expect(status.code).toBe(0);
    expect(status.said.match(/^applied /gm)).toHaveLength(knownMigrations().length);
    expect(status.noted).toContain(`A migration is running: ${who}`);
    await holder.end();
    expect(waiting.noted).toContain(`Waiting for another migration: ${who}`);
    expect((await runCommand(['db', 'migrate'], settings())).said).toBe('nothing to do\n');
  });
});

describe('db revert', () => {
  it('asks in a terminal, needs --yes without one, and more to destroy data of the first release', async () => {
    const database = await createTestDatabase();
    const given = settings({ DATABASE_URL: database.url });
    const revert = (...options: string[]) => runCommand(['db', 'revert', ...options], given);
    const newestNow = async (): Promise<string> => newestOf(await migrationStatus(database.url));
    try {
      const newest = await newestNow();
      const refused = await revert();
      expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^Reverting /) as string });
      expect(refused.noted).toBe('There is no terminal to ask, so nothing was reverted. Pass --yes\n');
      if (TERMINAL) {
        const asked = await inTerminal(['db', 'revert'], given, 'no');
        expect(asked).toMatchObject({ code: 1, said: expect.stringContaining(`Revert ${newest}? [y/N]`) });
        expect(asked.said).toContain('Nothing was reverted');
        expect(await newestNow()).toBe(newest);
        expect((await inTerminal(['db', 'revert'], given, 'y')).said).toContain(`reverted ${newest}`);
      }
      await runCommand(['db', 'migrate'], given);
      await onServer(database.url, (client) =>
        client.query(
          `INSERT INTO backups (made_at, ended_at, place, bytes, encrypted) VALUES (now(), now(), '/backups', 1, false)`,
        ),
      );
      while (!isOfBaseline(await newestNow())) await revert('--yes');
      const released = await newestNow();
      const destroying = await revert('--yes');
      expect(destroying.code).toBe(1);
      expect(destroying.said).toContain('destroys  the table backups with 1 row');
      expect(destroying.noted).toContain(
        `${released} belongs to the schema of 0.2.0, and this database has data in it.`,
      );
      expect(await newestNow()).toBe(released);
      expect((await revert('--yes', '--destroy-data')).said).toContain(`\nreverted ${released}\n`);
    } finally {
      await database.drop();
    }
  });
});

describe('the start of the service', () => {
  const service = (more: Record<string, string> = {}): Record<string, string> => ({
    ...settings({ NODE_ENV: 'development', SECRET_KEY, ADMIN_TOKEN, PORT: '0', ROLES: 'web,relay', ...more }),
  });

  it('is logged in one line: version, roles, address, database, and mode; no secrets', async () => {
    const url = new URL(app.databaseUrl);
    url.password = 'a-password-of-the-database';
    const { code, said } = await runCommand(
      ['start'],
      service({ DATABASE_URL: url.toString() }),
      /"started"/,
    );
    expect(code).toBe(0);
    const lines = said.split('\n').filter((line) => line.includes('"started"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'info',
      version: (await app.client.get('/info')).body.version,
      roles: ['web', 'relay'],
      address: expect.stringMatching(/^127\.0\.0\.1:[1-9]\d+$/) as string,
      public_url: `http://${(JSON.parse(lines[0]!) as { address: string }).address}`,
      database: `${url.host}${url.pathname}`,
      mode: 'development',
      payments: 'sandbox',
      livemode: false,
    });
    for (const secret of [url.password, SECRET_KEY, ADMIN_TOKEN]) expect(said).not.toContain(secret);
  });

  it('with an account that lacks rights fails and names the command that grants them', async () => {
    await app.sql('CREATE ROLE served LOGIN');
    const url = Object.assign(new URL(app.databaseUrl), { username: 'served' }).toString();
    const source = await new DataSource({ type: 'postgres', url, poolSize: 1 }).initialize();
    try {
      const { code, noted } = await runCommand(['start'], service({ DATABASE_URL: url }), /"started"/);
      expect(code).toBe(1);
      expect(noted).toMatch(/^the database account served lacks rights \([^\n]+\): run [^\n]+\n$/);
      expect(noted).toBe(`${await grantsProblem(source)}\n`);
      const command = /run `npm run db:(grant) -- (served)`/.exec(noted)!.slice(1);
      const granted = await runCommand(command, settings());
      expect([granted.code, granted.noted]).toEqual([0, '']);
      expect(granted.said.trim().split('\n')).toHaveLength(7);
      expect(await grantsProblem(source)).toBeUndefined();
      expect(await unchangeable(source)).toEqual(UNCHANGEABLE);
      const unknown = await runCommand(['grant', 'nobody-here'], settings());
      expect([unknown.code, unknown.noted]).toEqual([
        1,
        expect.stringContaining('role "nobody-here" does not exist') as string,
      ]);
      await app.sql('REVOKE DELETE ON orders FROM served');
      expect(await grantsProblem(source)).toContain('lacks rights (orders): run ');
      await app.sql('REVOKE USAGE ON SCHEMA public FROM PUBLIC, served');
      expect(await grantsProblem(source)).toContain('lacks rights (schema public): run ');
    } finally {
      await source.destroy();
      await app.sql('GRANT USAGE ON SCHEMA public TO PUBLIC; DROP OWNED BY served; DROP ROLE served');
    }
  });
});
