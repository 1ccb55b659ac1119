import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes what an audit has not read yet: transfers, orders whose money has changed, and what providers record. The note
 * commits with what it is about, so a transaction that commits late is not passed over.
 */
export class UnauditedLedger1763604330000 implements MigrationInterface {
  name = 'UnauditedLedger1763604330000';
  /** Triggers on several tables, each locked alone; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ledger_unaudited (
        transfer_id text COLLATE "C",
        order_id text COLLATE "C",
        account_id text COLLATE "C",
        amount_cents bigint
      )`);
    for (const [name, body] of Object.entries(FUNCTIONS))
      await runner.query(`
        CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`);
    for (const [name, definition] of Object.entries(TRIGGERS))
      await runner.query(`CREATE OR REPLACE TRIGGER ${name} ${definition}`);
    await runner.query(
      `ALTER TABLE ledger_audits ADD COLUMN IF NOT EXISTS full_started_at timestamptz,
         ADD COLUMN IF NOT EXISTS full_checked_at timestamptz, ADD COLUMN IF NOT EXISTS full_place text`,
    );
    await runner.query(appendOnly([...WATCHED, ...Object.keys(TRIGGERS)]));
    await runner.query(`CREATE OR REPLACE VIEW ledger_unaudited_violations AS ${VIOLATIONS}`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW ledger_unaudited_violations');
    await runner.query(appendOnly(['ledger_transfers_immutable', 'ledger_entries_immutable']));
    for (const column of ['full_started_at', 'full_checked_at', 'full_place'])
      await runner.query(`ALTER TABLE ledger_audits DROP COLUMN ${column}`);
    for (const [name, definition] of Object.entries(TRIGGERS))
      await runner.query(`DROP TRIGGER ${name} ON ${/ ON (\w+)/.exec(definition)?.[1]}`);
    for (const name of Object.keys(FUNCTIONS)) await runner.query(`DROP FUNCTION ${name}`);
    await runner.query('DROP TABLE ledger_unaudited');
  }
}

const FUNCTIONS = {
  ledger_note_entries: `
    INSERT INTO ledger_unaudited (transfer_id) SELECT DISTINCT transfer_id FROM added;`,
  // those with entries are noted by their entries, which the same statement writes
  ledger_note_transfers: `
    INSERT INTO ledger_unaudited (transfer_id)
    SELECT id FROM added t WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transfer_id = t.id);`,
  ledger_note_order: `
    INSERT INTO ledger_unaudited (order_id) VALUES (NEW.id);`,
  // what the provider records is the negative of what its account has in the ledger: deposits come in, the rest goes out
  ledger_note_provider: `
    INSERT INTO ledger_unaudited (account_id, amount_cents)
    SELECT CASE WHEN (r.row ->> 'livemode')::boolean THEN 'live' ELSE 'test' END || ':external:' || (r.row ->> 'provider'),
           r.sign * (r.row ->> 'amount_cents')::bigint * CASE TG_TABLE_NAME WHEN 'wallet_deposits' THEN -1 ELSE 1 END
      FROM (VALUES (CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, -1),
                   (CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END, 1)) r(row, sign)
     WHERE r.row IS NOT NULL AND r.row ->> 'status' IS DISTINCT FROM 'failed'
       AND r.row ->> 'reason' IS DISTINCT FROM 'review';`,
};

/** Of deadlines and maturity too: an order whose state is not followed is never paid out. */
const WATCHED = [
  'ledger_transfers_immutable',
  'ledger_entries_immutable',
  'orders_begin_state',
  'orders_change_state',
];
const recorded = 'FOR EACH ROW EXECUTE FUNCTION ledger_note_provider()';
const MONEY = 'escrow_status, refunded_cents, total_cents';
const TRIGGERS = {
  ledger_entries_unaudited: `AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_note_entries()`,
  ledger_transfers_unaudited: `AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_note_transfers()`,
  orders_begin_unaudited: `AFTER INSERT ON orders
    FOR EACH ROW WHEN (NEW.escrow_status <> 'none') EXECUTE FUNCTION ledger_note_order()`,
  orders_change_unaudited: `AFTER UPDATE OF ${MONEY} ON orders
    FOR EACH ROW WHEN ((${MONEY.replace(/\w+/g, 'OLD.$&')}) IS DISTINCT FROM (${MONEY.replace(/\w+/g, 'NEW.$&')}))
    EXECUTE FUNCTION ledger_note_order()`,
  wallet_deposits_unaudited: `AFTER INSERT OR UPDATE OR DELETE ON wallet_deposits ${recorded}`,
  wallet_payouts_unaudited: `AFTER INSERT OR UPDATE OF status, amount_cents, provider, livemode OR DELETE ON wallet_payouts ${recorded}`,
  payment_refunds_unaudited: `AFTER INSERT OR UPDATE OF status, amount_cents, provider, livemode, reason OR DELETE ON payment_refunds ${recorded}`,
};

function appendOnly(triggers: string[]): string {
  return `
    CREATE OR REPLACE VIEW ledger_inv_10_append_only AS
    SELECT wanted.name AS subject, 'trigger is missing or switched off' AS detail
      FROM unnest(ARRAY[${triggers.map((name) => `'${name}'`).join(', ')}]) AS wanted(name)
     WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgname = wanted.name AND g.tgenabled IN ('O', 'A'))`;
}

/**
 * The ten invariants for what was not audited yet. What was audited needs no second look: the entry before says what an
 * account had, and whatever is new must sum to zero. Orders are looked up one by one in the views of the full audit.
 */
const VIOLATIONS = `
  WITH fresh AS MATERIALIZED (
    SELECT t.id, t.group_id, t.order_id, e.account_id, e.amount_cents, e.balance_cents, e.version,
           a.kind, a.owner_id, a.livemode, a.balance_cents AS account_cents, a.version AS account_version
      FROM (SELECT DISTINCT transfer_id FROM ledger_unaudited WHERE transfer_id IS NOT NULL) u
      JOIN ledger_transfers t ON t.id = u.transfer_id
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id
      LEFT JOIN ledger_accounts a ON a.id = e.account_id),
  touched AS MATERIALIZED (
    SELECT a.*, last.balance_cents AS last_cents, last.version AS last_version
      FROM (SELECT DISTINCT account_id, kind, account_cents, account_version FROM fresh WHERE account_cents IS NOT NULL) a
      LEFT JOIN LATERAL (
        SELECT e.balance_cents, e.version FROM ledger_entries e
         WHERE e.account_id = a.account_id AND e.version IS NOT NULL ORDER BY e.version DESC LIMIT 1) last ON true),
  chained AS MATERIALIZED (
    SELECT f.*, before.version AS before_version, coalesce(before.balance_cents, 0) AS before_cents
      FROM fresh f
      LEFT JOIN ledger_entries before ON before.account_id = f.account_id AND before.version = f.version - 1
     WHERE f.account_cents IS NOT NULL),
  concerned AS MATERIALIZED (
    SELECT order_id FROM ledger_unaudited WHERE order_id IS NOT NULL
    UNION SELECT order_id FROM fresh WHERE order_id IS NOT NULL
    UNION SELECT owner_id FROM fresh WHERE kind = 'escrow'),
  found AS (
    SELECT 1 AS invariant, group_id AS subject,
           'entries sum to ' || coalesce(sum(amount_cents), 0) || ' in ' || count(account_id) || ' entries of ' || id AS detail
      FROM fresh GROUP BY id, group_id HAVING coalesce(sum(amount_cents), 1) <> 0 OR count(account_id) <> 2
    UNION ALL
    SELECT 2, CASE WHEN livemode THEN 'live' ELSE 'test' END, 'new entries sum to ' || sum(amount_cents)
      FROM fresh WHERE account_id IS NOT NULL GROUP BY livemode HAVING sum(amount_cents) <> 0
    UNION ALL
    SELECT 3, account_id, 'balance ' || account_cents || ', last entry ' || coalesce(last_cents, 0)
      FROM touched WHERE account_cents <> coalesce(last_cents, 0)
    UNION ALL
    SELECT 3, account_id, 'balance after ' || id || ' is not that before it and ' || amount_cents
      FROM chained WHERE version IS NULL
        OR (balance_cents <> before_cents + amount_cents AND (version = 1 OR before_version IS NOT NULL))
    UNION ALL
    SELECT 4, account_id, 'balance ' || account_cents
      FROM touched WHERE CASE WHEN kind = 'debt' THEN account_cents > 0 ELSE account_cents < 0 END
    UNION ALL
    SELECT 4, account_id, 'balance after ' || id || ' was ' || balance_cents
      FROM fresh WHERE CASE WHEN kind = 'debt' THEN balance_cents > 0 ELSE balance_cents < 0 END
    UNION ALL
    SELECT 5, v.subject, v.detail FROM concerned c CROSS JOIN LATERAL (
      SELECT * FROM ledger_inv_05_escrow_iff_held i WHERE i.subject = c.order_id OFFSET 0) v
    UNION ALL
    SELECT 5, f.account_id, 'escrow without an order' FROM fresh f
     WHERE f.kind = 'escrow' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = f.owner_id)
    UNION ALL
    SELECT 6, v.subject, v.detail FROM concerned c CROSS JOIN LATERAL (
      SELECT * FROM ledger_inv_06_holds_are_spent i WHERE i.subject = c.order_id OFFSET 0) v
    UNION ALL
    SELECT 7, v.subject, v.detail FROM concerned c CROSS JOIN LATERAL (
      SELECT * FROM ledger_inv_07_one_hold_one_release i WHERE i.subject = c.order_id OFFSET 0) v
    UNION ALL
    SELECT 8, account_id, 'version ' || account_version || ', entries up to ' || coalesce(last_version, 0)
      FROM touched WHERE account_version <> coalesce(last_version, 0)
    UNION ALL
    SELECT 8, account_id, 'no entry before version ' || version
      FROM chained WHERE version > 1 AND before_version IS NULL
    UNION ALL
    SELECT 9, account_id, 'new in the ledger ' || coalesce(led.net, 0) || ', in the records of the provider ' || coalesce(rec.net, 0)
      FROM (SELECT account_id, sum(amount_cents) AS net FROM fresh
             WHERE kind = 'external' AND version IS NULL GROUP BY account_id) led
      FULL JOIN (SELECT account_id, sum(amount_cents) AS net FROM ledger_unaudited
                  WHERE account_id IS NOT NULL GROUP BY account_id) rec USING (account_id)
     WHERE coalesce(led.net, 0) <> coalesce(rec.net, 0)
    UNION ALL
    SELECT 10, subject, detail FROM ledger_inv_10_append_only)
  SELECT f.invariant, names.name, f.subject, f.detail
    FROM found f JOIN (VALUES ${[
      'ledger_inv_01_groups_sum_to_zero',
      'ledger_inv_02_everything_sums_to_zero',
      'ledger_inv_03_balances_are_sums',
      'ledger_inv_04_nothing_is_negative',
      'ledger_inv_05_escrow_iff_held',
      'ledger_inv_06_holds_are_spent',
      'ledger_inv_07_one_hold_one_release',
      'ledger_inv_08_versions_are_gapless',
      'ledger_inv_09_external_matches_provider',
      'ledger_inv_10_append_only',
    ]
      .map((name, index) => `(${index + 1}, '${name}')`)
      .join(', ')}) names(invariant, name) USING (invariant)`;
