import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { settingsFromEnvironment } from '../platform/config/environment';
import type { SettingName, Settings } from '../platform/config/settings';
import { leftToRun, settleRole } from '../platform/database/pooler';
import { say } from './command-line';

/** `sessionUrl` is the database without a pooler. */
export type WithDatabase = Settings & { DATABASE_URL: string; sessionUrl: string };

/** The settings of a command that needs only the database. */
export const DATABASE_SETTINGS: SettingName[] = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATA_DIR',
];

/** The settings of a command that reads or writes keyed hashes or encrypted values. */
export const SECRET_SETTINGS: SettingName[] = [
  ...DATABASE_SETTINGS,
  ...(['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'SECRET_KEY_NEXT'] as const),
];

/**
 * The settings of a command, with a database: the configured one, or the embedded one in DATA_DIR. Joins the embedded
 * database if it is running; otherwise starts it until the command ends.
 */
export async function withDatabase(
  changes: Record<string, string>,
  needed: readonly SettingName[],
  work: (settings: WithDatabase) => Promise<void>,
): Promise<void> {
  const given = settingsFromEnvironment(changes, needed);
  if (given.DATABASE_URL) return work(given as WithDatabase);
  const dataDir = join(given.DATA_DIR, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, durable: true });
  try {
    const found = settingsFromEnvironment({ ...changes, DATABASE_URL: server.url }, needed);
    await work(found as WithDatabase);
  } finally {
    await server.stop();
  }
}

/** Gives the role what a pooler cannot, and says what is left to do. */
export async function prepareForPooler(settings: WithDatabase): Promise<void> {
  for (const line of leftToRun(await settleRole(settings))) say(line);
}
