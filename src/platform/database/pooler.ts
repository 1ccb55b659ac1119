import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import type { Settings } from '../config/settings';
import { sqlState } from './sql-state';
import { asRoleSettings } from './session';

/** The role is another's, or one that PostgreSQL does not know under this name. */
const NOT_OURS = new Set(['42501', '42704']);

/**
 * Whether statements may have names behind this pooler. One that keeps track of them (PgBouncer from 1.21 on, with
 * `max_prepared_statements`) gives them names of its own; a name that arrives as it was sent means that nobody does.
 */
export async function takesNamedStatements(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const name = `probe_${randomBytes(8).toString('hex')}`;
    await client.query('BEGIN');
    const text = 'SELECT FROM pg_prepared_statements WHERE name = $1';
    const asSent = (await client.query({ name, text, values: [name] })).rowCount === 1;
    if (asSent) await client.query(`DEALLOCATE ${name}`);
    await client.query('COMMIT');
    return !asSent;
  });
}

/**
 * Behind a pooler: makes the role that it logs in with obey what our own connections ask for at their start. Answers
 * what somebody else has to run where we may not.
 */
export async function settleRole({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings): Promise<string[]> {
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) return [];
  return withClient(DATABASE_DIRECT_URL, async (client) => {
    const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
    const role = escapeIdentifier(decodeURIComponent(new URL(DATABASE_URL).username));
    const statements = asRoleSettings(role, escapeIdentifier(rows[0]?.database ?? ''));
    try {
      await client.query(statements.join('; '));
      return [];
    } catch (error) {
      if (NOT_OURS.has(sqlState(error) ?? '')) return statements;
      throw error;
    }
  });
}

/** In words, what `settleRole` has left to others: instances refuse to start behind a pooler where it is not done. */
export function leftToRun(statements: string[]): string[] {
  if (statements.length === 0) return [];
  const intro = 'to be run by whoever may, for the role behind the pooler:';
  return [intro, ...statements.map((statement) => `  ${statement};`)];
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
