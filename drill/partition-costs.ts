import { Client } from 'pg';

const HASHED = 8;
const MONTHS = 12;
const ROUNDS = 5;

export interface Sizes {
  entries: number;
  events: number;
}

/** Costs on the partitioned table, relative to 1 on the unpartitioned one. */
export type Costs = Record<string, number>;

interface Work {
  what: string;
  on: (table: string, round: number) => string;
}

const loop = (times: number, statement: string): string =>
  `DO $$ BEGIN FOR i IN 1..${times} LOOP ${statement}; END LOOP; END $$`;
/** Ids in creation order, like real ones. */
const id = (prefix: string, n: string): string => `'${prefix}_' || lpad((${n})::text, 12, '0')`;

/**
 * Compares the two ever-growing tables, partitioned and unpartitioned, with the same rows and indexes. Times every kind
 * of statement that the service sends, on both alternately. Excludes commits, which cost the same.
 */
export async function partitionCosts(databaseUrl: string, sizes: Sizes): Promise<Costs> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('DROP SCHEMA IF EXISTS measured CASCADE; CREATE SCHEMA measured');
    for (const statement of [...entriesOf(sizes), ...eventsOf(sizes)]) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    const costs: Costs = {};
    for (const work of [...onEntries(sizes), ...onEvents(sizes)])
      costs[work.what] = await ratio(client, work);
    costs['remove a month of events'] = await forgetting(client, sizes);
    await client.query('DROP SCHEMA measured CASCADE');
    return costs;
  } finally {
    await client.end();
  }
}

async function ratio(client: Client, { on }: Work): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const whole = await timed(client, on('whole', round));
    const parts = await timed(client, on('parts', round));
    ratios.push(parts / whole);
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
}

async function timed(client: Client, statement: string): Promise<number> {
  const since = performance.now();
  await client.query(statement);
  return performance.now() - since;
}

/** Compares deleting row by row with dropping a partition. */
async function forgetting(client: Client, { events }: Sizes): Promise<number> {
  const end = id('evt', String(Math.floor(events / MONTHS)));
  const whole = await timed(client, `DELETE FROM measured.events_whole WHERE id < ${end}`);
  return (await timed(client, 'DROP TABLE measured.events_parts_0')) / whole;
}

function entriesOf({ entries }: Sizes): string[] {
  const parts = Array.from(
    { length: HASHED },
    (_, at) =>
      `CREATE TABLE measured.entries_parts_${at} PARTITION OF measured.entries_parts
         FOR VALUES WITH (MODULUS ${HASHED}, REMAINDER ${at})`,
  );
  return [
    'CREATE TABLE measured.entries_whole (LIKE ledger_entries)',
    'CREATE TABLE measured.entries_parts (LIKE ledger_entries) PARTITION BY HASH (account_id)',
    ...parts,
    ...['whole', 'parts'].flatMap((kind) => [
      `ALTER TABLE measured.entries_${kind} ADD PRIMARY KEY (account_id, transfer_id)`,
      `CREATE UNIQUE INDEX ON measured.entries_${kind} (account_id, version) WHERE version IS NOT NULL`,
      `CREATE INDEX ON measured.entries_${kind} (transfer_id)`,
      `INSERT INTO measured.entries_${kind} (transfer_id, account_id, amount_cents, balance_cents, version)
       SELECT ${id('trf', 'n / 4')}, 'test:agent-' || n % ${accounts(entries)}, 100, 100, n / ${accounts(entries)}
         FROM generate_series(0, ${entries - 1}) n`,
    ]),
  ];
}

function onEntries({ entries }: Sizes): Work[] {
  const table = (kind: string): string => `measured.entries_${kind}`;
  const account = `'test:agent-' || i * 7 % ${accounts(entries)}`;
  return [
    {
      what: 'write a transfer of four entries',
      on: (kind, round) =>
        loop(
          5_000,
          `INSERT INTO ${table(kind)} SELECT ${id('trf', `${entries} + ${round} * 5000 + i`)},
             'test:agent-' || (i * 4 + n) % ${accounts(entries)}, 100, 100, 1000000 + ${round} * 5000 + i FROM generate_series(0, 3) n`,
        ),
    },
    {
      what: 'read the latest entries of an account',
      on: (kind) =>
        loop(
          5_000,
          `PERFORM FROM ${table(kind)} WHERE account_id = ${account} AND version IS NOT NULL ORDER BY version DESC LIMIT 20`,
        ),
    },
    {
      what: 'read the entries of a transfer',
      on: (kind) => loop(5_000, `PERFORM FROM ${table(kind)} WHERE transfer_id = ${id('trf', 'i')}`),
    },
  ];
}

/** So that each account has about twenty entries. */
const accounts = (entries: number): number => Math.ceil(entries / 20);

function eventsOf({ events }: Sizes): string[] {
  const bounds = Array.from(
    { length: MONTHS - 1 },
    (_, at) => `'evt_${String(Math.floor((events * (at + 1)) / MONTHS)).padStart(12, '0')}'`,
  );
  const ranges = ['MINVALUE', ...bounds, 'MAXVALUE'];
  const parts = ranges
    .slice(1)
    .flatMap((to, at) => [
      `CREATE TABLE measured.events_parts_${at} PARTITION OF measured.events_parts FOR VALUES FROM (${ranges[at]}) TO (${to})`,
      `CREATE UNIQUE INDEX ON measured.events_parts_${at} (subject_type, subject_id, sequence)`,
    ]);
  return [
    'CREATE TABLE measured.events_whole (LIKE outbox_events)',
    'CREATE TABLE measured.events_parts (LIKE outbox_events) PARTITION BY RANGE (id)',
    'CREATE UNIQUE INDEX ON measured.events_whole (subject_type, subject_id, sequence)',
    ...parts,
    ...['whole', 'parts'].flatMap((kind) => [
      `ALTER TABLE measured.events_${kind} ADD PRIMARY KEY (id)`,
      `INSERT INTO measured.events_${kind} ${eventRows(`generate_series(0, ${events - 1}) n`)}`,
    ]),
  ];
}

const eventRows = (from: string, n = 'n'): string => `
  (id, name, occurred_at, audience, subject_type, subject_id, sequence, livemode, payload)
  SELECT ${id('evt', n)}, 'order.placed', now(), '{agent-1,agent-2}', 'order', 'ord_' || ${n} / 5, 1 + ${n} % 5, false,
         jsonb_build_object('note', repeat('x', 300))
    FROM ${from}`;

function onEvents({ events }: Sizes): Work[] {
  const table = (kind: string): string => `measured.events_${kind}`;
  return [
    {
      what: 'write an event',
      on: (kind, round) =>
        loop(
          5_000,
          `INSERT INTO ${table(kind)} ${eventRows('(SELECT 1) one', `(${events} + ${round} * 5000 + i)`)}`,
        ),
    },
    {
      what: 'read an event by its id',
      on: (kind) => loop(5_000, `PERFORM FROM ${table(kind)} WHERE id = ${id('evt', `i * 31 % ${events}`)}`),
    },
  ];
}
