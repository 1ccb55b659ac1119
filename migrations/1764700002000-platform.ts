import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE outbox_events ( -- the log of events; nobody updates it; a retention job deletes what is older than 30 days
    id text COLLATE "C" CONSTRAINT outbox_events_pk PRIMARY KEY, name text NOT NULL, occurred_at timestamptz NOT NULL,
    actor_id text, audience text[] NOT NULL, subject_type text NOT NULL, subject_id text COLLATE "C" NOT NULL,
    sequence integer NOT NULL CONSTRAINT outbox_events_sequence_ck CHECK (sequence > 0), livemode boolean NOT NULL,
    payload jsonb NOT NULL, request_id text, traceparent text,
    CONSTRAINT outbox_events_subject_uq UNIQUE (subject_type, subject_id, sequence));
  -- Events that await their listeners (ADR 54). A claim changes no indexed column, and pages have room: rows change in place.
  CREATE TABLE outbox_queue (
    event_id text COLLATE "C" CONSTRAINT outbox_queue_pk PRIMARY KEY, occurred_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL, leased_until timestamptz, lease_token uuid, attempts integer NOT NULL DEFAULT 0,
    last_error text) WITH (fillfactor = 50);

  CREATE TABLE idempotency_keys ( -- responses to repeated requests
    scope text, route text, key text, fingerprint text NOT NULL, answer bytea, subject_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pk PRIMARY KEY (scope, route, key));
  CREATE TABLE recurring_work ( -- when each recurring job is due, and where it continues
    name text CONSTRAINT recurring_work_pk PRIMARY KEY, due_at timestamptz NOT NULL, cursor text NOT NULL, lease_token uuid)
  WITH (fillfactor = 50);
  -- When each worker last completed a round, in any process, so that any instance can report a missing worker.
  CREATE TABLE worker_rounds (
    name text COLLATE "C" CONSTRAINT worker_rounds_pk PRIMARY KEY, ended_at timestamptz NOT NULL) WITH (fillfactor = 50);

  -- The position in the write-ahead log of each author's last write: how far a replica must have replayed for that author.
  CREATE UNLOGGED TABLE recent_writes (
    author text COLLATE "C" CONSTRAINT recent_writes_pk PRIMARY KEY, position bigint NOT NULL, written_at timestamptz NOT NULL)
  WITH (fillfactor = 50);
  -- Since when recent writes are remembered. A crash or a promotion empties it together with them.
  CREATE UNLOGGED TABLE recent_writes_epoch (
    single boolean CONSTRAINT recent_writes_epoch_pk PRIMARY KEY CONSTRAINT recent_writes_epoch_single_ck CHECK (single),
    id text COLLATE "C" NOT NULL);
  CREATE TABLE replicated_epoch ( -- the epoch again, for replicas: unlogged tables do not reach them
    single boolean CONSTRAINT replicated_epoch_pk PRIMARY KEY CONSTRAINT replicated_epoch_single_ck CHECK (single),
    id text COLLATE "C" NOT NULL);

  -- Which SECRET_KEY this database was written with: a keyed hash of a constant, and after a rotation the sealed first key.
  CREATE TABLE secret_key_proof (
    single boolean CONSTRAINT secret_key_proof_pk PRIMARY KEY CONSTRAINT secret_key_proof_single_ck CHECK (single),
    proof bytea NOT NULL, sealed_first_key bytea, current_proof bytea);
  CREATE TABLE operator_log ( -- the audit log: what operators did; append-only
    id text COLLATE "C" CONSTRAINT operator_log_pk PRIMARY KEY,
    via text NOT NULL CONSTRAINT operator_log_via_ck CHECK (via IN ('http', 'command_line')), operator text, ip text NOT NULL,
    request_id text NOT NULL, command text NOT NULL, target text,
    details jsonb NOT NULL CONSTRAINT operator_log_details_ck CHECK (jsonb_typeof(details) = 'object'),
    outcome text NOT NULL CONSTRAINT operator_log_outcome_ck CHECK (outcome IN ('done', 'repeated', 'refused', 'failed')),
    error_code text, person_id text, created_at timestamptz NOT NULL,
    CONSTRAINT operator_log_error_ck CHECK ((outcome IN ('refused', 'failed')) = (error_code IS NOT NULL)));
  CREATE TABLE ops_reports ( -- output of scheduled scripts; only the holder of the token can read it
    id text COLLATE "C" CONSTRAINT ops_reports_pk PRIMARY KEY CONSTRAINT ops_reports_id_ck CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    token_hash bytea NOT NULL, output json NOT NULL CONSTRAINT ops_reports_output_ck CHECK (json_typeof(output) = 'object'),
    expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);`;

const INDEXES = `
  CREATE INDEX outbox_queue_due_ix ON outbox_queue (due_at); -- due events
  CREATE INDEX idempotency_keys_age_ix ON idempotency_keys (created_at); -- retention
  CREATE INDEX operator_log_target_ix ON operator_log (target, id); -- what operators did to a record
  CREATE INDEX ops_reports_expiry_ix ON ops_reports (expires_at); -- retention`;

const FUNCTIONS = `
  -- Sees the events of all writers, also of a manual INSERT, so that no event can miss the queue.
  CREATE FUNCTION outbox_enqueue() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox_queue (event_id, occurred_at, due_at) SELECT id, occurred_at, occurred_at FROM added;
    RETURN NULL;
  END $$;
  CREATE TRIGGER outbox_events_enqueue AFTER INSERT ON outbox_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_enqueue();

  CREATE FUNCTION operator_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP;
  END $$;
  CREATE TRIGGER operator_log_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION operator_log_refuse_change();`;

/** Events, idempotency, work that recurs, and what operators did. */
export class Platform1764700002000 implements MigrationInterface {
  name = 'Platform1764700002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES + FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops_reports, operator_log, secret_key_proof, replicated_epoch, recent_writes_epoch, recent_writes,
        worker_rounds, recurring_work, idempotency_keys, outbox_queue, outbox_events;
      DROP FUNCTION outbox_enqueue, operator_log_refuse_change`);
  }
}
