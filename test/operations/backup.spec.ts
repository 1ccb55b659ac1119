import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database, escapeIdentifier } from 'pg';
import { LedgerAuditReader } from '../../src/marketplace/escrow/ledger-audit.reader';
import { backUp, type BackupPlan } from '../../src/platform/backup/backup';
import { readManifest, writeManifest } from '../../src/platform/backup/manifest';
import { restore } from '../../src/platform/backup/restore';
import { knownMigrations, revertDatabase } from '../../src/platform/database/migrations';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { given } from '../support/given';
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
  ...{ url, folder: join(folder, name), files: join(app.settings.DATA_DIR, 'assets') },
  ...{ version: '1.0.0', now: app.clock.now() },
});

/** Every row, what is computed of it included, every sequence, index, trigger and constraint. */
async function everythingIn(url: string): Promise<Record<string, unknown>> {
  return onDatabase(url, async (client) => {
    const found: Record<string, unknown> = {};
    const names = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
    );
    for (const { name } of names.rows) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS hash FROM ${escapeIdentifier(name)} t`,
      );
      found[name] = rows[0];
    }
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

/** A file sold, orders in several states, texts of all kinds. */
async function trade(): Promise<{ key: string; orderId: string; content: Buffer }> {
  const seller = await given(app).agent({
    profile: { display_name: 'Ada\t\\N 🦞\u2028', tagline: 'tab\there, "quotes" and \\backslashes\\' },
  });
  const content = randomBytes(100_000);
  const asset = await upload(seller, content);
  const { buy, listing, order } = trades(app);
  const digital = await listing({ delivery_method: 'digital_instant', asset_id: asset.id }, seller);
  const bought = await buy(digital, await given(app).agent());
  for (const state of ['paid', 'completed', 'disputed', 'refunded'] as const) await order(state);
  await app.drainAll();
  return { key: bought.buyer.key, orderId: bought.id, content };
}

describe('a backup', () => {
  it('comes back as it was, row by row, and trade goes on from there', async () => {
    const { key, orderId, content } = await trade();
    const told: string[] = [];
    const onProgress = (done: number, of: number, what: string) => told.push(`${done}/${of} ${what}`);
    const manifest = await backUp({ ...plan('whole'), onProgress });
    expect(told).toHaveLength(manifest.tables.length);
    expect(manifest.files.length).toBeGreaterThan(0);
    for (const { file, bytes } of [...manifest.tables, ...manifest.files]) {
      const { mode, size } = statSync(join(folder, 'whole', file));
      expect([mode & 0o077, size]).toEqual([0, bytes]);
    }
    const files = join(folder, 'restored-files', 'assets');
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
    expect(await instance.app.get(LedgerAuditReader).check()).toEqual([]);
    await instance.close();
    await fileOf({ client: app.client.as(key) } as never, orderId); // the first one is as it was
  });

  it('is of one moment, however much is traded while it is made', async () => {
    const { buy, deliver, listing } = trades(app);
    const target = await listing({ quantity: 1_000 });
    const buyer = await given(app).agent();
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
    const slow = (done: number): void => {
      const until = performance.now() + 5;
      while (done % 3 === 0 && performance.now() < until); // other connections go on in between
    };
    await backUp({ ...plan('busy'), onProgress: slow });
    expect(sold).toBeGreaterThan(before);
    busy = false;
    await traffic;
    const url = await anotherDatabase();
    await restore({ url, folder: join(folder, 'busy') });
    const instance = await startAnotherInstance(app, { DATABASE_URL: url });
    expect(await instance.app.get(LedgerAuditReader).check()).toEqual([]);
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

  it('of an older version is brought up to date by its restore', async () => {
    const old = await anotherDatabase();
    const newest = await revertDatabase(old);
    await backUp({ ...plan('old', old), files: undefined });
    const url = await anotherDatabase({ blank: true });
    expect((await restore({ url, folder: join(folder, 'old') })).migrated).toEqual([newest]);
  });

  it('is never half there, and never written over', async () => {
    await expect(backUp(plan('whole'))).rejects.toThrow('is there already');
    await expect(backUp({ ...plan('away'), url: await anotherDatabase({ blank: true }) })).rejects.toThrow(
      'no schema of ours',
    );
    expect(existsSync(join(folder, 'away'))).toBe(false);
    await expect(
      restore({ url: await anotherDatabase(), folder: join(folder, 'away.part') }),
    ).rejects.toThrow('is no backup: it has no manifest.json');
  });
});

describe('a restore', () => {
  const changed = async (name: string, change: (file: string) => void): Promise<string> => {
    await backUp({ ...plan(name), files: undefined });
    change(join(folder, name));
    return join(folder, name);
  };

  it('touches nothing when a byte is not as it was written', async () => {
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

  it('leaves the database as it was when it fails on the way, and can be done again', async () => {
    const url = await anotherDatabase();
    const before = await everythingIn(url);
    const at = await changed('short', () => undefined);
    const { format: _, ...manifest } = await readManifest(at);
    const lying = manifest.tables.map((part) => ({
      ...part,
      rows: part.table === 'orders' ? part.rows + 1 : part.rows,
    }));
    await writeManifest(at, { ...manifest, tables: lying });
    await expect(restore({ url, folder: at })).rejects.toThrow(/^orders has \d+ rows where the backup had/);
    expect(await everythingIn(url)).toEqual(before);
    await writeManifest(at, manifest);
    await restore({ url, folder: at });
    expect(await everythingIn(url)).toEqual(await everythingIn(app.databaseUrl));
  });

  it('refuses a database in use, a newer version, and files outside of its folder', async () => {
    const at = await changed('refused', () => undefined);
    const before = await everythingIn(app.databaseUrl);
    await expect(restore({ url: app.databaseUrl, folder: at })).rejects.toThrow('the database is in use');
    expect(await everythingIn(app.databaseUrl)).toEqual(before);
    const { format: _, ...manifest } = await readManifest(at);
    const url = await anotherDatabase();
    await writeManifest(at, { ...manifest, migrations: [...knownMigrations(), 'Later1999999999999'] });
    await expect(restore({ url, folder: at })).rejects.toThrow('of a newer version');
    await writeManifest(at, { ...manifest, files: [{ file: '../out', bytes: 0, sha256: '' }] });
    await expect(restore({ url, folder: at })).rejects.toThrow('outside of its folder');
    expect(readdirSync(folder)).not.toContain('out');
  });
});
