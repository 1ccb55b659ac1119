import type { Client } from 'pg';
import { onServer } from './on-server';

interface Placement {
  /** Tables of a group have their rows with the same key on the same node. */
  group: 'order' | 'offer' | 'listing' | 'account' | 'transfer' | 'event' | 'agent';
  /** The distribution column. */
  key: string;
}

const by = (group: Placement['group'], tables: Record<string, string>): [string, Placement][] =>
  Object.entries(tables).map(([table, key]) => [table, { group, key }]);

/**
 * How the tables that a trade writes would be distributed (docs/scaling.md). All other tables are reference tables, of
 * which every node has a copy.
 */
export const DISTRIBUTION = new Map<string, Placement>([
  ...by('order', {
    orders: 'id',
    order_states: 'id',
    order_transitions: 'order_id',
    order_messages: 'order_id',
    refund_cases: 'order_id',
    reviews: 'order_id',
    seller_outcomes: 'order_id',
    listing_sales: 'order_id',
  }),
  ...by('offer', { offers: 'id', offer_rounds: 'offer_id' }),
  ...by('listing', { listings: 'id', listing_payloads: 'listing_id' }),
  ...by('account', { ledger_accounts: 'id', ledger_entries: 'account_id' }),
  ...by('transfer', { ledger_transfers: 'id' }),
  ...by('event', { outbox_events: 'id', outbox_queue: 'event_id' }),
  ...by('agent', { idempotency_keys: 'scope', notifications: 'agent_id', wallet_deposits: 'agent_id' }),
]);

const PARTS = 4;

/**
 * Partitions the tables by their distribution columns: PostgreSQL then demands of their unique keys what Citus
 * demands. Foreign keys between groups and triggers are left out, because neither works across nodes.
 */
export function distribute(url: string): Promise<void> {
  return onServer(url, async (client) => {
    await client.query('BEGIN');
    const views = await viewsOf(client);
    for (const { name } of [...views].reverse()) await client.query(`DROP VIEW ${name}`);
    for (const [table, { key }] of DISTRIBUTION) await partition(client, table, key);
    for (const { name, definition } of views) await client.query(`CREATE VIEW ${name} AS ${definition}`);
    await client.query('COMMIT');
  });
}

/** In the order in which they can be created. */
async function viewsOf(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT oid::regclass::text AS name, pg_get_viewdef(oid) AS definition FROM pg_class
      WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY oid`,
  );
  return rows;
}

async function partition(client: Client, table: string, key: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = $1::regclass ORDER BY 1`,
    [table],
  );
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`,
    [table],
  );
  await client.query(`ALTER TABLE ${table} RENAME TO ${table}_whole`);
  await client.query(
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED
       INCLUDING IDENTITY) PARTITION BY HASH (${key})`,
  );
  for (let part = 0; part < PARTS; part++)
    await client.query(
      `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
    );
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const all = columns.map(({ name }) => name).join(', ');
  await client.query(
    `INSERT INTO ${table} (${all}) OVERRIDING SYSTEM VALUE SELECT ${all} FROM ${table}_whole`,
  );
  await client.query(`DROP TABLE ${table}_whole CASCADE`);
  for (const { name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${withKey(definition, key)}`);
  for (const { name, definition } of rows)
    if (!keys.some((one) => one.name === name))
      await client.query(
        (definition.includes('UNIQUE') ? withKey(definition, key) : definition).replace(' ON ONLY ', ' ON '),
      );
}

/** A unique key of a distributed table contains the distribution column. */
function withKey(definition: string, key: string): string {
  const [, columns = ''] = /\(([^()]*)\)/.exec(definition) ?? [];
  return columns.split(', ').includes(key)
    ? definition
    : definition.replace(`(${columns}`, `(${columns}, ${key}`);
}
