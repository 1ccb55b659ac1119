import { earliestId, ID_PREFIXES } from '../src/kernel/ids';
import type { PostgresAt } from './postgres';

const HASHED = 8;
/** Events fill one partition after another, as with monthly partitions. */
const PARTS_OF_EVENTS = 60;
const PART_MS = 10_000;

/**
 * Partitions the two ever-growing tables: ledger entries by account, events by id, which is time-ordered. Recreates all
 * views of the tables.
 */
export async function partition(server: Pick<PostgresAt, 'rows' | 'script'>): Promise<void> {
  const views = await server.rows<{ name: string; definition: string }>(`
    WITH RECURSIVE uses AS (
      SELECT DISTINCT r.ev_class AS view_id, d.refobjid AS used_id FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
       WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> r.ev_class),
    concerned AS (
      SELECT view_id, 1 AS depth FROM uses WHERE used_id IN ('ledger_entries'::regclass, 'outbox_events'::regclass)
      UNION ALL
      SELECT u.view_id, c.depth + 1 FROM uses u JOIN concerned c ON c.view_id = u.used_id)
    SELECT view_id::regclass::text AS name, pg_get_viewdef(view_id) AS definition
      FROM concerned GROUP BY view_id ORDER BY max(depth)`);
  const drops = views.map(({ name }) => `DROP VIEW ${name}`).reverse();
  const triggers = await server.rows<{ definition: string }>(`
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid IN ('ledger_entries'::regclass, 'outbox_events'::regclass) AND NOT tgisinternal ORDER BY tgname`);
  const bounds = Array.from({ length: PARTS_OF_EVENTS }, (_, at) =>
    earliestId(ID_PREFIXES.event, new Date(Date.now() + at * PART_MS)),
  );
  const ranges = ['MINVALUE', ...bounds.map((bound) => `'${bound}'`), 'MAXVALUE'];
  await server.script([
    'BEGIN',
    ...drops,
    ...swap('ledger_entries', 'HASH (account_id)', [
      'ADD CONSTRAINT ledger_entries_pk PRIMARY KEY (account_id, transfer_id)',
      'ADD CONSTRAINT ledger_entries_transfer_fk FOREIGN KEY (transfer_id) REFERENCES ledger_transfers',
      'ADD CONSTRAINT ledger_entries_account_fk FOREIGN KEY (account_id) REFERENCES ledger_accounts',
    ]),
    ...Array.from(
      { length: HASHED },
      (_, at) =>
        `CREATE TABLE ledger_entries_${at} PARTITION OF ledger_entries FOR VALUES WITH (MODULUS ${HASHED}, REMAINDER ${at})`,
    ),
    'CREATE UNIQUE INDEX ledger_entries_version_uq ON ledger_entries (account_id, version) WHERE version IS NOT NULL',
    'CREATE INDEX ledger_entries_transfer_ix ON ledger_entries (transfer_id)',
    ...swap('outbox_events', 'RANGE (id)', ['ADD CONSTRAINT outbox_events_pk PRIMARY KEY (id)']),
    ...ranges
      .slice(1)
      .map(
        (to, at) =>
          `CREATE TABLE outbox_events_${at} PARTITION OF outbox_events FOR VALUES FROM (${ranges[at]}) TO (${to})`,
      ),
    // unique within a partition only: locking the subject's row prevents duplicate sequence numbers
    ...Array.from(
      { length: ranges.length - 1 },
      (_, at) => `CREATE UNIQUE INDEX ON outbox_events_${at} (subject_type, subject_id, sequence)`,
    ),
    ...triggers.map(({ definition }) => definition),
    ...views.map(({ name, definition }) => `CREATE VIEW ${name} AS ${definition.replace(/;\s*$/, '')}`),
    'COMMIT',
  ]);
}

/** The number of rows and of partitions that contain them. */
export async function spread(server: PostgresAt, table: string): Promise<{ parts: number; rows: number }> {
  const counts = await server.rows<{ rows: number }>(
    `SELECT count(*)::int AS rows FROM ${table} GROUP BY tableoid`,
  );
  return { parts: counts.length, rows: counts.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Drops the old table with its indexes and triggers. It must be empty. */
function swap(table: string, by: string, constraints: string[]): string[] {
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_whole`,
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY ${by}`,
    `DROP TABLE ${table}_whole`,
    `ALTER TABLE ${table} ${constraints.join(', ')}`,
  ];
}
