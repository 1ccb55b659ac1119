import type { DataSource } from 'typeorm';

/**
 * Lists the privileges that the current account lacks in the schema: SELECT on everything, INSERT on all tables, and
 * UPDATE and DELETE except on tables where a trigger refuses changes anyway. The list of migrations needs only SELECT.
 */
const MISSING = `
  SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND NOT c.relispartition AND (
     c.relkind IN ('v', 'm') AND NOT has_table_privilege(c.oid, 'SELECT')
     OR c.relkind IN ('r', 'p') AND (
       NOT has_table_privilege(c.oid, 'SELECT')
       OR c.relname <> 'migrations' AND (
         NOT has_table_privilege(c.oid, 'INSERT')
         OR NOT (has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
            AND NOT EXISTS (SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
                             WHERE t.tgrelid = c.oid AND f.proname LIKE '%refuse\\_change')))
     OR c.relkind = 'S' AND c.relname <> 'migrations_id_seq' AND NOT has_sequence_privilege(c.oid, 'USAGE'))
   ORDER BY c.relkind = 'S', c.relname`;
const ACCOUNT = `
  SELECT quote_ident(current_user) AS role, quote_ident(coalesce(current_schema(), 'public')) AS schema,
         current_schema() IS NULL AND to_regnamespace('public') IS NOT NULL AS "isShutOut"`;

const MOST_NAMED = 3;

/** A one-line message if the service's account lacks grants, for example after a restore. */
export async function grantsProblem(source: DataSource): Promise<string | undefined> {
  const [account] = await source.query<{ role: string; schema: string; isShutOut: boolean }[]>(ACCOUNT);
  const { role, schema, isShutOut } = account as { role: string; schema: string; isShutOut: boolean };
  const missing = await source.query<{ name: string; kind: string }[]>(MISSING);
  if (!isShutOut && missing.length === 0) return undefined;
  const named = missing.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  const what = isShutOut ? `schema ${schema}` : `${named.join(', ')}${more}`;
  const grants = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
  ];
  return `the database account ${role} lacks rights (${what}): run as the owner of the tables ${grants.join('; ')}`;
}
