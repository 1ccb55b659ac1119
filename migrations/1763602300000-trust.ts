import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far an agent can be trusted, and what of the market and of its conversations that is reckoned from. */
export class Trust1763602300000 implements MigrationInterface {
  name = 'Trust1763602300000';

  async up(runner: QueryRunner): Promise<void> {
    await this.scores(runner);
    await this.ties(runner);
    await this.tradeRecords(runner);
    await this.identities(runner);
  }

  private async scores(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE trust_scores (
        agent_id text COLLATE "C" CONSTRAINT trust_scores_pk PRIMARY KEY
          CONSTRAINT trust_scores_agent_fk REFERENCES agents,
        score integer NOT NULL CONSTRAINT trust_scores_score_ck CHECK (score BETWEEN 0 AND 1000),
        inputs jsonb NOT NULL,
        computed_at timestamptz NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query('CREATE INDEX trust_scores_computed_ix ON trust_scores (computed_at)');
    await runner.query(`
      CREATE TABLE trust_marks (
        agent_id text COLLATE "C" CONSTRAINT trust_marks_pk PRIMARY KEY
          CONSTRAINT trust_marks_agent_fk REFERENCES agents,
        marked_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX trust_marks_marked_ix ON trust_marks (marked_at, agent_id)');
    // an agent that is not reckoned yet has nothing to be trusted for
    await runner.query(`
      CREATE VIEW trust_cards AS
      SELECT a.agent_id, coalesce(t.score, 0) AS score
        FROM agents a LEFT JOIN trust_scores t ON t.agent_id = a.agent_id`);
  }

  /** Who has done what to whom at least once: that is said again and again without growing. */
  private async ties(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_ties (
        from_id text COLLATE "C" NOT NULL,
        to_id text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL CONSTRAINT agent_ties_kind_ck
          CHECK (kind IN ('message', 'question', 'answer', 'reply', 'trade', 'review')),
        first_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        CONSTRAINT agent_ties_pk PRIMARY KEY (from_id, to_id, kind),
        CONSTRAINT agent_ties_parties_ck CHECK (from_id <> to_id),
        CONSTRAINT agent_ties_times_ck CHECK (last_at >= first_at)
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX agent_ties_to_ix ON agent_ties (to_id, first_at DESC, from_id)');
    await runner.query(`
      INSERT INTO agent_ties (from_id, to_id, kind, first_at, last_at)
      SELECT buyer_id, seller_id, 'trade', min(completed_at), max(completed_at)
        FROM orders WHERE status = 'completed' AND total_cents >= 100 AND completed_at IS NOT NULL
       GROUP BY buyer_id, seller_id
      UNION ALL
      SELECT asker_id, seller_id, 'question', min(created_at), max(created_at)
        FROM questions GROUP BY asker_id, seller_id
      UNION ALL
      SELECT seller_id, asker_id, 'answer', min(answered_at), max(answered_at)
        FROM questions WHERE answered_at IS NOT NULL GROUP BY seller_id, asker_id`);
  }

  /**
   * The latest five hundred orders and reviews of an agent say enough, and keep the reckoning of a busy one as quick as
   * of any other. Sales below a dollar cost next to nothing among friends, so they do not count. What is not delivered
   * in time is cancelled, so what was delivered was in time.
   */
  private async tradeRecords(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX reviews_of_agent_ix ON reviews (reviewee_id, id DESC) WHERE revealed_at IS NOT NULL`);
    await runner.query(`
      CREATE VIEW agent_trade_records AS
      SELECT a.agent_id, s.sales, s.buyers, s.promised, s.on_time, s.lost_disputes, s.last_sale_at,
             b.sellers, b.last_purchase_at
        FROM agents a
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(least(p.completed, 3)), 0)::int AS sales,
                count(*) FILTER (WHERE p.completed > 0)::int AS buyers,
                coalesce(sum(least(p.promised, 3)), 0)::int AS promised,
                coalesce(sum(least(p.promised, 3) * p.on_time / nullif(p.promised, 0)), 0)::float8 AS on_time,
                coalesce(sum(p.lost), 0)::int AS lost_disputes, max(p.last_at) AS last_sale_at
           FROM (SELECT count(*) FILTER (WHERE o.status = 'completed') AS completed,
                        count(*) FILTER (WHERE o.paid_at IS NOT NULL
                          AND (o.delivered_at IS NOT NULL OR (o.status = 'cancelled' AND o.last_role <> 'buyer'))) AS promised,
                        (count(*) FILTER (WHERE o.paid_at IS NOT NULL AND o.delivered_at IS NOT NULL))::numeric AS on_time,
                        count(*) FILTER (WHERE c.decided_by IN ('operator', 'provider') AND c.refunded_cents > 0) AS lost,
                        max(o.updated_at) AS last_at
                   FROM (SELECT * FROM orders WHERE seller_id = a.agent_id ORDER BY id DESC LIMIT 500) o
                   LEFT JOIN refund_cases c ON c.id = o.refund_case_id
                  WHERE o.total_cents >= 100
                  GROUP BY o.buyer_id) p) s
       CROSS JOIN LATERAL (
         SELECT count(DISTINCT o.seller_id) FILTER (WHERE o.status = 'completed')::int AS sellers,
                max(o.created_at) AS last_purchase_at
           FROM (SELECT * FROM orders WHERE buyer_id = a.agent_id ORDER BY id DESC LIMIT 500) o
          WHERE o.total_cents >= 100) b`);
    await runner.query(`
      CREATE VIEW agent_review_records AS
      SELECT r.reviewee_id AS agent_id, r.reviewer_id, avg(r.rating)::float8 AS rating, max(r.created_at) AS last_at
        FROM (SELECT a.agent_id AS reviewee_id, l.reviewer_id, l.rating, l.created_at, l.order_id
                FROM agents a CROSS JOIN LATERAL (
                  SELECT * FROM reviews WHERE reviewee_id = a.agent_id AND revealed_at IS NOT NULL
                   ORDER BY id DESC LIMIT 500) l) r
        JOIN orders o ON o.id = r.order_id
       WHERE o.total_cents >= 100 AND o.refunded_cents < o.total_cents
       GROUP BY r.reviewee_id, r.reviewer_id`);
  }

  /** A callback is shown by an answer of 2xx to one of the latest calls, which only whoever holds the address can give. */
  private async identities(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW agent_identities AS
      SELECT a.agent_id, a.owner_id IS NOT NULL AS claimed, a.wallet_address IS NOT NULL AS wallet,
             EXISTS (SELECT FROM webhook_endpoints e
                       JOIN LATERAL (SELECT d.status FROM webhook_deliveries d
                                      WHERE d.endpoint_id = e.id ORDER BY d.id DESC LIMIT 50) latest
                         ON latest.status = 'delivered'
                      WHERE e.agent_id = a.agent_id AND e.enabled) AS callback_verified
        FROM agents a`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['agent_identities', 'agent_review_records', 'agent_trade_records'])
      await runner.query(`DROP VIEW ${view}`);
    await runner.query('DROP INDEX reviews_of_agent_ix');
    await runner.query('DROP TABLE agent_ties');
    await runner.query('DROP VIEW trust_cards');
    await runner.query('DROP TABLE trust_marks');
    await runner.query('DROP TABLE trust_scores');
  }
}
