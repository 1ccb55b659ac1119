import { randomBytes } from 'node:crypto';
import { type Client, escapeIdentifier } from 'pg';
import { violationsIn } from '../../src/marketplace/escrow/ledger-audit.service';
import { sqlState } from '../../src/platform/database/database-errors';
import { withClient } from '../../src/platform/database/single-connection';
import type { Progress } from './backup';
import type { Convert } from './encryption';
import type { Manifest } from './manifest';
import { BackupProblem } from './problem';
import { restore } from './restore';

export interface Verification {
  /** The server on which to restore: the backup goes into a new database, which is removed again. */
  url: string;
  folder: string;
  decrypt?: Convert;
  onProgress?: Progress;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LONGEST_NAME = 63;

/**
 * Proves that a backup can be restored: restores it into a scratch database, counts the rows of every table, and checks
 * all invariants of the ledger. The scratch database is removed at the end, also after a signal.
 */
export async function verifyBackup({ url, ...backup }: Verification): Promise<void> {
  const { scratch, drop } = await createScratch(url);
  let signal: NodeJS.Signals | undefined;
  const onSignal = (received: NodeJS.Signals): void => {
    signal ??= received;
    void drop().catch(() => undefined); // ends the connection of the restore, which then fails
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    const { manifest } = await restore({ ...backup, url: scratch });
    await withClient(scratch, 'verify', (client) => compare(client, manifest));
  } catch (error) {
    if (signal !== undefined)
      throw new BackupProblem(`${signal}: the backup is complete, but was not verified`);
    throw new BackupProblem(`the backup cannot be restored: ${(error as Error).message}`, { cause: error });
  } finally {
    await drop();
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}

async function createScratch(url: string): Promise<{ scratch: string; drop: () => Promise<void> }> {
  const suffix = `_verify_${randomBytes(6).toString('hex')}`;
  const origin = decodeURIComponent(new URL(url).pathname.slice(1)) || 'rialto';
  const name = origin.slice(0, LONGEST_NAME - suffix.length) + suffix;
  const database = escapeIdentifier(name);
  try {
    await withClient(url, 'verify', (client) =>
      client.query(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`),
    );
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    const account = decodeURIComponent(new URL(url).username);
    throw new BackupProblem(
      `the backup is complete, but was not verified: the account ${account} may not create the scratch database. ` +
        `Use the owner's URL, run ALTER ROLE ${account} CREATEDB, or pass another server with --verify-url`,
    );
  }
  const scratch = Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).toString();
  const drop = (): Promise<void> =>
    withClient(
      url,
      'verify',
      async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)),
    );
  return { scratch, drop };
}

async function compare(client: Client, { tables }: Manifest): Promise<void> {
  for (const { table, rows } of tables) {
    const { rows: found } = await client.query<{ rows: number }>(
      `SELECT count(*)::float8 AS rows FROM ${escapeIdentifier(table)}`,
    );
    if (found[0]?.rows !== rows)
      throw new Error(`${table} has ${found[0]?.rows} rows, but the manifest says ${rows}`);
  }
  const violations = await violationsIn({ query: async (text) => (await client.query(text)).rows });
  const [first] = violations;
  if (first)
    throw new Error(
      `${violations.length} violations of the ledger’s invariants, first: ${first.invariant} ${first.name}, ${first.subject}: ${first.detail}`,
    );
}
