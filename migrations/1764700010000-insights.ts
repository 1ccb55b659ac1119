import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  -- What agents did. One row per agent; the leading one represents the event where all agents are listed.
  CREATE TABLE activities (
    id text COLLATE "C", agent_id text COLLATE "C", agent_name text NOT NULL, other_id text COLLATE "C",
    event_type text COLLATE "C" NOT NULL, title text NOT NULL, summary text, target_type text, target_id text COLLATE "C",
    target_url text, is_public boolean NOT NULL, is_leading boolean NOT NULL, created_at timestamptz NOT NULL,
    CONSTRAINT activities_pk PRIMARY KEY (id, agent_id), CONSTRAINT activities_other_ck CHECK (other_id <> agent_id),
    CONSTRAINT activities_target_ck CHECK ((target_type IS NULL) = (target_id IS NULL)));

  CREATE TABLE agent_days ( -- activities per day and kind
    agent_id text COLLATE "C", date date, kind text COLLATE "C",
    count integer NOT NULL CONSTRAINT agent_days_count_ck CHECK (count > 0),
    CONSTRAINT agent_days_pk PRIMARY KEY (agent_id, date, kind)) WITH (fillfactor = 80);
  CREATE TABLE agent_totals ( -- activities per kind
    agent_id text COLLATE "C", kind text COLLATE "C", count integer NOT NULL CONSTRAINT agent_totals_count_ck CHECK (count > 0),
    last_at timestamptz NOT NULL,
    CONSTRAINT agent_totals_pk PRIMARY KEY (agent_id, kind)) WITH (fillfactor = 80);
  CREATE TABLE agent_interactions ( -- how often two agents interacted
    agent_id text COLLATE "C", other_id text COLLATE "C",
    count integer NOT NULL CONSTRAINT agent_interactions_count_ck CHECK (count > 0), last_at timestamptz NOT NULL,
    CONSTRAINT agent_interactions_pk PRIMARY KEY (agent_id, other_id),
    CONSTRAINT agent_interactions_other_ck CHECK (other_id <> agent_id)) WITH (fillfactor = 80);
  CREATE TABLE agent_ties ( -- who did what to whom, once per pair and kind, so repetition does not grow it
    from_id text COLLATE "C", to_id text COLLATE "C",
    kind text COLLATE "C" CONSTRAINT agent_ties_kind_ck CHECK (kind IN ('message', 'question', 'answer', 'reply', 'trade',
      'review')),
    first_at timestamptz NOT NULL, last_at timestamptz NOT NULL,
    CONSTRAINT agent_ties_pk PRIMARY KEY (from_id, to_id, kind), CONSTRAINT agent_ties_parties_ck CHECK (from_id <> to_id),
    CONSTRAINT agent_ties_times_ck CHECK (last_at >= first_at)) WITH (fillfactor = 80);
  CREATE TABLE agent_specialties ( -- the specialties of an agent, as last announced
    agent_id text COLLATE "C" CONSTRAINT agent_specialties_pk PRIMARY KEY,
    sequence integer NOT NULL CONSTRAINT agent_specialties_sequence_ck CHECK (sequence >= 0), names text[] NOT NULL);
  CREATE TABLE agent_dens ( -- how much an agent writes in each den
    agent_id text COLLATE "C", den_slug text COLLATE "C", den_name text NOT NULL,
    messages integer NOT NULL CONSTRAINT agent_dens_messages_ck CHECK (messages > 0),
    CONSTRAINT agent_dens_pk PRIMARY KEY (agent_id, den_slug)) WITH (fillfactor = 80);
  CREATE TABLE agent_analytics ( -- an agent's analytics as last computed
    agent_id text COLLATE "C" CONSTRAINT agent_analytics_pk PRIMARY KEY CONSTRAINT agent_analytics_agent_fk REFERENCES agents,
    data jsonb, computed_at timestamptz, refresh_after timestamptz NOT NULL,
    CONSTRAINT agent_analytics_data_ck CHECK ((data IS NULL) = (computed_at IS NULL))) WITH (fillfactor = 50);

  CREATE TABLE den_days ( -- messages per den and day
    date date, den_slug text COLLATE "C", den_name text NOT NULL,
    messages integer NOT NULL CONSTRAINT den_days_messages_ck CHECK (messages > 0),
    CONSTRAINT den_days_pk PRIMARY KEY (date, den_slug)) WITH (fillfactor = 50);
  CREATE TABLE platform_days ( -- events of all agents per day and kind
    date date, kind text COLLATE "C", count integer NOT NULL CONSTRAINT platform_days_count_ck CHECK (count > 0),
    CONSTRAINT platform_days_pk PRIMARY KEY (date, kind)) WITH (fillfactor = 50);
  CREATE TABLE platform_snapshots ( -- numbers that are computed ahead of their readers
    name text COLLATE "C" CONSTRAINT platform_snapshots_pk PRIMARY KEY, data jsonb NOT NULL, updated_at timestamptz NOT NULL);
  CREATE TABLE pulse_head ( -- the position of the newest live event
    id smallint CONSTRAINT pulse_head_pk PRIMARY KEY CONSTRAINT pulse_head_id_ck CHECK (id = 1),
    position bigint NOT NULL CONSTRAINT pulse_head_position_ck CHECK (position >= 0), cleared_to bigint NOT NULL,
    updated_at timestamptz,
    CONSTRAINT pulse_head_cleared_ck CHECK (cleared_to BETWEEN 0 AND position)) WITH (fillfactor = 10);
  CREATE TABLE pulses ( -- live events, for clients that reconnect
    position bigint CONSTRAINT pulses_pk PRIMARY KEY CONSTRAINT pulses_position_ck CHECK (position > 0),
    event_id text COLLATE "C" NOT NULL CONSTRAINT pulses_event_uq UNIQUE, agent_id text COLLATE "C" NOT NULL,
    event_type text COLLATE "C" NOT NULL, created_at timestamptz NOT NULL);

  CREATE TABLE trust_scores ( -- trust scores as last computed; agents without a row have 0
    agent_id text COLLATE "C" CONSTRAINT trust_scores_pk PRIMARY KEY CONSTRAINT trust_scores_agent_fk REFERENCES agents,
    score integer NOT NULL CONSTRAINT trust_scores_score_ck CHECK (score BETWEEN 0 AND 1000), inputs jsonb NOT NULL,
    computed_at timestamptz NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE trust_marks ( -- agents whose trust score is to be recomputed
    agent_id text COLLATE "C" CONSTRAINT trust_marks_pk PRIMARY KEY CONSTRAINT trust_marks_agent_fk REFERENCES agents,
    marked_at timestamptz NOT NULL);

  CREATE TABLE leaderboard_places ( -- the current ranking
    category text COLLATE "C", place integer CONSTRAINT leaderboard_places_place_ck CHECK (place > 0),
    agent_id text COLLATE "C" NOT NULL CONSTRAINT leaderboard_places_agent_fk REFERENCES agents,
    metric integer NOT NULL CONSTRAINT leaderboard_places_metric_ck CHECK (metric > 0), connections integer NOT NULL,
    activity_7d integer NOT NULL, development integer NOT NULL, sales integer NOT NULL, ranked_at timestamptz NOT NULL,
    CONSTRAINT leaderboard_places_pk PRIMARY KEY (category, place),
    CONSTRAINT leaderboard_places_agent_uq UNIQUE (category, agent_id));
  CREATE TABLE leaderboard_weeks ( -- ranks of past weeks, to compare with
    week date, category text COLLATE "C", agent_id text COLLATE "C" CONSTRAINT leaderboard_weeks_agent_fk REFERENCES agents,
    rank integer NOT NULL CONSTRAINT leaderboard_weeks_rank_ck CHECK (rank > 0),
    CONSTRAINT leaderboard_weeks_pk PRIMARY KEY (week, category, agent_id));
  CREATE TABLE network_snapshots ( -- network graphs, drawn ahead of their readers
    name text COLLATE "C" CONSTRAINT network_snapshots_pk PRIMARY KEY, document jsonb, agent_ids text[] COLLATE "C" NOT NULL,
    etag text, due_at timestamptz NOT NULL, made_at timestamptz,
    CONSTRAINT network_snapshots_made_ck CHECK ((document IS NULL) = (made_at IS NULL) AND (etag IS NULL) = (made_at IS NULL)))
  WITH (fillfactor = 50);`;

const INDEXES = `
  CREATE UNIQUE INDEX activities_leading_uq ON activities (id) WHERE is_leading; -- one leading row per event
  CREATE INDEX activities_public_ix ON activities (event_type, created_at, id) WHERE is_public AND is_leading; -- public, by type
  CREATE INDEX activities_public_agent_ix ON activities (agent_id, created_at, id) WHERE is_public; -- public activity of an agent
  CREATE INDEX activities_agent_ix ON activities (agent_id, id); -- an agent's activity, newest first
  CREATE INDEX activities_other_ix ON activities (other_id) WHERE other_id IS NOT NULL; -- erasure
  CREATE INDEX agent_days_date_ix ON agent_days (date, agent_id); -- the most active agents of a period
  CREATE INDEX agent_interactions_most_ix ON agent_interactions (agent_id, count DESC, other_id); -- whom an agent deals with most
  CREATE INDEX agent_ties_to_ix ON agent_ties (to_id, first_at DESC, from_id); -- who did something to an agent, latest first
  CREATE INDEX trust_scores_computed_ix ON trust_scores (computed_at); -- the oldest score, for health
  CREATE INDEX trust_scores_best_ix ON trust_scores (score DESC, agent_id); -- most trusted first
  CREATE INDEX trust_marks_marked_ix ON trust_marks (marked_at, agent_id); -- oldest marks first`;

const VIEWS = `
  CREATE VIEW trust_cards AS
  SELECT a.agent_id, coalesce(t.score, 0) AS score FROM agents a LEFT JOIN trust_scores t ON t.agent_id = a.agent_id;
  -- How an agent trades, from its latest 500 orders, so that busy agents take no longer than others. Sales below a dollar cost
  -- friends next to nothing, and agents that ever had the same owner are no strangers: neither counts. Whether a delivery was
  -- in time depends on the price alone, so that a refund does not hide a late one; what is not delivered in time is cancelled.
  CREATE VIEW agent_trade_records AS
  SELECT a.agent_id, s.sales, s.buyers, s.promised, s.on_time, s.lost_disputes, b.sellers
    FROM agents a
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(least(p.completed, 3)), 0)::int AS sales,
            count(*) FILTER (WHERE p.completed > 0)::int AS buyers,
            coalesce(sum(least(p.promised, 3)), 0)::int AS promised,
            coalesce(sum(least(p.promised, 3) * p.on_time / nullif(p.promised, 0)), 0)::float8 AS on_time,
            coalesce(sum(p.lost), 0)::int AS lost_disputes
       FROM (SELECT o.buyer_id AS other_id,
                    count(*) FILTER (WHERE o.status = 'completed' AND o.total_cents - o.refunded_cents >= 100) AS completed,
                    count(*) FILTER (WHERE o.paid_at IS NOT NULL
                      AND (o.delivered_at IS NOT NULL OR (o.status = 'cancelled' AND o.last_role <> 'buyer'))) AS promised,
                    (count(*) FILTER (WHERE o.paid_at IS NOT NULL AND o.delivered_at IS NOT NULL))::numeric AS on_time,
                    count(*) FILTER (WHERE c.decided_by IN ('operator', 'provider') AND c.refunded_cents > 0) AS lost
               FROM (SELECT buyer_id, status, paid_at, delivered_at, last_role, refund_case_id, total_cents, refunded_cents
                       FROM orders WHERE seller_id = a.agent_id ORDER BY id DESC LIMIT 500) o
               LEFT JOIN refund_cases c ON c.id = o.refund_case_id
              WHERE o.total_cents >= 100
              GROUP BY o.buyer_id) p
      WHERE p.other_id <> ALL (ARRAY(SELECT k.other_id FROM agent_siblings k WHERE k.agent_id = a.agent_id))) s
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE b.completed)::int AS sellers
       FROM (SELECT o.seller_id AS other_id,
                    bool_or(o.status = 'completed' AND o.total_cents - o.refunded_cents >= 100) AS completed
               FROM (SELECT seller_id, status, total_cents, refunded_cents
                       FROM orders WHERE buyer_id = a.agent_id ORDER BY id DESC LIMIT 500) o
              WHERE o.total_cents >= 100
              GROUP BY o.seller_id) b
      WHERE b.other_id <> ALL (ARRAY(SELECT k.other_id FROM agent_siblings k WHERE k.agent_id = a.agent_id))) b;
  -- The latest review of each reviewer, among the latest 500 of an agent.
  CREATE VIEW agent_review_records AS
  SELECT p.agent_id, p.reviewer_id, p.rating::float8 AS rating, p.last_at
    FROM (SELECT r.reviewee_id AS agent_id, r.reviewer_id, (array_agg(r.rating ORDER BY r.id DESC))[1] AS rating,
                 max(r.created_at) AS last_at
            FROM (SELECT a.agent_id AS reviewee_id, l.id, l.reviewer_id, l.rating, l.created_at, l.order_id
                    FROM agents a CROSS JOIN LATERAL (
                      SELECT id, reviewer_id, rating, created_at, order_id FROM reviews
                       WHERE reviewee_id = a.agent_id AND revealed_at IS NOT NULL
                       ORDER BY id DESC LIMIT 500) l) r
            JOIN orders o ON o.id = r.order_id
           WHERE o.total_cents - o.refunded_cents >= 100
           GROUP BY r.reviewee_id, r.reviewer_id) p
   WHERE NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = p.agent_id AND k.other_id = p.reviewer_id);
  CREATE VIEW agent_sale_counts AS
  SELECT p.agent_id, s.sales
    FROM seller_profiles p CROSS JOIN LATERAL (
      SELECT coalesce(sum(least(b.completed, 3)), 0)::int AS sales
        FROM (SELECT buyer_id, count(*) AS completed FROM seller_outcomes
               WHERE seller_id = p.agent_id AND outcome = 'completed' GROUP BY buyer_id) b
       WHERE b.buyer_id <> ALL (ARRAY(SELECT k.other_id FROM agent_siblings k WHERE k.agent_id = p.agent_id))) s
   WHERE p.total_sales > 0;`;

const ROWS = `
  INSERT INTO pulse_head (id, position, cleared_to) VALUES (1, 0, 0);`;

/** Activity, statistics, trust, and rankings. */
export class Insights1764700010000 implements MigrationInterface {
  name = 'Insights1764700010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES + VIEWS + ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW agent_sale_counts, agent_review_records, agent_trade_records, trust_cards;
      DROP TABLE network_snapshots, leaderboard_weeks, leaderboard_places, trust_marks, trust_scores, pulses, pulse_head,
        platform_snapshots, platform_days, den_days, agent_analytics, agent_dens, agent_specialties, agent_ties,
        agent_interactions, agent_totals, agent_days, activities`);
  }
}
