import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../src/platform/database/migrations';
import { loadCatalog } from './catalog-rows';
import { say } from './progress';

export interface CatalogRows {
  url: string;
  /** Null if an earlier run created it. */
  loadedInS: number | null;
  megabytes: number;
}

/**
 * Provides a database with that many listings. Reuses one from an earlier run if nothing that generates it has changed.
 */
export async function provideCatalog(serverUrl: string, listings: number): Promise<CatalogRows> {
  const name = `catalog_${listings}`;
  const admin = await connect(serverUrl);
  try {
    return await provide(admin, databaseUrl(serverUrl, name), name, listings);
  } finally {
    await admin.end();
  }
}

async function provide(admin: Client, url: string, name: string, listings: number): Promise<CatalogRows> {
  const made = fingerprint();
  const { rows } = await admin.query<{ made: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`,
    [name],
  );
  let loadedInS: number | null = null;
  if (rows[0]?.made !== made) {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
    const startedAt = performance.now();
    await migrateDatabase(url);
    await loadCatalog(url, listings, (done, what) => say(`loading: ${done.toLocaleString('en')} ${what}`));
    loadedInS = (performance.now() - startedAt) / 1000;
    await admin.query(`COMMENT ON DATABASE ${name} IS '${made}'`);
  }
  await admin.query('CHECKPOINT');
  const size = await admin.query<{ size: string }>('SELECT pg_database_size($1) AS size', [name]);
  return { url, loadedInS, megabytes: Number(size.rows[0]?.size) / 2 ** 20 };
}

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the server may stop first; the error that stopped it is the one to report
  await client.connect();
  return client;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** A hash of all code that determines the database's contents. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const migrations = join(__dirname, '..', 'migrations');
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => join(migrations, name));
  for (const file of [
    ...files,
    join(__dirname, 'catalog-rows.js'),
    join(__dirname, 'vocabulary.js'),
    join(__dirname, 'random.js'),
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
