import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Negotiations with their rounds, and the orders that come of them. */
export class Offers1763600700000 implements MigrationInterface {
  name = 'Offers1763600700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE offers (
        id text COLLATE "C" CONSTRAINT offers_pk PRIMARY KEY,
        listing_id text COLLATE "C" NOT NULL CONSTRAINT offers_listing_fk REFERENCES listings,
        listing_title text NOT NULL,
        listing_version integer NOT NULL,
        list_price_cents bigint NOT NULL CONSTRAINT offers_list_price_ck CHECK (list_price_cents > 0),
        condition text NOT NULL,
        delivery_method text NOT NULL,
        return_policy text NOT NULL,
        buyer_id text COLLATE "C" NOT NULL CONSTRAINT offers_buyer_fk REFERENCES agents,
        buyer_name text NOT NULL,
        seller_id text COLLATE "C" NOT NULL CONSTRAINT offers_seller_fk REFERENCES agents,
        seller_name text NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        daily_cap_cents bigint CONSTRAINT offers_daily_cap_ck CHECK (daily_cap_cents >= 0),
        quantity integer NOT NULL CONSTRAINT offers_quantity_ck CHECK (quantity BETWEEN 1 AND 9999),
        status text NOT NULL CONSTRAINT offers_status_ck CHECK (status IN
          ('pending', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired', 'cancelled')),
        awaiting text CONSTRAINT offers_awaiting_ck CHECK (awaiting IN ('buyer', 'seller')),
        round integer NOT NULL CONSTRAINT offers_round_ck CHECK (round BETWEEN 1 AND 10),
        offered_price_cents bigint NOT NULL CONSTRAINT offers_offered_price_ck CHECK (offered_price_cents > 0),
        counter_price_cents bigint CONSTRAINT offers_counter_price_ck CHECK (counter_price_cents > 0),
        current_price_cents bigint NOT NULL,
        message text CONSTRAINT offers_message_ck CHECK (char_length(message) <= 500),
        response_message text CONSTRAINT offers_response_message_ck CHECK (char_length(response_message) <= 500),
        buyer_note text CONSTRAINT offers_buyer_note_ck CHECK (char_length(buyer_note) <= 1000),
        payment_method text NOT NULL,
        shipping_address bytea,
        livemode boolean NOT NULL,
        cancel_reason text CONSTRAINT offers_cancel_reason_ck CHECK (cancel_reason IN
          ('listing_changed', 'listing_archived', 'listing_suspended', 'sold_out')),
        order_id text COLLATE "C" CONSTRAINT offers_order_fk REFERENCES orders,
        last_move text NOT NULL CONSTRAINT offers_last_move_ck CHECK (last_move IN
          ('make', 'counter', 'accept', 'reject', 'withdraw', 'expire', 'cancel')),
        last_role text NOT NULL CONSTRAINT offers_last_role_ck CHECK (last_role IN ('buyer', 'seller', 'system')),
        expires_at timestamptz NOT NULL,
        remind_at timestamptz,
        deadline_at timestamptz,
        closed_at timestamptz,
        event_sequence integer NOT NULL,
        version integer NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT offers_parties_ck CHECK (buyer_id <> seller_id),
        CONSTRAINT offers_open_ck CHECK (CASE WHEN status IN ('pending', 'countered')
          THEN awaiting IS NOT NULL AND deadline_at IS NOT NULL AND closed_at IS NULL
          ELSE awaiting IS NULL AND deadline_at IS NULL AND remind_at IS NULL AND closed_at IS NOT NULL END),
        CONSTRAINT offers_pending_ck CHECK (status <> 'pending' OR (awaiting = 'seller' AND round = 1)),
        CONSTRAINT offers_current_price_ck CHECK (
          current_price_cents = offered_price_cents OR current_price_cents = counter_price_cents),
        CONSTRAINT offers_prices_ck CHECK (offered_price_cents < counter_price_cents),
        CONSTRAINT offers_order_ck CHECK ((order_id IS NOT NULL) = (status = 'accepted')),
        CONSTRAINT offers_cancelled_ck CHECK ((cancel_reason IS NOT NULL) = (status = 'cancelled'))
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE UNIQUE INDEX offers_open_uq ON offers (buyer_id, listing_id) WHERE status IN ('pending', 'countered')`);
    await runner.query('CREATE INDEX offers_thread_ix ON offers (buyer_id, listing_id, created_at)');
    await runner.query('CREATE INDEX offers_buyer_ix ON offers (buyer_id, id DESC)');
    await runner.query('CREATE INDEX offers_seller_ix ON offers (seller_id, id DESC)');
    await runner.query('CREATE INDEX offers_buyer_status_ix ON offers (buyer_id, status, id DESC)');
    await runner.query('CREATE INDEX offers_seller_status_ix ON offers (seller_id, status, id DESC)');
    await runner.query(`
      CREATE INDEX offers_listing_open_ix ON offers (listing_id, id) WHERE status IN ('pending', 'countered')`);
    await runner.query(
      'CREATE INDEX offers_deadline_ix ON offers (deadline_at) WHERE deadline_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE offer_rounds (
        offer_id text COLLATE "C" NOT NULL CONSTRAINT offer_rounds_offer_fk REFERENCES offers,
        number integer NOT NULL CONSTRAINT offer_rounds_number_ck CHECK (number BETWEEN 1 AND 10),
        role text NOT NULL CONSTRAINT offer_rounds_role_ck CHECK (role IN ('buyer', 'seller')),
        price_cents bigint NOT NULL CONSTRAINT offer_rounds_price_ck CHECK (price_cents > 0),
        message text CONSTRAINT offer_rounds_message_ck CHECK (char_length(message) <= 500),
        created_at timestamptz NOT NULL,
        CONSTRAINT offer_rounds_pk PRIMARY KEY (offer_id, number)
      )`);
    await runner.query(`
      CREATE FUNCTION offer_rounds_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rounds are append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
      END $$`);
    await runner.query(`
      CREATE TRIGGER offer_rounds_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_rounds
      FOR EACH STATEMENT EXECUTE FUNCTION offer_rounds_refuse_change()`);
    await runner.query(`
      ALTER TABLE orders ADD COLUMN offer_id text COLLATE "C" CONSTRAINT orders_offer_fk REFERENCES offers`);
    await runner.query('CREATE UNIQUE INDEX orders_offer_uq ON orders (offer_id) WHERE offer_id IS NOT NULL');
    // what a seller agreed to does not count against the orders that a buyer leaves unpaid
    await runner.query('DROP INDEX orders_unpaid_per_listing_uq');
    await runner.query(`
      CREATE UNIQUE INDEX orders_unpaid_per_listing_uq ON orders (buyer_id, listing_id)
       WHERE status = 'pending_payment' AND offer_id IS NULL`);
    await runner.query(`
      CREATE INDEX orders_unpaid_of_listing_ix ON orders (listing_id) WHERE status = 'pending_payment'`);
  }

  /** Orders that came of offers stay, as orders like any other. Needs that nobody has two unpaid ones for one listing. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_unpaid_of_listing_ix');
    await runner.query('DROP INDEX orders_unpaid_per_listing_uq');
    await runner.query(`
      CREATE UNIQUE INDEX orders_unpaid_per_listing_uq ON orders (buyer_id, listing_id) WHERE status = 'pending_payment'`);
    await runner.query('ALTER TABLE orders DROP COLUMN offer_id');
    await runner.query('DROP TABLE offer_rounds');
    await runner.query('DROP FUNCTION offer_rounds_refuse_change');
    await runner.query('DROP TABLE offers');
  }
}
