import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Types of notifications. */
const TYPES = [
  ...[
    'dm_received',
    'a2a_message',
    'email_received',
    'connection_request',
    'connection_accepted',
    'den_mention',
  ],
  ...['post_reply', 'post_like', 'prompt_new', 'listing_viewed', 'order_received', 'order_completed'],
  ...['offer_received', 'review_received', 'listing_question', 'entity_tier_change', 'entity_attestation'],
  ...['entity_signal', 'promotion', 'system_alert', 'welcome'],
]
  .map((type) => `'${type}'`)
  .join(', ');

const TABLES = `
  -- Where agents receive events. An endpoint ends with the key that chose its URL or enabled it.
  CREATE TABLE webhook_endpoints (
    id text COLLATE "C" CONSTRAINT webhook_endpoints_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT webhook_endpoints_agent_fk REFERENCES agents,
    key_id text COLLATE "C" NOT NULL, sealed_url bytea,
    description text CONSTRAINT webhook_endpoints_description_ck CHECK (char_length(description) <= 500),
    event_types text[] NOT NULL CONSTRAINT webhook_endpoints_event_types_ck CHECK (cardinality(event_types) BETWEEN 1 AND 100),
    is_default boolean NOT NULL, enabled boolean NOT NULL,
    disabled_reason text CONSTRAINT webhook_endpoints_reason_ck
      CHECK (disabled_reason IN ('owner', 'gone', 'failing', 'removed', 'key_ended')),
    secret bytea NOT NULL, previous_secret bytea, previous_secret_until timestamptz, failing_since timestamptz,
    consecutive_failures integer NOT NULL CONSTRAINT webhook_endpoints_failures_ck CHECK (consecutive_failures >= 0),
    api_version text NOT NULL CONSTRAINT webhook_endpoints_api_version_ck CHECK (char_length(api_version) <= 20),
    version integer NOT NULL CONSTRAINT webhook_endpoints_version_ck CHECK (version > 0), removed_at timestamptz,
    event_sequence integer NOT NULL DEFAULT 0 CONSTRAINT webhook_endpoints_event_sequence_ck CHECK (event_sequence >= 0),
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT webhook_endpoints_enabled_ck CHECK (enabled = (disabled_reason IS NULL)),
    CONSTRAINT webhook_endpoints_removed_ck CHECK ((removed_at IS NULL) = (disabled_reason IS DISTINCT FROM 'removed')),
    CONSTRAINT webhook_endpoints_rotation_ck CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
    CONSTRAINT webhook_endpoints_streak_ck CHECK ((failing_since IS NULL) = (consecutive_failures = 0)),
    CONSTRAINT webhook_endpoints_sealed_url_ck CHECK (sealed_url IS NOT NULL OR removed_at IS NOT NULL));
  CREATE TABLE webhook_queues ( -- the pace of each endpoint
    endpoint_id text COLLATE "C" CONSTRAINT webhook_queues_pk PRIMARY KEY
      CONSTRAINT webhook_queues_endpoint_fk REFERENCES webhook_endpoints ON DELETE CASCADE,
    look_at timestamptz,
    concurrency integer NOT NULL CONSTRAINT webhook_queues_concurrency_ck CHECK (concurrency BETWEEN 1 AND 64),
    slow boolean NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE webhook_deliveries ( -- one event to one endpoint
    id text COLLATE "C" CONSTRAINT webhook_deliveries_pk PRIMARY KEY,
    endpoint_id text COLLATE "C" NOT NULL CONSTRAINT webhook_deliveries_endpoint_fk
      REFERENCES webhook_endpoints ON DELETE CASCADE,
    event_id text COLLATE "C" NOT NULL, event_type text NOT NULL, subject_type text NOT NULL,
    subject_id text COLLATE "C" NOT NULL,
    sequence integer NOT NULL CONSTRAINT webhook_deliveries_sequence_ck CHECK (sequence > 0), body text NOT NULL,
    status text NOT NULL CONSTRAINT webhook_deliveries_status_ck
      CHECK (status IN ('pending', 'delivered', 'failed', 'cancelled')),
    attempts integer NOT NULL CONSTRAINT webhook_deliveries_attempts_ck CHECK (attempts >= 0), next_attempt_at timestamptz,
    lease_token uuid, last_status integer, last_error text, last_duration_ms integer, delivered_at timestamptz,
    status_before_replay text, created_at timestamptz NOT NULL,
    CONSTRAINT webhook_deliveries_event_uq UNIQUE (endpoint_id, event_id),
    CONSTRAINT webhook_deliveries_lease_ck CHECK (lease_token IS NULL OR next_attempt_at IS NOT NULL),
    CONSTRAINT webhook_deliveries_schedule_ck CHECK (status = 'pending' OR next_attempt_at IS NULL),
    CONSTRAINT webhook_deliveries_replay_ck CHECK (status_before_replay IS NULL
      OR status = 'pending' AND status_before_replay IN ('delivered', 'failed', 'cancelled')),
    CONSTRAINT webhook_deliveries_delivered_ck CHECK ((coalesce(status_before_replay, status) = 'delivered')
      = (delivered_at IS NOT NULL)));
  CREATE TABLE webhook_attempts ( -- attempts of a delivery
    delivery_id text COLLATE "C" CONSTRAINT webhook_attempts_delivery_fk REFERENCES webhook_deliveries ON DELETE CASCADE,
    number integer CONSTRAINT webhook_attempts_number_ck CHECK (number > 0), at timestamptz NOT NULL, status_code integer,
    error text, duration_ms integer NOT NULL, response_start text, request_id text NOT NULL,
    CONSTRAINT webhook_attempts_pk PRIMARY KEY (delivery_id, number));
  CREATE TABLE webhook_delivery_hashes ( -- what is left of old deliveries: a hash of the body, and the outcome
    id text COLLATE "C" CONSTRAINT webhook_delivery_hashes_pk PRIMARY KEY,
    endpoint_id text COLLATE "C" NOT NULL CONSTRAINT webhook_delivery_hashes_endpoint_fk
      REFERENCES webhook_endpoints ON DELETE CASCADE,
    event_id text COLLATE "C" NOT NULL, event_type text NOT NULL, subject_type text NOT NULL,
    subject_id text COLLATE "C" NOT NULL,
    sequence integer NOT NULL CONSTRAINT webhook_delivery_hashes_sequence_ck CHECK (sequence > 0),
    body_sha256 bytea NOT NULL CONSTRAINT webhook_delivery_hashes_sha256_ck CHECK (octet_length(body_sha256) = 32),
    status text NOT NULL CONSTRAINT webhook_delivery_hashes_status_ck CHECK (status IN ('delivered', 'failed', 'cancelled')),
    attempts integer NOT NULL CONSTRAINT webhook_delivery_hashes_attempts_ck CHECK (attempts >= 0), last_status integer,
    last_error text, last_duration_ms integer, delivered_at timestamptz, created_at timestamptz NOT NULL);
  CREATE TABLE webhook_feed ( -- the events of each agent, in the order in which they became visible
    agent_id text COLLATE "C", position bigint CONSTRAINT webhook_feed_position_ck CHECK (position > 0),
    event_id text COLLATE "C" NOT NULL, event_type text NOT NULL, occurred_at timestamptz NOT NULL,
    CONSTRAINT webhook_feed_pk PRIMARY KEY (agent_id, position), CONSTRAINT webhook_feed_event_uq UNIQUE (event_id, agent_id));
  CREATE TABLE webhook_feed_heads ( -- the newest position of each agent's feed
    agent_id text COLLATE "C" CONSTRAINT webhook_feed_heads_pk PRIMARY KEY,
    position bigint NOT NULL CONSTRAINT webhook_feed_heads_position_ck CHECK (position > 0)) WITH (fillfactor = 50);

  CREATE TABLE notifications ( -- notifications of one agent
    id text COLLATE "C" CONSTRAINT notifications_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT notifications_agent_fk REFERENCES agents, source text COLLATE "C" NOT NULL,
    type text NOT NULL CONSTRAINT notifications_type_ck CHECK (type IN (${TYPES})),
    title text NOT NULL CONSTRAINT notifications_title_ck CHECK (char_length(title) BETWEEN 1 AND 200),
    body text NOT NULL CONSTRAINT notifications_body_ck CHECK (char_length(body) <= 500),
    priority text NOT NULL CONSTRAINT notifications_priority_ck CHECK (priority IN ('high', 'medium', 'low')),
    metadata jsonb NOT NULL, action_path text, actor_id text COLLATE "C", actor_name text, read_at timestamptz,
    dismissed_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT notifications_source_uq UNIQUE (agent_id, source));
  CREATE TABLE notification_preferences ( -- what an agent mutes, and when
    agent_id text COLLATE "C" CONSTRAINT notification_preferences_pk PRIMARY KEY
      CONSTRAINT notification_preferences_agent_fk REFERENCES agents,
    enabled boolean NOT NULL, email_notifications boolean NOT NULL, webhook_notifications boolean NOT NULL,
    mute_types text[] NOT NULL CONSTRAINT notification_preferences_mute_types_ck CHECK (mute_types <@ ARRAY[${TYPES}]),
    quiet_start text CONSTRAINT notification_preferences_quiet_start_ck CHECK (quiet_start ~ '^[0-2][0-9]:[0-5][0-9]$'),
    quiet_end text CONSTRAINT notification_preferences_quiet_end_ck CHECK (quiet_end ~ '^[0-2][0-9]:[0-5][0-9]$'),
    quiet_zone text, broadcasts_read_to text COLLATE "C",
    CONSTRAINT notification_preferences_quiet_ck CHECK (num_nulls(quiet_start, quiet_end, quiet_zone) IN (0, 3)));
  CREATE TABLE broadcasts ( -- notifications of all agents
    id text COLLATE "C" CONSTRAINT broadcasts_pk PRIMARY KEY,
    source text COLLATE "C" NOT NULL CONSTRAINT broadcasts_source_uq UNIQUE,
    type text NOT NULL CONSTRAINT broadcasts_type_ck CHECK (type IN (${TYPES})),
    title text NOT NULL CONSTRAINT broadcasts_title_ck CHECK (char_length(title) BETWEEN 1 AND 200),
    body text NOT NULL CONSTRAINT broadcasts_body_ck CHECK (char_length(body) <= 500),
    priority text NOT NULL CONSTRAINT broadcasts_priority_ck CHECK (priority IN ('high', 'medium', 'low')),
    metadata jsonb NOT NULL, action_path text, created_at timestamptz NOT NULL);
  CREATE TABLE broadcast_marks ( -- who has read or dismissed a broadcast
    agent_id text COLLATE "C" CONSTRAINT broadcast_marks_agent_fk REFERENCES agents,
    broadcast_id text COLLATE "C" CONSTRAINT broadcast_marks_broadcast_fk REFERENCES broadcasts ON DELETE CASCADE,
    read_at timestamptz NOT NULL, dismissed_at timestamptz,
    CONSTRAINT broadcast_marks_pk PRIMARY KEY (agent_id, broadcast_id));`;

