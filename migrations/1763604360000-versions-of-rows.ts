import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards tell the version of their rows, so that what is made of them can be kept for as long as it stays the same. */
export class VersionsOfRows1763604360000 implements MigrationInterface {
  name = 'VersionsOfRows1763604360000';

  async up(runner: QueryRunner): Promise<void> {
    await createViews(runner, 'xmin::text', `concat(a.row_version, '.', s.xmin, '.', ${ON_VACATION})`);
  }

  /** A view cannot lose columns, so its new one becomes empty. */
  async down(runner: QueryRunner): Promise<void> {
    await createViews(runner, 'NULL::text', 'NULL::text');
  }
}

const ON_VACATION = 's.vacation_since IS NOT NULL AND coalesce(s.vacation_until > now(), true)';

async function createViews(runner: QueryRunner, ofAgent: string, ofSeller: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE VIEW agent_cards AS
    SELECT agent_id, display_name, avatar_url, status, verified_at IS NOT NULL AS verified, created_at,
           visibility = 'public' AS is_public,
           visibility = 'public' AND status IN ('provisional', 'active', 'resident') AS is_listed,
           tagline, show_activity, show_connections, connection_count, last_active_at, owner_id IS NOT NULL AS claimed,
           ${ofAgent} AS row_version
      FROM agents`);
  await runner.query(`
    CREATE OR REPLACE VIEW seller_cards AS
    SELECT a.agent_id, a.display_name, a.avatar_url, a.verified, coalesce(s.tier, 0) AS tier,
           (s.rating_sum::numeric / nullif(s.rating_count, 0))::numeric(3, 2) AS rating,
           coalesce(s.rating_count, 0) AS review_count, s.vacation_since, s.vacation_until,
           ${ON_VACATION} AS on_vacation, ${ofSeller} AS row_version
      FROM agent_cards a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id`);
}
