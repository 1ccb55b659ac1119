import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, makeCertificate } from '../../../drill/certificate';
import { unprivileged } from '../../../drill/programs';
import { backUp } from '../../../tools/backup/backup';
import { migrateDatabase, migrationStatus } from '../../../src/platform/database/migrations';
import { PgNotifications } from '../../../src/platform/database/pg-notifications';
import { Replica } from '../../../src/platform/database/replica';
import { Log } from '../../../src/platform/observability/log';
import { startTestApp } from '../../support/app';
import { onServer } from '../../support/on-server';
import { describeOnPostgres15, Postgres15 } from '../../support/postgres-15';
import { statusOf, trades } from '../../support/trades';
import { until } from '../../support/waiting';

/** The certificate is self-signed and valid for 127.0.0.1. */
describeOnPostgres15('a database with sslmode=verify-full', () => {
  let folder: string;
  let server: Postgres15;
  let right: Certificate;
  let other: Certificate;
  let plain: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rialto-tls-'));
    chmodSync(folder, 0o755); // the server does not run as root
    [right, other] = ['right', 'other'].map((name) => {
      mkdirSync(join(folder, name));
      return makeCertificate(join(folder, name));
    }) as [Certificate, Certificate];
    const key = join(folder, 'right', 'key.pem');
    const { uid, gid } = unprivileged();
    if (uid !== undefined && gid !== undefined) chownSync(key, uid, gid);
    chmodSync(key, 0o600);
    server = await Postgres15.start(['ssl=on', `ssl_cert_file=${right.file}`, `ssl_key_file=${key}`]);
    plain = await server.createDatabase('secure');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const verified = (file: string | undefined, url = plain): string =>
    `${url}?sslmode=verify-full${file === undefined ? '' : `&sslrootcert=${file}`}`;

  it('is refused under another name, with another authority, or without one', async () => {
    await migrateDatabase(verified(right.file));
    const byName = verified(right.file, plain.replace('127.0.0.1', 'localhost'));
    await expect(migrationStatus(byName)).rejects.toThrow(/does not match certificate's altnames/);
    for (const file of [other.file, undefined])
      await expect(migrationStatus(verified(file))).rejects.toThrow(/self.signed certificate/);
    await expect(migrationStatus(verified('/no/such.crt'))).rejects.toThrow(/no such file.*such\.crt/);
  });

  it('uses only encrypted connections: for requests, notifications, monitoring, and backups', async () => {
    const url = verified(right.file);
    const app = await startTestApp({ DATABASE_URL: url, DATABASE_REPLICA_URL: url });
    try {
      await app.app.get(PgNotifications).listen();
      const { order, deliver, confirm } = trades(app);
      const made = await order('paid');
      await deliver(made);
      await confirm(made);
      expect(await statusOf(made.buyer.client, made.id)).toBe('completed');
      await app.client.get('/health/detailed');
      const { rows } = await onServer(plain, (client) =>
        client.query<{ name: string; ssl: boolean }>(
          `SELECT DISTINCT application_name AS name, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE datname = 'secure' AND pid <> pg_backend_pid() ORDER BY 1`,
        ),
      );
      const monitoring = expect.stringMatching(/^rialto watch 23@[0-9a-f]{8}$/) as string;
      expect(rows).toEqual(
        ['listen', 'rialto', 'rialto watch', monitoring].map((name) => ({ name, ssl: true })),
      );
      const backup = { url, folder: join(folder, 'backup'), version: '1', now: new Date() };
      expect((await backUp(backup)).tables.length).toBeGreaterThan(100);
    } finally {
      await app.close();
    }
  });

  it('logs why it was refused when it is a replica', async () => {
    const warn = jest.spyOn(Log.prototype, 'warn');
    const app = await startTestApp({ DATABASE_URL: plain, DATABASE_REPLICA_URL: verified(other.file) });
    try {
      expect(app.app.get(Replica).configured).toBe(true);
      const refusals = (): unknown[] =>
        warn.mock.calls.map(([fields]) => fields as object).filter((fields) => 'replica' in fields);
      await until(() => refusals().length > 0);
      const err = expect.objectContaining({ message: expect.stringMatching(/self.signed certificate/) });
      expect(refusals()).toEqual([{ replica: 'away', err }]);
    } finally {
      warn.mockRestore();
      await app.close();
    }
  });
});
