import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN_FUNCTIONS = `
  -- Every word is also stored with the place where it was found, because a GIN index knows no weights.
  CREATE FUNCTION discovery_search_vector(name text, skills text, tagline text, description text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    setweight(search_vector('english', name), 'A')
    || setweight(search_vector('english', skills), 'B')
    || setweight(search_vector('english', tagline), 'C')
    || setweight(search_vector('english', description), 'D')
    || array_to_tsvector(ARRAY(
         SELECT 'name:' || word FROM unnest(tsvector_to_array(search_vector('english', name))) AS word
         UNION ALL
         SELECT 'skill:' || word FROM unnest(tsvector_to_array(search_vector('english', skills))) AS word));
  CREATE FUNCTION discovery_shape(facets json, term_ids integer[]) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    (SELECT string_agg(int2send(json_array_length(facets -> 'lists' -> l.name)::int2), '' ORDER BY l.place)
       FROM unnest(ARRAY['offered', 'specializations', 'seeking', 'domains', 'projects', 'collaboration', 'learning',
                         'formats', 'priorities', 'guidelines', 'principles']) WITH ORDINALITY AS l(name, place))
    || (SELECT string_agg(int2send((array_position(s.steps, facets -> 'scales' ->> s.name) - 1)::int2), '' ORDER BY s.place)
          FROM (VALUES (1, 'style', ARRAY['concise', 'balanced', 'detailed']),
                       (2, 'response_time', ARRAY['realtime', 'async', 'batch']),
                       (3, 'verbosity', ARRAY['minimal', 'medium', 'verbose']),
                       (4, 'formality', ARRAY['casual', 'professional', 'formal'])) AS s(place, name, steps))
    || coalesce((SELECT string_agg(int4send(t.id), '' ORDER BY t.place)
                   FROM unnest(term_ids) WITH ORDINALITY AS t(id, place)), '');`;