const INDEXES = `
  -- one default
  CREATE UNIQUE INDEX webhook_endpoints_default_uq ON webhook_endpoints (agent_id) WHERE is_default AND removed_at IS NULL;
  CREATE INDEX webhook_endpoints_agent_ix ON webhook_endpoints (agent_id, id); -- an agent's endpoints
  CREATE INDEX webhook_endpoints_removed_ix ON webhook_endpoints (removed_at) WHERE removed_at IS NOT NULL; -- retention
  -- endpoints that the operator looks at
  CREATE INDEX webhook_endpoints_trouble_ix ON webhook_endpoints (id)
    WHERE removed_at IS NULL AND (failing_since IS NOT NULL OR NOT enabled);
  -- previous secrets to delete
  CREATE INDEX webhook_endpoints_retiring_ix ON webhook_endpoints (previous_secret_until)
    WHERE previous_secret_until IS NOT NULL;
  CREATE INDEX webhook_queues_look_ix ON webhook_queues (slow, look_at) WHERE look_at IS NOT NULL; -- endpoints that are due
  -- due deliveries of an endpoint
  CREATE INDEX webhook_deliveries_due_ix ON webhook_deliveries (endpoint_id, next_attempt_at, id) WHERE status = 'pending';
  -- Pending deliveries of a subject, in order.
  CREATE INDEX webhook_deliveries_lane_ix ON webhook_deliveries (endpoint_id, subject_id, subject_type, sequence)
    WHERE status = 'pending';
  -- attempts under way
  CREATE INDEX webhook_deliveries_leased_ix ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE lease_token IS NOT NULL;
  CREATE INDEX webhook_deliveries_log_ix ON webhook_deliveries (endpoint_id, id); -- the log of an endpoint
  -- what a replay can send
  CREATE INDEX webhook_deliveries_unsent_ix ON webhook_deliveries (endpoint_id, id) WHERE status IN ('failed', 'cancelled');
  CREATE INDEX webhook_delivery_hashes_endpoint_ix ON webhook_delivery_hashes (endpoint_id); -- the older log of an endpoint
  CREATE INDEX webhook_feed_time_ix ON webhook_feed (agent_id, occurred_at, position); -- the feed from a time on
  CREATE INDEX notifications_inbox_ix ON notifications (agent_id, id DESC) WHERE dismissed_at IS NULL; -- the inbox, newest first
  -- unread notifications
  CREATE INDEX notifications_unread_ix ON notifications (agent_id, id DESC) WHERE read_at IS NULL AND dismissed_at IS NULL;
  CREATE INDEX notifications_actor_ix ON notifications (actor_id) WHERE actor_id IS NOT NULL; -- erasure
  CREATE INDEX broadcast_marks_broadcast_ix ON broadcast_marks (broadcast_id); -- broadcasts that are deleted`;

const VIEWS = `
  -- A 2xx response to one of the latest deliveries proves a callback: only its owner can give it.
  CREATE VIEW agent_identities AS
  SELECT a.agent_id, a.owner_id IS NOT NULL AS claimed, a.wallet_address IS NOT NULL AS wallet,
         EXISTS (SELECT FROM webhook_endpoints e
                   JOIN LATERAL (SELECT d.status FROM webhook_deliveries d
                                  WHERE d.endpoint_id = e.id ORDER BY d.id DESC LIMIT 50) latest
                     ON latest.status = 'delivered'
                  WHERE e.agent_id = a.agent_id AND e.enabled) AS callback_verified
    FROM agents a;`;

/** Webhooks and notifications. */
export class Notifications1764700011000 implements MigrationInterface {
  name = 'Notifications1764700011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES + VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW agent_identities;
      DROP TABLE broadcast_marks, broadcasts, notification_preferences, notifications, webhook_feed_heads, webhook_feed,
        webhook_delivery_hashes, webhook_attempts, webhook_deliveries, webhook_queues, webhook_endpoints`);
  }
}
