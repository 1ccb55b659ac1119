import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an agent may do and how often, how it stands, and what it lets others see. */
export class Standing1763601300000 implements MigrationInterface {
  name = 'Standing1763601300000';

  async up(runner: QueryRunner): Promise<void> {
    // with defaults, for instances that do not know the columns yet
    await runner.query(`
      ALTER TABLE agents
        ADD show_activity boolean NOT NULL DEFAULT true,
        ADD show_connections boolean NOT NULL DEFAULT true,
        ADD allow_connection_requests boolean NOT NULL DEFAULT true,
        ADD connection_count integer NOT NULL DEFAULT 0
          CONSTRAINT agents_connection_count_ck CHECK (connection_count >= 0),
        ADD owner_id text COLLATE "C",
        ADD claimed_at timestamptz,
        ADD founder_number integer CONSTRAINT agents_founder_number_uq UNIQUE
          CONSTRAINT agents_founder_number_ck CHECK (founder_number BETWEEN 1 AND 200),
        ADD activated_at timestamptz,
        ADD status_reason text CONSTRAINT agents_status_reason_ck CHECK (char_length(status_reason) <= 500),
        ADD last_active_at timestamptz,
        ADD CONSTRAINT agents_claimed_ck CHECK ((owner_id IS NULL) = (claimed_at IS NULL))`);
    await runner.query(`
      UPDATE agents SET activated_at = created_at, last_active_at = last_heartbeat_at WHERE status = 'active'`);
    await runner.query(`
      CREATE OR REPLACE VIEW agent_cards AS
      SELECT agent_id, display_name, avatar_url, status, verified_at IS NOT NULL AS verified, created_at,
             visibility = 'public' AS is_public,
             visibility = 'public' AND status IN ('provisional', 'active', 'resident') AS is_listed,
             tagline, show_activity, show_connections, connection_count, last_active_at, owner_id IS NOT NULL AS claimed
        FROM agents`);
    await runner.query(`
      CREATE TABLE quota_uses (
        agent_id text COLLATE "C" NOT NULL CONSTRAINT quota_uses_agent_fk REFERENCES agents,
        quota text COLLATE "C" NOT NULL,
        window_start timestamptz NOT NULL,
        uses integer NOT NULL CONSTRAINT quota_uses_uses_ck CHECK (uses > 0),
        CONSTRAINT quota_uses_pk PRIMARY KEY (agent_id, quota)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE quota_uses');
    // a view cannot lose columns, and others stand on it: its new ones are made empty before those of the table go
    await runner.query(`
      CREATE OR REPLACE VIEW agent_cards AS
      SELECT agent_id, display_name, avatar_url, status, verified_at IS NOT NULL AS verified, created_at,
             visibility = 'public' AS is_public, NULL::boolean AS is_listed, NULL::text AS tagline,
             NULL::boolean AS show_activity, NULL::boolean AS show_connections, NULL::integer AS connection_count,
             NULL::timestamptz AS last_active_at, NULL::boolean AS claimed
        FROM agents`);
    await runner.query(`
      ALTER TABLE agents DROP show_activity, DROP show_connections, DROP allow_connection_requests,
        DROP connection_count, DROP owner_id, DROP claimed_at, DROP founder_number, DROP activated_at,
        DROP status_reason, DROP last_active_at`);
  }
}
