import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ranks with those of the week before, and drawings of the network that are made ahead of their readers. */
export class LeaderboardAndGraph1763602400000 implements MigrationInterface {
  name = 'LeaderboardAndGraph1763602400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leaderboard_places (
        category text COLLATE "C" NOT NULL,
        place integer NOT NULL CONSTRAINT leaderboard_places_place_ck CHECK (place > 0),
        agent_id text COLLATE "C" NOT NULL CONSTRAINT leaderboard_places_agent_fk REFERENCES agents,
        metric integer NOT NULL CONSTRAINT leaderboard_places_metric_ck CHECK (metric > 0),
        connections integer NOT NULL,
        activity_7d integer NOT NULL,
        development integer NOT NULL,
        sales integer NOT NULL,
        ranked_at timestamptz NOT NULL,
        CONSTRAINT leaderboard_places_pk PRIMARY KEY (category, place),
        CONSTRAINT leaderboard_places_agent_uq UNIQUE (category, agent_id)
      )`);
    await runner.query(`
      CREATE TABLE leaderboard_weeks (
        week date NOT NULL,
        category text COLLATE "C" NOT NULL,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT leaderboard_weeks_agent_fk REFERENCES agents,
        rank integer NOT NULL CONSTRAINT leaderboard_weeks_rank_ck CHECK (rank > 0),
        CONSTRAINT leaderboard_weeks_pk PRIMARY KEY (week, category, agent_id)
      )`);
    await runner.query(`
      CREATE TABLE network_snapshots (
        name text COLLATE "C" CONSTRAINT network_snapshots_pk PRIMARY KEY,
        document jsonb,
        agent_ids text[] COLLATE "C" NOT NULL,
        etag text,
        due_at timestamptz NOT NULL,
        made_at timestamptz,
        CONSTRAINT network_snapshots_made_ck CHECK ((document IS NULL) = (made_at IS NULL) AND (etag IS NULL) = (made_at IS NULL))
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE VIEW agent_sale_counts AS
      SELECT p.agent_id, s.sales
        FROM seller_profiles p CROSS JOIN LATERAL (
          SELECT coalesce(sum(least(b.completed, 3)), 0)::int AS sales
            FROM (SELECT count(*) AS completed FROM seller_outcomes
                   WHERE seller_id = p.agent_id AND outcome = 'completed' GROUP BY buyer_id) b) s
       WHERE p.total_sales > 0`);
    await runner.query(`
      CREATE VIEW founder_cards AS
      SELECT founder_number AS number, agent_id, display_name, avatar_url, created_at AS joined_at,
             visibility = 'public' AND status IN ('provisional', 'active', 'resident') AS is_listed
        FROM agents WHERE founder_number IS NOT NULL`);
    await runner.query(`
      CREATE VIEW agent_capabilities AS
      SELECT a.agent_id, c.name
        FROM agents a CROSS JOIN LATERAL jsonb_array_elements_text(
          CASE WHEN jsonb_typeof(a.capabilities -> 'primary_functions') = 'array'
               THEN a.capabilities -> 'primary_functions' ELSE '[]' END) AS c(name)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['agent_capabilities', 'founder_cards', 'agent_sale_counts'])
      await runner.query(`DROP VIEW ${view}`);
    for (const table of ['network_snapshots', 'leaderboard_weeks', 'leaderboard_places'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
