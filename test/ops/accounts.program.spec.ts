import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { parse } from 'yaml';
import { grantsProblem, superuserProblem } from '../../src/platform/database/grants';
import { startTestApp } from '../support/app';
import { runCommand } from '../support/command-line';
import { onServer } from '../support/on-server';
import { describeOnPostgres15, Postgres15 } from '../support/postgres-15';
import { statusOf, trades } from '../support/trades';

jest.setTimeout(120_000);

interface Service {
  image?: string;
  command?: string[];
  environment: Record<string, string>;
  volumes?: string[];
}
const { services, configs } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<'app' | 'migrate' | 'postgres', Service>;
  configs: { nginx: { content: string } };
};

/** The account in a URL of the compose file, and the variable with its password. */
const accountIn = ({ environment }: Service): string[] =>
  /^postgres:\/\/(\w+):\$\{(\w+):\?.*\}@postgres:5432\/(\w+)$/.exec(environment.DATABASE_URL!)!.slice(1);

describe('the compose file', () => {
  it('runs the service with a separate account, and hides the others from it', () => {
    expect(accountIn(services.app)).toEqual(['rialto', 'SERVICE_PASSWORD', 'rialto']);
    expect(accountIn(services.migrate)).toEqual(['rialto_owner', 'OWNER_PASSWORD', 'rialto']);
    expect(services.app.environment).toMatchObject({ POSTGRES_PASSWORD: '', OWNER_PASSWORD: '' });
    expect(services.app.environment.METRICS_TOKEN).toMatch(/^\$\{METRICS_TOKEN:\?/);
    expect(services.postgres.environment).not.toHaveProperty('POSTGRES_USER');
    expect(services.postgres.volumes).toContain(
      './ops/accounts.sql:/docker-entrypoint-initdb.d/accounts.sql:ro',
    );
  });

  it('lets its proxy log every request with the address of the client', () => {
    const { content } = configs.nginx;
    const [, name, format] = /log_format (\w+) ([^;]+);/.exec(content)!;
    expect(format).toContain('$$remote_addr $$http_x_forwarded_for');
    expect(content).toContain(`access_log /dev/stdout ${name};`);
    expect(content).not.toContain('access_log off');
  });
});

describeOnPostgres15('the accounts of the shipped files, on a real server', () => {
  let server: Postgres15;
  let superuser: string;
  let owner: string;
  let service: string;
  const asUser = (username: string): string => {
    const url = Object.assign(new URL(superuser), { username, pathname: '/rialto' });
    return url.toString();
  };
  beforeAll(async () => {
    server = await Postgres15.start();
    superuser = await server.createDatabase('unused');
    const env = { ...process.env, OWNER_PASSWORD: "it's", SERVICE_PASSWORD: 'service' };
    const args = ['-v', 'ON_ERROR_STOP=1', '-f', 'ops/accounts.sql', superuser];
    const { status, stderr } = spawnSync('psql', args, { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    owner = asUser(accountIn(services.migrate)[0]!);
    service = asUser(accountIn(services.app)[0]!);
    const steps = services.migrate.command![2]!.split(' && ');
    for (const step of steps) {
      const [, name, ...args] = /^node dist\/src\/cli\/(\w+)\.js (\w+)$/.exec(step)!;
      const settings = { NODE_ENV: 'production', DATABASE_URL: owner };
      const { code, noted } = await runCommand([name!, ...args], settings);
      expect([step, code, noted]).toEqual([step, 0, '']);
    }
  });
  afterAll(() => server.stop());

  const refused = (url: string, text: string): Promise<unknown> =>
    onServer(url, (client: Client) =>
      client.query(text).then(
        () => 'allowed',
        (error: unknown) => (error as { code: string }).code,
      ),
    );

  it('have passwords, and are not superusers', async () => {
    const rows = await onServer(superuser, async (client) => {
      const found = await client.query(
        `SELECT rolname, rolsuper, rolpassword IS NOT NULL AS secured FROM pg_authid WHERE rolname LIKE 'rialto%' ORDER BY 1`,
      );
      return found.rows as unknown;
    });
    expect(rows).toEqual([
      { rolname: 'rialto', rolsuper: false, secured: true },
      { rolname: 'rialto_owner', rolsuper: false, secured: true },
    ]);
    const source = (url: string): Promise<DataSource> =>
      new DataSource({ type: 'postgres', url, poolSize: 1 }).initialize();
    const [limited, unlimited] = await Promise.all([source(service), source(superuser)]);
    expect(await grantsProblem(limited)).toBeUndefined();
    expect(await superuserProblem(limited)).toBeUndefined();
    expect(await superuserProblem(unlimited)).toMatch(/postgres is a superuser/);
    await Promise.all([limited.destroy(), unlimited.destroy()]);
  });

  it('let the service trade, but neither change the ledger nor the schema', async () => {
    const app = await startTestApp({ DATABASE_URL: service });
    try {
      const { order, deliver, confirm } = trades(app);
      const made = await order('paid');
      await deliver(made);
      await confirm(made);
      expect(await statusOf(made.buyer.client, made.id)).toBe('completed');
    } finally {
      await app.close();
    }
    const FORBIDDEN = '42501';
    for (const text of [
      'UPDATE ledger_entries SET amount_cents = 0',
      'DELETE FROM ledger_transfers',
      'UPDATE operator_log SET operator = NULL',
      'DELETE FROM migrations',
      'DROP TABLE orders',
      'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
      'CREATE TABLE mine (id int)',
    ])
      expect([text, await refused(service, text)]).toEqual([text, FORBIDDEN]);
    expect(await refused(owner, 'DELETE FROM ledger_entries')).toBe('P0001');
  });

  it('restore a backup with the commands of the guide', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rialto-restored-'));
    const settings = { NODE_ENV: 'production', DATABASE_URL: owner, DATA_DIR: folder, ASSETS: 'disk' };
    expect(await runCommand(['db', 'backup', join(folder, 'monday')], settings)).toMatchObject({ code: 0 });
    const guide = readFileSync('docs/operations.md', 'utf8');
    const [, commands = ''] = /^### Restore\n[^]*?```sh no-run\n([^]*?)```/m.exec(guide) ?? [];
    const script = commands
      .replace(/^systemctl .*\n/gm, '')
      .replaceAll('postgres://rialto_owner:…@127.0.0.1:5432/rialto', owner)
      .replaceAll('postgres://rialto_owner:…@127.0.0.1:5432/postgres', owner.replace(/rialto$/, 'postgres'))
      .replaceAll('/backups/', `${folder}/`)
      .replaceAll('/var/lib/rialto', folder);
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    expect(stdout).toContain('all ten invariants hold');
    expect(await refused(owner, 'SELECT 1 / count(*) FROM orders')).toBe('allowed');
    expect(await refused(service, 'SELECT FROM orders')).toBe('allowed');
  });

  it('give the service its rights on the tables of a later migration', async () => {
    await onServer(owner, (client) => client.query('CREATE TABLE later (id bigserial PRIMARY KEY)'));
    expect(await refused(service, 'INSERT INTO later DEFAULT VALUES')).toBe('allowed');
  });
});
