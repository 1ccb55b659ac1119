import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments that end outside, money that goes back there, payouts by a processor, and what it told us. */
export class Payments1763601000000 implements MigrationInterface {
  name = 'Payments1763601000000';

  async up(runner: QueryRunner): Promise<void> {
    await createPayments(runner);
    await createRefunds(runner);
    await widenWallets(runner);
    await runner.query(`
      CREATE TABLE payment_events (
        id text COLLATE "C" CONSTRAINT payment_events_pk PRIMARY KEY,
        received_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX payment_events_received_ix ON payment_events (received_at)');
    await runner.query(`
      CREATE TABLE payment_reconciliations (
        id text COLLATE "C" CONSTRAINT payment_reconciliations_pk PRIMARY KEY,
        since timestamptz NOT NULL,
        until timestamptz NOT NULL,
        compared integer NOT NULL,
        differences jsonb NOT NULL,
        finished_at timestamptz NOT NULL
      )`);
    await runner.query(
      `CREATE OR REPLACE VIEW ledger_inv_09_external_matches_provider AS ${EXTERNAL_MATCHES}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE OR REPLACE VIEW ledger_inv_09_external_matches_provider AS ${EARLIER_MATCHES}`,
    );
    await runner.query('DROP TABLE payment_reconciliations');
    await runner.query('DROP TABLE payment_events');
    await narrowWallets(runner);
    await runner.query('DROP TABLE payment_refunds');
    await runner.query('DROP TABLE payments');
  }
}

async function createPayments(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE payments (
      id text COLLATE "C" CONSTRAINT payments_pk PRIMARY KEY,
      purpose text NOT NULL CONSTRAINT payments_purpose_ck CHECK (purpose IN ('order', 'deposit')),
      order_id text COLLATE "C" CONSTRAINT payments_order_fk REFERENCES orders,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT payments_agent_fk REFERENCES agents,
      deposit_id text COLLATE "C" NOT NULL CONSTRAINT payments_deposit_uq UNIQUE,
      provider text NOT NULL CONSTRAINT payments_provider_ck CHECK (provider IN ('stripe')),
      amount_cents bigint NOT NULL CONSTRAINT payments_amount_ck CHECK (amount_cents > 0),
      livemode boolean NOT NULL,
      status text NOT NULL CONSTRAINT payments_status_ck
        CHECK (status IN ('created', 'unknown', 'pending', 'settled', 'failed', 'needs_review', 'resolved')),
      settled_as text CONSTRAINT payments_settled_as_ck CHECK (settled_as IN ('order', 'deposit', 'refunded')),
      reference text CONSTRAINT payments_reference_uq UNIQUE,
      intent text CONSTRAINT payments_intent_uq UNIQUE,
      url text,
      problem text,
      closing boolean NOT NULL,
      received_cents bigint CONSTRAINT payments_received_ck CHECK (received_cents >= 0),
      resolution text CONSTRAINT payments_resolution_ck CHECK (resolution IN ('refund', 'dismiss')),
      note text CONSTRAINT payments_note_ck CHECK (length(note) <= 1000),
      tries integer NOT NULL,
      expires_at timestamptz NOT NULL,
      sent_at timestamptz,
      next_check_at timestamptz,
      unknown_since timestamptz,
      settled_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT payments_order_ck CHECK ((purpose = 'order') = (order_id IS NOT NULL)),
      CONSTRAINT payments_settled_ck CHECK (
        (status = 'settled') = (settled_at IS NOT NULL) AND (settled_at IS NULL) = (settled_as IS NULL)),
      CONSTRAINT payments_final_ck CHECK (
        (status IN ('settled', 'failed', 'needs_review', 'resolved')) = (next_check_at IS NULL)),
      CONSTRAINT payments_resolved_ck CHECK ((status = 'resolved') = (resolution IS NOT NULL)),
      CONSTRAINT payments_unknown_ck CHECK ((status = 'unknown') = (unknown_since IS NOT NULL))
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX payments_open_uq ON payments (order_id) WHERE status IN ('created', 'unknown', 'pending')`);
  await runner.query(
    'CREATE INDEX payments_order_ix ON payments (order_id, id DESC) WHERE order_id IS NOT NULL',
  );
  await runner.query(`
    CREATE INDEX payments_deposit_ix ON payments (agent_id, deposit_id DESC)
      WHERE purpose = 'deposit' AND status <> 'settled'`);
  await runner.query('CREATE INDEX payments_status_ix ON payments (status, id DESC)');
  await runner.query(
    'CREATE INDEX payments_due_ix ON payments (next_check_at) WHERE next_check_at IS NOT NULL',
  );
}

async function createRefunds(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE payment_refunds (
      id text COLLATE "C" CONSTRAINT payment_refunds_pk PRIMARY KEY,
      payment_id text COLLATE "C" NOT NULL CONSTRAINT payment_refunds_payment_fk REFERENCES payments,
      order_id text COLLATE "C" CONSTRAINT payment_refunds_order_fk REFERENCES orders,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT payment_refunds_agent_fk REFERENCES agents,
      reason text NOT NULL CONSTRAINT payment_refunds_reason_ck 
        CHECK (reason IN ('refund', 'late', 'provider', 'review')),
      cause text COLLATE "C" NOT NULL CONSTRAINT payment_refunds_cause_uq UNIQUE,
      provider text NOT NULL CONSTRAINT payment_refunds_provider_ck CHECK (provider IN ('stripe')),
      amount_cents bigint NOT NULL CONSTRAINT payment_refunds_amount_ck CHECK (amount_cents > 0),
      livemode boolean NOT NULL,
      status text NOT NULL CONSTRAINT payment_refunds_status_ck
        CHECK (status IN ('pending', 'unknown', 'settled', 'failed')),
      reference text CONSTRAINT payment_refunds_reference_uq UNIQUE,
      problem text,
      tries integer NOT NULL,
      sent_at timestamptz,
      next_check_at timestamptz,
      unknown_since timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT payment_refunds_final_ck CHECK ((status IN ('settled', 'failed')) = (next_check_at IS NULL)),
      CONSTRAINT payment_refunds_unknown_ck CHECK ((status = 'unknown') = (unknown_since IS NOT NULL))
    )`);
  await runner.query('CREATE INDEX payment_refunds_status_ix ON payment_refunds (status, id DESC)');
  await runner.query(
    'CREATE INDEX payment_refunds_due_ix ON payment_refunds (next_check_at) WHERE next_check_at IS NOT NULL',
  );
}

const EARLIER_KINDS = `'deposit', 'hold', 'release', 'fee', 'order_fee', 'refund', 'mature', 'payout',
  'late_refund', 'fee_refund', 'order_fee_refund', 'debt_repayment', 'return', 'return_failed'`;

/** Wallets that a processor fills and empties: who is paid out to, and payouts that may fail. */
async function widenWallets(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE payout_accounts (
      agent_id text COLLATE "C" NOT NULL CONSTRAINT payout_accounts_agent_fk REFERENCES agents,
      livemode boolean NOT NULL,
      call_key text NOT NULL CONSTRAINT payout_accounts_call_key_uq UNIQUE,
      reference text CONSTRAINT payout_accounts_reference_uq UNIQUE,
      status text NOT NULL CONSTRAINT payout_accounts_status_ck
        CHECK (status IN ('unknown', 'onboarding', 'enabled', 'restricted')),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT payout_accounts_pk PRIMARY KEY (agent_id, livemode),
      CONSTRAINT payout_accounts_known_ck CHECK (status = 'unknown' OR reference IS NOT NULL)
    )`);
  await check(runner, 'wallet_deposits', 'provider', `provider IN ('sandbox', 'wallet', 'stripe')`);
  await check(runner, 'wallet_payouts', 'provider', `provider IN ('sandbox', 'wallet', 'stripe')`);
  await check(
    runner,
    'wallet_payouts',
    'status',
    `status IN ('requested', 'sending', 'unknown', 'paid', 'failed')`,
  );
  await runner.query(`
    ALTER TABLE wallet_payouts
      ADD COLUMN destination text,
      ADD COLUMN reference text CONSTRAINT wallet_payouts_reference_uq UNIQUE,
      ADD COLUMN problem text,
      ADD COLUMN tries integer NOT NULL DEFAULT 0,
      ADD COLUMN sent_at timestamptz,
      ADD COLUMN next_check_at timestamptz,
      ADD COLUMN unknown_since timestamptz,
      ADD COLUMN updated_at timestamptz,
      ADD CONSTRAINT wallet_payouts_unknown_ck CHECK ((status = 'unknown') = (unknown_since IS NOT NULL)),
      ADD CONSTRAINT wallet_payouts_final_ck CHECK (status NOT IN ('paid', 'failed') OR next_check_at IS NULL)`);
  await runner.query('UPDATE wallet_payouts SET updated_at = coalesce(paid_at, created_at)');
  await runner.query('ALTER TABLE wallet_payouts ALTER COLUMN updated_at SET NOT NULL');
  await runner.query(
    'CREATE INDEX wallet_payouts_due_ix ON wallet_payouts (next_check_at) WHERE next_check_at IS NOT NULL',
  );
  await runner.query('CREATE INDEX wallet_payouts_status_ix ON wallet_payouts (status, id)');
  await check(runner, 'ledger_transfers', 'kind', `kind IN (${EARLIER_KINDS}, 'payout_failed')`);
}

