import { join } from 'node:path';
import { settingsFromEnvironment } from '../platform/config/environment';
import type { Settings } from '../platform/config/settings';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres';

export type WithDatabase = Settings & { DATABASE_URL: string };

/**
 * The settings of a command, with a database: the given one, or the embedded one of DATA_DIR, which is joined where it
 * runs and started for as long as the command takes where it does not.
 */
export async function withDatabase(
  changes: Record<string, string>,
  work: (settings: WithDatabase) => Promise<void>,
): Promise<void> {
  const given = settingsFromEnvironment(changes);
  if (given.DATABASE_URL) return work(given as WithDatabase);
  const dataDir = join(given.DATA_DIR, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, durable: true });
  try {
    await work(settingsFromEnvironment({ ...changes, DATABASE_URL: server.url }) as WithDatabase);
  } finally {
    await server.stop();
  }
}
