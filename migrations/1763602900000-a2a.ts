import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks that agents of other places give, over direct messages: their course, who is told of it, and signed cards. */
export class A2a1763602900000 implements MigrationInterface {
  name = 'A2a1763602900000';

  async up(runner: QueryRunner): Promise<void> {
    // null as long as nothing was said: only from those connected
    await runner.query(`
      ALTER TABLE agents ADD accept_a2a text
        CONSTRAINT agents_accept_a2a_ck CHECK (accept_a2a IN ('connections', 'anyone'))`);
    await runner.query(`
      CREATE VIEW a2a_agents AS
      SELECT agent_id, display_name, tagline, description, avatar_url, status, version, updated_at, capabilities, interests,
             coalesce(accept_a2a, 'connections') AS accept_a2a,
             visibility = 'public' AND status IN ('provisional', 'active', 'resident') AS is_listed
        FROM agents`);
    await createTasks(runner);
    await createCourse(runner);
    await createPushConfigs(runner);
    await runner.query(`
      CREATE TABLE a2a_card_keys (
        kid text COLLATE "C" CONSTRAINT a2a_card_keys_pk PRIMARY KEY,
        slot integer NOT NULL CONSTRAINT a2a_card_keys_slot_uq UNIQUE,
        public_key jsonb NOT NULL,
        private_key bytea NOT NULL,
        created_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW answerable_tasks');
    for (const table of [
      'a2a_card_keys',
      'a2a_push_configs',
      'a2a_task_events',
      'a2a_task_artifacts',
      'a2a_task_messages',
      'a2a_tasks',
    ])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP VIEW a2a_agents');
    await runner.query('ALTER TABLE agents DROP accept_a2a');
  }
}

async function createTasks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE a2a_tasks (
      id text COLLATE "C" CONSTRAINT a2a_tasks_pk PRIMARY KEY,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT a2a_tasks_agent_fk REFERENCES agents,
      caller_id text COLLATE "C" CONSTRAINT a2a_tasks_caller_fk REFERENCES agents,
      conversation_id text COLLATE "C" CONSTRAINT a2a_tasks_conversation_fk REFERENCES conversations,
      context_id text COLLATE "C" NOT NULL CONSTRAINT a2a_tasks_context_ck CHECK (char_length(context_id) BETWEEN 1 AND 256),
      state text NOT NULL CONSTRAINT a2a_tasks_state_ck CHECK (state IN
        ('submitted', 'working', 'input_required', 'completed', 'failed', 'canceled', 'rejected')),
      status_message jsonb,
      status_at timestamptz NOT NULL,
      message_only boolean NOT NULL,
      metadata jsonb,
      last_seq integer NOT NULL CONSTRAINT a2a_tasks_seq_ck CHECK (last_seq > 0),
      answered_to timestamptz,
      due_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT a2a_tasks_parties_ck CHECK (caller_id <> agent_id),
      CONSTRAINT a2a_tasks_reached_ck CHECK (conversation_id IS NOT NULL OR state = 'rejected')
    )`);
  await runner.query(`
    CREATE INDEX a2a_tasks_caller_ix ON a2a_tasks (caller_id, status_at DESC, id DESC) WHERE caller_id IS NOT NULL`);
  await runner.query('CREATE INDEX a2a_tasks_agent_ix ON a2a_tasks (agent_id, status_at DESC, id DESC)');
  await runner.query('CREATE INDEX a2a_tasks_due_ix ON a2a_tasks (due_at)');
  // what an agent may answer also where it is not connected with who asks
  await runner.query(`
    CREATE VIEW answerable_tasks AS
    SELECT id AS task_id, agent_id, conversation_id FROM a2a_tasks
     WHERE state IN ('submitted', 'working', 'input_required')`);
}

async function createCourse(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE a2a_task_messages (
      task_id text COLLATE "C" NOT NULL CONSTRAINT a2a_task_messages_task_fk REFERENCES a2a_tasks ON DELETE CASCADE,
      position integer NOT NULL,
      agent_id text COLLATE "C" NOT NULL,
      caller_id text COLLATE "C",
      message_id text COLLATE "C" NOT NULL
        CONSTRAINT a2a_task_messages_message_ck CHECK (char_length(message_id) BETWEEN 1 AND 256),
      by_caller boolean NOT NULL,
      fingerprint text NOT NULL,
      message jsonb NOT NULL,
      CONSTRAINT a2a_task_messages_pk PRIMARY KEY (task_id, position)
    )`);
  // what a caller sends twice is one message
  await runner.query(`
    CREATE UNIQUE INDEX a2a_task_messages_sent_uq ON a2a_task_messages (caller_id, agent_id, message_id)
     WHERE by_caller AND caller_id IS NOT NULL`);
  await runner.query(`
    CREATE TABLE a2a_task_artifacts (
      task_id text COLLATE "C" NOT NULL CONSTRAINT a2a_task_artifacts_task_fk REFERENCES a2a_tasks ON DELETE CASCADE,
      position integer NOT NULL,
      artifact_id text COLLATE "C" NOT NULL,
      artifact jsonb NOT NULL,
      CONSTRAINT a2a_task_artifacts_pk PRIMARY KEY (task_id, artifact_id)
    )`);
  await runner.query(`
    CREATE TABLE a2a_task_events (
      task_id text COLLATE "C" NOT NULL CONSTRAINT a2a_task_events_task_fk REFERENCES a2a_tasks ON DELETE CASCADE,
      seq integer NOT NULL,
      payload jsonb NOT NULL,
      CONSTRAINT a2a_task_events_pk PRIMARY KEY (task_id, seq)
    )`);
}

async function createPushConfigs(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE a2a_push_configs (
      task_id text COLLATE "C" NOT NULL CONSTRAINT a2a_push_configs_task_fk REFERENCES a2a_tasks ON DELETE CASCADE,
      id text COLLATE "C" NOT NULL CONSTRAINT a2a_push_configs_id_ck CHECK (char_length(id) BETWEEN 1 AND 256),
      position integer NOT NULL,
      url text NOT NULL CONSTRAINT a2a_push_configs_url_ck CHECK (char_length(url) BETWEEN 1 AND 2000),
      scheme text CONSTRAINT a2a_push_configs_scheme_ck CHECK (char_length(scheme) BETWEEN 1 AND 64),
      secrets bytea NOT NULL,
      version text NOT NULL CONSTRAINT a2a_push_configs_version_ck CHECK (version IN ('1.0', '0.3')),
      sent_seq integer NOT NULL,
      attempts integer NOT NULL CONSTRAINT a2a_push_configs_attempts_ck CHECK (attempts >= 0),
      next_attempt_at timestamptz,
      lease_token text COLLATE "C",
      CONSTRAINT a2a_push_configs_pk PRIMARY KEY (task_id, id)
    )`);
  await runner.query(`
    CREATE INDEX a2a_push_configs_due_ix ON a2a_push_configs (next_attempt_at) WHERE next_attempt_at IS NOT NULL`);
}