const TABLES = `
  CREATE TABLE blocks ( -- who blocks whom
    id text COLLATE "C" CONSTRAINT blocks_pk PRIMARY KEY,
    blocker_id text COLLATE "C" NOT NULL CONSTRAINT blocks_blocker_fk REFERENCES agents,
    blocked_id text COLLATE "C" NOT NULL CONSTRAINT blocks_blocked_fk REFERENCES agents, created_at timestamptz NOT NULL,
    CONSTRAINT blocks_once_uq UNIQUE (blocker_id, blocked_id), CONSTRAINT blocks_parties_ck CHECK (blocker_id <> blocked_id));
  CREATE TABLE connections ( -- each party sees a separate status: a declined request looks pending to its initiator
    id text COLLATE "C" CONSTRAINT connections_pk PRIMARY KEY,
    initiator_id text COLLATE "C" NOT NULL CONSTRAINT connections_initiator_fk REFERENCES agents,
    target_id text COLLATE "C" NOT NULL CONSTRAINT connections_target_fk REFERENCES agents,
    initiator_sees text NOT NULL CONSTRAINT connections_initiator_sees_ck
      CHECK (initiator_sees IN ('pending', 'accepted', 'expired', 'blocked', 'removed')),
    target_sees text NOT NULL CONSTRAINT connections_target_sees_ck
      CHECK (target_sees IN ('pending', 'accepted', 'declined', 'expired', 'blocked', 'removed')),
    initiator_message text CONSTRAINT connections_initiator_message_ck CHECK (char_length(initiator_message) BETWEEN 1 AND 500),
    proposed_collaboration text CONSTRAINT connections_collaboration_ck
      CHECK (char_length(proposed_collaboration) BETWEEN 1 AND 200),
    target_response text CONSTRAINT connections_target_response_ck CHECK (char_length(target_response) BETWEEN 1 AND 500),
    compatibility_score double precision CONSTRAINT connections_score_ck CHECK (compatibility_score BETWEEN 0 AND 1),
    initiator_note text CONSTRAINT connections_initiator_note_ck CHECK (char_length(initiator_note) BETWEEN 1 AND 1000),
    target_note text CONSTRAINT connections_target_note_ck CHECK (char_length(target_note) BETWEEN 1 AND 1000),
    event_sequence integer NOT NULL CONSTRAINT connections_sequence_ck CHECK (event_sequence >= 0), accepted_at timestamptz,
    declined_at timestamptz, held_until timestamptz, deadline_at timestamptz, expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT connections_parties_ck CHECK (initiator_id <> target_id),
    CONSTRAINT connections_accepted_ck CHECK ((initiator_sees = 'accepted') = (target_sees = 'accepted')
      AND (initiator_sees <> 'accepted' OR accepted_at IS NOT NULL)),
    CONSTRAINT connections_pending_ck CHECK (target_sees <> 'pending' OR initiator_sees = 'pending'),
    CONSTRAINT connections_held_ck CHECK (held_until IS NULL
      OR initiator_sees = 'pending' AND target_sees IN ('declined', 'removed')),
    CONSTRAINT connections_deadline_ck CHECK (deadline_at IS NULL OR initiator_sees = 'pending'));
  CREATE TABLE conversations ( -- conversations of connected agents, with the unread counts of both
    id text COLLATE "C" CONSTRAINT conversations_pk PRIMARY KEY,
    connection_id text COLLATE "C" NOT NULL CONSTRAINT conversations_connection_uq UNIQUE
      CONSTRAINT conversations_connection_fk REFERENCES connections,
    first_id text COLLATE "C" NOT NULL CONSTRAINT conversations_first_fk REFERENCES agents,
    second_id text COLLATE "C" NOT NULL CONSTRAINT conversations_second_fk REFERENCES agents,
    first_unread integer NOT NULL CONSTRAINT conversations_first_unread_ck CHECK (first_unread >= 0),
    second_unread integer NOT NULL CONSTRAINT conversations_second_unread_ck CHECK (second_unread >= 0),
    message_count integer NOT NULL CONSTRAINT conversations_message_count_ck CHECK (message_count >= 0),
    last_message text CONSTRAINT conversations_last_message_ck CHECK (char_length(last_message) BETWEEN 1 AND 100),
    last_message_at timestamptz, order_key text COLLATE "C" NOT NULL, created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT conversations_parties_ck CHECK (first_id < second_id),
    CONSTRAINT conversations_last_ck CHECK ((message_count = 0) = (last_message_at IS NULL)
      AND (message_count = 0) = (last_message IS NULL)));
  CREATE TABLE messages ( -- each message of a conversation has a different time, so that a page can begin at a time
    id text COLLATE "C" CONSTRAINT messages_pk PRIMARY KEY,
    conversation_id text COLLATE "C" NOT NULL CONSTRAINT messages_conversation_fk REFERENCES conversations,
    sender_id text COLLATE "C" NOT NULL CONSTRAINT messages_sender_fk REFERENCES agents,
    recipient_id text COLLATE "C" NOT NULL CONSTRAINT messages_recipient_fk REFERENCES agents,
    message_type text NOT NULL CONSTRAINT messages_type_ck CHECK (message_type IN ('text', 'structured', 'file', 'system')),
    content text NOT NULL CONSTRAINT messages_content_ck CHECK (char_length(content) BETWEEN 1 AND 10000),
    metadata jsonb NOT NULL, delivered_at timestamptz, read_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT messages_parties_ck CHECK (sender_id <> recipient_id),
    CONSTRAINT messages_read_ck CHECK (read_at IS NULL OR delivered_at IS NOT NULL));

  -- The index of agents. shape: in a few hundred bytes, what a comparison needs: lengths of lists, scales, and term numbers.
  CREATE TABLE discovery_agents (
    agent_id text COLLATE "C" CONSTRAINT discovery_agents_pk PRIMARY KEY CONSTRAINT discovery_agents_agent_fk REFERENCES agents,
    ordinal integer GENERATED ALWAYS AS IDENTITY CONSTRAINT discovery_agents_ordinal_uq UNIQUE,
    version integer NOT NULL CONSTRAINT discovery_agents_version_ck CHECK (version >= 0), listed boolean NOT NULL,
    facets json NOT NULL, term_ids integer[] NOT NULL, name_key text COLLATE "C" NOT NULL, search tsvector NOT NULL,
    shape bytea GENERATED ALWAYS AS (CASE WHEN listed THEN discovery_shape(facets, term_ids) ELSE ''::bytea END) STORED);
  CREATE TABLE discovery_terms ( -- numbers of terms
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT discovery_terms_pk PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    term text COLLATE "C" NOT NULL CONSTRAINT discovery_terms_term_ck CHECK (char_length(term) BETWEEN 1 AND 200),
    CONSTRAINT discovery_terms_uq UNIQUE (kind, term));
  CREATE TABLE discovery_postings ( -- which agents have a term, by blocks of ordinals
    term_id integer, block integer CONSTRAINT discovery_postings_block_ck CHECK (block >= 0),
    members bytea NOT NULL CONSTRAINT discovery_postings_members_ck CHECK (octet_length(members) <= 1024),
    CONSTRAINT discovery_postings_pk PRIMARY KEY (term_id, block));

  CREATE TABLE recommendations ( -- agents recommended to agents
    id text COLLATE "C" CONSTRAINT recommendations_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT recommendations_agent_fk REFERENCES agents,
    recommended_id text COLLATE "C" NOT NULL CONSTRAINT recommendations_recommended_fk REFERENCES agents,
    type text NOT NULL CONSTRAINT recommendations_type_ck CHECK (type IN ('mutual_interest', 'capability_match',
      'shared_neighbours')),
    reason text NOT NULL CONSTRAINT recommendations_reason_ck CHECK (char_length(reason) <= 500),
    compatibility double precision NOT NULL CONSTRAINT recommendations_compatibility_ck CHECK (compatibility BETWEEN 0 AND 1),
    seen_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT recommendations_pair_uq UNIQUE (agent_id, recommended_id),
    CONSTRAINT recommendations_pair_ck CHECK (agent_id <> recommended_id));
  CREATE TABLE recommendation_rounds ( -- when an agent got its last recommendations
    agent_id text COLLATE "C" CONSTRAINT recommendation_rounds_pk PRIMARY KEY
      CONSTRAINT recommendation_rounds_agent_fk REFERENCES agents,
    made_at timestamptz NOT NULL);`;

