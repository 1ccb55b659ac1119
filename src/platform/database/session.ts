import type { DataSource } from 'typeorm';

/** The driver can read values only in these formats. A database or role may have other defaults. */
const FORMATS = {
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
} as const;

/** Settings of every connection of the service, so that no query can hold a connection forever. */
const SESSION = {
  ...FORMATS,
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // JIT costs more than it saves here; parallel plans starve other requests on a busy server
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // PostgreSQL would plan half of the prepared statements on each call, because it expects ten elements in every list
  plan_cache_mode: 'force_generic_plan',
} as const;

/** For direct connections, which set these at startup. */
export const asStartupOptions = (): string => startupOptions(SESSION);

function startupOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** For a pooler, whose connections are shared: gives its login role the same settings. */
export const asRoleSettings = (role: string, database: string): string[] =>
  Object.entries(SESSION).map(
    ([name, value]) => `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = '${value}'`,
  );

const UNLIMITED = {
  ...FORMATS,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as const;

/** For direct connections that need no timeouts, such as backups. */
export const WITHOUT_LIMITS = startupOptions(UNLIMITED);

/** For migrations: every request that needs the table waits behind a statement that waits to change it. */
export const MIGRATION_LOCK_MS = 150;
export const FOR_MIGRATIONS = startupOptions({ ...UNLIMITED, lock_timeout: `${MIGRATION_LOCK_MS}ms` });

const MISSING = `SELECT name || ' = ' || value AS setting FROM unnest($1::text[], $2::text[]) AS wanted (name, value)
  WHERE replace(current_setting(name), ', ', ',') <> value`;
const ROLE_HAS_THEM = `SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
  WHERE d.datname = current_database() AND s.setrole = current_user::regrole AND s.setconfig @> $1::text[]`;

/** Explains to the operator why the service cannot use these connections. */
export async function sessionProblem(source: DataSource, behindPooler: boolean): Promise<string | undefined> {
  const wanted = [Object.keys(SESSION), Object.values(SESSION)];
  const missing = await source.query<{ setting: string }[]>(MISSING, wanted);
  if (missing.length === 0) return undefined;
  const what = `connections to the database lack ${missing.map(({ setting }) => setting).join(', ')}`;
  if (!behindPooler)
    return `${what}: a pooler, or ?options= in DATABASE_URL, removes them; for a pooler, set DATABASE_DIRECT_URL too`;
  const given = Object.entries(SESSION).map(([name, value]) => `${name}=${value}`);
  const settled = await source.query<unknown[]>(ROLE_HAS_THEM, [given]);
  return settled.length > 0
    ? `${what}: the pooler opened them before its role had these settings; run RECONNECT on it, or restart it`
    : `${what}: run \`npm run db:migrate\`, which sets them for the role behind the pooler, then run RECONNECT on the pooler`;
}
