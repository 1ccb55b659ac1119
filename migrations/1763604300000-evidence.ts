import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At least a dollar was paid and not refunded. */
const PAID = 'o.total_cents - o.refunded_cents >= 100';
/** Hashed, so that what is left of an erased agent does not name its person. */
export const OWNER_HASH = (owner: string): string => `encode(sha256(convert_to(${owner}, 'UTF8')), 'hex')`;
/** The two never had the same owner. */
const UNRELATED = (agent: string, other: string): string =>
  `NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = ${agent} AND k.other_id = ${other})`;
/** The same where the agent is one of an outer query: its siblings are looked up once. */
const UNRELATED_TO_ALL = (agent: string, other: string): string =>
  `${other} <> ALL (ARRAY(SELECT k.other_id FROM agent_siblings k WHERE k.agent_id = ${agent}))`;

/**
 * What counts as evidence of how an agent trades: sales of which at least a dollar was paid and not refunded, between
 * agents that never had the same owner. Former owners count too: an agent that is released gives nobody a better name.
 */
export class Evidence1763604300000 implements MigrationInterface {
  name = 'Evidence1763604300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await this.owners(runner);
    await runner.query(`
      CREATE VIEW rating_reviews AS
      SELECT r.id FROM reviews r JOIN orders o ON o.id = r.order_id
       WHERE r.role = 'buyer' AND r.revealed_at IS NOT NULL AND o.status <> 'refunded'
         AND ${UNRELATED('r.reviewee_id', 'r.reviewer_id')}`);
    await this.trust(runner);
    await this.leaderboard(runner);
    await runner.query(
      serviceOrders(`(o.status <> 'completed' OR ${PAID})`, '', UNRELATED('o.seller_id', 'o.buyer_id')),
    );
  }

  private async owners(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_owners (
        agent_id text COLLATE "C" NOT NULL,
        owner_hash text COLLATE "C" NOT NULL,
        CONSTRAINT agent_owners_pk PRIMARY KEY (agent_id, owner_hash)
      )`);
    await runner.query('CREATE INDEX agent_owners_owner_ix ON agent_owners (owner_hash, agent_id)');
    await runner.query(`
      CREATE FUNCTION agent_owners_note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO agent_owners (agent_id, owner_hash) VALUES (NEW.agent_id, ${OWNER_HASH('NEW.owner_id')}) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER agents_note_owner AFTER INSERT OR UPDATE OF owner_id ON agents FOR EACH ROW
      WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION agent_owners_note()`);
    await runner.query(`
      CREATE VIEW agent_siblings AS
      SELECT own.agent_id, other.agent_id AS other_id
        FROM agent_owners own JOIN agent_owners other ON other.owner_hash = own.owner_hash`);
  }

  /** Still of the latest five hundred orders and reviews. Of several reviews by one agent the latest counts. */
  private async trust(runner: QueryRunner): Promise<void> {
    await runner.query(
      tradeRecords(
        PAID,
        ['p', 'b'].map((pairs) => UNRELATED_TO_ALL('a.agent_id', `${pairs}.other_id`)),
      ),
    );
    await runner.query(
      reviewRecords(
        '(array_agg(r.rating ORDER BY r.id DESC))[1]',
        PAID,
        `
       WHERE ${UNRELATED('p.agent_id', 'p.reviewer_id')}`,
      ),
    );
  }

  private async leaderboard(runner: QueryRunner): Promise<void> {
    await runner.query(saleCounts(`WHERE ${UNRELATED_TO_ALL('p.agent_id', 'b.buyer_id')}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      serviceOrders(
        'true',
        `JOIN agents b ON b.agent_id = o.buyer_id JOIN agents s ON s.agent_id = o.seller_id`,
        '(b.owner_id IS NULL OR s.owner_id IS NULL OR b.owner_id <> s.owner_id)',
      ),
    );
    await runner.query(saleCounts(''));
    await runner.query(
      reviewRecords('avg(r.rating)', 'o.total_cents >= 100 AND o.refunded_cents < o.total_cents', ''),
    );
    await runner.query(tradeRecords('true', ['true', 'true']));
    await runner.query('DROP VIEW rating_reviews');
    await runner.query('DROP VIEW agent_siblings');
    await runner.query('DROP TRIGGER agents_note_owner ON agents');
    await runner.query('DROP FUNCTION agent_owners_note');
    await runner.query('DROP TABLE agent_owners');
  }
}