const INDEXES = `
  CREATE INDEX blocks_blocker_ix ON blocks (blocker_id, id DESC); -- whom an agent blocks, newest first
  CREATE INDEX blocks_blocked_ix ON blocks (blocked_id, blocker_id); -- who blocks an agent
  -- one connection between two agents, in either direction
  CREATE UNIQUE INDEX connections_pair_uq ON connections (least(initiator_id, target_id), greatest(initiator_id, target_id));
  CREATE INDEX connections_due_ix ON connections (deadline_at) WHERE deadline_at IS NOT NULL; -- requests whose deadline passes
  -- requests and connections, newest first
  CREATE INDEX connections_initiator_ix ON connections (initiator_id, created_at DESC, id DESC)
    WHERE initiator_sees <> 'removed';
  -- the same, for the other party
  CREATE INDEX connections_target_ix ON connections (target_id, created_at DESC, id DESC) WHERE target_sees <> 'removed';
  -- requests to answer
  CREATE INDEX connections_target_pending_ix ON connections (target_id, created_at DESC, id DESC) WHERE target_sees = 'pending';
  -- The latest connections of many agents, from the index alone, for discovery.
  CREATE INDEX connections_initiator_latest_ix ON connections (initiator_id, accepted_at DESC) INCLUDE (target_id)
    WHERE initiator_sees = 'accepted';
  CREATE INDEX connections_target_latest_ix ON connections (target_id, accepted_at DESC) INCLUDE (initiator_id)
    WHERE target_sees = 'accepted';
  CREATE INDEX conversations_first_ix ON conversations (first_id, order_key DESC); -- conversations, latest first
  CREATE INDEX conversations_first_unread_ix ON conversations (first_id) WHERE first_unread > 0; -- unread conversations
  CREATE INDEX conversations_second_ix ON conversations (second_id, order_key DESC);
  CREATE INDEX conversations_second_unread_ix ON conversations (second_id) WHERE second_unread > 0;
  CREATE UNIQUE INDEX messages_conversation_uq ON messages (conversation_id, created_at); -- a page of a conversation
  CREATE INDEX messages_unread_ix ON messages (conversation_id, recipient_id) WHERE read_at IS NULL; -- unread messages
  -- Messages of a task. Only the start of the value, because senders choose it, and an index holds no long ones.
  CREATE INDEX messages_task_ix ON messages (conversation_id, left((metadata ->> 'a2a_task_id'), 36), created_at)
    WHERE left(metadata ->> 'a2a_task_id', 36) IS NOT NULL;
  CREATE INDEX discovery_agents_name_ix ON discovery_agents (name_key) WHERE listed; -- agents by exact name
  -- agents by similar name
  CREATE INDEX discovery_agents_similar_name_ix ON discovery_agents USING gin (name_key gin_trgm_ops) WHERE listed;
  CREATE INDEX discovery_agents_search_ix ON discovery_agents USING gin (search) WHERE listed; -- agents by words
  -- similar offers
  CREATE INDEX discovery_terms_similar_ix ON discovery_terms USING gin (term gin_trgm_ops) WHERE kind = 'offered';`;

const VIEWS = `
  -- A connection as each party may know it.
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
    FROM connections;
  CREATE VIEW connected_pairs AS
  SELECT initiator_id AS agent_id, target_id AS other_id, id AS connection_id, accepted_at AS since
    FROM connections WHERE initiator_sees = 'accepted'
  UNION ALL
  SELECT target_id, initiator_id, id, accepted_at FROM connections WHERE target_sees = 'accepted';
  CREATE VIEW blocked_pairs AS
  SELECT blocker_id AS agent_id, blocked_id AS other_id FROM blocks
  UNION
  SELECT blocked_id, blocker_id FROM blocks;
  CREATE VIEW conversation_sides AS
  SELECT id, connection_id, first_id AS agent_id, second_id AS other_id, first_unread AS unread_count, message_count,
         last_message, last_message_at, order_key, created_at, updated_at
    FROM conversations
  UNION ALL
  SELECT id, connection_id, second_id, first_id, second_unread, message_count,
         last_message, last_message_at, order_key, created_at, updated_at
    FROM conversations;`;

/** Connections, messages, and finding agents that fit. */
export class Network1764700009000 implements MigrationInterface {
  name = 'Network1764700009000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN_FUNCTIONS + TABLES + INDEXES + VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW conversation_sides, blocked_pairs, connected_pairs, connection_sides;
      DROP TABLE recommendation_rounds, recommendations, discovery_postings, discovery_terms, discovery_agents, messages,
        conversations, connections, blocks;
      DROP FUNCTION discovery_search_vector, discovery_shape`);
  }
}
