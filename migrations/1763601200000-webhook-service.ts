import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events in the order in which each agent is told of them, deliveries that are repeated, and what is left of old ones. */
export class WebhookService1763601200000 implements MigrationInterface {
  name = 'WebhookService1763601200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_feed_heads (
        agent_id text COLLATE "C" CONSTRAINT webhook_feed_heads_pk PRIMARY KEY,
        position bigint NOT NULL CONSTRAINT webhook_feed_heads_position_ck CHECK (position > 0)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE webhook_feed (
        agent_id text COLLATE "C" NOT NULL,
        position bigint NOT NULL CONSTRAINT webhook_feed_position_ck CHECK (position > 0),
        event_id text COLLATE "C" NOT NULL,
        event_type text NOT NULL,
        occurred_at timestamptz NOT NULL,
        CONSTRAINT webhook_feed_pk PRIMARY KEY (agent_id, position),
        CONSTRAINT webhook_feed_event_uq UNIQUE (event_id, agent_id)
      )`);
    // as long as events can be fetched: more would be cleared away at once, after a long transaction
    await runner.query(`
      INSERT INTO webhook_feed (agent_id, position, event_id, event_type, occurred_at)
      SELECT told.agent_id, row_number() OVER (PARTITION BY told.agent_id ORDER BY e.id), e.id, e.name, e.occurred_at
        FROM outbox_events e CROSS JOIN LATERAL (SELECT DISTINCT unnest(e.audience) AS agent_id) told
       WHERE e.published_at IS NOT NULL AND e.occurred_at > now() - interval '30 days'`);
    await runner.query(`
      INSERT INTO webhook_feed_heads (agent_id, position)
      SELECT agent_id, max(position) FROM webhook_feed GROUP BY agent_id`);
    await runner.query(`
      CREATE INDEX webhook_feed_time_ix ON webhook_feed (agent_id, occurred_at, position)`);

    await runner.query(`
      ALTER TABLE webhook_deliveries
        ADD COLUMN status_before_replay text CONSTRAINT webhook_deliveries_replay_ck
          CHECK (status_before_replay IS NULL OR status = 'pending' AND status_before_replay IN ('delivered', 'failed', 'cancelled')),
        DROP CONSTRAINT webhook_deliveries_delivered_ck`);
    await runner.query(`
      ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_delivered_ck
        CHECK ((COALESCE(status_before_replay, status) = 'delivered') = (delivered_at IS NOT NULL))`);

    await runner.query(`
      ALTER TABLE webhook_endpoints ADD COLUMN event_sequence integer NOT NULL DEFAULT 0
        CONSTRAINT webhook_endpoints_event_sequence_ck CHECK (event_sequence >= 0)`);
    await runner.query(`
      UPDATE webhook_endpoints e SET event_sequence = told.last
        FROM (SELECT subject_id, max(sequence) AS last FROM outbox_events
               WHERE subject_type = 'webhook_endpoint' GROUP BY subject_id) told
       WHERE told.subject_id = e.id`);

    await runner.query(`
      CREATE TABLE webhook_delivery_hashes (
        id text COLLATE "C" CONSTRAINT webhook_delivery_hashes_pk PRIMARY KEY,
        endpoint_id text COLLATE "C" NOT NULL
          CONSTRAINT webhook_delivery_hashes_endpoint_fk REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        event_id text COLLATE "C" NOT NULL,
        event_type text NOT NULL,
        subject_type text NOT NULL,
        subject_id text COLLATE "C" NOT NULL,
        sequence integer NOT NULL CONSTRAINT webhook_delivery_hashes_sequence_ck CHECK (sequence > 0),
        body_sha256 bytea NOT NULL CONSTRAINT webhook_delivery_hashes_sha256_ck CHECK (octet_length(body_sha256) = 32),
        status text NOT NULL CONSTRAINT webhook_delivery_hashes_status_ck
          CHECK (status IN ('delivered', 'failed', 'cancelled')),
        attempts integer NOT NULL CONSTRAINT webhook_delivery_hashes_attempts_ck CHECK (attempts >= 0),
        last_status integer,
        last_error text,
        last_duration_ms integer,
        created_at timestamptz NOT NULL,
        delivered_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX webhook_delivery_hashes_endpoint_ix ON webhook_delivery_hashes (endpoint_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_delivery_hashes');
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN event_sequence');
    await runner.query(`
      UPDATE webhook_deliveries
         SET status = status_before_replay, status_before_replay = NULL, next_attempt_at = NULL, lease_token = NULL
       WHERE status_before_replay IS NOT NULL`);
    await runner.query(`
      ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_delivered_ck, DROP COLUMN status_before_replay`);
    await runner.query(`
      ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_delivered_ck
        CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))`);
    await runner.query('DROP TABLE webhook_feed');
    await runner.query('DROP TABLE webhook_feed_heads');
  }
}
