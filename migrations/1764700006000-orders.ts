import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  -- discount_use is the same for all orders of one purchase. Volatile columns are indexed in order_states (ADR 50).
  CREATE TABLE orders (
    id text COLLATE "C" CONSTRAINT orders_pk PRIMARY KEY,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT orders_listing_fk REFERENCES listings, listing_title text NOT NULL,
    listing_version integer NOT NULL, offer_id text COLLATE "C",
    asset_id text COLLATE "C" CONSTRAINT orders_asset_fk REFERENCES assets ON DELETE SET NULL,
    buyer_id text COLLATE "C" NOT NULL CONSTRAINT orders_buyer_fk REFERENCES agents, buyer_name text NOT NULL,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT orders_seller_fk REFERENCES agents, seller_name text NOT NULL,
    key_id text COLLATE "C", quantity integer NOT NULL CONSTRAINT orders_quantity_ck CHECK (quantity BETWEEN 1 AND 9999),
    unit_price_cents bigint NOT NULL CONSTRAINT orders_unit_price_ck CHECK (unit_price_cents > 0),
    discount_cents bigint NOT NULL DEFAULT 0, discount_code text, discount_id text COLLATE "C", discount_use text COLLATE "C",
    total_cents bigint NOT NULL,
    platform_fee_rate integer NOT NULL CONSTRAINT orders_fee_rate_ck CHECK (platform_fee_rate BETWEEN 0 AND 100),
    platform_fee_cents bigint NOT NULL, order_fee_cents bigint NOT NULL, seller_amount_cents bigint NOT NULL,
    refunded_cents bigint NOT NULL DEFAULT 0, maturing_cents bigint NOT NULL DEFAULT 0,
    status text NOT NULL CONSTRAINT orders_status_ck CHECK (status IN ('pending_payment', 'paid', 'delivered', 'completed',
      'refund_requested', 'disputed', 'refunded', 'cancelled', 'expired')),
    escrow_status text NOT NULL CONSTRAINT orders_escrow_status_ck
      CHECK (escrow_status IN ('none', 'held', 'frozen', 'released', 'refunded', 'partially_refunded')),
    stock_state text NOT NULL CONSTRAINT orders_stock_state_ck CHECK (stock_state IN ('taken', 'returned')),
    condition text NOT NULL, delivery_method text NOT NULL, return_policy text NOT NULL, estimated_delivery text,
    payment_method text NOT NULL, livemode boolean NOT NULL, buyer_note text, shipping_address bytea, delivery_data bytea,
    instant_payload bytea, fulfillment_message text,
    changes_requested integer NOT NULL DEFAULT 0 CONSTRAINT orders_changes_ck CHECK (changes_requested BETWEEN 0 AND 3),
    last_transition text NOT NULL, last_role text NOT NULL, payment_due_at timestamptz, fulfill_due_at timestamptz,
    auto_complete_at timestamptz, case_due_at timestamptz, deadline_at timestamptz, remind_at timestamptz, paid_at timestamptz,
    delivered_at timestamptz, self_delivered boolean NOT NULL DEFAULT false, completed_at timestamptz, matures_at timestamptz,
    buyer_reviewed boolean NOT NULL DEFAULT false, seller_reviewed boolean NOT NULL DEFAULT false,
    refund_case_id text COLLATE "C", refund_from text, refund_declined boolean NOT NULL DEFAULT false,
    refund_proposed boolean NOT NULL DEFAULT false,
    refund_requests integer NOT NULL DEFAULT 0 CONSTRAINT orders_refund_requests_ck CHECK (refund_requests BETWEEN 0 AND 3),
    refunds_final boolean NOT NULL DEFAULT false, event_sequence integer NOT NULL DEFAULT 0, version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT orders_parties_ck CHECK (buyer_id <> seller_id),
    CONSTRAINT orders_split_ck CHECK (platform_fee_cents >= 0 AND order_fee_cents >= 0 AND seller_amount_cents >= 0
      AND (platform_fee_cents + order_fee_cents + seller_amount_cents + refunded_cents) = total_cents),
    CONSTRAINT orders_escrow_matches_ck CHECK (CASE
      WHEN status IN ('pending_payment', 'expired') THEN escrow_status = 'none'
      WHEN status = 'cancelled' THEN escrow_status = CASE WHEN paid_at IS NULL THEN 'none' ELSE 'refunded' END
      WHEN status IN ('paid', 'delivered') THEN escrow_status = 'held'
      WHEN status = 'refunded' THEN escrow_status = 'refunded'
      WHEN status = 'completed' OR refund_from = 'completed'
        THEN escrow_status = CASE WHEN refunded_cents = 0 THEN 'released' ELSE 'partially_refunded' END
      ELSE escrow_status = 'frozen' END),
    CONSTRAINT orders_refund_ck CHECK ((refund_from IS NOT NULL) = (status IN ('refund_requested', 'disputed'))
      AND refund_from IN ('paid', 'delivered', 'completed') AND (NOT refund_declined OR status = 'refund_requested')
      AND (refund_from IS NULL OR refund_case_id IS NOT NULL)),
    CONSTRAINT orders_refunded_ck CHECK (refunded_cents BETWEEN 0 AND total_cents
      AND (refunded_cents = total_cents) = (escrow_status = 'refunded')),
    CONSTRAINT orders_maturing_ck CHECK (maturing_cents BETWEEN 0 AND seller_amount_cents
      AND (maturing_cents = 0 OR matures_at IS NOT NULL)),
    CONSTRAINT orders_total_ck CHECK (total_cents = (unit_price_cents * quantity - discount_cents) AND total_cents > 0),
    CONSTRAINT orders_discount_ck CHECK (discount_cents >= 0 AND (discount_cents > 0) = (discount_id IS NOT NULL)
      AND (discount_id IS NULL) = (discount_code IS NULL) AND (discount_id IS NULL) = (discount_use IS NULL)),
    CONSTRAINT orders_stock_matches_ck CHECK ((stock_state = 'taken' OR status IN ('cancelled', 'expired', 'refunded'))
      AND (status NOT IN ('cancelled', 'expired', 'refunded')
        OR stock_state = 'returned' OR delivered_at IS NOT NULL OR changes_requested > 0)),
    CONSTRAINT orders_unpaid_ck CHECK ((payment_due_at IS NOT NULL) = (status = 'pending_payment')),
    CONSTRAINT orders_refund_proposed_ck CHECK (NOT refund_proposed OR refund_declined)) WITH (fillfactor = 80);
  -- What changes with each transition, indexed in a narrow row, so that the wide row of the order can change in place.
  CREATE TABLE order_states (
    id text COLLATE "C" CONSTRAINT order_states_pk PRIMARY KEY, buyer_id text COLLATE "C" NOT NULL,
    seller_id text COLLATE "C" NOT NULL, status text NOT NULL, deadline_at timestamptz, remind_at timestamptz,
    matures_at timestamptz) WITH (fillfactor = 80);
  CREATE TABLE order_transitions ( -- the transitions of an order
    order_id text COLLATE "C" CONSTRAINT order_transitions_order_fk REFERENCES orders, number integer, transition text NOT NULL,
    from_status text, to_status text NOT NULL,
    role text NOT NULL CONSTRAINT order_transitions_role_ck CHECK (role IN ('buyer', 'seller', 'provider', 'operator', 'system')),
    actor_id text COLLATE "C", note text, at timestamptz NOT NULL,
    CONSTRAINT order_transitions_pk PRIMARY KEY (order_id, number));
  CREATE TABLE order_messages ( -- messages about an order
    id text COLLATE "C" CONSTRAINT order_messages_pk PRIMARY KEY,
    order_id text COLLATE "C" NOT NULL CONSTRAINT order_messages_order_fk REFERENCES orders,
    sender_id text COLLATE "C" NOT NULL CONSTRAINT order_messages_sender_fk REFERENCES agents, content text NOT NULL,
    created_at timestamptz NOT NULL);

  CREATE TABLE refund_cases ( -- refund requests and disputes
    id text COLLATE "C" CONSTRAINT refund_cases_pk PRIMARY KEY,
    order_id text COLLATE "C" NOT NULL CONSTRAINT refund_cases_order_fk REFERENCES orders,
    status text NOT NULL CONSTRAINT refund_cases_status_ck CHECK (status IN ('requested', 'declined', 'escalated', 'refunded',
      'withdrawn', 'closed', 'resolved')),
    opened_by text NOT NULL CONSTRAINT refund_cases_opened_ck CHECK (opened_by IN ('buyer', 'provider', 'system')),
    came_from text NOT NULL CONSTRAINT refund_cases_from_ck CHECK (came_from IN ('paid', 'delivered', 'completed')),
    reason text CONSTRAINT refund_cases_reason_ck CHECK (char_length(reason) BETWEEN 1 AND 500),
    decline_reason text CONSTRAINT refund_cases_decline_ck CHECK (char_length(decline_reason) BETWEEN 1 AND 500),
    note text CONSTRAINT refund_cases_note_ck CHECK (char_length(note) BETWEEN 1 AND 2000), provider_reference text COLLATE "C",
    due_at timestamptz,
    refunded_cents bigint NOT NULL DEFAULT 0 CONSTRAINT refund_cases_refunded_ck CHECK (refunded_cents >= 0),
    decided_by text CONSTRAINT refund_cases_decided_by_ck CHECK (decided_by IN ('buyer', 'seller', 'operator', 'system',
      'provider')),
    decided_at timestamptz, key_id text COLLATE "C",
    proposed_cents bigint CONSTRAINT refund_cases_proposed_ck CHECK (proposed_cents > 0), granted_at timestamptz,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT refund_cases_decided_ck CHECK ((status IN ('refunded', 'withdrawn', 'closed', 'resolved')) = (decided_at IS NOT NULL)
      AND (decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL OR due_at IS NULL)));

  CREATE TABLE offers ( -- negotiations; goods is a digest of what the listing sold when the last price was named
    id text COLLATE "C" CONSTRAINT offers_pk PRIMARY KEY,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT offers_listing_fk REFERENCES listings, listing_title text NOT NULL,
    listing_version integer NOT NULL,
    list_price_cents bigint NOT NULL CONSTRAINT offers_list_price_ck CHECK (list_price_cents > 0), condition text NOT NULL,
    delivery_method text NOT NULL, return_policy text NOT NULL, goods text NOT NULL,
    buyer_id text COLLATE "C" NOT NULL CONSTRAINT offers_buyer_fk REFERENCES agents, buyer_name text NOT NULL,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT offers_seller_fk REFERENCES agents, seller_name text NOT NULL,
    key_id text COLLATE "C" NOT NULL, daily_cap_cents bigint CONSTRAINT offers_daily_cap_ck CHECK (daily_cap_cents >= 0),
    quantity integer NOT NULL CONSTRAINT offers_quantity_ck CHECK (quantity BETWEEN 1 AND 9999),
    status text NOT NULL CONSTRAINT offers_status_ck CHECK (status IN ('pending', 'countered', 'accepted', 'rejected',
      'withdrawn', 'expired', 'cancelled')),
    awaiting text CONSTRAINT offers_awaiting_ck CHECK (awaiting IN ('buyer', 'seller')),
    round integer NOT NULL CONSTRAINT offers_round_ck CHECK (round BETWEEN 1 AND 10),
    offered_price_cents bigint NOT NULL CONSTRAINT offers_offered_price_ck CHECK (offered_price_cents > 0),
    counter_price_cents bigint CONSTRAINT offers_counter_price_ck CHECK (counter_price_cents > 0),
    current_price_cents bigint NOT NULL, message text CONSTRAINT offers_message_ck CHECK (char_length(message) <= 500),
    response_message text CONSTRAINT offers_response_message_ck CHECK (char_length(response_message) <= 500),
    buyer_note text CONSTRAINT offers_buyer_note_ck CHECK (char_length(buyer_note) <= 1000), payment_method text NOT NULL,
    shipping_address bytea, livemode boolean NOT NULL,
    cancel_reason text CONSTRAINT offers_cancel_reason_ck CHECK (cancel_reason IN ('listing_changed', 'listing_archived',
      'listing_suspended', 'sold_out')),
    order_id text COLLATE "C" CONSTRAINT offers_order_fk REFERENCES orders,
    last_transition text NOT NULL CONSTRAINT offers_last_transition_ck CHECK (last_transition IN ('make', 'counter', 'accept', 'reject',
      'withdraw', 'expire', 'cancel')),
    last_role text NOT NULL CONSTRAINT offers_last_role_ck CHECK (last_role IN ('buyer', 'seller', 'system')),
    expires_at timestamptz NOT NULL, remind_at timestamptz, deadline_at timestamptz, closed_at timestamptz,
    event_sequence integer NOT NULL, version integer NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT offers_parties_ck CHECK (buyer_id <> seller_id),
    CONSTRAINT offers_open_ck CHECK (CASE WHEN status IN ('pending', 'countered')
      THEN awaiting IS NOT NULL AND deadline_at IS NOT NULL AND closed_at IS NULL
      ELSE awaiting IS NULL AND deadline_at IS NULL AND remind_at IS NULL AND closed_at IS NOT NULL END),
    CONSTRAINT offers_pending_ck CHECK (status <> 'pending' OR awaiting = 'seller' AND round = 1),
    CONSTRAINT offers_current_price_ck CHECK (current_price_cents = offered_price_cents
      OR current_price_cents = counter_price_cents),
    CONSTRAINT offers_prices_ck CHECK (offered_price_cents < counter_price_cents),
    CONSTRAINT offers_order_ck CHECK ((order_id IS NOT NULL) = (status = 'accepted')),
    CONSTRAINT offers_cancelled_ck CHECK ((cancel_reason IS NOT NULL) = (status = 'cancelled'))) WITH (fillfactor = 80);
  CREATE TABLE offer_rounds ( -- the rounds of a negotiation; append-only
    offer_id text COLLATE "C" CONSTRAINT offer_rounds_offer_fk REFERENCES offers,
    number integer CONSTRAINT offer_rounds_number_ck CHECK (number BETWEEN 1 AND 10),
    role text NOT NULL CONSTRAINT offer_rounds_role_ck CHECK (role IN ('buyer', 'seller')),
    price_cents bigint NOT NULL CONSTRAINT offer_rounds_price_ck CHECK (price_cents > 0),
    message text CONSTRAINT offer_rounds_message_ck CHECK (char_length(message) <= 500), created_at timestamptz NOT NULL,
    CONSTRAINT offer_rounds_pk PRIMARY KEY (offer_id, number));

  -- rates: the review counts in ratings, because the sale was not refunded and the parties never had the same owner.
  CREATE TABLE reviews (
    id text COLLATE "C" CONSTRAINT reviews_pk PRIMARY KEY,
    order_id text COLLATE "C" NOT NULL CONSTRAINT reviews_order_fk REFERENCES orders,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT reviews_listing_fk REFERENCES listings,
    reviewer_id text COLLATE "C" NOT NULL CONSTRAINT reviews_reviewer_fk REFERENCES agents, reviewer_name text NOT NULL,
    reviewee_id text COLLATE "C" NOT NULL CONSTRAINT reviews_reviewee_fk REFERENCES agents,
    role text NOT NULL CONSTRAINT reviews_role_ck CHECK (role IN ('buyer', 'seller')),
    rating integer NOT NULL CONSTRAINT reviews_rating_ck CHECK (rating BETWEEN 1 AND 5), title text, comment text,
    accuracy_rating integer CONSTRAINT reviews_accuracy_ck CHECK (accuracy_rating BETWEEN 1 AND 5),
    communication_rating integer CONSTRAINT reviews_communication_ck CHECK (communication_rating BETWEEN 1 AND 5),
    delivery_rating integer CONSTRAINT reviews_delivery_ck CHECK (delivery_rating BETWEEN 1 AND 5),
    value_rating integer CONSTRAINT reviews_value_ck CHECK (value_rating BETWEEN 1 AND 5), reveal_at timestamptz,
    revealed_at timestamptz, rates boolean NOT NULL DEFAULT true, created_at timestamptz NOT NULL,
    CONSTRAINT reviews_once_uq UNIQUE (order_id, role));
  CREATE TABLE seller_outcomes ( -- how each sale of a seller ended, for its tier
    order_id text COLLATE "C" CONSTRAINT seller_outcomes_pk PRIMARY KEY,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT seller_outcomes_seller_fk REFERENCES agents,
    buyer_id text COLLATE "C" NOT NULL CONSTRAINT seller_outcomes_buyer_fk REFERENCES agents,
    outcome text NOT NULL CONSTRAINT seller_outcomes_outcome_ck CHECK (outcome IN ('completed', 'fault', 'refunded')),
    ended_at timestamptz NOT NULL);`;

const REFERENCES = `
  ALTER TABLE orders ADD CONSTRAINT orders_offer_fk FOREIGN KEY (offer_id) REFERENCES offers;`;

const INDEXES = `
  CREATE INDEX orders_buyer_ix ON orders (buyer_id, id DESC); -- a buyer's orders, newest first
  CREATE INDEX orders_seller_ix ON orders (seller_id, id DESC); -- a seller's sales, newest first
  CREATE INDEX orders_listing_ix ON orders (listing_id, id DESC); -- orders of a listing, newest first
  CREATE INDEX orders_key_ix ON orders (key_id, coalesce(paid_at, created_at)) WHERE key_id IS NOT NULL; -- spending of a key
  CREATE UNIQUE INDEX orders_offer_uq ON orders (offer_id) WHERE offer_id IS NOT NULL; -- one order per offer
  CREATE INDEX orders_asset_ix ON orders (asset_id) WHERE asset_id IS NOT NULL; -- orders of a file
  CREATE INDEX orders_discount_ix ON orders (discount_id, discount_use) WHERE discount_id IS NOT NULL; -- uses of a discount code
  -- one unpaid order; orders from offers do not count
  CREATE UNIQUE INDEX orders_unpaid_per_listing_uq ON orders (buyer_id, listing_id)
    WHERE payment_due_at IS NOT NULL AND offer_id IS NULL;
  CREATE INDEX orders_unpaid_of_listing_ix ON orders (listing_id) WHERE payment_due_at IS NOT NULL; -- unpaid orders of a listing
  CREATE INDEX order_states_buyer_ix ON order_states (buyer_id, status, id DESC); -- a buyer's orders by status, newest first
  CREATE INDEX order_states_seller_ix ON order_states (seller_id, status, id DESC); -- a seller's sales by status, newest first
  CREATE INDEX order_states_deadline_ix ON order_states (deadline_at) WHERE deadline_at IS NOT NULL; -- orders that are due
  CREATE INDEX order_states_remind_ix ON order_states (remind_at) WHERE remind_at IS NOT NULL; -- orders with a reminder due
  CREATE INDEX order_states_matures_ix ON order_states (matures_at) WHERE matures_at IS NOT NULL; -- sales whose money matures
  CREATE INDEX order_messages_thread_ix ON order_messages (order_id, id); -- the messages of an order
  -- one open case per order
  CREATE UNIQUE INDEX refund_cases_open_uq ON refund_cases (order_id) WHERE status IN ('requested', 'declined', 'escalated');
  CREATE INDEX refund_cases_escalated_ix ON refund_cases (id) WHERE status = 'escalated'; -- disputes for the operator
  CREATE INDEX refund_cases_key_ix ON refund_cases (key_id, granted_at) WHERE key_id IS NOT NULL; -- spending of a key
  CREATE UNIQUE INDEX offers_open_uq ON offers (buyer_id, listing_id) WHERE status IN ('pending', 'countered'); -- one open offer
  CREATE INDEX offers_thread_ix ON offers (buyer_id, listing_id, created_at); -- a buyer's earlier offers for a listing
  CREATE INDEX offers_buyer_ix ON offers (buyer_id, id DESC); -- a buyer's offers, newest first
  CREATE INDEX offers_seller_ix ON offers (seller_id, id DESC); -- a seller's offers, newest first
  CREATE INDEX offers_buyer_status_ix ON offers (buyer_id, status, id DESC); -- the same by status
  CREATE INDEX offers_seller_status_ix ON offers (seller_id, status, id DESC); -- the same by status
  CREATE INDEX offers_listing_open_ix ON offers (listing_id, id) WHERE status IN ('pending', 'countered'); -- its open offers
  CREATE INDEX offers_deadline_ix ON offers (deadline_at) WHERE deadline_at IS NOT NULL; -- offers whose deadline passes
  -- reviews of a listing, newest first
  CREATE INDEX reviews_listing_ix ON reviews (listing_id, id DESC) WHERE role = 'buyer' AND revealed_at IS NOT NULL;
  -- reviews of a seller, newest first
  CREATE INDEX reviews_reviewee_ix ON reviews (reviewee_id, id DESC) WHERE role = 'buyer' AND revealed_at IS NOT NULL;
  CREATE INDEX reviews_hidden_ix ON reviews (reveal_at) WHERE revealed_at IS NULL; -- reviews to reveal
  CREATE INDEX reviews_of_agent_ix ON reviews (reviewee_id, id DESC) WHERE revealed_at IS NOT NULL; -- for the trust score
  CREATE INDEX reviews_reviewer_ix ON reviews (reviewer_id); -- erasure
  CREATE INDEX seller_outcomes_seller_ix ON seller_outcomes (seller_id, buyer_id); -- a seller's record`;

