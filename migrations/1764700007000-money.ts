import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each view lists what breaks its invariant: the subject, and what is wrong. All are empty at any time. */
const INVARIANTS = [
  ...[
    '01_groups_sum_to_zero',
    '02_everything_sums_to_zero',
    '03_balances_are_sums',
    '04_nothing_is_negative',
  ],
  ...['05_escrow_iff_held', '06_holds_are_spent', '07_one_hold_one_release', '08_versions_are_gapless'],
  ...['09_external_matches_provider', '10_append_only'],
].map((name, index) => ({ number: index + 1, name: `ledger_inv_${name}` }));
const ALL_VIOLATIONS = INVARIANTS.map(
  ({ number, name }) => `SELECT ${number} AS invariant, '${name}' AS name, subject, detail FROM ${name}`,
).join(' UNION ALL ');
const NAMES = INVARIANTS.map(({ number, name }) => `(${number}, '${name}')`).join(', ');
/** Without these, the ledger could change unnoticed, an audit would miss something, or a sale would never be paid out. */
const TRIGGERS = [
  ...['ledger_transfers_immutable', 'ledger_entries_immutable', 'orders_begin_state', 'orders_change_state'],
  ...[
    'ledger_entries_unaudited',
    'ledger_transfers_unaudited',
    'orders_begin_unaudited',
    'orders_change_unaudited',
  ],
  ...['wallet_deposits_unaudited', 'wallet_payouts_unaudited', 'payment_refunds_unaudited'],
];

