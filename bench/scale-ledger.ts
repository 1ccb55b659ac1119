import type { Client } from 'pg';

const escrow = `'test:order:' || o.id || ':escrow'`;
const available = (agent: string): string => `'test:agent:' || ${agent} || ':available'`;
const earned = `CASE WHEN o.maturing THEN 'test:agent:' || o.seller_id || ':pending' ELSE ${available('o.seller_id')} END`;
const dep = `pg_temp.scale_id('dep', o.at + interval '1 minute', o.n)`;
const pay = `pg_temp.scale_id('pay', o.at + interval '30 hours', o.n)`;
const held = `s.escrow <> 'none'`;
const back = `s.escrow = 'refunded'`;
const released = `s.escrow = 'released'`;
/** Every other sale is paid out alone, so that no wallet ever has less than it pays. */
const paidOut = `${released} AND NOT o.maturing AND o.n % 4 < 2`;

/** Part, first part of its group, kind, reference, condition, from, to, cents, hours after the order. */
const PARTS: [number, number, string, string, string, string, string, string, string][] = [
  [1, 1, 'deposit', dep, held, `'test:external:sandbox'`, available('o.buyer_id'), 'o.total', '0'],
  [2, 1, 'hold', `o.id || '/hold'`, held, available('o.buyer_id'), escrow, 'o.total', '0'],
  [3, 3, 'release', `o.id || '/release'`, released, escrow, earned, 'o.total - o.fee - o.order_fee', '5'],
  [4, 3, 'fee', `o.id || '/fee'`, released, escrow, `'test:platform:fees'`, 'o.fee', '5'],
  [
    5,
    3,
    'order_fee',
    `o.id || '/order_fee'`,
    released,
    escrow,
    `'test:platform:order_fees'`,
    'o.order_fee',
    '5',
  ],
  [6, 6, 'refund', `o.id || '/refund'`, back, escrow, available('o.buyer_id'), 'o.total', '5'],
  [
    ...([7, 7, 'payout', pay, paidOut, available('o.seller_id'), `'test:external:sandbox'`] as const),
    ...(['o.total - o.fee - o.order_fee', '30'] as const),
  ],
];

const transfer = (hours: string, part: number): string =>
  `pg_temp.scale_id('trf', o.at + interval '1 minute' + interval '${hours} hours', o.n * 8 + ${part})`;

const TRANSFERS = PARTS.map(
  ([part, first, kind, reference, condition, from, to, cents, hours]) => `
  INSERT INTO ledger_transfers (id, group_id, kind, reference, order_id, from_account, to_account, amount_cents, livemode, created_at)
  SELECT ${transfer(hours, part)}, ${transfer(hours, first)}, '${kind}', ${reference}, ${kind === 'payout' ? 'NULL' : 'o.id'},
         ${from}, ${to}, ${cents}, false, o.at + interval '1 minute' + interval '${hours} hours'
    FROM scale_orders o JOIN scale_statuses s USING (status) WHERE ${condition} ORDER BY o.n`,
);

/** Each transfer has two entries. Those of counted accounts are numbered in the order of their transfers. */
const ENTRIES = `
  INSERT INTO ledger_entries (transfer_id, account_id, amount_cents, balance_cents, version)
  SELECT transfer_id, account_id, cents, CASE WHEN counted THEN sum(cents) OVER account END,
         CASE WHEN counted THEN row_number() OVER account END
    FROM (SELECT t.id AS transfer_id, e.account_id, e.cents,
                 e.account_id NOT LIKE 'test:external:%' AND e.account_id NOT LIKE 'test:platform:%' AS counted
            FROM ledger_transfers t
           CROSS JOIN LATERAL (VALUES (t.from_account, -t.amount_cents), (t.to_account, t.amount_cents)) e(account_id, cents)) e
  WINDOW account AS (PARTITION BY account_id ORDER BY transfer_id)
   ORDER BY transfer_id`;
const ACCOUNTS = `
  INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, version, created_at)
  SELECT account_id, split_part(account_id, ':', 4), split_part(account_id, ':', 3), false, balance_cents, version, now()
    FROM (SELECT DISTINCT ON (account_id) account_id, balance_cents, version FROM ledger_entries
           WHERE version IS NOT NULL ORDER BY account_id, version DESC) last`;

const DEPOSITS = `
  INSERT INTO wallet_deposits (id, agent_id, provider, reference, order_id, amount_cents, livemode, created_at)
  SELECT t.reference, split_part(t.to_account, ':', 3), 'sandbox', t.reference, t.order_id, t.amount_cents, false, t.created_at
    FROM ledger_transfers t WHERE t.kind = 'deposit' ORDER BY t.id`;
const PAYOUTS = `
  INSERT INTO wallet_payouts (id, agent_id, provider, amount_cents, status, livemode, created_at, paid_at, reference, tries, updated_at)
  SELECT t.reference, split_part(t.from_account, ':', 3), 'sandbox', t.amount_cents,
         CASE WHEN t.created_at < now() - interval '20 days' THEN 'paid' ELSE 'requested' END, false, t.created_at,
         CASE WHEN t.created_at < now() - interval '20 days' THEN t.created_at END, t.reference, 0, t.created_at
    FROM ledger_transfers t WHERE t.kind = 'payout' ORDER BY t.id`;

export const LEDGER_TABLES = [
  'ledger_transfers',
  'ledger_entries',
  'ledger_accounts',
  'wallet_deposits',
  'wallet_payouts',
];

/** The money of the orders: every invariant of the ledger holds. */
export async function loadLedger(db: Client): Promise<void> {
  for (const statement of TRANSFERS) await db.query(statement);
  await db.query('ANALYZE ledger_transfers');
  for (const statement of [ENTRIES, ACCOUNTS, DEPOSITS, PAYOUTS]) await db.query(statement);
}
