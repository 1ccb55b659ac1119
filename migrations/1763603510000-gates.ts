import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gates: every exception that was asked for, and how many, kept with each so that nothing has to be counted. */
export class Gates1763603510000 implements MigrationInterface {
  name = 'Gates1763603510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gate_entries (
        id text COLLATE "C" CONSTRAINT gate_entries_pk PRIMARY KEY,
        gate_name text COLLATE "C" NOT NULL,
        agent_id text COLLATE "C" CONSTRAINT gate_entries_agent_fk REFERENCES agents,
        granted boolean NOT NULL,
        justification text NOT NULL
          CONSTRAINT gate_entries_justification_ck CHECK (char_length(justification) <= 1000),
        justification_length integer NOT NULL
          CONSTRAINT gate_entries_length_ck CHECK (justification_length BETWEEN 0 AND 1000),
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX gate_entries_gate_ix ON gate_entries (gate_name, id DESC)');
    await runner.query(`
      CREATE INDEX gate_entries_agent_ix ON gate_entries (agent_id, id) WHERE agent_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE gate_totals (
        gate_name text COLLATE "C" CONSTRAINT gate_totals_pk PRIMARY KEY,
        granted bigint NOT NULL CONSTRAINT gate_totals_granted_ck CHECK (granted >= 0),
        denied bigint NOT NULL CONSTRAINT gate_totals_denied_ck CHECK (denied >= 0),
        last_granted_at timestamptz,
        last_denied_at timestamptz
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE gate_hours (
        gate_name text COLLATE "C" NOT NULL,
        hour timestamptz NOT NULL,
        granted integer NOT NULL CONSTRAINT gate_hours_granted_ck CHECK (granted >= 0),
        denied integer NOT NULL CONSTRAINT gate_hours_denied_ck CHECK (denied >= 0),
        CONSTRAINT gate_hours_pk PRIMARY KEY (gate_name, hour)
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX gate_hours_hour_ix ON gate_hours (hour)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['gate_hours', 'gate_totals', 'gate_entries'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
