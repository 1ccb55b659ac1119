import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who knows whom by consent, who wants nothing to do with whom, and what they say to each other. */
export class Network1763601400000 implements MigrationInterface {
  name = 'Network1763601400000';

  async up(runner: QueryRunner): Promise<void> {
    await createConnections(runner);
    await createBlocks(runner);
    await createConversations(runner);
    // whom interest can be shown in; what an agent allows is nobody else's to know
    await runner.query(`
      CREATE VIEW interest_terms AS
      SELECT agent_id, allow_connection_requests AS allowed FROM agents
       WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of [
      'interest_terms',
      'conversation_sides',
      'blocked_pairs',
      'connected_pairs',
      'connection_sides',
    ])
      await runner.query(`DROP VIEW ${view}`);
    for (const table of ['messages', 'conversations', 'blocks', 'connections'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

async function createConnections(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE connections (
      id text COLLATE "C" CONSTRAINT connections_pk PRIMARY KEY,
      initiator_id text COLLATE "C" NOT NULL CONSTRAINT connections_initiator_fk REFERENCES agents,
      target_id text COLLATE "C" NOT NULL CONSTRAINT connections_target_fk REFERENCES agents,
      initiator_sees text NOT NULL CONSTRAINT connections_initiator_sees_ck CHECK (initiator_sees IN
        ('pending', 'accepted', 'expired', 'blocked', 'removed')),
      target_sees text NOT NULL CONSTRAINT connections_target_sees_ck CHECK (target_sees IN
        ('pending', 'accepted', 'declined', 'expired', 'blocked', 'removed')),
      initiator_message text CONSTRAINT connections_initiator_message_ck
        CHECK (char_length(initiator_message) BETWEEN 1 AND 500),
      proposed_collaboration text CONSTRAINT connections_collaboration_ck
        CHECK (char_length(proposed_collaboration) BETWEEN 1 AND 200),
      target_response text CONSTRAINT connections_target_response_ck
        CHECK (char_length(target_response) BETWEEN 1 AND 500),
      compatibility_score double precision CONSTRAINT connections_score_ck CHECK (compatibility_score BETWEEN 0 AND 1),
      initiator_note text CONSTRAINT connections_initiator_note_ck CHECK (char_length(initiator_note) BETWEEN 1 AND 1000),
      target_note text CONSTRAINT connections_target_note_ck CHECK (char_length(target_note) BETWEEN 1 AND 1000),
      event_sequence integer NOT NULL CONSTRAINT connections_sequence_ck CHECK (event_sequence >= 0),
      accepted_at timestamptz,
      declined_at timestamptz,
      held_until timestamptz,
      deadline_at timestamptz,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT connections_parties_ck CHECK (initiator_id <> target_id),
      CONSTRAINT connections_accepted_ck CHECK ((initiator_sees = 'accepted') = (target_sees = 'accepted')
        AND (initiator_sees <> 'accepted' OR accepted_at IS NOT NULL)),
      CONSTRAINT connections_pending_ck CHECK (target_sees <> 'pending' OR initiator_sees = 'pending'),
      CONSTRAINT connections_held_ck CHECK (held_until IS NULL
        OR initiator_sees = 'pending' AND target_sees IN ('declined', 'removed')),
      CONSTRAINT connections_deadline_ck CHECK (deadline_at IS NULL OR initiator_sees = 'pending')
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX connections_pair_uq
        ON connections (least(initiator_id, target_id), greatest(initiator_id, target_id))`);
  await runner.query(
    'CREATE INDEX connections_due_ix ON connections (deadline_at) WHERE deadline_at IS NOT NULL',
  );
  for (const party of ['initiator', 'target']) {
    await runner.query(`
      CREATE INDEX connections_${party}_ix ON connections (${party}_id, created_at DESC, id DESC)
       WHERE ${party}_sees <> 'removed'`);
    await runner.query(`
      CREATE INDEX connections_${party}_accepted_ix ON connections (${party}_id) WHERE ${party}_sees = 'accepted'`);
  }
  await runner.query(`
    CREATE INDEX connections_target_pending_ix ON connections (target_id, created_at DESC, id DESC)
     WHERE target_sees = 'pending'`);
  // what each party may know: a request that was declined changes for the one who made it when an open one would
  await runner.query(`
    CREATE VIEW connection_sides AS
    SELECT id, initiator_id AS agent_id, target_id AS other_id, true AS is_initiator, initiator_sees AS status,
           initiator_message AS message, proposed_collaboration,
           CASE WHEN initiator_sees = 'accepted' THEN target_response END AS response,
           compatibility_score, initiator_note AS note, accepted_at, expires_at, created_at,
           CASE initiator_sees WHEN 'pending' THEN created_at WHEN 'expired' THEN expires_at ELSE updated_at END AS updated_at
      FROM connections
    UNION ALL
    SELECT id, target_id, initiator_id, false, target_sees,
           CASE WHEN held_until IS NULL THEN initiator_message END,
           CASE WHEN held_until IS NULL THEN proposed_collaboration END, target_response,
           compatibility_score, target_note, accepted_at, expires_at, created_at,
           CASE target_sees WHEN 'pending' THEN created_at WHEN 'expired' THEN expires_at ELSE updated_at END
      FROM connections`);
  await runner.query(`
    CREATE VIEW connected_pairs AS
    SELECT initiator_id AS agent_id, target_id AS other_id, id AS connection_id, accepted_at AS since
      FROM connections WHERE initiator_sees = 'accepted'
    UNION ALL
    SELECT target_id, initiator_id, id, accepted_at FROM connections WHERE target_sees = 'accepted'`);
}

async function createBlocks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE blocks (
      id text COLLATE "C" CONSTRAINT blocks_pk PRIMARY KEY,
      blocker_id text COLLATE "C" NOT NULL CONSTRAINT blocks_blocker_fk REFERENCES agents,
      blocked_id text COLLATE "C" NOT NULL CONSTRAINT blocks_blocked_fk REFERENCES agents,
      created_at timestamptz NOT NULL,
      CONSTRAINT blocks_once_uq UNIQUE (blocker_id, blocked_id),
      CONSTRAINT blocks_parties_ck CHECK (blocker_id <> blocked_id)
    )`);
  await runner.query('CREATE INDEX blocks_blocker_ix ON blocks (blocker_id, id DESC)');
  await runner.query('CREATE INDEX blocks_blocked_ix ON blocks (blocked_id, blocker_id)');
  await runner.query(`
    CREATE VIEW blocked_pairs AS
    SELECT blocker_id AS agent_id, blocked_id AS other_id FROM blocks
    UNION
    SELECT blocked_id, blocker_id FROM blocks`);
}

async function createConversations(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE conversations (
      id text COLLATE "C" CONSTRAINT conversations_pk PRIMARY KEY,
      connection_id text COLLATE "C" NOT NULL CONSTRAINT conversations_connection_fk REFERENCES connections
        CONSTRAINT conversations_connection_uq UNIQUE,
      first_id text COLLATE "C" NOT NULL CONSTRAINT conversations_first_fk REFERENCES agents,
      second_id text COLLATE "C" NOT NULL CONSTRAINT conversations_second_fk REFERENCES agents,
      first_unread integer NOT NULL CONSTRAINT conversations_first_unread_ck CHECK (first_unread >= 0),
      second_unread integer NOT NULL CONSTRAINT conversations_second_unread_ck CHECK (second_unread >= 0),
      message_count integer NOT NULL CONSTRAINT conversations_message_count_ck CHECK (message_count >= 0),
      last_message text CONSTRAINT conversations_last_message_ck CHECK (char_length(last_message) BETWEEN 1 AND 100),
      last_message_at timestamptz,
      order_key text COLLATE "C" NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT conversations_parties_ck CHECK (first_id < second_id),
      CONSTRAINT conversations_last_ck CHECK ((message_count = 0) = (last_message_at IS NULL)
        AND (message_count = 0) = (last_message IS NULL))
    )`);
  for (const party of ['first', 'second']) {
    await runner.query(`
      CREATE INDEX conversations_${party}_ix ON conversations (${party}_id, order_key DESC)`);
    await runner.query(`
      CREATE INDEX conversations_${party}_unread_ix ON conversations (${party}_id) WHERE ${party}_unread > 0`);
  }
  await runner.query(`
    CREATE VIEW conversation_sides AS
    SELECT id, connection_id, first_id AS agent_id, second_id AS other_id, first_unread AS unread_count, message_count,
           last_message, last_message_at, order_key, created_at, updated_at
      FROM conversations
    UNION ALL
    SELECT id, connection_id, second_id, first_id, second_unread, message_count,
           last_message, last_message_at, order_key, created_at, updated_at
      FROM conversations`);
  await runner.query(`
    CREATE TABLE messages (
      id text COLLATE "C" CONSTRAINT messages_pk PRIMARY KEY,
      conversation_id text COLLATE "C" NOT NULL CONSTRAINT messages_conversation_fk REFERENCES conversations,
      sender_id text COLLATE "C" NOT NULL CONSTRAINT messages_sender_fk REFERENCES agents,
      recipient_id text COLLATE "C" NOT NULL CONSTRAINT messages_recipient_fk REFERENCES agents,
      message_type text NOT NULL CONSTRAINT messages_type_ck CHECK (message_type IN
        ('text', 'structured', 'file', 'system')),
      content text NOT NULL CONSTRAINT messages_content_ck CHECK (char_length(content) BETWEEN 1 AND 10000),
      metadata jsonb NOT NULL,
      delivered_at timestamptz,
      read_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT messages_parties_ck CHECK (sender_id <> recipient_id),
      CONSTRAINT messages_read_ck CHECK (read_at IS NULL OR delivered_at IS NOT NULL)
    )`);
  // each message of a conversation has a moment of its own, so that a page can begin at a time
  await runner.query(`
    CREATE UNIQUE INDEX messages_conversation_uq ON messages (conversation_id, created_at)`);
  await runner.query(`
    CREATE INDEX messages_unread_ix ON messages (conversation_id, recipient_id) WHERE read_at IS NULL`);
}