const TABLES = `
  -- Accounts of the double-entry ledger. Platform and external accounts have no balance; their entries are summed.
  CREATE TABLE ledger_accounts (
    id text COLLATE "C" CONSTRAINT ledger_accounts_pk PRIMARY KEY,
    kind text NOT NULL CONSTRAINT ledger_accounts_kind_ck CHECK (kind IN ('available', 'pending', 'debt', 'escrow', 'platform',
      'external')),
    owner_id text COLLATE "C" NOT NULL, livemode boolean NOT NULL, balance_cents bigint, version integer NOT NULL DEFAULT 0,
    posted_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT ledger_accounts_owner_uq UNIQUE (owner_id, kind, livemode),
    CONSTRAINT ledger_accounts_cached_ck CHECK ((balance_cents IS NULL) = (kind IN ('platform', 'external'))),
    CONSTRAINT ledger_accounts_balance_ck CHECK (CASE WHEN kind = 'debt' THEN balance_cents <= 0 ELSE balance_cents >= 0 END))
  WITH (fillfactor = 70);
  CREATE TABLE ledger_transfers ( -- transfers never change
    id text COLLATE "C" CONSTRAINT ledger_transfers_pk PRIMARY KEY, group_id text COLLATE "C" NOT NULL,
    kind text NOT NULL CONSTRAINT ledger_transfers_kind_ck CHECK (kind IN ('deposit', 'hold', 'release', 'fee', 'order_fee',
      'refund', 'mature', 'payout', 'late_refund', 'fee_refund', 'order_fee_refund', 'debt_repayment', 'return',
      'return_failed', 'payout_failed')),
    reference text COLLATE "C" NOT NULL CONSTRAINT ledger_transfers_reference_uq UNIQUE, order_id text COLLATE "C",
    from_account text COLLATE "C" NOT NULL CONSTRAINT ledger_transfers_from_fk REFERENCES ledger_accounts,
    to_account text COLLATE "C" NOT NULL CONSTRAINT ledger_transfers_to_fk REFERENCES ledger_accounts,
    amount_cents bigint NOT NULL CONSTRAINT ledger_transfers_amount_ck CHECK (amount_cents > 0), livemode boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT ledger_transfers_ends_ck CHECK (from_account <> to_account));
  CREATE TABLE ledger_entries ( -- the two entries of each transfer, with the balance after it
    transfer_id text COLLATE "C" CONSTRAINT ledger_entries_transfer_fk REFERENCES ledger_transfers,
    account_id text COLLATE "C" CONSTRAINT ledger_entries_account_fk REFERENCES ledger_accounts,
    amount_cents bigint NOT NULL CONSTRAINT ledger_entries_amount_ck CHECK (amount_cents <> 0), balance_cents bigint,
    version integer,
    CONSTRAINT ledger_entries_pk PRIMARY KEY (account_id, transfer_id),
    CONSTRAINT ledger_entries_cached_ck CHECK ((balance_cents IS NULL) = (version IS NULL)));
  CREATE TABLE ledger_audits ( -- the last incremental and the last full audit
    id integer CONSTRAINT ledger_audits_pk PRIMARY KEY CONSTRAINT ledger_audits_one_ck CHECK (id = 1),
    started_at timestamptz NOT NULL, checked_at timestamptz, violations jsonb NOT NULL DEFAULT '[]',
    full_started_at timestamptz, full_checked_at timestamptz, full_place text);
  -- What no audit has read yet: transfers, orders whose money changed, and provider records. Written by triggers.
  CREATE TABLE ledger_unaudited (
    transfer_id text COLLATE "C", order_id text COLLATE "C", account_id text COLLATE "C", amount_cents bigint);

  CREATE TABLE payments ( -- payments through a payment provider
    id text COLLATE "C" CONSTRAINT payments_pk PRIMARY KEY,
    purpose text NOT NULL CONSTRAINT payments_purpose_ck CHECK (purpose IN ('order', 'deposit')),
    order_id text COLLATE "C" CONSTRAINT payments_order_fk REFERENCES orders,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT payments_agent_fk REFERENCES agents,
    deposit_id text COLLATE "C" NOT NULL CONSTRAINT payments_deposit_uq UNIQUE,
    provider text NOT NULL CONSTRAINT payments_provider_ck CHECK (provider = 'stripe'),
    amount_cents bigint NOT NULL CONSTRAINT payments_amount_ck CHECK (amount_cents > 0), livemode boolean NOT NULL,
    status text NOT NULL CONSTRAINT payments_status_ck CHECK (status IN ('created', 'unknown', 'pending', 'settled', 'failed',
      'needs_review', 'resolved')),
    settled_as text CONSTRAINT payments_settled_as_ck CHECK (settled_as IN ('order', 'deposit', 'refunded')),
    reference text CONSTRAINT payments_reference_uq UNIQUE, intent text CONSTRAINT payments_intent_uq UNIQUE, url text,
    problem text, closing boolean NOT NULL, received_cents bigint CONSTRAINT payments_received_ck CHECK (received_cents >= 0),
    resolution text CONSTRAINT payments_resolution_ck CHECK (resolution IN ('refund', 'dismiss')),
    note text CONSTRAINT payments_note_ck CHECK (length(note) <= 1000), tries integer NOT NULL, expires_at timestamptz NOT NULL,
    sent_at timestamptz, next_check_at timestamptz, unknown_since timestamptz, settled_at timestamptz,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT payments_order_ck CHECK ((purpose = 'order') = (order_id IS NOT NULL)),
    CONSTRAINT payments_settled_ck CHECK ((status = 'settled') = (settled_at IS NOT NULL)
      AND (settled_at IS NULL) = (settled_as IS NULL)),
    CONSTRAINT payments_final_ck CHECK ((status IN ('settled', 'failed', 'needs_review',
      'resolved')) = (next_check_at IS NULL)),
    CONSTRAINT payments_resolved_ck CHECK ((status = 'resolved') = (resolution IS NOT NULL)),
    CONSTRAINT payments_unknown_ck CHECK ((status = 'unknown') = (unknown_since IS NOT NULL)));
  CREATE TABLE payment_refunds ( -- money returned through the provider
    id text COLLATE "C" CONSTRAINT payment_refunds_pk PRIMARY KEY,
    payment_id text COLLATE "C" NOT NULL CONSTRAINT payment_refunds_payment_fk REFERENCES payments,
    order_id text COLLATE "C" CONSTRAINT payment_refunds_order_fk REFERENCES orders,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT payment_refunds_agent_fk REFERENCES agents,
    reason text NOT NULL CONSTRAINT payment_refunds_reason_ck CHECK (reason IN ('refund', 'late', 'provider', 'review')),
    cause text COLLATE "C" NOT NULL CONSTRAINT payment_refunds_cause_uq UNIQUE,
    provider text NOT NULL CONSTRAINT payment_refunds_provider_ck CHECK (provider = 'stripe'),
    amount_cents bigint NOT NULL CONSTRAINT payment_refunds_amount_ck CHECK (amount_cents > 0), livemode boolean NOT NULL,
    status text NOT NULL CONSTRAINT payment_refunds_status_ck CHECK (status IN ('pending', 'unknown', 'settled', 'failed')),
    reference text CONSTRAINT payment_refunds_reference_uq UNIQUE, problem text, tries integer NOT NULL, sent_at timestamptz,
    next_check_at timestamptz, unknown_since timestamptz, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT payment_refunds_final_ck CHECK ((status IN ('settled', 'failed')) = (next_check_at IS NULL)),
    CONSTRAINT payment_refunds_unknown_ck CHECK ((status = 'unknown') = (unknown_since IS NOT NULL)));
  CREATE TABLE payment_events ( -- webhooks of the provider that were handled
    id text COLLATE "C" CONSTRAINT payment_events_pk PRIMARY KEY, received_at timestamptz NOT NULL);
  CREATE TABLE payment_reconciliations ( -- comparisons with the provider's records
    id text COLLATE "C" CONSTRAINT payment_reconciliations_pk PRIMARY KEY, since timestamptz NOT NULL,
    until timestamptz NOT NULL, compared integer NOT NULL, differences jsonb NOT NULL, finished_at timestamptz NOT NULL);

  CREATE TABLE payout_accounts ( -- where a seller's money goes; belongs to the agent or owner that set it up
    agent_id text COLLATE "C" CONSTRAINT payout_accounts_agent_fk REFERENCES agents, livemode boolean,
    call_key text NOT NULL CONSTRAINT payout_accounts_call_key_uq UNIQUE,
    reference text CONSTRAINT payout_accounts_reference_uq UNIQUE,
    status text NOT NULL CONSTRAINT payout_accounts_status_ck
      CHECK (status IN ('unknown', 'onboarding', 'enabled', 'restricted')),
    set_by text COLLATE "C", created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT payout_accounts_pk PRIMARY KEY (agent_id, livemode),
    CONSTRAINT payout_accounts_known_ck CHECK (status = 'unknown' OR reference IS NOT NULL));
  CREATE TABLE wallet_deposits ( -- money that came in
    id text COLLATE "C" CONSTRAINT wallet_deposits_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT wallet_deposits_agent_fk REFERENCES agents,
    provider text NOT NULL CONSTRAINT wallet_deposits_provider_ck CHECK (provider IN ('sandbox', 'wallet', 'stripe')),
    reference text NOT NULL, order_id text COLLATE "C",
    amount_cents bigint NOT NULL CONSTRAINT wallet_deposits_amount_ck CHECK (amount_cents > 0), livemode boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT wallet_deposits_reference_uq UNIQUE (provider, reference));
  CREATE TABLE wallet_payouts ( -- money that goes out; a failed payout returns to the wallet
    id text COLLATE "C" CONSTRAINT wallet_payouts_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT wallet_payouts_agent_fk REFERENCES agents,
    provider text NOT NULL CONSTRAINT wallet_payouts_provider_ck CHECK (provider IN ('sandbox', 'wallet', 'stripe')),
    amount_cents bigint NOT NULL CONSTRAINT wallet_payouts_amount_ck CHECK (amount_cents > 0),
    status text NOT NULL CONSTRAINT wallet_payouts_status_ck
      CHECK (status IN ('requested', 'sending', 'unknown', 'paid', 'failed')),
    livemode boolean NOT NULL, paid_at timestamptz, destination text,
    reference text CONSTRAINT wallet_payouts_reference_uq UNIQUE, problem text, tries integer NOT NULL,
    sent_at timestamptz, next_check_at timestamptz, unknown_since timestamptz, key_id text COLLATE "C",
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT wallet_payouts_paid_ck CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
    CONSTRAINT wallet_payouts_unknown_ck CHECK ((status = 'unknown') = (unknown_since IS NOT NULL)),
    CONSTRAINT wallet_payouts_final_ck CHECK ((status NOT IN ('paid', 'failed')) OR next_check_at IS NULL));`;

