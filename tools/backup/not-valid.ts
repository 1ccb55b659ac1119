import { type ClientBase } from 'pg';
import type { NotValid } from './manifest';

interface Found {
  table: string;
  constraint: string;
  /** The condition that a violating row of `t` meets. */
  violated: string;
}

/**
 * Constraints that PostgreSQL enforces only for new and changed rows, as SQL conditions. A reference is violated by a row
 * whose columns are all set and that refers to no row.
 */
const NOT_VALID = `
  SELECT k.conrelid::regclass::text AS table, k.conname AS constraint,
         CASE k.contype WHEN 'c' THEN 'NOT (' || pg_get_expr(k.conbin, k.conrelid) || ')'
         ELSE (SELECT string_agg(format('t.%I IS NOT NULL', own.attname), ' AND ')
                      || ' AND NOT EXISTS (SELECT FROM ' || k.confrelid::regclass || ' r WHERE '
                      || string_agg(format('r.%I = t.%I', other.attname, own.attname), ' AND ') || ')'
                 FROM unnest(k.conkey, k.confkey) AS pair (own_number, other_number)
                 JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.own_number
                 JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = pair.other_number) END AS violated
    FROM pg_constraint k
   WHERE NOT k.convalidated AND k.contype IN ('c', 'f') AND k.conparentid = 0
     AND k.connamespace = current_schema()::regnamespace
   ORDER BY 1, 2`;

/** All `NOT VALID` constraints, with the number of rows that violate each. */
export async function notValidIn(client: ClientBase): Promise<NotValid[]> {
  const { rows } = await client.query<Found>(NOT_VALID);
  const found: NotValid[] = [];
  for (const { table, constraint, violated } of rows) {
    const counted = await client.query<{ violations: number }>(
      `SELECT count(*)::float8 AS violations FROM ${table} t WHERE ${violated}`,
    );
    found.push({ table, constraint, violations: counted.rows[0]?.violations ?? 0 });
  }
  return found;
}

/**
 * Drops these constraints where the schema has them, so that rows that violate them can be loaded. Returns the statements
 * that restore them as `NOT VALID`.
 */
export async function dropNotValid(client: ClientBase, constraints: NotValid[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT k.conrelid::regclass::text AS table, quote_ident(k.conname) AS name,
            regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '') AS definition
       FROM pg_constraint k
       JOIN unnest($1::text[], $2::text[]) AS wanted ("table", name) ON wanted.name = k.conname AND wanted.table = k.conrelid::regclass::text
      WHERE k.contype IN ('c', 'f') AND k.conparentid = 0 AND k.connamespace = current_schema()::regnamespace`,
    [constraints.map(({ table }) => table), constraints.map(({ constraint }) => constraint)],
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`,
  );
}
