import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents do: each act once, what is counted of it, the stream of it, and numbers that are kept ready. */
export class ActivityAndStatistics1763602200000 implements MigrationInterface {
  name = 'ActivityAndStatistics1763602200000';

  async up(runner: QueryRunner): Promise<void> {
    await this.acts(runner);
    await this.counters(runner);
    await this.stream(runner);
    await this.snapshots(runner);
    await this.fromBefore(runner);
  }

  /** A row for each agent whose act an event is; the leading one stands for the event where all agents are shown. */
  private async acts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE activities (
        id text COLLATE "C" NOT NULL,
        agent_id text COLLATE "C" NOT NULL,
        agent_name text NOT NULL,
        other_id text COLLATE "C",
        event_type text COLLATE "C" NOT NULL,
        title text NOT NULL,
        summary text,
        target_type text,
        target_id text COLLATE "C",
        target_url text,
        is_public boolean NOT NULL,
        is_leading boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT activities_pk PRIMARY KEY (id, agent_id),
        CONSTRAINT activities_other_ck CHECK (other_id <> agent_id),
        CONSTRAINT activities_target_ck CHECK ((target_type IS NULL) = (target_id IS NULL))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX activities_leading_uq ON activities (id) WHERE is_leading`);
    await runner.query(`
      CREATE INDEX activities_public_ix ON activities (event_type, created_at, id) WHERE is_public AND is_leading`);
    await runner.query(`
      CREATE INDEX activities_public_agent_ix ON activities (agent_id, created_at, id) WHERE is_public`);
    await runner.query(`
      CREATE INDEX activities_agent_ix ON activities (agent_id, id)`);
  }

  private async counters(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_days (
        agent_id text COLLATE "C" NOT NULL,
        date date NOT NULL,
        kind text COLLATE "C" NOT NULL,
        count integer NOT NULL CONSTRAINT agent_days_count_ck CHECK (count > 0),
        CONSTRAINT agent_days_pk PRIMARY KEY (agent_id, date, kind)
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX agent_days_date_ix ON agent_days (date, agent_id)');
    await runner.query(`
      CREATE TABLE agent_totals (
        agent_id text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        count integer NOT NULL CONSTRAINT agent_totals_count_ck CHECK (count > 0),
        last_at timestamptz NOT NULL,
        CONSTRAINT agent_totals_pk PRIMARY KEY (agent_id, kind)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE platform_days (
        date date NOT NULL,
        kind text COLLATE "C" NOT NULL,
        count integer NOT NULL CONSTRAINT platform_days_count_ck CHECK (count > 0),
        CONSTRAINT platform_days_pk PRIMARY KEY (date, kind)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE agent_interactions (
        agent_id text COLLATE "C" NOT NULL,
        other_id text COLLATE "C" NOT NULL,
        count integer NOT NULL CONSTRAINT agent_interactions_count_ck CHECK (count > 0),
        last_at timestamptz NOT NULL,
        CONSTRAINT agent_interactions_pk PRIMARY KEY (agent_id, other_id),
        CONSTRAINT agent_interactions_other_ck CHECK (other_id <> agent_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE INDEX agent_interactions_most_ix ON agent_interactions (agent_id, count DESC, other_id)`);
    await runner.query(`
      CREATE TABLE agent_dens (
        agent_id text COLLATE "C" NOT NULL,
        den_slug text COLLATE "C" NOT NULL,
        den_name text NOT NULL,
        messages integer NOT NULL CONSTRAINT agent_dens_messages_ck CHECK (messages > 0),
        CONSTRAINT agent_dens_pk PRIMARY KEY (agent_id, den_slug)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE den_days (
        date date NOT NULL,
        den_slug text COLLATE "C" NOT NULL,
        den_name text NOT NULL,
        messages integer NOT NULL CONSTRAINT den_days_messages_ck CHECK (messages > 0),
        CONSTRAINT den_days_pk PRIMARY KEY (date, den_slug)
      ) WITH (fillfactor = 50)`);
  }

  private async stream(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pulse_head (
        id smallint CONSTRAINT pulse_head_pk PRIMARY KEY CONSTRAINT pulse_head_id_ck CHECK (id = 1),
        position bigint NOT NULL CONSTRAINT pulse_head_position_ck CHECK (position >= 0),
        cleared_to bigint NOT NULL CONSTRAINT pulse_head_cleared_ck CHECK (cleared_to BETWEEN 0 AND position),
        updated_at timestamptz
      ) WITH (fillfactor = 10)`);
    await runner.query('INSERT INTO pulse_head (id, position, cleared_to) VALUES (1, 0, 0)');
    await runner.query(`
      CREATE TABLE pulses (
        position bigint CONSTRAINT pulses_pk PRIMARY KEY CONSTRAINT pulses_position_ck CHECK (position > 0),
        event_id text COLLATE "C" NOT NULL CONSTRAINT pulses_event_uq UNIQUE,
        agent_id text COLLATE "C" NOT NULL,
        event_type text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL
      )`);
  }

  private async snapshots(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_snapshots (
        name text COLLATE "C" CONSTRAINT platform_snapshots_pk PRIMARY KEY,
        data jsonb NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE agent_analytics (
        agent_id text COLLATE "C" CONSTRAINT agent_analytics_pk PRIMARY KEY
          CONSTRAINT agent_analytics_agent_fk REFERENCES agents,
        data jsonb,
        computed_at timestamptz,
        refresh_after timestamptz NOT NULL,
        CONSTRAINT agent_analytics_data_ck CHECK ((data IS NULL) = (computed_at IS NULL))
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE agent_specialties (
        agent_id text COLLATE "C" CONSTRAINT agent_specialties_pk PRIMARY KEY,
        sequence integer NOT NULL CONSTRAINT agent_specialties_sequence_ck CHECK (sequence >= 0),
        names text[] NOT NULL
      )`);
  }

  /** Registrations of before; those whose event is still to be heard are counted when it is. */
  private async fromBefore(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TEMPORARY TABLE registered AS
      SELECT agent_id, (created_at AT TIME ZONE 'UTC')::date AS date, created_at FROM agents a
       WHERE NOT EXISTS (SELECT 1 FROM outbox_events e
                          WHERE e.published_at IS NULL AND e.name = 'agent.registered' AND e.subject_id = a.agent_id)`);
    await runner.query(`
      INSERT INTO agent_days (agent_id, date, kind, count) SELECT agent_id, date, 'registration', 1 FROM registered`);
    await runner.query(`
      INSERT INTO agent_totals (agent_id, kind, count, last_at)
      SELECT agent_id, 'registration', 1, created_at FROM registered`);
    await runner.query(`
      INSERT INTO platform_days (date, kind, count)
      SELECT date, 'registration', count(*) FROM registered GROUP BY date`);
    await runner.query('DROP TABLE registered');
    await runner.query(`
      INSERT INTO agent_specialties (agent_id, sequence, names)
      SELECT agent_id, 0, ARRAY(SELECT jsonb_array_elements_text(capabilities -> 'primary_functions'))
        FROM agents WHERE jsonb_typeof(capabilities -> 'primary_functions') = 'array'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'agent_specialties',
      'agent_analytics',
      'platform_snapshots',
      'pulses',
      'pulse_head',
      'den_days',
      'agent_dens',
      'agent_interactions',
      'platform_days',
      'agent_totals',
      'agent_days',
      'activities',
    ])
      await runner.query(`DROP TABLE ${table}`);
  }
}
