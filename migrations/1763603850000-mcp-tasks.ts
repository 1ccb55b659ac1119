import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tool calls that an MCP client runs as tasks, and which of the older clients can open a page for their person. */
export class McpTasks1763603850000 implements MigrationInterface {
  name = 'McpTasks1763603850000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE mcp_tasks (
        id text COLLATE "C" CONSTRAINT mcp_tasks_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT mcp_tasks_agent_fk REFERENCES agents,
        key_id text COLLATE "C" NOT NULL,
        approval_id text COLLATE "C",
        tool text COLLATE "C" NOT NULL,
        fingerprint text COLLATE "C" NOT NULL,
        arguments bytea,
        status text COLLATE "C" NOT NULL,
        page_shown boolean NOT NULL,
        answer bytea,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT mcp_tasks_status_ck CHECK (status IN ('waiting', 'running', 'completed', 'failed', 'cancelled')),
        CONSTRAINT mcp_tasks_open_ck CHECK ((status IN ('waiting', 'running')) = (arguments IS NOT NULL)),
        CONSTRAINT mcp_tasks_waiting_ck CHECK (status NOT IN ('waiting', 'running') OR approval_id IS NOT NULL),
        CONSTRAINT mcp_tasks_answer_ck CHECK ((status IN ('completed', 'failed')) = (answer IS NOT NULL)),
        CONSTRAINT mcp_tasks_times_ck CHECK (created_at <= updated_at AND created_at < expires_at)
      )`);
    await runner.query('CREATE INDEX mcp_tasks_agent_ix ON mcp_tasks (agent_id, id)');
    await runner.query('CREATE INDEX mcp_tasks_expiry_ix ON mcp_tasks (expires_at)');
    await runner.query(
      `CREATE UNIQUE INDEX mcp_tasks_waiting_uq ON mcp_tasks (approval_id, fingerprint)
        WHERE status IN ('waiting', 'running')`,
    );
    await runner.query('ALTER TABLE mcp_sessions ADD COLUMN elicits_urls boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mcp_sessions DROP COLUMN elicits_urls');
    await runner.query('DROP TABLE mcp_tasks');
  }
}
