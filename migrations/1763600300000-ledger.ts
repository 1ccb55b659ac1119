import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Double-entry bookkeeping: accounts, transfers that never change, and the two entries of each. */
export class Ledger1763600300000 implements MigrationInterface {
  name = 'Ledger1763600300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_accounts (
        id text COLLATE "C" CONSTRAINT ledger_accounts_pk PRIMARY KEY,
        kind text NOT NULL CONSTRAINT ledger_accounts_kind_ck
          CHECK (kind IN ('available', 'pending', 'debt', 'escrow', 'platform', 'external')),
        owner_id text COLLATE "C" NOT NULL,
        livemode boolean NOT NULL,
        balance_cents bigint,
        version integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        CONSTRAINT ledger_accounts_balance_ck CHECK (balance_cents >= 0),
        CONSTRAINT ledger_accounts_cached_ck CHECK ((balance_cents IS NULL) = (kind IN ('platform', 'external'))),
        CONSTRAINT ledger_accounts_owner_uq UNIQUE (owner_id, kind, livemode)
      ) WITH (fillfactor = 70)`);
    await runner.query(`
      CREATE TABLE ledger_transfers (
        id text COLLATE "C" CONSTRAINT ledger_transfers_pk PRIMARY KEY,
        group_id text COLLATE "C" NOT NULL,
        kind text NOT NULL CONSTRAINT ledger_transfers_kind_ck CHECK (kind IN
          ('deposit', 'hold', 'release', 'fee', 'order_fee', 'refund', 'mature', 'payout')),
        reference text COLLATE "C" NOT NULL CONSTRAINT ledger_transfers_reference_uq UNIQUE,
        order_id text COLLATE "C",
        from_account text COLLATE "C" NOT NULL CONSTRAINT ledger_transfers_from_fk REFERENCES ledger_accounts,
        to_account text COLLATE "C" NOT NULL CONSTRAINT ledger_transfers_to_fk REFERENCES ledger_accounts,
        amount_cents bigint NOT NULL CONSTRAINT ledger_transfers_amount_ck CHECK (amount_cents > 0),
        livemode boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT ledger_transfers_ends_ck CHECK (from_account <> to_account)
      )`);
    await runner.query(
      'CREATE INDEX ledger_transfers_order_ix ON ledger_transfers (order_id) WHERE order_id IS NOT NULL',
    );
    await runner.query(
      `CREATE UNIQUE INDEX ledger_transfers_one_hold_uq ON ledger_transfers (order_id) WHERE kind = 'hold'`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX ledger_transfers_one_release_uq ON ledger_transfers (order_id) WHERE kind = 'release'`,
    );
    await runner.query(`
      CREATE TABLE ledger_entries (
        transfer_id text COLLATE "C" NOT NULL CONSTRAINT ledger_entries_transfer_fk REFERENCES ledger_transfers,
        account_id text COLLATE "C" NOT NULL CONSTRAINT ledger_entries_account_fk REFERENCES ledger_accounts,
        amount_cents bigint NOT NULL CONSTRAINT ledger_entries_amount_ck CHECK (amount_cents <> 0),
        balance_cents bigint,
        version integer,
        CONSTRAINT ledger_entries_pk PRIMARY KEY (account_id, transfer_id),
        CONSTRAINT ledger_entries_cached_ck CHECK ((balance_cents IS NULL) = (version IS NULL))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX ledger_entries_version_uq ON ledger_entries (account_id, version) WHERE version IS NOT NULL`);
    await runner.query('CREATE INDEX ledger_entries_transfer_ix ON ledger_entries (transfer_id)');
    await runner.query(`
      CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
      END $$`);
    for (const table of ['ledger_transfers', 'ledger_entries']) {
      await runner.query(`
        CREATE TRIGGER ${table}_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()`);
    }
    await runner.query(`
      INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, created_at)
      SELECT mode || ':' || owner, split_part(owner, ':', 1), owner, mode = 'live', NULL, now()
        FROM unnest(ARRAY['test', 'live']) AS mode,
             unnest(ARRAY['external:sandbox', 'external:wallet', 'platform:fees', 'platform:order_fees']) AS owner`);
    await runner.query(`
      CREATE TABLE ledger_audits (
        id integer CONSTRAINT ledger_audits_pk PRIMARY KEY CONSTRAINT ledger_audits_one_ck CHECK (id = 1),
        started_at timestamptz NOT NULL,
        checked_at timestamptz,
        violations jsonb NOT NULL DEFAULT '[]'
      )`);
    await runner.query(`
      CREATE TABLE wallet_deposits (
        id text COLLATE "C" CONSTRAINT wallet_deposits_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT wallet_deposits_agent_fk REFERENCES agents,
        provider text NOT NULL CONSTRAINT wallet_deposits_provider_ck CHECK (provider IN ('sandbox', 'wallet')),
        reference text NOT NULL,
        order_id text COLLATE "C",
        amount_cents bigint NOT NULL CONSTRAINT wallet_deposits_amount_ck CHECK (amount_cents > 0),
        livemode boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT wallet_deposits_reference_uq UNIQUE (provider, reference)
      )`);
    await runner.query('CREATE INDEX wallet_deposits_agent_ix ON wallet_deposits (agent_id, id DESC)');
    await runner.query(`
      CREATE TABLE wallet_payouts (
        id text COLLATE "C" CONSTRAINT wallet_payouts_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT wallet_payouts_agent_fk REFERENCES agents,
        provider text NOT NULL CONSTRAINT wallet_payouts_provider_ck CHECK (provider IN ('sandbox', 'wallet')),
        amount_cents bigint NOT NULL CONSTRAINT wallet_payouts_amount_ck CHECK (amount_cents > 0),
        status text NOT NULL CONSTRAINT wallet_payouts_status_ck CHECK (status IN ('requested', 'paid')),
        livemode boolean NOT NULL,
        created_at timestamptz NOT NULL,
        paid_at timestamptz,
        CONSTRAINT wallet_payouts_paid_ck CHECK ((status = 'paid') = (paid_at IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX wallet_payouts_agent_ix ON wallet_payouts (agent_id, id DESC)');
    await runner.query(
      `CREATE INDEX wallet_payouts_open_ix ON wallet_payouts (id) WHERE status = 'requested'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'wallet_payouts',
      'wallet_deposits',
      'ledger_audits',
      'ledger_entries',
      'ledger_transfers',
      'ledger_accounts',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query('DROP FUNCTION ledger_refuse_change');
  }
}
