import { Client } from 'pg';
import type { TestApp } from './app';

/** Runs the work while another session holds the locks of these rows. */
export async function whileLocked<T>(
  app: TestApp,
  table: string,
  ids: string[],
  work: () => Promise<T>,
): Promise<T> {
  const outside = new Client({ connectionString: app.databaseUrl });
  await outside.connect();
  try {
    await outside.query('BEGIN');
    await outside.query(`SELECT FROM ${table} WHERE id = ANY($1) FOR UPDATE`, [ids]);
    return await work();
  } finally {
    await outside.end(); // rolls back
  }
}
