import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopAbandonedPostgres,
} from '../../../tools/embedded-postgres/embedded-postgres';
import { restoreLibraryLinks } from '../../../tools/embedded-postgres/embedded-postgres-host';
import { processMark } from '../../../tools/embedded-postgres/shared-folder';
import { createTestDatabase } from '../../support/template-database';

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const isRunning = (server: EmbeddedPostgres) => processMark(server.pid) !== undefined;

describe('embedded PostgreSQL', () => {
  let home: string;
  let dataDir: string;
  const started: EmbeddedPostgres[] = [];

  const start = async (durable = false) => {
    const server = await startEmbeddedPostgres({ dataDir, durable });
    started.push(server);
    return server;
  };

  beforeAll(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-embedded-')); // 0700
    dataDir = path.join(home, 'below', 'postgres');
  });

  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    fs.rmSync(home, { recursive: true, force: true });
  });

  it('starts below a folder that only its owner can enter, with a fixed encoding and locale', async () => {
    fs.chmodSync(home, 0o700);
    const server = await start();
    const [facts] = await query(
      server.url,
      `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(facts).toEqual({ name: 'rialto', encoding: 'UTF8', locale: 'C.UTF-8' });
    await server.stop();
    expect(isRunning(server)).toBe(false);
  });

  it('is shared by later processes, and stopped by the last one', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.pid).toBe(first.pid);
    await first.stop();
    await expect(query(second.url, 'SELECT 1')).resolves.toHaveLength(1);
    await second.stop();
    expect(isRunning(second)).toBe(false);
  });

  it('starts although the pid in postmaster.pid now belongs to another program', async () => {
    const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid');
    fs.writeFileSync(pidFile, `${process.pid}\n${dataDir}\n0\n1\n\n\n\nready\n`);
    const server = await start();
    await expect(query(server.url, 'SELECT 1')).resolves.toHaveLength(1);
    await server.stop();
  });

  it.each([
    ['empty', ''],
    ['zeros', '\0'.repeat(64)],
    ['other text', 'garbage\n'],
    ['a negative number', '-5\n'],
    ['a cut number', '4194'],
  ])('starts at once although postmaster.pid is damaged: %s', async (_, text) => {
    fs.writeFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), text);
    const begun = performance.now();
    const server = await start();
    expect(performance.now() - begun).toBeLessThan(20_000);
    await server.stop();
  });

  it('never starts a second server beside one whose postmaster.pid is damaged', async () => {
    const server = await start();
    const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid');
    const intact = fs.readFileSync(pidFile);
    fs.writeFileSync(pidFile, '');
    await expect(start()).rejects.toThrow(`damaged while process ${server.pid} uses the folder`);
    fs.writeFileSync(pidFile, intact);
    await expect(query(server.url, 'SELECT 1')).resolves.toHaveLength(1);
    await server.stop();
  });

  it('does not count a user that was killed', async () => {
    const server = await start();
    await expect(stopAbandonedPostgres(dataDir)).resolves.toBe(false);
    expect(isRunning(server)).toBe(true);
    const users = path.join(dataDir, 'users');
    for (const name of fs.readdirSync(users)) fs.writeFileSync(path.join(users, name), `${2 ** 31 - 1}:0`);
    await expect(stopAbandonedPostgres(dataDir)).resolves.toBe(true);
    expect(isRunning(server)).toBe(false);
    await server.stop();
  });

  it('requires the generated password when its data is durable', async () => {
    dataDir = path.join(home, 'durable');
    const server = await start(true);
    expect(fs.statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    await expect(query(server.url, 'SHOW fsync')).resolves.toEqual([{ fsync: 'on' }]);
    const guessed = server.url.replace(/:[^:@]+@/, ':guessed@');
    await expect(query(guessed, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('keeps its data when a durable server is killed', async () => {
    dataDir = path.join(home, 'durable');
    const killed = await start(true);
    await query(killed.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    process.kill(killed.pid, 'SIGKILL');
    while (isRunning(killed)) await new Promise((resolve) => setTimeout(resolve, 10));
    const server = await start(true);
    expect(server.pid).not.toBe(killed.pid);
    await expect(query(server.url, 'SELECT id FROM kept')).resolves.toHaveLength(1);
    await Promise.all([killed.stop(), server.stop()]);
    expect(isRunning(server)).toBe(false);
  });
});

describe('library links', () => {
  it('are restored if the install script was skipped', () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-links-'));
    const native = path.join(home, 'native');
    fs.mkdirSync(path.join(native, 'lib'), { recursive: true });
    fs.writeFileSync(path.join(native, 'lib', 'libx.so.6.1'), 'library');
    const links = [{ source: 'native/lib/libx.so.6.1', target: 'native/lib/libx.so.6' }];
    fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
    restoreLibraryLinks(native);
    restoreLibraryLinks(native);
    expect(fs.readlinkSync(path.join(native, 'lib', 'libx.so.6'))).toBe('libx.so.6.1');
    fs.rmSync(home, { recursive: true });
  });
});

describe('test databases', () => {
  it('are migrated, separate, and gone once dropped', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const migrated = 'SELECT 1 FROM migrations LIMIT 1';
    await expect(query(one.url, migrated)).resolves.toHaveLength(1);
    await query(one.url, 'CREATE TABLE mine (id int)');
    await expect(query(other.url, 'SELECT * FROM mine')).rejects.toThrow('does not exist');
    await Promise.all([one.drop(), other.drop()]);
    await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});
