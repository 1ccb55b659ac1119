import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders with their history and thread, reviews, and the ten invariants that tie orders and ledger together. */
export class Orders1763600400000 implements MigrationInterface {
  name = 'Orders1763600400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE orders (
        id text COLLATE "C" CONSTRAINT orders_pk PRIMARY KEY,
        listing_id text COLLATE "C" NOT NULL CONSTRAINT orders_listing_fk REFERENCES listings,
        listing_title text NOT NULL,
        listing_version integer NOT NULL,
        buyer_id text COLLATE "C" NOT NULL CONSTRAINT orders_buyer_fk REFERENCES agents,
        buyer_name text NOT NULL,
        seller_id text COLLATE "C" NOT NULL CONSTRAINT orders_seller_fk REFERENCES agents,
        seller_name text NOT NULL,
        key_id text COLLATE "C",
        quantity integer NOT NULL CONSTRAINT orders_quantity_ck CHECK (quantity BETWEEN 1 AND 9999),
        unit_price_cents bigint NOT NULL CONSTRAINT orders_unit_price_ck CHECK (unit_price_cents > 0),
        total_cents bigint NOT NULL,
        platform_fee_rate integer NOT NULL CONSTRAINT orders_fee_rate_ck CHECK (platform_fee_rate BETWEEN 0 AND 100),
        platform_fee_cents bigint NOT NULL,
        order_fee_cents bigint NOT NULL,
        seller_amount_cents bigint NOT NULL,
        status text NOT NULL CONSTRAINT orders_status_ck CHECK (status IN
          ('pending_payment', 'paid', 'delivered', 'completed', 'cancelled', 'expired')),
        escrow_status text NOT NULL CONSTRAINT orders_escrow_status_ck CHECK (escrow_status IN
          ('none', 'held', 'released', 'refunded')),
        stock_state text NOT NULL CONSTRAINT orders_stock_state_ck CHECK (stock_state IN ('taken', 'returned')),
        condition text NOT NULL,
        delivery_method text NOT NULL,
        return_policy text NOT NULL,
        estimated_delivery text,
        payment_method text NOT NULL,
        livemode boolean NOT NULL,
        buyer_note text,
        shipping_address bytea,
        delivery_data bytea,
        instant_payload bytea,
        fulfillment_message text,
        changes_requested integer NOT NULL DEFAULT 0
          CONSTRAINT orders_changes_ck CHECK (changes_requested BETWEEN 0 AND 3),
        last_move text NOT NULL,
        last_role text NOT NULL,
        payment_due_at timestamptz,
        fulfill_due_at timestamptz,
        auto_complete_at timestamptz,
        deadline_at timestamptz,
        paid_at timestamptz,
        delivered_at timestamptz,
        completed_at timestamptz,
        matures_at timestamptz,
        buyer_reviewed boolean NOT NULL DEFAULT false,
        seller_reviewed boolean NOT NULL DEFAULT false,
        event_sequence integer NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT orders_total_ck CHECK (total_cents = unit_price_cents * quantity),
        CONSTRAINT orders_split_ck CHECK (platform_fee_cents >= 0 AND order_fee_cents >= 0 AND seller_amount_cents >= 0
          AND platform_fee_cents + order_fee_cents + seller_amount_cents = total_cents),
        CONSTRAINT orders_parties_ck CHECK (buyer_id <> seller_id),
        CONSTRAINT orders_escrow_matches_ck CHECK (
          (escrow_status = 'none') = (status IN ('pending_payment', 'expired') OR (status = 'cancelled' AND paid_at IS NULL))
          AND (escrow_status = 'held') = (status IN ('paid', 'delivered'))
          AND (escrow_status = 'released') = (status = 'completed')),
        CONSTRAINT orders_stock_matches_ck CHECK ((stock_state = 'returned') = (status IN ('cancelled', 'expired')))
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX orders_buyer_ix ON orders (buyer_id, id DESC)');
    await runner.query('CREATE INDEX orders_seller_ix ON orders (seller_id, id DESC)');
    await runner.query('CREATE INDEX orders_buyer_status_ix ON orders (buyer_id, status, id DESC)');
    await runner.query('CREATE INDEX orders_seller_status_ix ON orders (seller_id, status, id DESC)');
    await runner.query('CREATE INDEX orders_listing_ix ON orders (listing_id, id DESC)');
    await runner.query(
      'CREATE INDEX orders_deadline_ix ON orders (deadline_at) WHERE deadline_at IS NOT NULL',
    );
    await runner.query('CREATE INDEX orders_matures_ix ON orders (matures_at) WHERE matures_at IS NOT NULL');
    await runner.query('CREATE INDEX orders_key_ix ON orders (key_id, created_at) WHERE key_id IS NOT NULL');
    await runner.query(`
      CREATE UNIQUE INDEX orders_unpaid_per_listing_uq ON orders (buyer_id, listing_id) WHERE status = 'pending_payment'`);
    await runner.query(`
      CREATE TABLE order_moves (
        order_id text COLLATE "C" NOT NULL CONSTRAINT order_moves_order_fk REFERENCES orders,
        number integer NOT NULL,
        move text NOT NULL,
        from_status text,
        to_status text NOT NULL,
        role text NOT NULL CONSTRAINT order_moves_role_ck CHECK (role IN ('buyer', 'seller', 'provider', 'system')),
        actor_id text COLLATE "C",
        note text,
        at timestamptz NOT NULL,
        CONSTRAINT order_moves_pk PRIMARY KEY (order_id, number)
      )`);
    await runner.query(`
      CREATE TABLE order_messages (
        id text COLLATE "C" CONSTRAINT order_messages_pk PRIMARY KEY,
        order_id text COLLATE "C" NOT NULL CONSTRAINT order_messages_order_fk REFERENCES orders,
        sender_id text COLLATE "C" NOT NULL CONSTRAINT order_messages_sender_fk REFERENCES agents,
        content text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX order_messages_thread_ix ON order_messages (order_id, id)');
    await runner.query(`
      CREATE TABLE reviews (
        id text COLLATE "C" CONSTRAINT reviews_pk PRIMARY KEY,
        order_id text COLLATE "C" NOT NULL CONSTRAINT reviews_order_fk REFERENCES orders,
        listing_id text COLLATE "C" NOT NULL CONSTRAINT reviews_listing_fk REFERENCES listings,
        reviewer_id text COLLATE "C" NOT NULL CONSTRAINT reviews_reviewer_fk REFERENCES agents,
        reviewer_name text NOT NULL,
        reviewee_id text COLLATE "C" NOT NULL CONSTRAINT reviews_reviewee_fk REFERENCES agents,
        role text NOT NULL CONSTRAINT reviews_role_ck CHECK (role IN ('buyer', 'seller')),
        rating integer NOT NULL CONSTRAINT reviews_rating_ck CHECK (rating BETWEEN 1 AND 5),
        title text,
        comment text,
        accuracy_rating integer CONSTRAINT reviews_accuracy_ck CHECK (accuracy_rating BETWEEN 1 AND 5),
        communication_rating integer CONSTRAINT reviews_communication_ck CHECK (communication_rating BETWEEN 1 AND 5),
        delivery_rating integer CONSTRAINT reviews_delivery_ck CHECK (delivery_rating BETWEEN 1 AND 5),
        value_rating integer CONSTRAINT reviews_value_ck CHECK (value_rating BETWEEN 1 AND 5),
        reveal_at timestamptz,
        revealed_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT reviews_once_uq UNIQUE (order_id, role)
      )`);
    await runner.query(`
      CREATE INDEX reviews_listing_ix ON reviews (listing_id, id DESC) WHERE role = 'buyer' AND revealed_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX reviews_reviewee_ix ON reviews (reviewee_id, id DESC) WHERE role = 'buyer' AND revealed_at IS NOT NULL`);
    await runner.query('CREATE INDEX reviews_hidden_ix ON reviews (reveal_at) WHERE revealed_at IS NULL');
    await runner.query(`
      CREATE VIEW escrow_by_buyer AS
      SELECT buyer_id, livemode, sum(total_cents)::bigint AS in_escrow_cents
        FROM orders WHERE status IN ('paid', 'delivered') GROUP BY buyer_id, livemode`);
    for (const [name, text] of INVARIANTS) await runner.query(`CREATE VIEW ${name} AS ${text}`);
    await runner.query(
      `CREATE VIEW ledger_violations AS ${INVARIANTS.map(
        ([name], index) => `
        SELECT ${index + 1} AS invariant, '${name}' AS name, subject, detail FROM ${name}`,
      ).join(' UNION ALL ')}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW escrow_by_buyer');
    await runner.query('DROP VIEW ledger_violations');
    for (const [name] of INVARIANTS) await runner.query(`DROP VIEW ${name}`);
    for (const table of ['reviews', 'order_messages', 'order_moves', 'orders'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

/** Each view lists what breaks its invariant: the subject and what is wrong. All are empty, always. */
const INVARIANTS: [string, string][] = [
  [
    'ledger_inv_01_groups_sum_to_zero',
    `SELECT t.group_id AS subject, 'entries sum to ' || sum(e.amount_cents) || ' in ' || count(*) || ' entries' AS detail
       FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id
      GROUP BY t.group_id
     HAVING coalesce(sum(e.amount_cents), 1) <> 0 OR count(*) <> 2 * count(DISTINCT t.id)`,
  ],
  [
    'ledger_inv_02_everything_sums_to_zero',
    `SELECT CASE WHEN a.livemode THEN 'live' ELSE 'test' END AS subject, 'all entries sum to ' || sum(e.amount_cents) AS detail
       FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
      GROUP BY a.livemode HAVING sum(e.amount_cents) <> 0`,
  ],
  [
    'ledger_inv_03_balances_are_sums',
    `SELECT a.id AS subject, 'balance ' || a.balance_cents || ', entries ' || coalesce(sum(e.amount_cents), 0) AS detail
       FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
      WHERE a.balance_cents IS NOT NULL
      GROUP BY a.id HAVING a.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
  ],
  [
    'ledger_inv_04_nothing_is_negative',
    `SELECT a.id AS subject, 'balance ' || a.balance_cents AS detail FROM ledger_accounts a WHERE a.balance_cents < 0
     UNION ALL
     SELECT e.account_id, 'balance after ' || e.transfer_id || ' was ' || e.balance_cents
       FROM ledger_entries e WHERE e.balance_cents < 0`,
  ],
  [
    'ledger_inv_05_escrow_iff_held',
    `SELECT o.id AS subject, o.escrow_status || ' with ' || coalesce(a.balance_cents, 0) || ' in escrow' AS detail
       FROM orders o LEFT JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'escrow'
      WHERE (coalesce(a.balance_cents, 0) > 0) <> (o.escrow_status = 'held')
     UNION ALL
     SELECT a.id, 'escrow without an order' FROM ledger_accounts a
      WHERE a.kind = 'escrow' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = a.owner_id)`,
  ],
  [
    'ledger_inv_06_holds_are_spent',
    `SELECT o.id AS subject, 'held ' || sums.held || ', left escrow ' || sums.left_escrow || ', status ' || o.escrow_status AS detail
       FROM orders o JOIN LATERAL (
         SELECT coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'hold'), 0) AS held,
                coalesce(sum(t.amount_cents) FILTER (WHERE t.kind IN ('release', 'fee', 'order_fee', 'refund')), 0) AS left_escrow
           FROM ledger_transfers t WHERE t.order_id = o.id) sums ON true
      WHERE sums.held <> CASE WHEN o.escrow_status = 'none' THEN 0 ELSE o.total_cents END
         OR sums.left_escrow <> CASE WHEN o.escrow_status IN ('released', 'refunded') THEN o.total_cents ELSE 0 END`,
  ],
  [
    'ledger_inv_07_one_hold_one_release',
    `SELECT t.order_id AS subject, count(*) || ' transfers of kind ' || t.kind AS detail
       FROM ledger_transfers t WHERE t.kind IN ('hold', 'release')
      GROUP BY t.order_id, t.kind HAVING count(*) > 1`,
  ],
  [
    'ledger_inv_08_versions_are_gapless',
    `SELECT a.id AS subject, 'version ' || a.version || ', entries ' || count(e.version) || ' up to ' || coalesce(max(e.version), 0) AS detail
       FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
      WHERE a.balance_cents IS NOT NULL
      GROUP BY a.id HAVING a.version <> count(e.version) OR a.version <> coalesce(max(e.version), 0)`,
  ],
  [
    'ledger_inv_09_external_matches_provider',
    `SELECT a.id AS subject, 'ledger ' || coalesce(led.net, 0) || ', provider records ' || rec.net AS detail
       FROM ledger_accounts a
       LEFT JOIN (SELECT e.account_id, sum(e.amount_cents) AS net FROM ledger_entries e
                   WHERE e.version IS NULL GROUP BY e.account_id) led ON led.account_id = a.id
       JOIN LATERAL (
         SELECT coalesce((SELECT sum(p.amount_cents) FROM wallet_payouts p
                           WHERE 'external:' || p.provider = a.owner_id AND p.livemode = a.livemode), 0)
              - coalesce((SELECT sum(d.amount_cents) FROM wallet_deposits d
                           WHERE 'external:' || d.provider = a.owner_id AND d.livemode = a.livemode), 0) AS net) rec ON true
      WHERE a.kind = 'external' AND coalesce(led.net, 0) <> rec.net`,
  ],
  [
    'ledger_inv_10_append_only',
    `SELECT wanted.name AS subject, 'trigger is missing or switched off' AS detail
       FROM unnest(ARRAY['ledger_transfers_immutable', 'ledger_entries_immutable']) AS wanted(name)
      WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgname = wanted.name AND g.tgenabled IN ('O', 'A'))`,
  ],
];
