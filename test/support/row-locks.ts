import type { TestApp } from './app';
import { onServer } from './on-server';

/** Runs the work while another session holds the locks of these rows. */
export function whileLocked<T>(
  app: TestApp,
  table: string,
  ids: string[],
  work: () => Promise<T>,
): Promise<T> {
  return onServer(app.databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE id = ANY($1) FOR UPDATE`, [ids]);
    return work();
  });
}