const INDEXES = `
  CREATE INDEX ledger_transfers_order_ix ON ledger_transfers (order_id) WHERE order_id IS NOT NULL; -- the money of an order
  CREATE UNIQUE INDEX ledger_transfers_one_hold_uq ON ledger_transfers (order_id) WHERE kind = 'hold'; -- an order is held once
  CREATE UNIQUE INDEX ledger_transfers_one_release_uq ON ledger_transfers (order_id) WHERE kind = 'release'; -- and released once
  -- versions without gaps, and the last entries of an account
  CREATE UNIQUE INDEX ledger_entries_version_uq ON ledger_entries (account_id, version) WHERE version IS NOT NULL;
  CREATE INDEX ledger_entries_transfer_ix ON ledger_entries (transfer_id); -- the entries of a transfer
  CREATE UNIQUE INDEX payments_open_uq ON payments (order_id) WHERE status IN ('created', 'unknown', 'pending'); -- one at a time
  CREATE INDEX payments_order_ix ON payments (order_id, id DESC) WHERE order_id IS NOT NULL; -- the payments of an order
  -- an agent's open top-ups
  CREATE INDEX payments_deposit_ix ON payments (agent_id, deposit_id DESC) WHERE purpose = 'deposit' AND status <> 'settled';
  CREATE INDEX payments_status_ix ON payments (status, id DESC); -- payments by status, newest first
  CREATE INDEX payments_due_ix ON payments (next_check_at) WHERE next_check_at IS NOT NULL; -- payments to check
  CREATE INDEX payment_refunds_status_ix ON payment_refunds (status, id DESC); -- refunds by status, newest first
  CREATE INDEX payment_refunds_due_ix ON payment_refunds (next_check_at) WHERE next_check_at IS NOT NULL; -- refunds to check
  CREATE INDEX payment_events_received_ix ON payment_events (received_at); -- retention
  CREATE INDEX wallet_deposits_own_ix ON wallet_deposits (agent_id, id DESC) WHERE order_id IS NULL; -- an agent's top-ups
  CREATE INDEX wallet_payouts_agent_ix ON wallet_payouts (agent_id, id DESC); -- an agent's payouts, newest first
  CREATE INDEX wallet_payouts_open_ix ON wallet_payouts (id) WHERE status = 'requested'; -- payouts to make by hand
  CREATE INDEX wallet_payouts_due_ix ON wallet_payouts (next_check_at) WHERE next_check_at IS NOT NULL; -- payouts to check
  CREATE INDEX wallet_payouts_status_ix ON wallet_payouts (status, id); -- payouts by status
  CREATE INDEX wallet_payouts_key_ix ON wallet_payouts (key_id, created_at) WHERE key_id IS NOT NULL; -- spending of a key`;

