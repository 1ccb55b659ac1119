import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where agents want to be told, what is to be told to them, and every attempt to do so. */
export class Webhooks1763600500000 implements MigrationInterface {
  name = 'Webhooks1763600500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoints (
        id text COLLATE "C" CONSTRAINT webhook_endpoints_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT webhook_endpoints_agent_fk REFERENCES agents (agent_id),
        url text NOT NULL CONSTRAINT webhook_endpoints_url_ck CHECK (char_length(url) BETWEEN 1 AND 2000),
        description text CONSTRAINT webhook_endpoints_description_ck CHECK (char_length(description) <= 500),
        event_types text[] NOT NULL
          CONSTRAINT webhook_endpoints_event_types_ck CHECK (cardinality(event_types) BETWEEN 1 AND 100),
        is_default boolean NOT NULL,
        enabled boolean NOT NULL,
        disabled_reason text CONSTRAINT webhook_endpoints_reason_ck
          CHECK (disabled_reason IN ('owner', 'gone', 'failing', 'removed')),
        secret bytea NOT NULL,
        previous_secret bytea,
        previous_secret_until timestamptz,
        failing_since timestamptz,
        consecutive_failures integer NOT NULL
          CONSTRAINT webhook_endpoints_failures_ck CHECK (consecutive_failures >= 0),
        api_version text NOT NULL CONSTRAINT webhook_endpoints_api_version_ck CHECK (char_length(api_version) <= 20),
        version integer NOT NULL CONSTRAINT webhook_endpoints_version_ck CHECK (version > 0),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        removed_at timestamptz,
        CONSTRAINT webhook_endpoints_enabled_ck CHECK (enabled = (disabled_reason IS NULL)),
        CONSTRAINT webhook_endpoints_removed_ck CHECK ((removed_at IS NULL) = (disabled_reason IS DISTINCT FROM 'removed')),
        CONSTRAINT webhook_endpoints_rotation_ck CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
        CONSTRAINT webhook_endpoints_streak_ck CHECK ((failing_since IS NULL) = (consecutive_failures = 0))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX webhook_endpoints_default_uq ON webhook_endpoints (agent_id)
       WHERE is_default AND removed_at IS NULL`);
    await runner.query('CREATE INDEX webhook_endpoints_agent_ix ON webhook_endpoints (agent_id, id)');
    await runner.query(`
      CREATE INDEX webhook_endpoints_removed_ix ON webhook_endpoints (removed_at) WHERE removed_at IS NOT NULL`);

    await runner.query(`
      CREATE TABLE webhook_queues (
        endpoint_id text COLLATE "C" CONSTRAINT webhook_queues_pk PRIMARY KEY
          CONSTRAINT webhook_queues_endpoint_fk REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        look_at timestamptz,
        concurrency integer NOT NULL CONSTRAINT webhook_queues_concurrency_ck CHECK (concurrency BETWEEN 1 AND 64),
        slow boolean NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE INDEX webhook_queues_look_ix ON webhook_queues (slow, look_at) WHERE look_at IS NOT NULL`);

    await runner.query(`
      CREATE TABLE webhook_deliveries (
        id text COLLATE "C" CONSTRAINT webhook_deliveries_pk PRIMARY KEY,
        endpoint_id text COLLATE "C" NOT NULL
          CONSTRAINT webhook_deliveries_endpoint_fk REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        event_id text COLLATE "C" NOT NULL,
        event_type text NOT NULL,
        subject_type text NOT NULL,
        subject_id text COLLATE "C" NOT NULL,
        sequence integer NOT NULL CONSTRAINT webhook_deliveries_sequence_ck CHECK (sequence > 0),
        body text NOT NULL,
        status text NOT NULL CONSTRAINT webhook_deliveries_status_ck
          CHECK (status IN ('pending', 'delivered', 'failed', 'cancelled')),
        attempts integer NOT NULL CONSTRAINT webhook_deliveries_attempts_ck CHECK (attempts >= 0),
        next_attempt_at timestamptz,
        lease_token uuid,
        last_status integer,
        last_error text,
        last_duration_ms integer,
        created_at timestamptz NOT NULL,
        delivered_at timestamptz,
        CONSTRAINT webhook_deliveries_event_uq UNIQUE (endpoint_id, event_id),
        CONSTRAINT webhook_deliveries_lease_ck CHECK (lease_token IS NULL OR next_attempt_at IS NOT NULL),
        CONSTRAINT webhook_deliveries_schedule_ck CHECK (status = 'pending' OR next_attempt_at IS NULL),
        CONSTRAINT webhook_deliveries_delivered_ck CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
      )`);
    await runner.query(`
      CREATE INDEX webhook_deliveries_due_ix ON webhook_deliveries (endpoint_id, next_attempt_at, id)
       WHERE status = 'pending'`);
    await runner.query(`
      CREATE INDEX webhook_deliveries_lane_ix ON webhook_deliveries (endpoint_id, subject_id, subject_type, sequence)
       WHERE status = 'pending'`);
    await runner.query(`
      CREATE INDEX webhook_deliveries_leased_ix ON webhook_deliveries (endpoint_id, next_attempt_at)
       WHERE lease_token IS NOT NULL`);
    await runner.query('CREATE INDEX webhook_deliveries_log_ix ON webhook_deliveries (endpoint_id, id)');

    await runner.query(`
      CREATE TABLE webhook_attempts (
        delivery_id text COLLATE "C" NOT NULL
          CONSTRAINT webhook_attempts_delivery_fk REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
        number integer NOT NULL CONSTRAINT webhook_attempts_number_ck CHECK (number > 0),
        at timestamptz NOT NULL,
        status_code integer,
        error text,
        duration_ms integer NOT NULL,
        response_start text,
        request_id text NOT NULL,
        CONSTRAINT webhook_attempts_pk PRIMARY KEY (delivery_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_attempts');
    await runner.query('DROP TABLE webhook_deliveries');
    await runner.query('DROP TABLE webhook_queues');
    await runner.query('DROP TABLE webhook_endpoints');
  }
}
