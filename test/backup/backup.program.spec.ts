import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database, escapeIdentifier } from 'pg';
import { placeOnDisk } from '../../src/marketplace/assets/disk-asset-store';
import { backUp, type BackupPlan } from '../../tools/backup/backup';
import { decryptionWith, encryptionFor, newKeys } from '../../tools/backup/encryption';
import { readManifest, summaryIn, writeManifest } from '../../tools/backup/manifest';
import { restore } from '../../tools/backup/restore';
import type { FileFolder } from '../../tools/backup/stored-files';
import { verifyBackup } from '../../tools/backup/verify';
import { knownMigrations, revertDatabase } from '../../src/platform/database/migrations';
import { Workers } from '../../src/platform/workers/workers';
import { partition } from '../../drill/partitions';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { runCommand } from '../support/command-line';
import { ledgerIsRight, ledgerIsWrong } from '../support/fixtures/ledger';
import { inLongRuns } from '../support/test-sizes';
import { fixtures } from '../support/fixtures';
import { createTestDatabase, type TestDatabase } from '../support/template-database';
import { trades } from '../support/trades';
import { fileOf, pathOf, upload } from '../support/uploads';

let app: TestApp;
let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-backup-'));
});
afterAll(async () => {
  await app.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function onDatabase<T>(url: string, work: (client: Database) => Promise<T>): Promise<T> {
  const client = new Database({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const violationsIn = (url: string): Promise<unknown[]> =>
  onDatabase(url, async (client) => (await client.query('SELECT * FROM ledger_violations')).rows);

async function anotherDatabase({ blank = false } = {}): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  if (blank)
    await onDatabase(database.url, (client) =>
      client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
    );
  return database.url;
}

const plan = (name: string, url = app.databaseUrl): BackupPlan => ({
  url,
  folder: join(folder, name),
  files: filesIn(join(app.settings.DATA_DIR, 'assets')),
  version: '1.0.0',
  now: app.clock.now(),
});

const filesIn = (place: string): FileFolder => ({ folder: place, placeOf: placeOnDisk });

/** Every row with its generated columns, and every sequence, index, trigger, and constraint. */
async function everythingIn(url: string): Promise<Record<string, unknown>> {
  return onDatabase(url, async (client) => {
    const found: Record<string, unknown> = {};
    const names = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
    );
    const looks = names.rows.map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*)::int AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS hash FROM ${escapeIdentifier(name)} t`,
    );
    const tables = await client.query<{ name: string }>(looks.join(' UNION ALL '));
    for (const { name, ...contents } of tables.rows) found[name] = contents;
    const lists = {
      indexes: `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`,
      sequences: `SELECT sequencename || ' ' || coalesce(last_value, 0) AS line FROM pg_sequences WHERE sequencename <> 'migrations_id_seq'`,
      triggers: `SELECT tgname || ' ' || tgenabled::text AS line FROM pg_trigger WHERE NOT tgisinternal`,
      constraints: `SELECT conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint`,
      migrations: 'SELECT name AS line FROM migrations',
    };
    for (const [what, text] of Object.entries(lists))
      found[what] = (await client.query<{ line: string }>(text)).rows.map(({ line }) => line).sort();
    return found;
  });
}

const placeOf = (id: string): string => join(app.settings.DATA_DIR, 'assets', placeOnDisk(id));
const uploaded = async (): Promise<string> =>
  (await upload(await fixtures(app).agent(), randomBytes(1_000))).id;

/** A proxy to the database that briefly holds back what follows the rows of a COPY. */
async function splitAfterRows(url: string): Promise<{ url: string; close: () => void }> {
  const copyDone = Buffer.from('6300000004', 'hex');
  const to = new URL(url);
  const server = createServer({ noDelay: true }, (socket) => {
    const database = connect({ port: Number(to.port), host: to.hostname, noDelay: true });
    socket.pipe(database);
    database.on('data', (bytes) => {
      const at = bytes.indexOf(copyDone);
      if (at < 0) return void socket.write(bytes);
      const end = at + copyDone.length;
      socket.write(bytes.subarray(0, end));
      database.pause();
      setTimeout(() => {
        socket.write(bytes.subarray(end));
        database.resume();
      }, 5);
    });
    for (const end of [socket, database]) end.on('error', () => undefined);
    database.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: Object.assign(new URL(url), { port }).toString(), close: () => server.close() };
}

/** Sells a file, and creates orders in several states and texts of all kinds. */
async function trade(): Promise<{ key: string; orderId: string; content: Buffer }> {
  const seller = await fixtures(app).agent({
    profile: { display_name: 'Ada\t\\N 🦞\u2028', tagline: 'tab\there, "quotes" and \\backslashes\\' },
  });
  const content = randomBytes(100_000);
  const asset = await upload(seller, content);
  const { buy, listing, order } = trades(app);
  const digital = await listing({ delivery_method: 'digital_instant', asset_id: asset.id }, seller);
  const bought = await buy(digital, await fixtures(app).agent());
  for (const state of ['paid', 'completed', 'disputed', 'refunded'] as const) await order(state);
  await app.drainAll();
  return { key: bought.buyer.key, orderId: bought.id, content };
}

describe('a backup', () => {
  it('is restored exactly, row by row, and trading continues from there', async () => {
    const { key, orderId, content } = await trade();
    const reported: string[] = [];
    const onProgress = (done: number, of: number, what: string) => reported.push(`${done}/${of} ${what}`);
    const manifest = await backUp({ ...plan('whole'), onProgress });
    expect(reported).toHaveLength(manifest.tables.length);
    expect(manifest.files.length).toBeGreaterThan(0);
    for (const { file, bytes } of [...manifest.tables, ...manifest.files]) {
      const { mode, size } = statSync(join(folder, 'whole', file));
      expect([mode & 0o077, size]).toEqual([0, bytes]);
    }
    const files = filesIn(join(folder, 'restored-files', 'assets'));
    const url = await anotherDatabase({ blank: true });
    expect((await restore({ url, folder: join(folder, 'whole'), files })).migrated).toEqual([]);
    expect(await everythingIn(url)).toEqual(await everythingIn(app.databaseUrl));

    const instance = await startAnotherInstance(app, {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'restored-files'),
    });
    const buyer = new Client(instance.url).as(key);
    const { body } = await buyer.get(`/marketplace/orders/${orderId}`).expect(200);
    const link = pathOf(body.delivery_data.asset);
    const file = await fetch(instance.url + link);
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    await buyer.post(`/marketplace/orders/${orderId}/confirm`).expect(200);
    expect(await violationsIn(url)).toEqual([]);
    await instance.close();
    await fileOf({ client: app.client.as(key) } as never, orderId); // the first instance is unchanged
  });

  it('is consistent, however much is traded while it is made', async () => {
    const { buy, deliver, listing } = trades(app);
    const target = await listing({ quantity: 1_000 });
    const buyer = await fixtures(app).agent();
    let busy = true;
    let sold = 0;
    const traffic = (async () => {
      while (busy) {
        await deliver(await buy(target, buyer));
        sold++;
      }
    })();
    while (sold < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = sold;
    await app.drain('ledger-audit');
    const slow = (done: number): void => {
      const until = performance.now() + 5;
      while (done % 3 === 0 && performance.now() < until); // other connections continue in the meantime
    };
    await backUp({ ...plan('busy'), onProgress: slow });
    expect(sold).toBeGreaterThan(before);
    busy = false;
    await traffic;
    const url = await anotherDatabase();
    await restore({ url, folder: join(folder, 'busy') });
    const instance = await startAnotherInstance(app, { DATABASE_URL: url });
    expect(await violationsIn(url)).toEqual([]);
    const waiting = async (): Promise<object[]> =>
      (await onDatabase(url, (client) => client.query('SELECT FROM outbox_queue'))).rows as object[];
    expect(await waiting()).not.toEqual([]);
    await instance.app.get(Workers).runUntilIdle('outbox-relay');
    expect(await waiting()).toEqual([]);
    // the restored data was not audited here, so the first audit reads everything
    await onDatabase(url, (client) =>
      client.query(
        `UPDATE ledger_accounts SET version = version + 1 WHERE id = (SELECT min(id) FROM ledger_accounts WHERE version > 0)`,
      ),
    );
    app.clock.advance(6 * 60_000);
    await instance.app.get(Workers).runUntilIdle('ledger-audit');
    const audit = await onDatabase(url, (client) => client.query('SELECT violations FROM ledger_audits'));
    expect(audit.rows).toEqual([{ violations: [expect.objectContaining({ invariant: 8 })] }]);
    await instance.close();
    const torn = await onDatabase(url, (client) =>
      client.query(`
        SELECT id FROM orders o WHERE NOT EXISTS (SELECT FROM outbox_events e WHERE e.subject_id = o.id)
        UNION ALL
        SELECT subject_id FROM outbox_events e WHERE subject_type = 'order'
           AND NOT EXISTS (SELECT FROM orders o WHERE o.id = e.subject_id)`),
    );
    expect(torn.rows).toEqual([]);
  });

  it('has the right row counts, however late the server sends them', async () => {
    await trades(app).order('paid');
    const slow = await splitAfterRows(app.databaseUrl);
    const { tables } = await backUp({ ...plan('late'), url: slow.url, files: undefined });
    slow.close();
    const [{ orders }] = (await app.sql('SELECT count(*)::int AS orders FROM orders')) as [
      { orders: number },
    ];
    expect(orders).toBeGreaterThan(0);
    expect(tables.find(({ table }) => table === 'orders')).toMatchObject({ rows: orders });
  });

  it('of an older version is migrated by its restore', async () => {
    const old = await anotherDatabase();
    const newest = await revertDatabase(old);
    await backUp({ ...plan('old', old), files: undefined });
    const url = await anotherDatabase({ blank: true });
    expect((await restore({ url, folder: join(folder, 'old') })).migrated).toEqual([newest]);
  });

  it('is never left incomplete, and never overwritten', async () => {
    await expect(backUp(plan('whole'))).rejects.toThrow('already exists');
    await expect(backUp({ ...plan('away'), url: await anotherDatabase({ blank: true }) })).rejects.toThrow(
      'does not have our schema',
    );
    expect(existsSync(join(folder, 'away'))).toBe(false);
    await expect(
      restore({ url: await anotherDatabase(), folder: join(folder, 'away.part') }),
    ).rejects.toThrow('is not a backup: it has no manifest.json');
  });
});

describe('the files of a backup', () => {
  it('must all be present and undamaged', async () => {
    const [gone, cut, changed] = [await uploaded(), await uploaded(), await uploaded()];
    const kept = new Map([gone, cut, changed].map((id) => [id, readFileSync(placeOf(id))]));
    rmSync(placeOf(gone));
    writeFileSync(placeOf(cut), kept.get(cut)!.subarray(1));
    writeFileSync(placeOf(changed), randomBytes(1_000));
    await expect(backUp(plan('gaps'))).rejects.toThrow(/^3 of \d+ uploaded files are missing or damaged: /);
    for (const id of [gone, cut, changed]) await expect(backUp(plan('gaps'))).rejects.toThrow(placeOf(id));
    await expect(backUp(plan('gaps'))).rejects.toThrow('Set DATA_DIR to the folder that the service uses');
    expect(existsSync(join(folder, 'gaps'))).toBe(false);
    for (const [id, bytes] of kept) writeFileSync(placeOf(id), bytes);
    await backUp(plan('gaps'));
  });

  it('are restored before any row, so a restore that fails on one can be repeated', async () => {
    const id = await uploaded();
    await backUp(plan('all-or-nothing'));
    const url = await anotherDatabase();
    const before = await everythingIn(url);
    const target = filesIn(join(folder, 'restored-again'));
    const blocked = join(target.folder, placeOnDisk(id));
    mkdirSync(blocked, { recursive: true });
    const restoring = (): Promise<unknown> =>
      restore({ url, folder: join(folder, 'all-or-nothing'), files: target });
    await expect(restoring()).rejects.toThrow(`${blocked} cannot be written`);
    expect(await everythingIn(url)).toEqual(before);
    rmSync(blocked, { recursive: true });
    await restoring();
    expect(await everythingIn(url)).toEqual(await everythingIn(app.databaseUrl));
    expect(readFileSync(blocked)).toEqual(readFileSync(placeOf(id)));
    expect(statSync(blocked).mode & 0o077).toBe(0);
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('belong to the account of the service when root restores them', async () => {
    const uid = 65_533;
    await uploaded();
    await backUp(plan('by-root'));
    const dataDir = mkdtempSync(join(folder, 'data-'));
    chownSync(dataDir, uid, uid);
    await restore({
      url: await anotherDatabase(),
      folder: join(folder, 'by-root'),
      files: filesIn(join(dataDir, 'assets')),
    });
    const restored = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
    expect(restored.length).toBeGreaterThan(3);
    expect(restored.filter((name) => statSync(name).uid !== uid || statSync(name).gid !== uid)).toEqual([]);
  });

  it('are checked by a restore too, because one may have been left out since', async () => {
    const id = await uploaded();
    await backUp(plan('incomplete'));
    const at = join(folder, 'incomplete');
    const { format: _, ...manifest } = await readManifest(at);
    const files = manifest.files.filter(({ file }) => !file.endsWith(id));
    await writeManifest(at, { ...manifest, files, without_files: undefined });
    const url = await anotherDatabase();
    const before = await everythingIn(url);
    const target = filesIn(join(folder, 'incomplete-files'));
    await expect(restore({ url, folder: at, files: target })).rejects.toThrow(/^1 of \d+ uploaded files/);
    expect(await everythingIn(url)).toEqual(before);
  });
});

inLongRuns('the files of a backup made with npm run db', () => {
  it('are required unless --without-files is given, and no secrets are created', async () => {
    await uploaded();
    const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: join(folder, 'elsewhere') };
    const target = join(folder, 'by-command');
    const failed = await runCommand(['db', 'backup', target], settings);
    expect(failed).toMatchObject({ code: 1, said: '' });
    expect(failed.noted).toMatch(/ uploaded files are missing or damaged: .*Set DATA_DIR/);
    expect(existsSync(target)).toBe(false);
    const production = { ...settings, NODE_ENV: 'production' };
    const without = await runCommand(['db', 'backup', '--without-files', target], production);
    expect(without).toMatchObject({ code: 0 });
    expect(without.said).toContain("Store the service's SECRET_KEY separately: without it");
    expect(without.said).toContain('Uploaded files are not included (--without-files)');
    expect(existsSync(join(folder, 'elsewhere', 'secrets'))).toBe(false);
    const url = await anotherDatabase();
    const restored = await runCommand(['db', 'restore', target], { ...production, DATABASE_URL: url });
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain('The backup was made without uploaded files');
    for (const args of [['backup', target, '--fast'], ['status', 'now'], ['restore'], ['restored']]) {
      const wrong = await runCommand(['db', ...args], settings);
      expect([args, wrong.code, wrong.said]).toEqual([args, 2, '']);
      expect(wrong.noted).toMatch(/^[^\n]+\n\nusage: db migrate/);
    }
  });
});

/** Adds a constraint that is `NOT VALID`, and rows that violate it, as an operator's own SQL may leave them behind. */
async function withViolations(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query(`
      ALTER TABLE users DROP CONSTRAINT users_mail_ck;
      INSERT INTO users (id, iss, sub, last_sign_in_at, created_at)
      SELECT 'usr_' || g, 'mail', g, now(), now() FROM generate_series(1, 2) g;
      ALTER TABLE users ADD CONSTRAINT users_mail_ck CHECK (iss <> 'mail' OR email IS NOT NULL) NOT VALID;
      ALTER TABLE sessions DROP CONSTRAINT sessions_user_fk;
      INSERT INTO sessions (id, user_id, token_hash, user_agent, last_seen_at, idle_expires_at, expires_at, created_at)
      VALUES ('ses_1', 'usr_gone', '\\x00', '', now(), now(), now(), now());
      ALTER TABLE sessions ADD CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES users NOT VALID;
      ALTER TABLE agents ADD CONSTRAINT agents_by_hand_ck CHECK (status <> '') NOT VALID`);
  });
}

describe('constraints that are NOT VALID', () => {
  it('are named with the number of rows that violate them, and stay NOT VALID in the restored database', async () => {
    const source = await anotherDatabase();
    await withViolations(source);
    const manifest = await backUp({ ...plan('not-valid', source), files: undefined });
    expect(manifest.not_valid).toEqual([
      { table: 'agents', constraint: 'agents_by_hand_ck', violations: 0 },
      { table: 'sessions', constraint: 'sessions_user_fk', violations: 1 },
      { table: 'users', constraint: 'users_mail_ck', violations: 2 },
    ]);
    const url = await anotherDatabase();
    await restore({ url, folder: join(folder, 'not-valid') });
    await onDatabase(source, (client) =>
      client.query('ALTER TABLE agents DROP CONSTRAINT agents_by_hand_ck'),
    );
    expect(await everythingIn(url)).toEqual(await everythingIn(source)); // the schema does not have the third one
  });

  it('are named by the command', async () => {
    const source = await anotherDatabase();
    await withViolations(source);
    const settings = { DATABASE_URL: source, DATA_DIR: join(folder, 'elsewhere') };
    const { code, noted } = await runCommand(['db', 'backup', join(folder, 'by-hand')], settings);
    expect(code).toBe(0);
    expect(noted).toContain('2 rows of users violate its constraint users_mail_ck, which is NOT VALID.');
    expect(noted).toContain(
      '1 row of sessions violates its constraint sessions_user_fk, which is NOT VALID.',
    );
    expect(noted).not.toContain('agents_by_hand_ck');
  });
});

describe('an encrypted backup', () => {
  it('can be restored with its secret key only, and shows nothing but its time and version', async () => {
    const { orderId } = await trade();
    const [keys, others] = [await newKeys(), await newKeys()];
    const given = { ...plan('encrypted'), recipients: [keys.recipient] };
    await backUp(given);
    const at = join(folder, 'encrypted');
    for (const file of readdirSync(at, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )) {
      const bytes = readFileSync(join(file.parentPath, file.name));
      expect([file.name, bytes.includes(orderId)]).toEqual([file.name, false]);
      if (file.name !== 'manifest.json')
        expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    }
    expect(Object.keys(JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')) as object)).toEqual([
      'format',
      'made_at',
      'version',
      'database',
      'encrypted_for',
      'manifest',
      'checksum',
    ]);
    const url = await anotherDatabase();
    await expect(restore({ url, folder: at })).rejects.toThrow('is encrypted: pass --identity FILE');
    const decryptOther = decryptionWith([others.identity]);
    await expect(restore({ url, folder: at, decrypt: decryptOther })).rejects.toThrow('cannot be decrypted');
    const files = filesIn(join(folder, 'decrypted-files'));
    await restore({ url, folder: at, files, decrypt: decryptionWith([keys.identity]) });
    expect(await everythingIn(url)).toEqual(await everythingIn(app.databaseUrl));
    const stored = await app.sql<{ id: string }>(`SELECT id FROM assets WHERE status = 'ready'`);
    for (const { id } of stored)
      expect(readFileSync(join(files.folder, placeOnDisk(id)))).toEqual(readFileSync(placeOf(id)));
  });

  it('is refused when it was tampered with, even where every checksum was corrected', async () => {
    const keys = await newKeys();
    const decrypt = decryptionWith([keys.identity]);
    await backUp({ ...plan('tampered'), files: undefined, recipients: [keys.recipient] });
    const at = join(folder, 'tampered');
    const manifest = await readManifest(at, decrypt);
    const name = join(at, 'orders.copy.gz.age');
    const bytes = readFileSync(name);
    bytes[bytes.length - 30]! ^= 1;
    writeFileSync(name, bytes);
    const url = await anotherDatabase();
    const before = await everythingIn(url);
    await expect(restore({ url, folder: at, decrypt })).rejects.toThrow('orders.copy.gz.age is damaged');
    const orders = manifest.tables.find(({ table }) => table === 'orders')!;
    orders.encrypted!.sha256 = createHash('sha256').update(bytes).digest('hex');
    const { format: _, ...content } = manifest;
    await writeManifest(at, content, encryptionFor([keys.recipient]));
    await expect(restore({ url, folder: at, decrypt })).rejects.toThrow(/tag|decrypt/);
    expect(await everythingIn(url)).toEqual(before);
  });
});

describe('a verification', () => {
  const scratchDatabases = async (): Promise<unknown[]> =>
    app.sql(`SELECT datname FROM pg_database WHERE datname LIKE '%\\_verify\\_%'`);

  it('restores the backup into a scratch database, which it removes', async () => {
    await trades(app).order('completed');
    const keys = await newKeys();
    await backUp({ ...plan('proved'), files: undefined, recipients: [keys.recipient] });
    const decrypt = decryptionWith([keys.identity]);
    await verifyBackup({ url: app.databaseUrl, folder: join(folder, 'proved'), decrypt });
    expect(await scratchDatabases()).toEqual([]);
  });

  it('fails if the ledger of the backup does not hold, or a count is not that of the manifest', async () => {
    await trades(app).order('paid');
    await ledgerIsWrong(app);
    await backUp({ ...plan('wrong-ledger'), files: undefined });
    await ledgerIsRight(app);
    const verify = (name: string) => verifyBackup({ url: app.databaseUrl, folder: join(folder, name) });
    await expect(verify('wrong-ledger')).rejects.toThrow(
      /cannot be restored: \d+ violations of the ledger’s invariants/,
    );
    await backUp({ ...plan('wrong-count'), files: undefined });
    const at = join(folder, 'wrong-count');
    const { format: _, ...manifest } = await readManifest(at);
    manifest.tables.find(({ table }) => table === 'orders')!.rows++;
    await writeManifest(at, manifest);
    await expect(verify('wrong-count')).rejects.toThrow(
      /cannot be restored: orders has \d+ rows, but the backup has/,
    );
    expect(await scratchDatabases()).toEqual([]);
  });

  it('runs with the command, and removes the scratch database when it is interrupted', async () => {
    const settings = {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.settings.DATA_DIR,
      NODE_ENV: 'production',
    };
    const keyFile = join(folder, 'secret-key.txt');
    const made = await runCommand(['db', 'backup', '--new-key', keyFile]);
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^BACKUP_RECIPIENT=age1/) as string });
    expect(statSync(keyFile).mode & 0o077).toBe(0);
    const again = await runCommand(['db', 'backup', '--new-key', keyFile]);
    expect(again).toMatchObject({
      code: 1,
      noted: expect.stringContaining('already exists, and may be the key of earlier backups') as string,
    });
    const BACKUP_RECIPIENT = made.said.trim().split('=')[1]!;
    const target = join(folder, 'commanded');
    const proved = await runCommand(['db', 'backup', target, '--verify'], { ...settings, BACKUP_RECIPIENT });
    expect(proved).toMatchObject({ code: 0 });
    expect(proved.said).toMatch(/files, encrypted\n[^]*\nverified the backup was restored/);
    expect(summaryIn(readFileSync(join(target, 'manifest.json'), 'utf8')).verified_at).toBeDefined();
    const url = await anotherDatabase();
    const restored = await runCommand(['db', 'restore', target, '--identity', keyFile, '--without-files'], {
      ...settings,
      DATABASE_URL: url,
    });
    expect(restored).toMatchObject({ code: 0 });
    const interrupted = await runCommand(
      ['db', 'backup', join(folder, 'cut'), '--verify'],
      settings,
      /verified \w+\.copy\.gz/,
    );
    expect(interrupted.code).toBe(1);
    expect(interrupted.noted).toContain('SIGTERM: the backup is complete, but was not verified');
    expect(await scratchDatabases()).toEqual([]);
  });
});

inLongRuns('a partitioned table', () => {
  const partitioned = async (): Promise<string> => {
    const url = await anotherDatabase();
    await partition({
      rows: (text) => onDatabase(url, async (client) => (await client.query(text)).rows as never),
      script: (statements) =>
        onDatabase(url, async (client) => {
          for (const text of statements) await client.query(text);
        }),
    });
    return url;
  };
  const contents = async (url: string): Promise<Record<string, unknown>> => {
    const found = await everythingIn(url);
    const names = Object.keys(found).filter((name) => /^(ledger_entries|outbox_events|orders)$/.test(name));
    expect(names).toHaveLength(3);
    return Object.fromEntries(names.map((name) => [name, found[name]]));
  };
  const partsOf = (url: string): Promise<unknown> =>
    onDatabase(url, async (client) => {
      const { rows } = await client.query(
        `SELECT relname, pg_get_expr(relpartbound, oid) FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1`,
      );
      return rows;
    });

  it('is restored with its partitions, or whole into a schema without any', async () => {
    await trades(app).order('completed');
    await backUp({ ...plan('from-whole'), files: undefined });
    const source = await partitioned();
    await restore({ url: source, folder: join(folder, 'from-whole') });
    expect(await contents(source)).toEqual(await contents(app.databaseUrl));

    await backUp({ ...plan('from-parts', source), files: undefined });
    const whole = await anotherDatabase({ blank: true });
    await restore({ url: whole, folder: join(folder, 'from-parts') });
    expect(await contents(whole)).toEqual(await contents(app.databaseUrl));
    const parts = await partitioned(); // its events are split at other times
    expect(await partsOf(parts)).not.toEqual(await partsOf(source));
    await restore({ url: parts, folder: join(folder, 'from-parts') });
    expect(await partsOf(parts)).toEqual(await partsOf(source));
    expect(await contents(parts)).toEqual(await contents(app.databaseUrl));
    const { triggers, constraints } = await everythingIn(source);
    expect(await everythingIn(parts)).toMatchObject({ triggers, constraints });
  });

  it('accepts only known partition bounds from the manifest', async () => {
    const url = await partitioned();
    await backUp({ ...plan('bounds', url), files: undefined });
    const at = join(folder, 'bounds');
    const { format: _, ...manifest } = await readManifest(at);
    const sly = { table: 'outbox_events', name: 'sly', bounds: 'DEFAULT; DROP TABLE orders' };
    await writeManifest(at, { ...manifest, partitions: [...manifest.partitions!, sly] });
    const target = await partitioned();
    await expect(restore({ url: target, folder: at })).rejects.toThrow('sly has unknown bounds');
  });
});

describe('a restore', () => {
  const changed = async (name: string, change: (file: string) => void): Promise<string> => {
    await backUp({ ...plan(name), files: undefined });
    change(join(folder, name));
    return join(folder, name);
  };

  it('changes nothing when the backup is damaged', async () => {
    const url = await anotherDatabase();
    const before = await everythingIn(url);
    const damaged = await changed('damaged', (at) => {
      const file = join(at, 'orders.copy.gz');
      const bytes = readFileSync(file);
      bytes[bytes.length - 20]! ^= 1;
      writeFileSync(file, bytes);
    });
    await expect(restore({ url, folder: damaged })).rejects.toThrow('orders.copy.gz is damaged');
    const lost = await changed('lost', (at) => rmSync(join(at, 'agents.copy.gz')));
    await expect(restore({ url, folder: lost })).rejects.toThrow('agents.copy.gz cannot be read');
    const edited = await changed('edited', (at) => {
      const file = join(at, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": 1', '"rows": 2'));
    });
    await expect(restore({ url, folder: edited })).rejects.toThrow('manifest.json is damaged');
    expect(await everythingIn(url)).toEqual(before);
  });

  it('leaves the database unchanged when it fails midway, and can be repeated', async () => {
    const url = await anotherDatabase();
    const before = await everythingIn(url);
    const at = await changed('short', () => undefined);
    const { format: _, ...manifest } = await readManifest(at);
    const lying = manifest.tables.map((part) => ({
      ...part,
      rows: part.table === 'orders' ? part.rows + 1 : part.rows,
    }));
    await writeManifest(at, { ...manifest, tables: lying });
    await expect(restore({ url, folder: at })).rejects.toThrow(/^orders has \d+ rows, but the backup has/);
    expect(await everythingIn(url)).toEqual(before);
    await writeManifest(at, manifest);
    await restore({ url, folder: at });
    expect(await everythingIn(url)).toEqual(await everythingIn(app.databaseUrl));
  });

  it('refuses a database in use, a newer version, and files outside its folder', async () => {
    const at = await changed('refused', () => undefined);
    const before = await everythingIn(app.databaseUrl);
    await expect(restore({ url: app.databaseUrl, folder: at })).rejects.toThrow('the database is in use');
    expect(await everythingIn(app.databaseUrl)).toEqual(before);
    const { format: _, ...manifest } = await readManifest(at);
    const url = await anotherDatabase();
    await writeManifest(at, { ...manifest, migrations: [...knownMigrations(), 'Later1999999999999'] });
    await expect(restore({ url, folder: at })).rejects.toThrow('from a newer version');
    await writeManifest(at, { ...manifest, files: [{ file: '../out', bytes: 0, sha256: '' }] });
    await expect(restore({ url, folder: at })).rejects.toThrow('outside of its folder');
    expect(readdirSync(folder)).not.toContain('out');
  });
});