async function narrowWallets(runner: QueryRunner): Promise<void> {
  await check(runner, 'ledger_transfers', 'kind', `kind IN (${EARLIER_KINDS})`);
  await runner.query('DROP INDEX wallet_payouts_status_ix');
  for (const column of [
    'destination',
    'reference',
    'problem',
    'tries',
    'sent_at',
    'next_check_at',
    'unknown_since',
    'updated_at',
  ]) {
    await runner.query(`ALTER TABLE wallet_payouts DROP COLUMN ${column}`);
  }
  await check(runner, 'wallet_payouts', 'status', `status IN ('requested', 'paid')`);
  await check(runner, 'wallet_payouts', 'provider', `provider IN ('sandbox', 'wallet')`);
  await check(runner, 'wallet_deposits', 'provider', `provider IN ('sandbox', 'wallet')`);
  await runner.query('DROP TABLE payout_accounts');
}

async function check(runner: QueryRunner, table: string, what: string, rule: string): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_${what}_ck`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${table}_${what}_ck CHECK (${rule})`);
}

const externalMatches = (records: string): string => `
  SELECT a.id AS subject, 'ledger ' || coalesce(led.net, 0) || ', provider records ' || rec.net AS detail
    FROM ledger_accounts a
    LEFT JOIN (SELECT e.account_id, sum(e.amount_cents) AS net FROM ledger_entries e
                WHERE e.version IS NULL GROUP BY e.account_id) led ON led.account_id = a.id
    JOIN LATERAL (SELECT ${records}
      - coalesce((SELECT sum(d.amount_cents) FROM wallet_deposits d
                   WHERE 'external:' || d.provider = a.owner_id AND d.livemode = a.livemode), 0) AS net) rec ON true
   WHERE a.kind = 'external' AND coalesce(led.net, 0) <> rec.net`;

const EARLIER_MATCHES = externalMatches(`
  coalesce((SELECT sum(p.amount_cents) FROM wallet_payouts p
             WHERE 'external:' || p.provider = a.owner_id AND p.livemode = a.livemode), 0)`);

/** What failed came back, and counts no more; what was never booked does not count at all. */
const EXTERNAL_MATCHES = externalMatches(`
  coalesce((SELECT sum(p.amount_cents) FROM wallet_payouts p
             WHERE 'external:' || p.provider = a.owner_id AND p.livemode = a.livemode AND p.status <> 'failed'), 0)
  + coalesce((SELECT sum(r.amount_cents) FROM payment_refunds r
               WHERE 'external:' || r.provider = a.owner_id AND r.livemode = a.livemode AND r.status <> 'failed'
                AND r.reason <> 'review'), 0)`);
