import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE mcp_sessions ( -- sessions of clients with older protocol revisions, which send the id with every call
    id_hash bytea CONSTRAINT mcp_sessions_pk PRIMARY KEY,
    agent_id text COLLATE "C" CONSTRAINT mcp_sessions_agent_fk REFERENCES agents, client_id text COLLATE "C",
    protocol_version text COLLATE "C" NOT NULL, client_name text, client_version text, elicits_urls boolean NOT NULL,
    created_at timestamptz NOT NULL, last_seen_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
    CONSTRAINT mcp_sessions_client_ck CHECK (client_id IS NULL OR agent_id IS NOT NULL),
    CONSTRAINT mcp_sessions_times_ck CHECK (created_at <= last_seen_at AND last_seen_at <= expires_at));
  CREATE TABLE mcp_tasks ( -- tool calls that run as tasks
    id text COLLATE "C" CONSTRAINT mcp_tasks_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT mcp_tasks_agent_fk REFERENCES agents, key_id text COLLATE "C" NOT NULL,
    approval_id text COLLATE "C", tool text COLLATE "C" NOT NULL, fingerprint text COLLATE "C" NOT NULL, arguments bytea,
    status text COLLATE "C" NOT NULL CONSTRAINT mcp_tasks_status_ck
      CHECK (status IN ('waiting', 'running', 'completed', 'failed', 'cancelled')),
    page_shown boolean NOT NULL, answer bytea, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT mcp_tasks_open_ck CHECK ((status IN ('waiting', 'running')) = (arguments IS NOT NULL)),
    CONSTRAINT mcp_tasks_waiting_ck CHECK (status NOT IN ('waiting', 'running') OR approval_id IS NOT NULL),
    CONSTRAINT mcp_tasks_answer_ck CHECK ((status IN ('completed', 'failed')) = (answer IS NOT NULL)),
    CONSTRAINT mcp_tasks_times_ck CHECK (created_at <= updated_at AND created_at < expires_at));

  CREATE TABLE a2a_card_keys ( -- keys that sign agent cards
    kid text COLLATE "C" CONSTRAINT a2a_card_keys_pk PRIMARY KEY, public_jwk jsonb NOT NULL, sealed_key bytea NOT NULL,
    signs_from timestamptz NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE a2a_tasks ( -- tasks that callers give to agents; they are direct messages (ADR 24)
    id text COLLATE "C" CONSTRAINT a2a_tasks_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT a2a_tasks_agent_fk REFERENCES agents,
    caller_id text COLLATE "C" CONSTRAINT a2a_tasks_caller_fk REFERENCES agents, by_stranger boolean NOT NULL,
    conversation_id text COLLATE "C" CONSTRAINT a2a_tasks_conversation_fk REFERENCES conversations,
    context_id text COLLATE "C" NOT NULL CONSTRAINT a2a_tasks_context_ck CHECK (char_length(context_id) BETWEEN 1 AND 256),
    state text NOT NULL CONSTRAINT a2a_tasks_state_ck CHECK (state IN ('submitted', 'working', 'input_required', 'completed',
      'failed', 'canceled', 'rejected')),
    status_message jsonb, status_at timestamptz NOT NULL, message_only boolean NOT NULL, metadata jsonb,
    last_seq integer NOT NULL CONSTRAINT a2a_tasks_seq_ck CHECK (last_seq > 0), answered_to timestamptz,
    due_at timestamptz NOT NULL, bytes integer NOT NULL CONSTRAINT a2a_tasks_bytes_ck CHECK (bytes >= 0), accepted_modes jsonb,
    created_at timestamptz NOT NULL,
    CONSTRAINT a2a_tasks_parties_ck CHECK (caller_id <> agent_id),
    CONSTRAINT a2a_tasks_reached_ck CHECK (conversation_id IS NOT NULL OR state = 'rejected'));
  CREATE TABLE a2a_task_messages ( -- messages of a task; a message that is sent twice is stored once
    task_id text COLLATE "C" CONSTRAINT a2a_task_messages_task_fk REFERENCES a2a_tasks ON DELETE CASCADE, position integer,
    agent_id text COLLATE "C" NOT NULL, caller_id text COLLATE "C",
    message_id text COLLATE "C" NOT NULL CONSTRAINT a2a_task_messages_message_ck
      CHECK (char_length(message_id) BETWEEN 1 AND 256),
    by_caller boolean NOT NULL, fingerprint text NOT NULL, message jsonb NOT NULL,
    CONSTRAINT a2a_task_messages_pk PRIMARY KEY (task_id, position));
  CREATE TABLE a2a_task_artifacts ( -- results of a task
    task_id text COLLATE "C" CONSTRAINT a2a_task_artifacts_task_fk REFERENCES a2a_tasks ON DELETE CASCADE,
    position integer NOT NULL, artifact_id text COLLATE "C", artifact jsonb NOT NULL,
    CONSTRAINT a2a_task_artifacts_pk PRIMARY KEY (task_id, artifact_id));
  CREATE TABLE a2a_task_events ( -- events of a task, for streams and pushes
    task_id text COLLATE "C" CONSTRAINT a2a_task_events_task_fk REFERENCES a2a_tasks ON DELETE CASCADE, seq integer,
    payload jsonb NOT NULL,
    CONSTRAINT a2a_task_events_pk PRIMARY KEY (task_id, seq));
  CREATE TABLE a2a_push_configs ( -- where callers receive updates; sent_seq is the last event that was sent
    task_id text COLLATE "C" CONSTRAINT a2a_push_configs_task_fk REFERENCES a2a_tasks ON DELETE CASCADE,
    id text COLLATE "C" CONSTRAINT a2a_push_configs_id_ck CHECK (char_length(id) BETWEEN 1 AND 256),
    caller_id text COLLATE "C" NOT NULL, key_id text COLLATE "C" NOT NULL, position integer NOT NULL, sealed_url bytea NOT NULL,
    scheme text CONSTRAINT a2a_push_configs_scheme_ck CHECK (char_length(scheme) BETWEEN 1 AND 64), secrets bytea NOT NULL,
    version text NOT NULL CONSTRAINT a2a_push_configs_version_ck CHECK (version IN ('1.0', '0.3')), sent_seq integer NOT NULL,
    attempts integer NOT NULL CONSTRAINT a2a_push_configs_attempts_ck CHECK (attempts >= 0), failing boolean NOT NULL,
    next_attempt_at timestamptz, lease_token text COLLATE "C",
    CONSTRAINT a2a_push_configs_pk PRIMARY KEY (task_id, id));

  CREATE TABLE ucp_signing_keys ( -- keys that sign messages to shopping platforms
    kid text COLLATE "C" CONSTRAINT ucp_signing_keys_pk PRIMARY KEY, public_jwk jsonb NOT NULL, sealed_key bytea NOT NULL,
    signs_from timestamptz NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE ucp_signed_keys ( -- idempotency keys signed without a time; each proves once who calls
    id bytea CONSTRAINT ucp_signed_keys_pk PRIMARY KEY, content bytea NOT NULL, seen_at timestamptz NOT NULL);
  CREATE TABLE ucp_carts ( -- carts of shopping platforms
    id text COLLATE "C" CONSTRAINT ucp_carts_pk PRIMARY KEY,
    owner_id text COLLATE "C" CONSTRAINT ucp_carts_owner_fk REFERENCES agents, lines jsonb NOT NULL, details bytea NOT NULL,
    canceled boolean NOT NULL, expires_at timestamptz NOT NULL, platform_url text, created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL);
  -- Checkouts. awaits: the approval or payment that it waits for. handoff_hash: its address for people.
  CREATE TABLE ucp_checkouts (
    id text COLLATE "C" CONSTRAINT ucp_checkouts_pk PRIMARY KEY,
    status text COLLATE "C" NOT NULL CONSTRAINT ucp_checkouts_status_ck
      CHECK (status IN ('incomplete', 'requires_escalation', 'ready_for_complete', 'complete_in_progress', 'completed',
      'canceled')),
    owner_id text COLLATE "C" CONSTRAINT ucp_checkouts_owner_fk REFERENCES agents, cart_id text COLLATE "C", platform_url text,
    webhook_url text, lines jsonb NOT NULL, details bytea NOT NULL, order_id text COLLATE "C", expires_at timestamptz NOT NULL,
    deadline_at timestamptz, handoff_hash bytea, shown text, version integer NOT NULL, awaits text COLLATE "C",
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT ucp_checkouts_order_ck CHECK (status <> 'completed' OR order_id IS NOT NULL));
  CREATE TABLE ucp_orders ( -- orders of completed checkouts
    id text COLLATE "C" CONSTRAINT ucp_orders_pk PRIMARY KEY, checkout_id text COLLATE "C" NOT NULL,
    buyer_id text COLLATE "C" NOT NULL CONSTRAINT ucp_orders_buyer_fk REFERENCES agents, webhook_url text,
    ucp_version text COLLATE "C" NOT NULL, destination bytea, created_at timestamptz NOT NULL);
  CREATE TABLE ucp_order_lines ( -- the orders of the marketplace behind the lines
    ucp_order_id text COLLATE "C" CONSTRAINT ucp_order_lines_ucp_order_fk REFERENCES ucp_orders, position integer,
    line_id text COLLATE "C" NOT NULL,
    order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_lines_order_uq UNIQUE
      CONSTRAINT ucp_order_lines_order_fk REFERENCES orders,
    listing_id text COLLATE "C" NOT NULL, title text NOT NULL, image_url text, unit_price_cents bigint NOT NULL,
    quantity integer NOT NULL CONSTRAINT ucp_order_lines_quantity_ck CHECK (quantity > 0),
    delivery_method text COLLATE "C" NOT NULL, estimated_delivery text, discount_cents bigint NOT NULL DEFAULT 0,
    return_policy text NOT NULL,
    CONSTRAINT ucp_order_lines_pk PRIMARY KEY (ucp_order_id, position));
  CREATE TABLE ucp_order_events ( -- what happened to an order, as the platform sees it
    event_id text COLLATE "C" CONSTRAINT ucp_order_events_pk PRIMARY KEY,
    ucp_order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_events_ucp_order_fk REFERENCES ucp_orders,
    order_id text COLLATE "C" NOT NULL, sequence integer NOT NULL, name text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL, facts jsonb NOT NULL);
  CREATE TABLE ucp_order_deliveries ( -- order webhooks to platforms
    id uuid CONSTRAINT ucp_order_deliveries_pk PRIMARY KEY,
    ucp_order_id text COLLATE "C" NOT NULL CONSTRAINT ucp_order_deliveries_ucp_order_fk REFERENCES ucp_orders,
    number integer NOT NULL, cause text COLLATE "C" NOT NULL, url text NOT NULL, body text NOT NULL,
    status text COLLATE "C" NOT NULL CONSTRAINT ucp_order_deliveries_status_ck
      CHECK (status IN ('pending', 'delivered', 'failed', 'superseded')),
    attempts integer NOT NULL, next_attempt_at timestamptz, lease_token uuid, last_status integer, last_error text COLLATE "C",
    created_at timestamptz NOT NULL,
    CONSTRAINT ucp_order_deliveries_number_uq UNIQUE (ucp_order_id, number),
    CONSTRAINT ucp_order_deliveries_cause_uq UNIQUE (ucp_order_id, cause));`;

const INDEXES = `
  CREATE INDEX mcp_sessions_expiry_ix ON mcp_sessions (expires_at); -- retention
  CREATE INDEX mcp_sessions_agent_ix ON mcp_sessions (agent_id) WHERE agent_id IS NOT NULL; -- erasure
  CREATE INDEX mcp_tasks_agent_ix ON mcp_tasks (agent_id, id); -- an agent's tasks
  CREATE INDEX mcp_tasks_expiry_ix ON mcp_tasks (expires_at); -- retention
  -- one task per approval and call
  CREATE UNIQUE INDEX mcp_tasks_waiting_uq ON mcp_tasks (approval_id, fingerprint) WHERE status IN ('waiting', 'running');
  -- a caller's tasks, newest first
  CREATE INDEX a2a_tasks_caller_ix ON a2a_tasks (caller_id, status_at DESC, id DESC) WHERE caller_id IS NOT NULL;
  CREATE INDEX a2a_tasks_agent_ix ON a2a_tasks (agent_id, status_at DESC, id DESC); -- tasks that an agent received, newest first
  CREATE INDEX a2a_tasks_due_ix ON a2a_tasks (due_at); -- tasks whose time is up
  -- a caller's open tasks, for the limit
  CREATE INDEX a2a_tasks_open_ix ON a2a_tasks (caller_id)
    WHERE caller_id IS NOT NULL AND state IN ('submitted', 'working', 'input_required');
  -- open tasks of strangers, for the limits
  CREATE INDEX a2a_tasks_strangers_ix ON a2a_tasks (agent_id, caller_id)
    WHERE by_stranger AND state IN ('submitted', 'working', 'input_required');
  -- a message that is sent twice
  CREATE UNIQUE INDEX a2a_task_messages_sent_uq ON a2a_task_messages (caller_id, agent_id, message_id)
    WHERE by_caller AND caller_id IS NOT NULL;
  -- due pushes of each caller; failing ones have a separate share
  CREATE INDEX a2a_push_configs_due_ix ON a2a_push_configs (failing, caller_id, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX a2a_push_configs_held_ix ON a2a_push_configs (next_attempt_at) WHERE lease_token IS NOT NULL; -- leased pushes
  CREATE INDEX ucp_signed_keys_seen_ix ON ucp_signed_keys (seen_at); -- retention
  CREATE INDEX ucp_carts_expiry_ix ON ucp_carts (expires_at); -- retention
  CREATE INDEX ucp_carts_owner_ix ON ucp_carts (owner_id); -- erasure
  CREATE INDEX ucp_checkouts_deadline_ix ON ucp_checkouts (deadline_at) WHERE deadline_at IS NOT NULL; -- checkouts that expire
  -- one open checkout per cart
  CREATE UNIQUE INDEX ucp_checkouts_cart_uq ON ucp_checkouts (cart_id)
    WHERE cart_id IS NOT NULL AND status IN ('incomplete', 'requires_escalation', 'ready_for_complete');
  CREATE INDEX ucp_checkouts_owner_ix ON ucp_checkouts (owner_id); -- an agent's checkouts
  CREATE INDEX ucp_checkouts_updated_ix ON ucp_checkouts (updated_at); -- retention
  CREATE UNIQUE INDEX ucp_checkouts_handoff_uq ON ucp_checkouts (handoff_hash); -- the checkout behind a link
  -- retention of checkouts without an owner, which is shorter
  CREATE INDEX ucp_checkouts_ownerless_ix ON ucp_checkouts (updated_at) WHERE owner_id IS NULL;
  -- checkouts that await an approval or a payment
  CREATE INDEX ucp_checkouts_awaits_ix ON ucp_checkouts (awaits, id) WHERE status = 'requires_escalation';
  CREATE INDEX ucp_orders_buyer_ix ON ucp_orders (buyer_id); -- an agent's orders
  CREATE INDEX ucp_order_events_order_ix ON ucp_order_events (ucp_order_id, order_id, sequence); -- the events of a line
  CREATE INDEX ucp_order_deliveries_due_ix ON ucp_order_deliveries (next_attempt_at) WHERE status = 'pending'; -- leased webhooks
  CREATE INDEX ucp_order_deliveries_age_ix ON ucp_order_deliveries (created_at); -- retention
  -- Due webhooks of each platform; failing ones have a separate share. Must match QUEUE in order-webhook-queue.ts.
  CREATE INDEX ucp_order_deliveries_platform_ix ON ucp_order_deliveries
    (least(attempts, 1), coalesce(lower(substring(url FROM '://([^/?#]+)')), '') COLLATE "C", next_attempt_at)
    WHERE status = 'pending';`;

const VIEWS = `
  -- Tasks that an agent may answer, even if it is not connected with the caller.
  CREATE VIEW answerable_tasks AS
  SELECT id AS task_id, agent_id, conversation_id FROM a2a_tasks WHERE state IN ('submitted', 'working', 'input_required');`;

/** What MCP, A2A, and UCP store. */
export class Protocols1764700012000 implements MigrationInterface {
  name = 'Protocols1764700012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES + VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW answerable_tasks;
      DROP TABLE ucp_order_deliveries, ucp_order_events, ucp_order_lines, ucp_orders, ucp_checkouts, ucp_carts, ucp_signed_keys,
        ucp_signing_keys, a2a_push_configs, a2a_task_events, a2a_task_artifacts, a2a_task_messages, a2a_tasks, a2a_card_keys,
        mcp_tasks, mcp_sessions`);
  }
}