const FUNCTIONS = `
  CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER ledger_transfers_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

  -- A note commits with what it is about, so that a transaction that commits late is not missed.
  CREATE FUNCTION ledger_note_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ledger_unaudited (transfer_id) SELECT DISTINCT transfer_id FROM added;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ledger_entries_unaudited AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_note_entries();
  -- Only transfers without entries: the others are noted by their entries, which the same statement writes.
  CREATE FUNCTION ledger_note_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ledger_unaudited (transfer_id)
    SELECT id FROM added t WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transfer_id = t.id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER ledger_transfers_unaudited AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_note_transfers();
  CREATE FUNCTION ledger_note_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ledger_unaudited (order_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_begin_unaudited AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.escrow_status <> 'none') EXECUTE FUNCTION ledger_note_order();
  CREATE TRIGGER orders_change_unaudited AFTER UPDATE OF escrow_status, refunded_cents, total_cents ON orders FOR EACH ROW
  WHEN ((OLD.escrow_status, OLD.refunded_cents, OLD.total_cents)
    IS DISTINCT FROM (NEW.escrow_status, NEW.refunded_cents, NEW.total_cents))
  EXECUTE FUNCTION ledger_note_order();
  -- The provider's records are the negative of its account in the ledger: deposits come in, the rest goes out.
  CREATE FUNCTION ledger_note_provider() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ledger_unaudited (account_id, amount_cents)
    SELECT CASE WHEN (r.row ->> 'livemode')::boolean THEN 'live' ELSE 'test' END || ':external:' || (r.row ->> 'provider'),
           r.sign * (r.row ->> 'amount_cents')::bigint * CASE TG_TABLE_NAME WHEN 'wallet_deposits' THEN -1 ELSE 1 END
      FROM (VALUES (CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, -1),
                   (CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END, 1)) r(row, sign)
     WHERE r.row IS NOT NULL AND r.row ->> 'status' IS DISTINCT FROM 'failed'
       AND r.row ->> 'reason' IS DISTINCT FROM 'review';
    RETURN NULL;
  END $$;
  CREATE TRIGGER wallet_deposits_unaudited AFTER INSERT OR UPDATE OR DELETE ON wallet_deposits
  FOR EACH ROW EXECUTE FUNCTION ledger_note_provider();
  CREATE TRIGGER wallet_payouts_unaudited AFTER INSERT OR UPDATE OF status, amount_cents, provider, livemode OR DELETE
  ON wallet_payouts FOR EACH ROW EXECUTE FUNCTION ledger_note_provider();
  CREATE TRIGGER payment_refunds_unaudited AFTER INSERT OR UPDATE OF status, amount_cents, provider, livemode, reason OR DELETE
  ON payment_refunds FOR EACH ROW EXECUTE FUNCTION ledger_note_provider();`;

