import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a client of an older protocol revision is told to name with every call; one that has ended is deleted. */
export class McpSessions1763602800000 implements MigrationInterface {
  name = 'McpSessions1763602800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mcp_sessions (
        id_hash bytea CONSTRAINT mcp_sessions_pk PRIMARY KEY,
        agent_id text COLLATE "C" CONSTRAINT mcp_sessions_agent_fk REFERENCES agents,
        client_id text COLLATE "C",
        protocol_version text COLLATE "C" NOT NULL,
        client_name text,
        client_version text,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT mcp_sessions_client_ck CHECK (client_id IS NULL OR agent_id IS NOT NULL),
        CONSTRAINT mcp_sessions_times_ck CHECK (created_at <= last_seen_at AND last_seen_at <= expires_at)
      )`);
    await runner.query('CREATE INDEX mcp_sessions_expiry_ix ON mcp_sessions (expires_at)');
    await runner.query(
      'CREATE INDEX mcp_sessions_agent_ix ON mcp_sessions (agent_id) WHERE agent_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mcp_sessions');
  }
}