const FUNCTIONS = `
  CREATE FUNCTION order_states_follow() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO order_states AS s (id, buyer_id, seller_id, status, deadline_at, remind_at, matures_at)
    VALUES (NEW.id, NEW.buyer_id, NEW.seller_id, NEW.status, NEW.deadline_at, NEW.remind_at, NEW.matures_at)
    ON CONFLICT (id) DO UPDATE SET (status, deadline_at, remind_at, matures_at)
      = (excluded.status, excluded.deadline_at, excluded.remind_at, excluded.matures_at);
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_begin_state AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION order_states_follow();
  CREATE TRIGGER orders_change_state AFTER UPDATE OF status, deadline_at, remind_at, matures_at ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.deadline_at, OLD.remind_at, OLD.matures_at)
    IS DISTINCT FROM (NEW.status, NEW.deadline_at, NEW.remind_at, NEW.matures_at))
  EXECUTE FUNCTION order_states_follow();

  CREATE FUNCTION offer_rounds_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'rounds are append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER offer_rounds_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_rounds
  FOR EACH STATEMENT EXECUTE FUNCTION offer_rounds_refuse_change();`;

const VIEWS = `
  CREATE VIEW escrow_by_buyer AS
  SELECT s.buyer_id, o.livemode, sum(o.total_cents)::bigint AS in_escrow_cents
    FROM order_states s JOIN orders o ON o.id = s.id
   WHERE s.status IN ('paid', 'delivered', 'refund_requested', 'disputed') AND o.escrow_status IN ('held', 'frozen')
   GROUP BY s.buyer_id, o.livemode;
  -- Orders whose buyers may still need the file.
  CREATE VIEW asset_orders AS
  SELECT asset_id, id AS order_id FROM orders
   WHERE asset_id IS NOT NULL AND status NOT IN ('cancelled', 'expired', 'refunded');
  -- Reviews that count: the sale was not refunded, and the two never had the same owner.
  CREATE VIEW rating_reviews AS
  SELECT r.id FROM reviews r JOIN orders o ON o.id = r.order_id
   WHERE r.role = 'buyer' AND r.revealed_at IS NOT NULL AND o.status <> 'refunded'
     AND NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = r.reviewee_id AND k.other_id = r.reviewer_id);`;

/** Orders, offers, refunds, and reviews. */
export class Orders1764700006000 implements MigrationInterface {
  name = 'Orders1764700006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + REFERENCES + INDEXES + FUNCTIONS + VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW rating_reviews, asset_orders, escrow_by_buyer;
      DROP TABLE seller_outcomes, reviews, offer_rounds, offers, refund_cases, order_messages, order_transitions, order_states,
        orders;
      DROP FUNCTION order_states_follow, offer_rounds_refuse_change`);
  }
}
