import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import type { Settings } from '../config/settings';
import { sqlState } from './database-errors';
import { asRoleSettings } from './session';

/** The role belongs to someone else, or PostgreSQL does not know it under this name. */
const NOT_OURS = new Set(['42501', '42704']);

/**
 * Whether the pooler supports named statements. One that tracks them (PgBouncer from 1.21, with
 * `max_prepared_statements`) renames them; a name that reaches the server unchanged means that the pooler does not
 * track them.
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
 * Behind a pooler, gives its login role the session settings that our direct connections set at startup. Returns the
 * statements that someone else must run if this account may not.
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

/**
 * Output for the statements that `settleRole` could not run. Instances behind a pooler refuse to start until someone
 * runs them.
 */
export function leftToRun(statements: string[]): string[] {
  if (statements.length === 0) return [];
  const intro = 'run these as an account that may alter the role behind the pooler:';
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