const VIEWS = `
  CREATE VIEW ledger_inv_01_groups_sum_to_zero AS
  SELECT t.group_id AS subject, 'entries sum to ' || sum(e.amount_cents) || ' in ' || count(*) || ' entries' AS detail
    FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id
   GROUP BY t.group_id
  HAVING coalesce(sum(e.amount_cents), 1) <> 0 OR count(*) <> 2 * count(DISTINCT t.id);
  CREATE VIEW ledger_inv_02_everything_sums_to_zero AS
  SELECT CASE WHEN a.livemode THEN 'live' ELSE 'test' END AS subject, 'all entries sum to ' || sum(e.amount_cents) AS detail
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
   GROUP BY a.livemode HAVING sum(e.amount_cents) <> 0;
  CREATE VIEW ledger_inv_03_balances_are_sums AS
  SELECT a.id AS subject, 'balance ' || a.balance_cents || ', entries ' || coalesce(sum(e.amount_cents), 0) AS detail
    FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
   WHERE a.balance_cents IS NOT NULL
   GROUP BY a.id HAVING a.balance_cents <> coalesce(sum(e.amount_cents), 0);
  -- A debt is the one account that is below zero, and never above.
  CREATE VIEW ledger_inv_04_nothing_is_negative AS
  SELECT a.id AS subject, 'balance ' || a.balance_cents AS detail FROM ledger_accounts a
   WHERE CASE WHEN a.kind = 'debt' THEN a.balance_cents > 0 ELSE a.balance_cents < 0 END
  UNION ALL
  SELECT e.account_id, 'balance after ' || e.transfer_id || ' was ' || e.balance_cents
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
   WHERE CASE WHEN a.kind = 'debt' THEN e.balance_cents > 0 ELSE e.balance_cents < 0 END;
  CREATE VIEW ledger_inv_05_escrow_iff_held AS
  SELECT o.id AS subject, o.escrow_status || ' with ' || coalesce(a.balance_cents, 0) || ' in escrow' AS detail
    FROM orders o LEFT JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'escrow'
   WHERE (coalesce(a.balance_cents, 0) > 0) <> (o.escrow_status IN ('held', 'frozen'))
  UNION ALL
  SELECT a.id, 'escrow without an order' FROM ledger_accounts a
   WHERE a.kind = 'escrow' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = a.owner_id);
  CREATE VIEW ledger_inv_06_holds_are_spent AS
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
      OR sums.given_back <> o.refunded_cents;
  CREATE VIEW ledger_inv_07_one_hold_one_release AS
  SELECT t.order_id AS subject, count(*) || ' transfers of kind ' || t.kind AS detail
    FROM ledger_transfers t WHERE t.kind IN ('hold', 'release')
   GROUP BY t.order_id, t.kind HAVING count(*) > 1;
  CREATE VIEW ledger_inv_08_versions_are_gapless AS
  SELECT a.id AS subject, 'version ' || a.version || ', entries ' || count(e.version)
         || ' up to ' || coalesce(max(e.version), 0) AS detail
    FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
   WHERE a.balance_cents IS NOT NULL
   GROUP BY a.id HAVING a.version <> count(e.version) OR a.version <> coalesce(max(e.version), 0);
  -- A payout that failed came back, so it does not count. A payment under review was never booked.
  CREATE VIEW ledger_inv_09_external_matches_provider AS
  SELECT a.id AS subject, 'ledger ' || coalesce(led.net, 0) || ', provider records ' || rec.net AS detail
    FROM ledger_accounts a
    LEFT JOIN (SELECT e.account_id, sum(e.amount_cents) AS net FROM ledger_entries e
                WHERE e.version IS NULL GROUP BY e.account_id) led ON led.account_id = a.id
    JOIN LATERAL (SELECT
      coalesce((SELECT sum(p.amount_cents) FROM wallet_payouts p
                 WHERE 'external:' || p.provider = a.owner_id AND p.livemode = a.livemode AND p.status <> 'failed'), 0)
      + coalesce((SELECT sum(r.amount_cents) FROM payment_refunds r
                   WHERE 'external:' || r.provider = a.owner_id AND r.livemode = a.livemode AND r.status <> 'failed'
                     AND r.reason <> 'review'), 0)
      - coalesce((SELECT sum(d.amount_cents) FROM wallet_deposits d
                   WHERE 'external:' || d.provider = a.owner_id AND d.livemode = a.livemode), 0) AS net) rec ON true
   WHERE a.kind = 'external' AND coalesce(led.net, 0) <> rec.net;
  CREATE VIEW ledger_inv_10_append_only AS
  SELECT wanted.name AS subject, 'trigger is missing or switched off' AS detail
    FROM unnest(ARRAY[${TRIGGERS.map((name) => `'${name}'`).join(', ')}]) AS wanted(name)
   WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgname = wanted.name AND g.tgenabled IN ('O', 'A'));
  CREATE VIEW ledger_violations AS
  ${ALL_VIOLATIONS};

  -- The invariants for what was not audited yet. What was audited needs no second look: the previous entry has the balance of
  -- an account, and what is new must sum to zero. Orders are looked up one by one in the views of the full audit.
  CREATE VIEW ledger_unaudited_violations AS
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
    SELECT 9, account_id,
           'new in the ledger ' || coalesce(led.net, 0) || ', in the records of the provider ' || coalesce(rec.net, 0)
      FROM (SELECT account_id, sum(amount_cents) AS net FROM fresh
             WHERE kind = 'external' AND version IS NULL GROUP BY account_id) led
      FULL JOIN (SELECT account_id, sum(amount_cents) AS net FROM ledger_unaudited
                  WHERE account_id IS NOT NULL GROUP BY account_id) rec USING (account_id)
     WHERE coalesce(led.net, 0) <> coalesce(rec.net, 0)
    UNION ALL
    SELECT 10, subject, detail FROM ledger_inv_10_append_only)
  SELECT f.invariant, names.name, f.subject, f.detail
    FROM found f JOIN (VALUES ${NAMES}) names(invariant, name) USING (invariant);`;

