import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clocks of play money (ADR 85). */
export class SandboxClocks1764800017000 implements MigrationInterface {
  name = 'SandboxClocks1764800017000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sandbox_clocks (
        id text COLLATE "C" CONSTRAINT sandbox_clocks_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT sandbox_clocks_agent_fk REFERENCES agents, name text NOT NULL,
        status text NOT NULL CONSTRAINT sandbox_clocks_status_ck CHECK (status IN ('ready', 'advancing', 'failed')),
        ahead_ms bigint NOT NULL DEFAULT 0, started_at timestamptz, by_ms bigint NOT NULL DEFAULT 0,
        passed_ms bigint NOT NULL DEFAULT 0, records integer NOT NULL DEFAULT 0, deadlines integer NOT NULL DEFAULT 0,
        orders_left_out integer NOT NULL DEFAULT 0, tries integer NOT NULL DEFAULT 0, failure text, due_at timestamptz,
        expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL,
        CONSTRAINT sandbox_clocks_passed_ck CHECK (ahead_ms >= 0 AND passed_ms BETWEEN 0 AND by_ms),
        CONSTRAINT sandbox_clocks_due_ck CHECK ((status = 'advancing') = (due_at IS NOT NULL)),
        CONSTRAINT sandbox_clocks_failure_ck CHECK (failure IS NULL OR status = 'failed'))`);
    await runner.query(`
      CREATE TABLE sandbox_clock_agents ( -- agents on a clock; joined_at is null while they are only invited
        clock_id text COLLATE "C" CONSTRAINT sandbox_clock_agents_clock_fk REFERENCES sandbox_clocks ON DELETE CASCADE,
        agent_id text COLLATE "C" CONSTRAINT sandbox_clock_agents_agent_fk REFERENCES agents, joined_at timestamptz,
        CONSTRAINT sandbox_clock_agents_pk PRIMARY KEY (clock_id, agent_id))`);
    await runner.query(`
      CREATE TABLE sandbox_clock_records ( -- what a running advance has not finished yet
        clock_id text COLLATE "C" CONSTRAINT sandbox_clock_records_clock_fk REFERENCES sandbox_clocks ON DELETE CASCADE,
        kind text CONSTRAINT sandbox_clock_records_kind_ck CHECK (kind IN ('order', 'offer', 'review')),
        record_id text COLLATE "C", moved_ms bigint NOT NULL DEFAULT 0, due_at timestamptz,
        CONSTRAINT sandbox_clock_records_pk PRIMARY KEY (clock_id, kind, record_id))`);
    await runner.query(`
      CREATE INDEX sandbox_clocks_agent_ix ON sandbox_clocks (agent_id, id); -- an agent's clocks
      CREATE INDEX sandbox_clocks_due_ix ON sandbox_clocks (due_at) WHERE due_at IS NOT NULL; -- clocks that advance
      CREATE INDEX sandbox_clocks_expires_ix ON sandbox_clocks (expires_at); -- retention
      CREATE INDEX sandbox_clock_agents_agent_ix ON sandbox_clock_agents (agent_id); -- the clocks that an agent knows
      CREATE UNIQUE INDEX sandbox_clock_agents_joined_uq ON sandbox_clock_agents (agent_id) WHERE joined_at IS NOT NULL;
      CREATE INDEX sandbox_clock_records_due_ix ON sandbox_clock_records (clock_id, due_at, kind, record_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sandbox_clock_records, sandbox_clock_agents, sandbox_clocks');
  }
}
