import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';

/** Whether a trigger refuses changes to the rows of the table `c`. */
const REFUSES_CHANGES = `EXISTS (SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
   WHERE t.tgrelid = c.oid AND f.proname LIKE '%refuse\\_change')`;

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
            AND NOT ${REFUSES_CHANGES}))
     OR c.relkind = 'S' AND c.relname <> 'migrations_id_seq' AND NOT has_sequence_privilege(c.oid, 'USAGE'))
   ORDER BY c.relkind = 'S', c.relname`;
const ACCOUNT = `
  SELECT current_user AS role, rolsuper AS "isSuperuser", coalesce(current_schema(), 'public') AS schema,
         current_schema() IS NULL AND to_regnamespace('public') IS NOT NULL AS "isShutOut"
    FROM pg_roles WHERE rolname = current_user`;

interface Account {
  role: string;
  isSuperuser: boolean;
  schema: string;
  isShutOut: boolean;
}

const MOST_NAMED = 3;

const accountOf = async (source: DataSource): Promise<Account> => {
  const [account] = await source.query<Account[]>(ACCOUNT);
  return account as Account;
};

/** A one-line message if the service's account lacks grants, for example after a restore. */
export async function grantsProblem(source: DataSource): Promise<string | undefined> {
  const { role, schema, isShutOut } = await accountOf(source);
  const missing = await source.query<{ name: string; kind: string }[]>(MISSING);
  if (!isShutOut && missing.length === 0) return undefined;
  const named = missing.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  const what = isShutOut ? `schema ${schema}` : `${named.join(', ')}${more}`;
  return (
    `the database account ${role} lacks rights (${what}): run \`npm run db:grant -- ${role}\`, in an image ` +
    `\`node dist/src/cli/grant.js ${role}\`, with the account that owns the tables`
  );
}

/** A message if nothing limits the service's account. */
export async function superuserProblem(source: DataSource): Promise<string | undefined> {
  const { role, isSuperuser } = await accountOf(source);
  if (!isSuperuser) return undefined;
  return `the database account ${role} is a superuser, so nothing protects the ledger: use two accounts (docs/databases.md)`;
}

const QUOTED = `SELECT quote_ident($1) AS role, quote_ident(current_schema()) AS schema, array(
    SELECT quote_ident(c.relname) FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND ${REFUSES_CHANGES} ORDER BY 1) AS unchangeable`;

/**
 * Gives the service's account its rights, also to the tables of later migrations. Tables that a trigger protects accept
 * only new rows, and the list of migrations none. Run it as the owner of the tables. Returns the statements.
 */
export async function grantTo(owner: ClientBase, name: string): Promise<string[]> {
  const { rows } = await owner.query<{ role: string; schema: string; unchangeable: string[] }>(QUOTED, [
    name,
  ]);
  const { role, schema, unchangeable } = rows[0] as (typeof rows)[0];
  const here = `IN SCHEMA ${schema}`;
  const statements = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES ${here} TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES ${here} TO ${role}`,
    `ALTER DEFAULT PRIVILEGES ${here} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES ${here} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
    `REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${role}`,
    `REVOKE UPDATE, DELETE ON ${unchangeable.join(', ')} FROM ${role}`,
  ];
  await owner.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
  return statements;
}
