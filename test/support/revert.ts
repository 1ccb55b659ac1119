import { MIGRATIONS } from '../../migrations/all';
import { revertDatabase } from '../../src/platform/database/migrations';

/** Reverts the newest migrations up to and including the one whose name starts so. */
export async function revertThrough(databaseUrl: string, migration: string): Promise<void> {
  const oldest = MIGRATIONS.findIndex(({ name }) => name.startsWith(migration));
  if (oldest < 0) throw new Error(`there is no migration ${migration}`);
  for (let newest = MIGRATIONS.length - 1; newest >= oldest; newest--) await revertDatabase(databaseUrl);
}
