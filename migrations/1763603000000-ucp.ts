import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shopping platforms: their carts, checkouts and orders, what they are told of those, and the keys that sign it. */
export class Ucp1763603000000 implements MigrationInterface {
  name = 'Ucp1763603000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ucp_signing_keys (
        kid text COLLATE "C" CONSTRAINT ucp_signing_keys_pk PRIMARY KEY,
        public_jwk jsonb NOT NULL,
        private_key bytea NOT NULL,
        signs_from timestamptz NOT NULL,
        published_until timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE ucp_carts (
        id text COLLATE "C" CONSTRAINT ucp_carts_pk PRIMARY KEY,
        owner_id text COLLATE "C" CONSTRAINT ucp_carts_owner_fk REFERENCES agents,
        lines jsonb NOT NULL,
        details bytea NOT NULL,
        canceled boolean NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX ucp_carts_expiry_ix ON ucp_carts (expires_at)');
    await runner.query('CREATE INDEX ucp_carts_owner_ix ON ucp_carts (owner_id)');
    await runner.query(`
      CREATE TABLE ucp_checkouts (
        id text COLLATE "C" CONSTRAINT ucp_checkouts_pk PRIMARY KEY,
        status text COLLATE "C" NOT NULL CONSTRAINT ucp_checkouts_status_ck CHECK (status IN ('incomplete',
          'requires_escalation', 'ready_for_complete', 'complete_in_progress', 'completed', 'canceled')),
        owner_id text COLLATE "C" CONSTRAINT ucp_checkouts_owner_fk REFERENCES agents,
        cart_id text COLLATE "C",
        platform_url text,
        webhook_url text,
        lines jsonb NOT NULL,
        details bytea NOT NULL,
        order_id text COLLATE "C",
        expires_at timestamptz NOT NULL,
        deadline_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT ucp_checkouts_order_ck CHECK (status <> 'completed' OR order_id IS NOT NULL)
      )`);
    await runner.query(
      'CREATE INDEX ucp_checkouts_deadline_ix ON ucp_checkouts (deadline_at) WHERE deadline_at IS NOT NULL',
    );
    await runner.query(
      `CREATE UNIQUE INDEX ucp_checkouts_cart_uq ON ucp_checkouts (cart_id)
        WHERE cart_id IS NOT NULL AND status IN ('incomplete', 'requires_escalation', 'ready_for_complete')`,
    );
    await runner.query('CREATE INDEX ucp_checkouts_owner_ix ON ucp_checkouts (owner_id)');
    await runner.query('CREATE INDEX ucp_checkouts_updated_ix ON ucp_checkouts (updated_at)');
    await runner.query(`
      CREATE TABLE ucp_orders (
        id text COLLATE "C" CONSTRAINT ucp_orders_pk PRIMARY KEY,
        checkout_id text COLLATE "C" NOT NULL,
        buyer_id text COLLATE "C" NOT NULL CONSTRAINT ucp_orders_buyer_fk REFERENCES agents,
        webhook_url text,
        ucp_version text COLLATE "C" NOT NULL,
        destination bytea,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX ucp_orders_buyer_ix ON ucp_orders (buyer_id)');
    await runner.query('CREATE INDEX ucp_orders_checkout_ix ON ucp_orders (checkout_id)');
    await runner.query(`
      CREATE TABLE ucp_order_lines (
        ucp_order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_lines_ucp_order_fk REFERENCES ucp_orders,
        position integer NOT NULL,
        line_id text COLLATE "C" NOT NULL,
        order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_lines_order_fk REFERENCES orders,
        listing_id text COLLATE "C" NOT NULL,
        title text NOT NULL,
        image_url text,
        unit_price_cents bigint NOT NULL,
        quantity integer NOT NULL CONSTRAINT ucp_order_lines_quantity_ck CHECK (quantity > 0),
        delivery_method text COLLATE "C" NOT NULL,
        estimated_delivery text,
        CONSTRAINT ucp_order_lines_pk PRIMARY KEY (ucp_order_id, position),
        CONSTRAINT ucp_order_lines_order_uq UNIQUE (order_id)
      )`);
    await runner.query(`
      CREATE TABLE ucp_order_events (
        event_id text COLLATE "C" CONSTRAINT ucp_order_events_pk PRIMARY KEY,
        ucp_order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_events_ucp_order_fk REFERENCES ucp_orders,
        order_id text COLLATE "C" NOT NULL,
        sequence integer NOT NULL,
        name text COLLATE "C" NOT NULL,
        occurred_at timestamptz NOT NULL,
        facts jsonb NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX ucp_order_events_order_ix ON ucp_order_events (ucp_order_id, order_id, sequence)',
    );
    await runner.query(`
      CREATE TABLE ucp_order_deliveries (
        id uuid CONSTRAINT ucp_order_deliveries_pk PRIMARY KEY,
        ucp_order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_deliveries_ucp_order_fk REFERENCES ucp_orders,
        number integer NOT NULL,
        cause text COLLATE "C" NOT NULL,
        url text NOT NULL,
        body text NOT NULL,
        status text COLLATE "C" NOT NULL
          CONSTRAINT ucp_order_deliveries_status_ck CHECK (status IN ('pending', 'delivered', 'failed')),
        attempts integer NOT NULL,
        next_attempt_at timestamptz,
        lease_token uuid,
        last_status integer,
        last_error text COLLATE "C",
        created_at timestamptz NOT NULL,
        CONSTRAINT ucp_order_deliveries_number_uq UNIQUE (ucp_order_id, number),
        CONSTRAINT ucp_order_deliveries_cause_uq UNIQUE (ucp_order_id, cause)
      )`);
    await runner.query(
      `CREATE INDEX ucp_order_deliveries_due_ix ON ucp_order_deliveries (next_attempt_at) WHERE status = 'pending'`,
    );
    await runner.query('CREATE INDEX ucp_order_deliveries_age_ix ON ucp_order_deliveries (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ucp_order_deliveries', 'ucp_order_events', 'ucp_order_lines', 'ucp_orders'])
      await runner.query(`DROP TABLE ${table}`);
    for (const table of ['ucp_checkouts', 'ucp_carts', 'ucp_signing_keys'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
