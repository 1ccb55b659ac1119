import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refund cases and disputes, part refunds, refunds after the seller was paid with the debt they may leave, reminders. */
export class Refunds1763600600000 implements MigrationInterface {
  name = 'Refunds1763600600000';

  async up(runner: QueryRunner): Promise<void> {
    await widenOrders(runner);
    await createCases(runner);
    await widenLedger(runner);
    for (const [name, text] of Object.entries(VIEWS)) {
      await runner.query(`CREATE OR REPLACE VIEW ${name} AS ${text}`);
    }
  }

  /** Only while nobody has asked for a refund yet: the ledger is append-only, and would not fit the earlier rules. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM refund_cases) THEN RAISE EXCEPTION 'there are refunds: this migration cannot be reverted'; END IF;
      END $$`);
    await runner.query('DROP VIEW live_keys');
    await runner.query('DROP INDEX orders_key_ix');
    await runner.query('CREATE INDEX orders_key_ix ON orders (key_id, created_at) WHERE key_id IS NOT NULL');
    for (const [name, text] of Object.entries(EARLIER_VIEWS)) {
      await runner.query(`CREATE OR REPLACE VIEW ${name} AS ${text}`);
    }
    await runner.query(`DELETE FROM ledger_accounts WHERE owner_id = 'external:stripe'`);
    await check(runner, 'ledger_transfers', 'ledger_transfers_kind_ck', `kind IN (${EARLIER_KINDS})`);
    await check(runner, 'ledger_accounts', 'ledger_accounts_balance_ck', 'balance_cents >= 0');
    await runner.query('DROP TABLE refund_cases');
    await runner.query('DROP INDEX orders_remind_ix');
    const added = [
      'orders_refund_ck',
      'orders_refund_requests_ck',
      'orders_refunded_ck',
      'orders_maturing_ck',
    ];
    for (const name of added) {
      await runner.query(`ALTER TABLE orders DROP CONSTRAINT ${name}`);
    }
    await runner.query('ALTER TABLE orders DROP CONSTRAINT orders_split_ck');
    await runner.query(`UPDATE orders SET seller_amount_cents = seller_amount_cents + refunded_cents`);
    for (const [name, rule] of Object.entries(EARLIER_ORDER_RULES)) await check(runner, 'orders', name, rule);
    await check(
      runner,
      'order_moves',
      'order_moves_role_ck',
      `role IN ('buyer', 'seller', 'provider', 'system')`,
    );
    for (const column of [
      'refunded_cents',
      'refund_case_id',
      'refund_from',
      'refund_declined',
      'case_due_at',
      'refund_requests',
      'refunds_final',
      'self_delivered',
      'maturing_cents',
      'remind_at',
    ]) {
      await runner.query(`ALTER TABLE orders DROP COLUMN ${column}`);
    }
  }
}

/** Puts a rule in the place of the one with the same name, if there is one. */
async function check(runner: QueryRunner, table: string, name: string, rule: string): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${rule})`);
}

const ORDER_RULES = {
  orders_status_ck: `status IN ('pending_payment', 'paid', 'delivered', 'completed', 'refund_requested', 'disputed',
    'refunded', 'cancelled', 'expired')`,
  orders_escrow_status_ck: `escrow_status IN
    ('none', 'held', 'frozen', 'released', 'refunded', 'partially_refunded')`,
  orders_split_ck: `platform_fee_cents >= 0 AND order_fee_cents >= 0 AND seller_amount_cents >= 0
    AND platform_fee_cents + order_fee_cents + seller_amount_cents + refunded_cents = total_cents`,
  orders_escrow_matches_ck: `CASE
    WHEN status IN ('pending_payment', 'expired') THEN escrow_status = 'none'
    WHEN status = 'cancelled' THEN escrow_status = CASE WHEN paid_at IS NULL THEN 'none' ELSE 'refunded' END
    WHEN status IN ('paid', 'delivered') THEN escrow_status = 'held'
    WHEN status = 'refunded' THEN escrow_status = 'refunded'
    WHEN status = 'completed' OR refund_from = 'completed'
      THEN escrow_status = CASE WHEN refunded_cents = 0 THEN 'released' ELSE 'partially_refunded' END
    ELSE escrow_status = 'frozen' END`,
  orders_stock_matches_ck: `(stock_state = 'returned') = (status IN ('cancelled', 'expired')
    OR (status = 'refunded' AND delivered_at IS NULL AND changes_requested = 0))`,
  orders_refund_ck: `(refund_from IS NOT NULL) = (status IN ('refund_requested', 'disputed'))
    AND refund_from IN ('paid', 'delivered', 'completed')
    AND (NOT refund_declined OR status = 'refund_requested')
    AND (refund_from IS NULL OR refund_case_id IS NOT NULL)`,
  orders_refund_requests_ck: 'refund_requests BETWEEN 0 AND 3',
  orders_refunded_ck: `refunded_cents BETWEEN 0 AND total_cents
    AND (refunded_cents = total_cents) = (escrow_status = 'refunded')`,
  orders_maturing_ck: `maturing_cents BETWEEN 0 AND seller_amount_cents
    AND (maturing_cents = 0 OR matures_at IS NOT NULL)`,
};

const EARLIER_ORDER_RULES = {
  orders_status_ck: `status IN ('pending_payment', 'paid', 'delivered', 'completed', 'cancelled', 'expired')`,
  orders_escrow_status_ck: `escrow_status IN ('none', 'held', 'released', 'refunded')`,
  orders_split_ck: `platform_fee_cents >= 0 AND order_fee_cents >= 0 AND seller_amount_cents >= 0
    AND platform_fee_cents + order_fee_cents + seller_amount_cents = total_cents`,
  orders_escrow_matches_ck: `
    (escrow_status = 'none') = (status IN ('pending_payment', 'expired') OR (status = 'cancelled' AND paid_at IS NULL))
    AND (escrow_status = 'held') = (status IN ('paid', 'delivered'))
    AND (escrow_status = 'released') = (status = 'completed')`,
  orders_stock_matches_ck: `(stock_state = 'returned') = (status IN ('cancelled', 'expired'))`,
};

async function widenOrders(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE orders
      ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN refund_case_id text COLLATE "C",
      ADD COLUMN refund_from text,
      ADD COLUMN refund_declined boolean NOT NULL DEFAULT false,
      ADD COLUMN case_due_at timestamptz,
      ADD COLUMN refund_requests integer NOT NULL DEFAULT 0,
      ADD COLUMN refunds_final boolean NOT NULL DEFAULT false,
      ADD COLUMN self_delivered boolean NOT NULL DEFAULT false,
      ADD COLUMN maturing_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN remind_at timestamptz`);
  await runner.query(
    `ALTER TABLE orders ${Object.keys(ORDER_RULES)
      .map((name) => `DROP CONSTRAINT IF EXISTS ${name}`)
      .join(', ')}`,
  );
  await runner.query(`
    UPDATE orders SET refunded_cents = total_cents, platform_fee_cents = 0, order_fee_cents = 0, seller_amount_cents = 0
     WHERE escrow_status = 'refunded'`);
  await runner.query(`UPDATE orders SET maturing_cents = seller_amount_cents WHERE matures_at IS NOT NULL`);
  // all at once, so that the table is read once for them
  await runner.query(
    `ALTER TABLE orders ${Object.entries(ORDER_RULES)
      .map(([name, rule]) => `ADD CONSTRAINT ${name} CHECK (${rule})`)
      .join(', ')}`,
  );
  await runner.query('DROP INDEX orders_key_ix');
  await runner.query(`
    CREATE INDEX orders_key_ix ON orders (key_id, (coalesce(paid_at, created_at))) WHERE key_id IS NOT NULL`);
  await runner.query(`
    CREATE VIEW live_keys AS SELECT id AS key_id, agent_id, expires_at FROM api_keys WHERE revoked_at IS NULL`);
  await runner.query('CREATE INDEX orders_remind_ix ON orders (remind_at) WHERE remind_at IS NOT NULL');
  await check(
    runner,
    'order_moves',
    'order_moves_role_ck',
    `role IN ('buyer', 'seller', 'provider', 'operator', 'system')`,
  );
}

