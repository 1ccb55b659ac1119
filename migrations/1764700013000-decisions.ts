import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE service_evidence ( -- what orders say about a service
    service_id text COLLATE "C" CONSTRAINT service_evidence_pk PRIMARY KEY,
    kind text NOT NULL CONSTRAINT service_evidence_kind_ck CHECK (kind IN ('listing', 'agent')), category text,
    orders integer NOT NULL CONSTRAINT service_evidence_orders_ck CHECK (orders > 0), clean integer NOT NULL,
    disputed integer NOT NULL, failed integer NOT NULL,
    buyers integer NOT NULL CONSTRAINT service_evidence_buyers_ck CHECK (buyers >= 0),
    reviewers integer NOT NULL CONSTRAINT service_evidence_reviewers_ck CHECK (reviewers >= 0),
    rating double precision CONSTRAINT service_evidence_rating_ck CHECK (rating BETWEEN 1 AND 5),
    users jsonb NOT NULL CONSTRAINT service_evidence_users_ck CHECK (jsonb_typeof(users) = 'array'),
    record double precision NOT NULL CONSTRAINT service_evidence_record_ck CHECK (record BETWEEN 0 AND 1),
    computed_at timestamptz NOT NULL,
    CONSTRAINT service_evidence_shares_ck CHECK (clean BETWEEN 0 AND orders AND disputed BETWEEN 0 AND orders
      AND failed BETWEEN 0 AND orders),
    CONSTRAINT service_evidence_rated_ck CHECK ((rating IS NULL) = (reviewers = 0))) WITH (fillfactor = 80);
  CREATE TABLE service_marks ( -- services whose evidence is to be recomputed
    service_id text COLLATE "C" CONSTRAINT service_marks_pk PRIMARY KEY, marked_at timestamptz NOT NULL);

  CREATE TABLE decisions ( -- decisions, for callers that ask why
    id text COLLATE "C" CONSTRAINT decisions_pk PRIMARY KEY, answer json NOT NULL, expires_at timestamptz NOT NULL);

  CREATE TABLE gate_entries ( -- justified exceptions that agents requested
    id text COLLATE "C" CONSTRAINT gate_entries_pk PRIMARY KEY, gate_name text COLLATE "C" NOT NULL,
    agent_id text COLLATE "C" CONSTRAINT gate_entries_agent_fk REFERENCES agents, granted boolean NOT NULL,
    justification text NOT NULL CONSTRAINT gate_entries_justification_ck CHECK (char_length(justification) <= 1000),
    justification_length integer NOT NULL CONSTRAINT gate_entries_length_ck CHECK (justification_length BETWEEN 0 AND 1000),
    created_at timestamptz NOT NULL);
  CREATE TABLE gate_hours ( -- requests per gate and hour, stored so that nothing has to be counted
    gate_name text COLLATE "C", hour timestamptz,
    granted integer NOT NULL CONSTRAINT gate_hours_granted_ck CHECK (granted >= 0),
    denied integer NOT NULL CONSTRAINT gate_hours_denied_ck CHECK (denied >= 0),
    CONSTRAINT gate_hours_pk PRIMARY KEY (gate_name, hour)) WITH (fillfactor = 80);
  CREATE TABLE gate_totals ( -- requests per gate
    gate_name text COLLATE "C" CONSTRAINT gate_totals_pk PRIMARY KEY,
    granted bigint NOT NULL CONSTRAINT gate_totals_granted_ck CHECK (granted >= 0),
    denied bigint NOT NULL CONSTRAINT gate_totals_denied_ck CHECK (denied >= 0), last_granted_at timestamptz,
    last_denied_at timestamptz) WITH (fillfactor = 50);

  CREATE TABLE donations ( -- reported donations, and what the operator found
    id text COLLATE "C" CONSTRAINT donations_pk PRIMARY KEY,
    tx_hash text COLLATE "C" NOT NULL CONSTRAINT donations_tx_hash_ck CHECK (char_length(tx_hash) BETWEEN 64 AND 90),
    network text COLLATE "C" NOT NULL, from_address text COLLATE "C" NOT NULL, amount text NOT NULL, currency text NOT NULL,
    agent_id text COLLATE "C" CONSTRAINT donations_agent_fk REFERENCES agents,
    display_name text CONSTRAINT donations_display_name_ck CHECK (char_length(display_name) <= 50),
    message text CONSTRAINT donations_message_ck CHECK (char_length(message) <= 500),
    status text NOT NULL CONSTRAINT donations_status_ck CHECK (status IN ('pending', 'confirmed', 'failed')),
    amount_usd_cents bigint CONSTRAINT donations_amount_usd_cents_ck CHECK (amount_usd_cents > 0), donor text COLLATE "C",
    reason text CONSTRAINT donations_reason_ck CHECK (char_length(reason) <= 500), decided_at timestamptz,
    also_claimed_by text[], created_at timestamptz NOT NULL,
    CONSTRAINT donations_decided_ck CHECK ((status = 'pending') = (decided_at IS NULL)),
    CONSTRAINT donations_confirmed_ck CHECK ((status = 'confirmed') = (amount_usd_cents IS NOT NULL)
      AND (status = 'confirmed') = (donor IS NOT NULL)));
  CREATE TABLE donors ( -- how much each donor has given
    donor text COLLATE "C" CONSTRAINT donors_pk PRIMARY KEY,
    agent_id text COLLATE "C" CONSTRAINT donors_agent_uq UNIQUE CONSTRAINT donors_agent_fk REFERENCES agents,
    total_cents bigint NOT NULL CONSTRAINT donors_total_cents_ck CHECK (total_cents > 0),
    donations integer NOT NULL CONSTRAINT donors_donations_ck CHECK (donations > 0),
    founding_number integer CONSTRAINT donors_founding_number_uq UNIQUE
      CONSTRAINT donors_founding_number_ck CHECK (founding_number BETWEEN 1 AND 50),
    tier text CONSTRAINT donors_tier_ck CHECK (tier IN ('founding', 'seedling', 'supporter', 'patron', 'champion')),
    show_badge boolean NOT NULL, updated_at timestamptz NOT NULL);`;

const INDEXES = `
  -- the best services of a category
  CREATE INDEX service_evidence_listings_ix ON service_evidence (category, record DESC, service_id)
    WHERE kind = 'listing' AND category IS NOT NULL;
  CREATE INDEX service_evidence_agents_ix ON service_evidence (record DESC, service_id) WHERE kind = 'agent'; -- the best agents
  CREATE INDEX service_marks_marked_ix ON service_marks (marked_at, service_id); -- oldest marks first
  CREATE INDEX decisions_expiry_ix ON decisions (expires_at); -- retention
  CREATE INDEX gate_entries_gate_ix ON gate_entries (gate_name, id DESC); -- requests of a gate, newest first
  CREATE INDEX gate_entries_agent_ix ON gate_entries (agent_id, id) WHERE agent_id IS NOT NULL; -- an agent's requests
  CREATE INDEX gate_hours_hour_ix ON gate_hours (hour); -- the latest hours
  CREATE UNIQUE INDEX donations_tx_uq ON donations (tx_hash, network) WHERE status <> 'failed'; -- one donation per transaction
  CREATE INDEX donations_tx_ix ON donations (tx_hash, id DESC); -- donations of a transaction
  CREATE INDEX donations_agent_ix ON donations (agent_id, id DESC) WHERE agent_id IS NOT NULL; -- an agent's donations
  CREATE INDEX donations_from_ix ON donations (from_address, id DESC); -- donations from an address
  CREATE INDEX donations_status_ix ON donations (status, id DESC); -- donations to check`;

const FUNCTIONS = `
  -- No event follows when a review is revealed because nobody answered it.
  CREATE FUNCTION service_marks_note_review() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO service_marks (service_id, marked_at)
    SELECT id, NEW.revealed_at FROM unnest(ARRAY[NEW.listing_id, NEW.reviewee_id]) AS id ORDER BY id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER reviews_mark_service AFTER UPDATE OF revealed_at ON reviews FOR EACH ROW
  WHEN (NEW.role = 'buyer' AND OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL)
  EXECUTE FUNCTION service_marks_note_review();`;

const VIEWS = `
  -- How each paid order ended, as far as it says something about the service. A refund by the seller's own choice does not.
  CREATE VIEW service_orders AS
  SELECT o.id, o.listing_id, o.seller_id, o.buyer_id, o.completed_at, o.status = 'completed' AS completed,
         o.status = 'disputed' OR coalesce(c.status IN ('escalated', 'resolved'), false)
           OR coalesce(c.decided_by IN ('operator', 'provider'), false) AS disputed,
         (o.status = 'refunded' AND c.decided_by IS DISTINCT FROM 'seller')
           OR (o.status = 'cancelled' AND o.last_role <> 'buyer') AS failed,
         r.rating
    FROM orders o
    LEFT JOIN refund_cases c ON c.id = o.refund_case_id
    LEFT JOIN reviews r ON r.order_id = o.id AND r.role = 'buyer' AND r.revealed_at IS NOT NULL
   WHERE o.paid_at IS NOT NULL AND o.total_cents >= 100
     AND (o.status <> 'completed' OR o.total_cents - o.refunded_cents >= 100)
     AND NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = o.seller_id AND k.other_id = o.buyer_id);

  -- What can be chosen: active listings, and agents that list what they can do.
  CREATE VIEW offered_listings AS
  SELECT l.id AS service_id, l.title AS name, coalesce(l.short_description, left(l.description, 300)) AS description,
         l.category, l.subcategory, l.price_cents, l.condition, l.delivery_method, l.return_policy, l.tags,
         l.accepts_offers, l.search, s.agent_id AS provider_id, s.display_name AS provider_name, s.verified,
         s.vacation_since, s.vacation_until
    FROM listings l JOIN seller_cards s ON s.agent_id = l.seller_id
   WHERE l.status = 'active';
  CREATE VIEW offered_agents AS
  SELECT a.agent_id AS service_id, a.display_name AS name, coalesce(a.tagline, left(a.description, 300)) AS description,
         offers.skills, a.agent_id AS provider_id, a.display_name AS provider_name, a.verified_at IS NOT NULL AS verified,
         d.search
    FROM agents a
   CROSS JOIN LATERAL (
     SELECT array_agg(s.skill) AS skills
       FROM unnest(ARRAY['primary_functions', 'specializations', 'tools_available']) WITH ORDINALITY AS p(part, place)
      CROSS JOIN LATERAL jsonb_array_elements_text(CASE WHEN jsonb_typeof(a.capabilities -> p.part) = 'array'
        THEN a.capabilities -> p.part ELSE '[]' END) AS s(skill)) offers
    LEFT JOIN discovery_agents d ON d.agent_id = a.agent_id
   WHERE a.visibility = 'public' AND a.status IN ('provisional', 'active', 'resident') AND offers.skills IS NOT NULL;
  -- Row versions of the same, with what a request must check each time.
  CREATE VIEW offered_listing_versions AS
  SELECT l.id AS service_id, l.seller_id AS provider_id, concat(l.xmin, '.', s.version) AS version, l.search
    FROM listings l JOIN seller_card_versions s ON s.agent_id = l.seller_id
   WHERE l.status = 'active';
  CREATE VIEW offered_agent_versions AS
  SELECT a.agent_id AS service_id, a.agent_id AS provider_id, a.xmin::text AS version, d.search
    FROM agents a LEFT JOIN discovery_agents d ON d.agent_id = a.agent_id
   WHERE a.visibility = 'public' AND a.status IN ('provisional', 'active', 'resident');
  CREATE VIEW supporters AS
  SELECT agent_id, tier, show_badge FROM donors WHERE agent_id IS NOT NULL AND tier IS NOT NULL;`;

/** Evidence about services, decisions, gates, and donations. */
export class Decisions1764700013000 implements MigrationInterface {
  name = 'Decisions1764700013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES + FUNCTIONS + VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW supporters, offered_agent_versions, offered_listing_versions, offered_agents, offered_listings, service_orders;
      DROP TABLE donors, donations, gate_totals, gate_hours, gate_entries, decisions, service_marks, service_evidence;
      -- Cascades to the triggers on reviews.
      DROP FUNCTION service_marks_note_review CASCADE`);
  }
}
