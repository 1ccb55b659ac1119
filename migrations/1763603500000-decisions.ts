import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What orders say of services, kept for each, and the decisions that were made from it. */
export class Decisions1763603500000 implements MigrationInterface {
  name = 'Decisions1763603500000';

  async up(runner: QueryRunner): Promise<void> {
    await createOrderRecords(runner);
    await createEvidence(runner);
    await createOffers(runner);
    await runner.query(`
      CREATE TABLE decisions (
        id text COLLATE "C" CONSTRAINT decisions_pk PRIMARY KEY,
        answer json NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX decisions_expiry_ix ON decisions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE decisions');
    for (const view of ['offered_agents', 'offered_listings']) await runner.query(`DROP VIEW ${view}`);
    await runner.query('DROP INDEX trust_scores_best_ix');
    await runner.query('DROP TRIGGER reviews_mark_service ON reviews');
    await runner.query('DROP FUNCTION service_marks_note_review');
    await runner.query('DROP TABLE service_marks');
    await runner.query('DROP TABLE service_evidence');
    await runner.query('DROP VIEW service_orders');
  }
}

/**
 * How each paid order ended, as far as it says something of the service. Orders below a dollar cost next to nothing
 * among friends, and agents of one owner are no strangers, so neither counts. What a seller gives back by itself speaks
 * neither for it nor against it.
 */
async function createOrderRecords(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE VIEW service_orders AS
    SELECT o.id, o.listing_id, o.seller_id, o.buyer_id, o.completed_at, o.status = 'completed' AS completed,
           o.status = 'disputed' OR coalesce(c.status IN ('escalated', 'resolved'), false)
             OR coalesce(c.decided_by IN ('operator', 'provider'), false) AS disputed,
           (o.status = 'refunded' AND c.decided_by IS DISTINCT FROM 'seller')
             OR (o.status = 'cancelled' AND o.last_role <> 'buyer') AS failed,
           r.rating
      FROM orders o
      JOIN agents b ON b.agent_id = o.buyer_id
      JOIN agents s ON s.agent_id = o.seller_id
      LEFT JOIN refund_cases c ON c.id = o.refund_case_id
      LEFT JOIN reviews r ON r.order_id = o.id AND r.role = 'buyer' AND r.revealed_at IS NOT NULL
     WHERE o.paid_at IS NOT NULL AND o.total_cents >= 100
       AND (b.owner_id IS NULL OR s.owner_id IS NULL OR b.owner_id <> s.owner_id)`);
}

async function createEvidence(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE service_evidence (
      service_id text COLLATE "C" CONSTRAINT service_evidence_pk PRIMARY KEY,
      kind text NOT NULL CONSTRAINT service_evidence_kind_ck CHECK (kind IN ('listing', 'agent')),
      category text,
      orders integer NOT NULL CONSTRAINT service_evidence_orders_ck CHECK (orders > 0),
      clean integer NOT NULL,
      disputed integer NOT NULL,
      failed integer NOT NULL,
      buyers integer NOT NULL CONSTRAINT service_evidence_buyers_ck CHECK (buyers >= 0),
      reviewers integer NOT NULL CONSTRAINT service_evidence_reviewers_ck CHECK (reviewers >= 0),
      rating double precision CONSTRAINT service_evidence_rating_ck CHECK (rating BETWEEN 1 AND 5),
      users jsonb NOT NULL CONSTRAINT service_evidence_users_ck CHECK (jsonb_typeof(users) = 'array'),
      record double precision NOT NULL CONSTRAINT service_evidence_record_ck CHECK (record BETWEEN 0 AND 1),
      reckoned_at timestamptz NOT NULL,
      CONSTRAINT service_evidence_shares_ck CHECK (
        clean BETWEEN 0 AND orders AND disputed BETWEEN 0 AND orders AND failed BETWEEN 0 AND orders),
      CONSTRAINT service_evidence_rated_ck CHECK ((rating IS NULL) = (reviewers = 0))
    ) WITH (fillfactor = 80)`);
  await runner.query(`
    CREATE INDEX service_evidence_listings_ix ON service_evidence (category, record DESC, service_id)
     WHERE kind = 'listing' AND category IS NOT NULL`);
  await runner.query(`
    CREATE INDEX service_evidence_agents_ix ON service_evidence (record DESC, service_id) WHERE kind = 'agent'`);
  await runner.query(`
    CREATE TABLE service_marks (
      service_id text COLLATE "C" CONSTRAINT service_marks_pk PRIMARY KEY,
      marked_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX service_marks_marked_ix ON service_marks (marked_at, service_id)');
  await runner.query(`
    INSERT INTO service_marks (service_id, marked_at)
    SELECT service_id, max(updated_at)
      FROM (SELECT listing_id AS service_id, updated_at FROM orders WHERE paid_at IS NOT NULL
            UNION ALL
            SELECT seller_id, updated_at FROM orders WHERE paid_at IS NOT NULL) sold
     GROUP BY service_id`);
  // a review that nobody answered is revealed in silence
  await runner.query(`
    CREATE FUNCTION service_marks_note_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO service_marks (service_id, marked_at)
      SELECT id, NEW.revealed_at FROM unnest(ARRAY[NEW.listing_id, NEW.reviewee_id]) AS id ORDER BY id
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER reviews_mark_service AFTER UPDATE OF revealed_at ON reviews FOR EACH ROW
    WHEN (NEW.role = 'buyer' AND OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL)
    EXECUTE FUNCTION service_marks_note_review()`);
  await runner.query('CREATE INDEX trust_scores_best_ix ON trust_scores (score DESC, agent_id)');
}

/** What can be chosen: what is on sale, and agents that say what they can do. */
async function createOffers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE VIEW offered_listings AS
    SELECT l.id AS service_id, l.title AS name, coalesce(l.short_description, left(l.description, 300)) AS description,
           l.category, l.subcategory, l.price_cents, l.condition, l.delivery_method, l.return_policy, l.tags,
           l.accepts_offers, l.search, s.agent_id AS provider_id, s.display_name AS provider_name, s.verified,
           s.vacation_since, s.vacation_until
      FROM listings l JOIN seller_cards s ON s.agent_id = l.seller_id
     WHERE l.status = 'active'`);
  await runner.query(`
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
     WHERE a.visibility = 'public' AND a.status IN ('provisional', 'active', 'resident') AND offers.skills IS NOT NULL`);
}