async function createCases(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE refund_cases (
      id text COLLATE "C" CONSTRAINT refund_cases_pk PRIMARY KEY,
      order_id text COLLATE "C" NOT NULL CONSTRAINT refund_cases_order_fk REFERENCES orders,
      status text NOT NULL CONSTRAINT refund_cases_status_ck CHECK (status IN
        ('requested', 'declined', 'escalated', 'refunded', 'withdrawn', 'closed', 'resolved')),
      opened_by text NOT NULL CONSTRAINT refund_cases_opened_ck CHECK (opened_by IN ('buyer', 'provider')),
      came_from text NOT NULL CONSTRAINT refund_cases_from_ck CHECK (came_from IN ('paid', 'delivered', 'completed')),
      reason text CONSTRAINT refund_cases_reason_ck CHECK (char_length(reason) BETWEEN 1 AND 500),
      decline_reason text CONSTRAINT refund_cases_decline_ck CHECK (char_length(decline_reason) BETWEEN 1 AND 500),
      note text CONSTRAINT refund_cases_note_ck CHECK (char_length(note) BETWEEN 1 AND 2000),
      provider_reference text COLLATE "C",
      due_at timestamptz,
      refunded_cents bigint NOT NULL DEFAULT 0 CONSTRAINT refund_cases_refunded_ck CHECK (refunded_cents >= 0),
      decided_by text CONSTRAINT refund_cases_decided_by_ck
        CHECK (decided_by IN ('buyer', 'seller', 'operator', 'system', 'provider')),
      decided_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT refund_cases_decided_ck CHECK (
        (status IN ('refunded', 'withdrawn', 'closed', 'resolved')) = (decided_at IS NOT NULL)
        AND (decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL OR due_at IS NULL))
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX refund_cases_open_uq ON refund_cases (order_id)
     WHERE status IN ('requested', 'declined', 'escalated')`);
  await runner.query(
    `CREATE INDEX refund_cases_escalated_ix ON refund_cases (id) WHERE status = 'escalated'`,
  );
}

const EARLIER_KINDS = `'deposit', 'hold', 'release', 'fee', 'order_fee', 'refund', 'mature', 'payout'`;

/** A debt is the one account that stands below zero, and never above. */
async function widenLedger(runner: QueryRunner): Promise<void> {
  await check(
    runner,
    'ledger_accounts',
    'ledger_accounts_balance_ck',
    `CASE WHEN kind = 'debt' THEN balance_cents <= 0 ELSE balance_cents >= 0 END`,
  );
  await check(
    runner,
    'ledger_transfers',
    'ledger_transfers_kind_ck',
    `kind IN (${EARLIER_KINDS}, 'late_refund', 'fee_refund', 'order_fee_refund', 'debt_repayment', 'return', 'return_failed')`,
  );
  await runner.query(`
    INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, created_at)
    SELECT mode || ':external:stripe', 'external', 'external:stripe', mode = 'live', NULL, now()
      FROM unnest(ARRAY['test', 'live']) AS mode`);
}

const VIEWS: Record<string, string> = {
  escrow_by_buyer: `
    SELECT buyer_id, livemode, sum(total_cents)::bigint AS in_escrow_cents
      FROM orders
     WHERE status IN ('paid', 'delivered', 'refund_requested', 'disputed') AND escrow_status IN ('held', 'frozen')
     GROUP BY buyer_id, livemode`,
  ledger_inv_04_nothing_is_negative: `
    SELECT a.id AS subject, 'balance ' || a.balance_cents AS detail FROM ledger_accounts a
     WHERE CASE WHEN a.kind = 'debt' THEN a.balance_cents > 0 ELSE a.balance_cents < 0 END
     UNION ALL
    SELECT e.account_id, 'balance after ' || e.transfer_id || ' was ' || e.balance_cents
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
     WHERE CASE WHEN a.kind = 'debt' THEN e.balance_cents > 0 ELSE e.balance_cents < 0 END`,
  ledger_inv_05_escrow_iff_held: `
    SELECT o.id AS subject, o.escrow_status || ' with ' || coalesce(a.balance_cents, 0) || ' in escrow' AS detail
      FROM orders o LEFT JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'escrow'
     WHERE (coalesce(a.balance_cents, 0) > 0) <> (o.escrow_status IN ('held', 'frozen'))
     UNION ALL
    SELECT a.id, 'escrow without an order' FROM ledger_accounts a
     WHERE a.kind = 'escrow' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = a.owner_id)`,
  ledger_inv_06_holds_are_spent: `
    SELECT o.id AS subject, 'held ' || sums.held || ', left escrow ' || sums.left_escrow || ', given back '
           || sums.given_back || ' of ' || o.refunded_cents || ', status ' || o.escrow_status AS detail
      FROM orders o JOIN LATERAL (
        SELECT coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'hold'), 0) AS held,
               coalesce(sum(t.amount_cents) FILTER (WHERE t.kind IN ('release', 'fee', 'order_fee', 'refund')), 0) AS left_escrow,
               coalesce(sum(t.amount_cents) FILTER (WHERE t.kind IN
                 ('refund', 'late_refund', 'fee_refund', 'order_fee_refund')), 0) AS given_back
          FROM ledger_transfers t WHERE t.order_id = o.id) sums ON true
     WHERE sums.held <> CASE WHEN o.escrow_status = 'none' THEN 0 ELSE o.total_cents END
        OR sums.left_escrow <> CASE WHEN o.escrow_status IN ('none', 'held', 'frozen') THEN 0 ELSE o.total_cents END
        OR sums.given_back <> o.refunded_cents`,
};

const EARLIER_VIEWS: Record<string, string> = {
  escrow_by_buyer: `
    SELECT buyer_id, livemode, sum(total_cents)::bigint AS in_escrow_cents
      FROM orders WHERE status IN ('paid', 'delivered') GROUP BY buyer_id, livemode`,
  ledger_inv_04_nothing_is_negative: `
    SELECT a.id AS subject, 'balance ' || a.balance_cents AS detail FROM ledger_accounts a WHERE a.balance_cents < 0
     UNION ALL
    SELECT e.account_id, 'balance after ' || e.transfer_id || ' was ' || e.balance_cents
      FROM ledger_entries e WHERE e.balance_cents < 0`,
  ledger_inv_05_escrow_iff_held: `
    SELECT o.id AS subject, o.escrow_status || ' with ' || coalesce(a.balance_cents, 0) || ' in escrow' AS detail
      FROM orders o LEFT JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'escrow'
     WHERE (coalesce(a.balance_cents, 0) > 0) <> (o.escrow_status = 'held')
     UNION ALL
    SELECT a.id, 'escrow without an order' FROM ledger_accounts a
     WHERE a.kind = 'escrow' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = a.owner_id)`,
  ledger_inv_06_holds_are_spent: `
    SELECT o.id AS subject, 'held ' || sums.held || ', left escrow ' || sums.left_escrow || ', status ' || o.escrow_status AS detail
      FROM orders o JOIN LATERAL (
        SELECT coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'hold'), 0) AS held,
               coalesce(sum(t.amount_cents) FILTER (WHERE t.kind IN ('release', 'fee', 'order_fee', 'refund')), 0) AS left_escrow
          FROM ledger_transfers t WHERE t.order_id = o.id) sums ON true
     WHERE sums.held <> CASE WHEN o.escrow_status = 'none' THEN 0 ELSE o.total_cents END
        OR sums.left_escrow <> CASE WHEN o.escrow_status IN ('released', 'refunded') THEN o.total_cents ELSE 0 END`,
};
