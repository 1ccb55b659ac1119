/**
 * One PostgreSQL server per test run, with one migrated template and one clone of it per caller (about 40 ms in
 * memory). Specs that need a database call createTestDatabase(); the rest is for global setup and teardown.
 */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopAbandonedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The run's server. Global setup stores it in the environment, which workers inherit. */
interface TestServer {
  adminUrl: string;
  template: string;
}

const SERVER_VARIABLE = 'RIALTO_TEST_SERVER';
const FOLDER_PREFIX = 'rialto-test-';
/** An in-memory file system, if available; the databases of a run take up to two gigabytes. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A migrated, empty database for the caller alone. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = theServer();
  const name = `rialto_test_${process.env.JEST_WORKER_ID ?? 0}_${randomBytes(6).toString('hex')}`;
  await execute(server.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY file_copy`);
  const drop = () => execute(server.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: urlOf(server.adminUrl, name), drop };
}

function theServer(): TestServer {
  const found = process.env[SERVER_VARIABLE];
  if (found) return JSON.parse(found) as TestServer;
  throw new Error(
    'No test database runs: specs that need one live under test/, or import from test/support themselves.',
  );
}

/**
 * Starts the server of this run (or uses that of TEST_DATABASE_URL) and migrates the template. A program that a run started uses
 * the server of that run.
 */
export async function startTestServer(): Promise<{ stop(): Promise<void> }> {
  if (process.env[SERVER_VARIABLE]) return { stop: () => Promise.resolve() };
  const given = process.env.TEST_DATABASE_URL;
  return given ? useGivenServer(given) : startOwnServer();
}

/** All temporary files of the run are in one folder that is deleted with it; workers inherit TMPDIR. */
async function startOwnServer(): Promise<{ stop(): Promise<void> }> {
  const { TMPDIR } = process.env;
  const place = placeForTemporaryFiles();
  await sweepLeftovers(place);
  const folder = fs.mkdtempSync(path.join(place, FOLDER_PREFIX));
  fs.chmodSync(folder, 0o755); // servers run under other accounts
  process.env.TMPDIR = folder;
  let server: EmbeddedPostgres | undefined;
  const stop = async () => {
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  };
  try {
    server = await startEmbeddedPostgres({
      dataDir: serverIn(folder),
      durable: false,
      database: 'postgres',
    });
    await createTemplate(server.url, 'rialto_template');
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

const serverIn = (folder: string): string => path.join(folder, 'server');

/** Creating a database writes a thousand files, which takes longer on disk than the spec itself. */
function placeForTemporaryFiles(): string {
  if (process.env.TMPDIR !== undefined || !fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : os.tmpdir();
}

/** Other runs may use the same server, hence the unique name. */
async function useGivenServer(adminUrl: string): Promise<{ stop(): Promise<void> }> {
  const template = `rialto_template_${randomBytes(6).toString('hex')}`;
  const stop = async () => {
    await execute(adminUrl, `ALTER DATABASE ${template} IS_TEMPLATE false`);
    await execute(adminUrl, `DROP DATABASE ${template} WITH (FORCE)`);
  };
  await createTemplate(adminUrl, template);
  return { stop };
}

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  await execute(adminUrl, `CREATE DATABASE ${template} ENCODING 'UTF8' TEMPLATE template0`);
  // loaded here, since the launcher must not load TypeORM and every migration
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const migrations = require('../../src/platform/database/migrations') as Migrations;
  await migrations.migrateDatabase(urlOf(adminUrl, template));
  await execute(adminUrl, `ALTER DATABASE ${template} IS_TEMPLATE true`);
  process.env[SERVER_VARIABLE] = JSON.stringify({ adminUrl, template } satisfies TestServer);
}

type Migrations = typeof import('../../src/platform/database/migrations');

/** A killed run leaves its server and folder behind. Deletes those whose users are dead. */
async function sweepLeftovers(place: string): Promise<void> {
  for (const name of fs.readdirSync(place)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = path.join(place, name);
    try {
      // a run that is just starting may not have registered as its server's user yet
      const young = Date.now() - fs.statSync(folder).ctimeMs < 60_000;
      if (young && !fs.existsSync(path.join(serverIn(folder), 'users'))) continue;
      if (await stopAbandonedPostgres(serverIn(folder))) fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // belongs to someone else, or another run deleted it first
    }
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
