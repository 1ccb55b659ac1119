import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that leave a transaction, and the answers that a repeated request is given again. */
export class OutboxAndIdempotency1763600000000 implements MigrationInterface {
  name = 'OutboxAndIdempotency1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_events (
        id text COLLATE "C" CONSTRAINT outbox_events_pk PRIMARY KEY,
        name text NOT NULL,
        occurred_at timestamptz NOT NULL,
        actor_id text,
        audience text[] NOT NULL,
        subject_type text NOT NULL,
        subject_id text COLLATE "C" NOT NULL,
        sequence integer NOT NULL CONSTRAINT outbox_events_sequence_ck CHECK (sequence > 0),
        livemode boolean NOT NULL,
        payload jsonb NOT NULL,
        published_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        lease_token uuid,
        last_error text,
        CONSTRAINT outbox_events_subject_uq UNIQUE (subject_type, subject_id, sequence)
      )`);
    await runner.query(`
      CREATE INDEX outbox_events_due_ix ON outbox_events (next_attempt_at, id) WHERE published_at IS NULL`);
    await runner.query(`
      CREATE TABLE idempotency_keys (
        scope text NOT NULL,
        route text NOT NULL,
        key text NOT NULL,
        fingerprint text NOT NULL,
        answer bytea,
        subject_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_keys_pk PRIMARY KEY (scope, route, key)
      )`);
    await runner.query('CREATE INDEX idempotency_keys_age_ix ON idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
    await runner.query('DROP TABLE outbox_events');
  }
}