const ROWS = `
  INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, created_at)
  SELECT mode || ':' || owner, split_part(owner, ':', 1), owner, mode = 'live', NULL, now()
    FROM unnest(ARRAY['test', 'live']) AS mode,
         unnest(ARRAY['external:sandbox', 'external:wallet', 'external:stripe', 'platform:fees', 'platform:order_fees']) AS owner;`;

/** The ledger with its ten invariants, payments, and wallets. */
export class Money1764700007000 implements MigrationInterface {
  name = 'Money1764700007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES + FUNCTIONS + VIEWS + ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW ledger_unaudited_violations, ledger_violations, ledger_inv_10_append_only,
        ledger_inv_09_external_matches_provider, ledger_inv_08_versions_are_gapless, ledger_inv_07_one_hold_one_release,
        ledger_inv_06_holds_are_spent, ledger_inv_05_escrow_iff_held, ledger_inv_04_nothing_is_negative,
        ledger_inv_03_balances_are_sums, ledger_inv_02_everything_sums_to_zero, ledger_inv_01_groups_sum_to_zero;
      DROP TABLE wallet_payouts, wallet_deposits, payout_accounts, payment_reconciliations, payment_events, payment_refunds,
        payments, ledger_unaudited, ledger_audits, ledger_entries, ledger_transfers, ledger_accounts;
      -- Cascades to the triggers on orders.
      DROP FUNCTION ledger_refuse_change, ledger_note_entries, ledger_note_transfers, ledger_note_order,
        ledger_note_provider CASCADE`);
  }
}