/** What was delivered in time is judged by the price alone, so that a refund does not hide a late delivery. */
function tradeRecords(paid: string, [buyers, sellers]: string[]): string {
  return `
    CREATE OR REPLACE VIEW agent_trade_records AS
    SELECT a.agent_id, s.sales, s.buyers, s.promised, s.on_time, s.lost_disputes, s.last_sale_at,
           b.sellers, b.last_purchase_at
      FROM agents a
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(least(p.completed, 3)), 0)::int AS sales,
              count(*) FILTER (WHERE p.completed > 0)::int AS buyers,
              coalesce(sum(least(p.promised, 3)), 0)::int AS promised,
              coalesce(sum(least(p.promised, 3) * p.on_time / nullif(p.promised, 0)), 0)::float8 AS on_time,
              coalesce(sum(p.lost), 0)::int AS lost_disputes, max(p.last_at) AS last_sale_at
         FROM (SELECT o.buyer_id AS other_id,
                      count(*) FILTER (WHERE o.status = 'completed' AND ${paid}) AS completed,
                      count(*) FILTER (WHERE o.paid_at IS NOT NULL
                        AND (o.delivered_at IS NOT NULL OR (o.status = 'cancelled' AND o.last_role <> 'buyer'))) AS promised,
                      (count(*) FILTER (WHERE o.paid_at IS NOT NULL AND o.delivered_at IS NOT NULL))::numeric AS on_time,
                      count(*) FILTER (WHERE c.decided_by IN ('operator', 'provider') AND c.refunded_cents > 0) AS lost,
                      max(o.updated_at) AS last_at
                 FROM (SELECT buyer_id, status, paid_at, delivered_at, last_role, refund_case_id, total_cents, refunded_cents, updated_at
                         FROM orders WHERE seller_id = a.agent_id ORDER BY id DESC LIMIT 500) o
                 LEFT JOIN refund_cases c ON c.id = o.refund_case_id
                WHERE o.total_cents >= 100
                GROUP BY o.buyer_id) p
        WHERE ${buyers}) s
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE b.completed)::int AS sellers, max(b.last_at) AS last_purchase_at
         FROM (SELECT o.seller_id AS other_id, bool_or(o.status = 'completed' AND ${paid}) AS completed,
                      max(o.created_at) AS last_at
                 FROM (SELECT seller_id, status, total_cents, refunded_cents, created_at
                         FROM orders WHERE buyer_id = a.agent_id ORDER BY id DESC LIMIT 500) o
                WHERE o.total_cents >= 100
                GROUP BY o.seller_id) b
        WHERE ${sellers}) b`;
}

function reviewRecords(rating: string, counted: string, unrelated: string): string {
  return `
    CREATE OR REPLACE VIEW agent_review_records AS
    SELECT p.agent_id, p.reviewer_id, p.rating::float8 AS rating, p.last_at
      FROM (SELECT r.reviewee_id AS agent_id, r.reviewer_id, ${rating} AS rating, max(r.created_at) AS last_at
              FROM (SELECT a.agent_id AS reviewee_id, l.id, l.reviewer_id, l.rating, l.created_at, l.order_id
                      FROM agents a CROSS JOIN LATERAL (
                        SELECT id, reviewer_id, rating, created_at, order_id FROM reviews
                         WHERE reviewee_id = a.agent_id AND revealed_at IS NOT NULL
                         ORDER BY id DESC LIMIT 500) l) r
              JOIN orders o ON o.id = r.order_id
             WHERE ${counted}
             GROUP BY r.reviewee_id, r.reviewer_id) p${unrelated}`;
}

function saleCounts(unrelated: string): string {
  return `
    CREATE OR REPLACE VIEW agent_sale_counts AS
    SELECT p.agent_id, s.sales
      FROM seller_profiles p CROSS JOIN LATERAL (
        SELECT coalesce(sum(least(b.completed, 3)), 0)::int AS sales
          FROM (SELECT buyer_id, count(*) AS completed FROM seller_outcomes
                 WHERE seller_id = p.agent_id AND outcome = 'completed' GROUP BY buyer_id) b
         ${unrelated}) s
     WHERE p.total_sales > 0`;
}

/** How each paid order ended, as far as it says something of the service. */
function serviceOrders(paid: string, owners: string, unrelated: string): string {
  return `
    CREATE OR REPLACE VIEW service_orders AS
    SELECT o.id, o.listing_id, o.seller_id, o.buyer_id, o.completed_at, o.status = 'completed' AS completed,
           o.status = 'disputed' OR coalesce(c.status IN ('escalated', 'resolved'), false)
             OR coalesce(c.decided_by IN ('operator', 'provider'), false) AS disputed,
           (o.status = 'refunded' AND c.decided_by IS DISTINCT FROM 'seller')
             OR (o.status = 'cancelled' AND o.last_role <> 'buyer') AS failed,
           r.rating
      FROM orders o ${owners}
      LEFT JOIN refund_cases c ON c.id = o.refund_case_id
      LEFT JOIN reviews r ON r.order_id = o.id AND r.role = 'buyer' AND r.revealed_at IS NOT NULL
     WHERE o.paid_at IS NOT NULL AND o.total_cents >= 100 AND ${paid} AND ${unrelated}`;
}
