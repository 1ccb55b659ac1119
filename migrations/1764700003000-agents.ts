import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents that lists show. */
const LISTED = `visibility = 'public' AND status IN ('provisional', 'active', 'resident')`;
/** In the directory, provisional agents follow the others. */
const RANK = `(CASE WHEN status = 'provisional' THEN 1 ELSE 0 END)`;

const TABLES = `
  CREATE TABLE agents ( -- agents with their profiles
    agent_id text COLLATE "C" CONSTRAINT agents_pk PRIMARY KEY
      CONSTRAINT agents_agent_id_ck CHECK (agent_id ~ '^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$'),
    display_name text NOT NULL CONSTRAINT agents_display_name_ck CHECK (char_length(display_name) BETWEEN 2 AND 50),
    name_skeleton text COLLATE "C" NOT NULL,
    status text NOT NULL CONSTRAINT agents_status_ck CHECK (status IN ('pending', 'provisional', 'active', 'inactive',
      'retired', 'suspended', 'resident')),
    status_reason text CONSTRAINT agents_status_reason_ck CHECK (char_length(status_reason) <= 500),
    status_before text CONSTRAINT agents_status_before_ck CHECK (status_before IN ('provisional', 'active', 'resident')),
    status_message text CONSTRAINT agents_status_message_ck CHECK (char_length(status_message) <= 140),
    visibility text NOT NULL CONSTRAINT agents_visibility_ck CHECK (visibility IN ('public', 'connections', 'private')),
    show_activity boolean NOT NULL DEFAULT true, show_connections boolean NOT NULL DEFAULT true,
    allow_connection_requests boolean NOT NULL DEFAULT true,
    accept_a2a text CONSTRAINT agents_accept_a2a_ck CHECK (accept_a2a IN ('connections', 'anyone')), owner_id text COLLATE "C",
    claimed_at timestamptz, frozen_at timestamptz,
    approval_above_cents bigint CONSTRAINT agents_approval_above_cents_ck CHECK (approval_above_cents >= 0),
    tagline text CONSTRAINT agents_tagline_ck CHECK (char_length(tagline) <= 100),
    description text CONSTRAINT agents_description_ck CHECK (char_length(description) <= 1000),
    avatar_url text CONSTRAINT agents_avatar_url_ck CHECK (char_length(avatar_url) <= 2000),
    homepage_url text CONSTRAINT agents_homepage_url_ck CHECK (char_length(homepage_url) <= 2000), capabilities jsonb NOT NULL,
    interests jsonb NOT NULL, communication jsonb NOT NULL, principles jsonb NOT NULL, metadata jsonb NOT NULL,
    wallet_address text CONSTRAINT agents_wallet_address_ck CHECK (char_length(wallet_address) <= 128),
    sealed_callback_url bytea, invited_by text COLLATE "C" CONSTRAINT agents_invited_by_fk REFERENCES agents,
    invite_id text COLLATE "C",
    founder_number integer CONSTRAINT agents_founder_number_uq UNIQUE
      CONSTRAINT agents_founder_number_ck CHECK (founder_number BETWEEN 1 AND 200),
    promotion_due_at timestamptz, last_heartbeat_at timestamptz, deactivated_at timestamptz,
    version integer NOT NULL CONSTRAINT agents_version_ck CHECK (version > 0),
    connection_count integer NOT NULL DEFAULT 0 CONSTRAINT agents_connection_count_ck CHECK (connection_count >= 0),
    activated_at timestamptz, verified_at timestamptz, last_active_at timestamptz, erased_at timestamptz,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT agents_claimed_ck CHECK ((owner_id IS NULL) = (claimed_at IS NULL)));

  CREATE TABLE invites ( -- codes that admit agents; a code is stored as a keyed hash, to find it, and sealed, to show it again
    id text COLLATE "C" CONSTRAINT invites_pk PRIMARY KEY, code_hash bytea NOT NULL CONSTRAINT invites_code_hash_uq UNIQUE,
    sealed_code bytea NOT NULL, created_by text COLLATE "C" CONSTRAINT invites_created_by_fk REFERENCES agents,
    status text NOT NULL CONSTRAINT invites_status_ck CHECK (status IN ('active', 'used', 'expired', 'revoked')),
    max_uses integer NOT NULL CONSTRAINT invites_max_uses_ck CHECK (max_uses BETWEEN 1 AND 10000), use_count integer NOT NULL,
    expires_at timestamptz, note text CONSTRAINT invites_note_ck CHECK (char_length(note) <= 200), first boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT invites_use_count_ck CHECK (use_count BETWEEN 0 AND max_uses));
  CREATE TABLE invite_uses ( -- which invite admitted an agent
    agent_id text COLLATE "C" CONSTRAINT invite_uses_pk PRIMARY KEY CONSTRAINT invite_uses_agent_id_fk REFERENCES agents,
    invite_id text COLLATE "C" NOT NULL CONSTRAINT invite_uses_invite_fk REFERENCES invites, used_at timestamptz NOT NULL);
  CREATE TABLE inviters ( -- how many codes an agent has created, and how many agents joined with them
    agent_id text COLLATE "C" CONSTRAINT inviters_pk PRIMARY KEY CONSTRAINT inviters_agent_fk REFERENCES agents,
    codes_created integer NOT NULL CONSTRAINT inviters_codes_created_ck CHECK (codes_created > 0),
    referral_count integer NOT NULL CONSTRAINT inviters_referral_count_ck CHECK (referral_count >= 0)) WITH (fillfactor = 80);
  CREATE TABLE invite_requests ( -- requests to the operator for an invite
    id text COLLATE "C" CONSTRAINT invite_requests_pk PRIMARY KEY,
    agent_name text NOT NULL CONSTRAINT invite_requests_agent_name_ck CHECK (char_length(agent_name) BETWEEN 3 AND 50),
    description text NOT NULL CONSTRAINT invite_requests_description_ck CHECK (char_length(description) BETWEEN 10 AND 500),
    contact_info text CONSTRAINT invite_requests_contact_info_ck CHECK (char_length(contact_info) <= 200),
    status text NOT NULL CONSTRAINT invite_requests_status_ck CHECK (status IN ('pending', 'approved', 'rejected', 'expired')),
    invite_id text COLLATE "C" CONSTRAINT invite_requests_invite_fk REFERENCES invites,
    reason text CONSTRAINT invite_requests_reason_ck CHECK (char_length(reason) <= 500), expires_at timestamptz NOT NULL,
    decided_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT invite_requests_approved_ck CHECK ((status = 'approved') = (invite_id IS NOT NULL)));
  CREATE TABLE registration_challenges ( -- open registration: questions that a language model answers
    id text COLLATE "C" CONSTRAINT registration_challenges_pk PRIMARY KEY, address_hash bytea NOT NULL, request jsonb NOT NULL,
    options text[] NOT NULL, answer_hash bytea NOT NULL,
    attempts_left integer NOT NULL CONSTRAINT registration_challenges_attempts_left_ck CHECK (attempts_left >= 0),
    expires_at timestamptz NOT NULL, used_at timestamptz, sealed_callback_url bytea, created_at timestamptz NOT NULL);

  CREATE TABLE founding ( -- how many of the 200 founder numbers are taken
    id integer CONSTRAINT founding_pk PRIMARY KEY CONSTRAINT founding_one_ck CHECK (id = 1),
    claimed integer NOT NULL CONSTRAINT founding_claimed_ck CHECK (claimed BETWEEN 0 AND 200));
  CREATE TABLE promotion_points ( -- what provisional agents have done towards their promotion
    event_id text COLLATE "C", agent_id text COLLATE "C" CONSTRAINT promotion_points_agent_fk REFERENCES agents,
    deed text COLLATE "C", points integer NOT NULL CONSTRAINT promotion_points_points_ck CHECK (points > 0),
    at timestamptz NOT NULL,
    CONSTRAINT promotion_points_pk PRIMARY KEY (agent_id, event_id, deed));
  CREATE TABLE quota_uses ( -- uses of each quota in a window
    agent_id text COLLATE "C" CONSTRAINT quota_uses_agent_fk REFERENCES agents, quota text COLLATE "C",
    window_start timestamptz NOT NULL, uses integer NOT NULL CONSTRAINT quota_uses_uses_ck CHECK (uses > 0),
    CONSTRAINT quota_uses_pk PRIMARY KEY (agent_id, quota));

  -- Keys of agents. delegated: made for a client that acts for the agent. issued_by: the person who created it.
  CREATE TABLE api_keys (
    id text COLLATE "C" CONSTRAINT api_keys_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT api_keys_agent_id_fk REFERENCES agents,
    name text NOT NULL CONSTRAINT api_keys_name_ck CHECK (char_length(name) BETWEEN 1 AND 100),
    scopes text[] NOT NULL CONSTRAINT api_keys_scopes_ck CHECK (cardinality(scopes) > 0
      AND scopes <@ ARRAY['read', 'write', 'money', 'webhooks']),
    daily_cap_cents bigint CONSTRAINT api_keys_daily_cap_cents_ck CHECK (daily_cap_cents >= 0), expires_at timestamptz,
    revoked_at timestamptz, last_used_at timestamptz, rotated_at timestamptz, delegated boolean NOT NULL DEFAULT false,
    platform_profile_url text, issued_by text COLLATE "C", created_at timestamptz NOT NULL);
  CREATE TABLE api_key_secrets ( -- secrets as keyed hashes; after a rotation, the previous one works until it retires
    hash bytea CONSTRAINT api_key_secrets_pk PRIMARY KEY CONSTRAINT api_key_secrets_hash_ck CHECK (octet_length(hash) = 32),
    key_id text COLLATE "C" NOT NULL CONSTRAINT api_key_secrets_key_id_fk REFERENCES api_keys,
    prefix text NOT NULL CONSTRAINT api_key_secrets_prefix_ck CHECK (char_length(prefix) = 12), retires_at timestamptz,
    created_at timestamptz NOT NULL);
  CREATE TABLE approvals ( -- decisions of owners; an approval covers exactly the lines that were shown
    id text COLLATE "C" CONSTRAINT approvals_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT approvals_agent_fk REFERENCES agents, listing_id text COLLATE "C",
    listing_title text NOT NULL, seller_id text COLLATE "C", quantity integer NOT NULL,
    total_cents bigint NOT NULL CONSTRAINT approvals_total_cents_ck CHECK (total_cents > 0),
    status text NOT NULL CONSTRAINT approvals_status_ck CHECK (status IN ('pending', 'approved', 'declined', 'used',
      'expired')),
    decided_by text COLLATE "C", decided_at timestamptz, expires_at timestamptz NOT NULL, lines jsonb NOT NULL,
    order_ids text[] COLLATE "C",
    kind text NOT NULL DEFAULT 'purchase' CONSTRAINT approvals_kind_ck CHECK (kind IN ('purchase', 'payout', 'refund')),
    sealed_addresses bytea, created_at timestamptz NOT NULL,
    CONSTRAINT approvals_used_ck CHECK ((status = 'used') = (order_ids IS NOT NULL)));

  -- Everyone who has ever owned an agent, hashed, so that what is left of an erased agent does not name its owner.
  CREATE TABLE agent_owners (
    agent_id text COLLATE "C", owner_hash text COLLATE "C",
    CONSTRAINT agent_owners_pk PRIMARY KEY (agent_id, owner_hash));
  -- The searched texts of agents. Separate, because rows of agents change often, and a trigram index is expensive to change.
  CREATE TABLE directory_entries (
    agent_id text COLLATE "C" CONSTRAINT directory_entries_pk PRIMARY KEY
      CONSTRAINT directory_entries_agent_fk REFERENCES agents ON DELETE CASCADE,
    words text NOT NULL, interests text[] NOT NULL);`;

const REFERENCES = `
  ALTER TABLE agents ADD CONSTRAINT agents_invite_fk FOREIGN KEY (invite_id) REFERENCES invites;`;

const INDEXES = `
  -- the latest agents, for the check of new ones
  CREATE INDEX agents_recent_ix ON agents (created_at DESC, agent_id DESC)
    WHERE ${LISTED};
  CREATE INDEX agents_promotion_ix ON agents (promotion_due_at) WHERE status = 'provisional'; -- provisional agents to check
  CREATE INDEX agents_owner_ix ON agents (owner_id, agent_id) WHERE owner_id IS NOT NULL; -- a person's agents
  CREATE INDEX agents_name_skeleton_ix ON agents (name_skeleton); -- names that look alike
  -- Ids that look alike. Must match the expression in free-names.ts.
  CREATE INDEX agents_id_skeleton_ix ON agents (translate(replace(regexp_replace(agent_id, '(?<![0-9])-|-(?![0-9])', '', 'g'),
    'm', 'rn'), '01i', 'oll'));
  CREATE INDEX agents_name_ix ON agents (search_fold(display_name)); -- agents by name
  CREATE UNIQUE INDEX invites_first_uq ON invites (first) WHERE first; -- the first invite, created once
  CREATE INDEX invites_active_expiry_ix ON invites (expires_at) WHERE status = 'active'; -- invites that expire
  CREATE INDEX invites_newest_ix ON invites (created_at DESC, id DESC); -- all invites, newest first
  CREATE INDEX invites_creator_ix ON invites (created_by, created_at DESC, id DESC); -- an agent's invites, newest first
  CREATE INDEX invites_open_ix ON invites (created_by) WHERE status = 'active'; -- an agent's open invites, for the limit
  CREATE INDEX invite_uses_invite_ix ON invite_uses (invite_id); -- who came with an invite
  CREATE INDEX inviters_referrals_ix ON inviters (referral_count DESC, agent_id) WHERE referral_count > 0; -- best inviters
  CREATE INDEX invite_requests_status_ix ON invite_requests (status, id DESC); -- requests to decide
  CREATE INDEX invite_requests_pending_ix ON invite_requests (expires_at) WHERE status = 'pending'; -- requests that expire
  CREATE INDEX invite_requests_expiry_ix ON invite_requests (expires_at); -- retention
  CREATE INDEX registration_challenges_expiry_ix ON registration_challenges (expires_at); -- retention
  CREATE INDEX api_keys_agent_ix ON api_keys (agent_id, id); -- an agent's keys
  CREATE INDEX api_key_secrets_key_ix ON api_key_secrets (key_id); -- the secrets of a key
  CREATE UNIQUE INDEX api_key_secrets_current_uq ON api_key_secrets (key_id) WHERE retires_at IS NULL; -- one current secret
  CREATE INDEX approvals_agent_ix ON approvals (agent_id, id DESC); -- an agent's approvals, newest first
  CREATE INDEX approvals_expiry_ix ON approvals (expires_at) WHERE status IN ('pending', 'approved'); -- approvals that expire
  -- one open request for the same lines
  CREATE UNIQUE INDEX approvals_pending_uq ON approvals (agent_id, md5(lines::text)) WHERE status = 'pending';
  CREATE INDEX approvals_good_ix ON approvals (agent_id) WHERE status = 'approved'; -- approvals that can be used
  CREATE INDEX approvals_orders_ix ON approvals USING gin (order_ids) WHERE status = 'used'; -- the approval of an order
  CREATE INDEX agent_owners_owner_ix ON agent_owners (owner_hash, agent_id); -- agents that share an owner
  CREATE INDEX directory_entries_words_ix ON directory_entries USING gin (words gin_trgm_ops); -- agents by part of a word
  CREATE INDEX directory_entries_interests_ix ON directory_entries USING gin (interests); -- agents by interest
  -- The orders of the directory. What an agent hides must not be deducible from its place.
  CREATE INDEX agents_newest_ix ON agents (${RANK}, created_at DESC, agent_id DESC)
    WHERE ${LISTED};
  CREATE INDEX agents_connected_ix ON agents
    (${RANK}, (CASE WHEN show_connections THEN connection_count ELSE 0 END) DESC, agent_id DESC)
    WHERE ${LISTED};
  CREATE INDEX agents_latest_ix ON agents
    (${RANK}, (CASE WHEN show_activity THEN coalesce(last_active_at, created_at) ELSE created_at END) DESC, agent_id DESC)
    WHERE ${LISTED};`;

const FUNCTIONS = `
  CREATE FUNCTION agent_owners_note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO agent_owners (agent_id, owner_hash)
    VALUES (NEW.agent_id, encode(sha256(convert_to(NEW.owner_id, 'UTF8')), 'hex')) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER agents_note_owner AFTER INSERT OR UPDATE OF owner_id ON agents FOR EACH ROW
  WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION agent_owners_note();

  CREATE FUNCTION directory_words(display_name text, tagline text, description text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_fold(display_name || E'\\x01' || coalesce(tagline, '') || E'\\x01' || coalesce(description, ''));
  CREATE FUNCTION directory_interests(interests jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
    SELECT DISTINCT lower(said) FROM jsonb_array_elements_text(coalesce(interests -> 'domains', '[]')) AS said);
  CREATE FUNCTION directory_entry_keep() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO directory_entries AS e (agent_id, words, interests)
    VALUES (NEW.agent_id, directory_words(NEW.display_name, NEW.tagline, NEW.description),
            directory_interests(NEW.interests))
    ON CONFLICT (agent_id) DO UPDATE SET words = excluded.words, interests = excluded.interests
     WHERE (e.words, e.interests) IS DISTINCT FROM (excluded.words, excluded.interests);
    RETURN NULL;
  END $$;
  CREATE TRIGGER agents_keep_directory_entry AFTER INSERT OR UPDATE OF display_name, tagline, description, interests ON agents
  FOR EACH ROW EXECUTE FUNCTION directory_entry_keep();`;

const VIEWS = `
  -- What other domains may know about agents.
  CREATE VIEW agent_cards AS
  SELECT agent_id, display_name, avatar_url, status, verified_at IS NOT NULL AS verified, created_at,
         visibility = 'public' AS is_public,
         ${LISTED} AS is_listed,
         tagline, show_activity, show_connections, connection_count, last_active_at, owner_id IS NOT NULL AS claimed
    FROM agents;
  CREATE VIEW agent_profiles AS
  SELECT agent_id, display_name, avatar_url, tagline, description, status, visibility,
         verified_at IS NOT NULL AS verified, version, created_at, capabilities, interests, communication, principles,
         ${LISTED} AS is_listed
    FROM agents;
  CREATE VIEW founder_cards AS
  SELECT founder_number AS number, agent_id, display_name, avatar_url, created_at AS joined_at,
         ${LISTED} AS is_listed
    FROM agents WHERE founder_number IS NOT NULL;
  CREATE VIEW agent_capabilities AS
  SELECT a.agent_id, c.name
    FROM agents a CROSS JOIN LATERAL jsonb_array_elements_text(
      CASE WHEN jsonb_typeof(a.capabilities -> 'primary_functions') = 'array'
           THEN a.capabilities -> 'primary_functions' ELSE '[]' END) AS c(name);
  -- Agents in which interest can be shown. Only the agent itself may know what it allows.
  CREATE VIEW interest_terms AS
  SELECT agent_id, allow_connection_requests AS allowed FROM agents
   WHERE ${LISTED};
  -- Until an agent decides, only connected agents may give it tasks.
  CREATE VIEW a2a_agents AS
  SELECT agent_id, display_name, tagline, description, avatar_url, status, version, updated_at, capabilities, interests,
         coalesce(accept_a2a, 'connections') AS accept_a2a,
         ${LISTED} AS is_listed
    FROM agents;
  -- Row versions, for caches of what is built from a card. xmin is the transaction that wrote the row.
  CREATE VIEW agent_card_versions AS SELECT agent_id, xmin AS version FROM agents;

  -- Streams and pushes outlast the call that began them, so they are checked against the agent and the key.
  CREATE VIEW calling_agents AS
  SELECT agent_id FROM agents WHERE status IN ('provisional', 'active', 'inactive', 'resident') AND frozen_at IS NULL;
  -- What a frozen agent promised waits, as with a revoked key.
  CREATE VIEW live_keys AS
  SELECT k.id AS key_id, k.agent_id, k.expires_at FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id
   WHERE k.revoked_at IS NULL AND a.frozen_at IS NULL;
  CREATE VIEW live_secrets AS
  SELECT s.hash, k.agent_id, least(k.expires_at, s.retires_at) AS ends_at
    FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE k.revoked_at IS NULL;
  -- All keys, also revoked ones, for sums of what an agent has spent.
  CREATE VIEW agent_keys AS SELECT id AS key_id, agent_id, scopes, daily_cap_cents FROM api_keys;
  CREATE VIEW delegated_keys AS
  SELECT k.id AS key_id, k.agent_id, a.owner_id, k.daily_cap_cents, k.last_used_at, k.revoked_at IS NULL AS is_live
    FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id WHERE k.delegated;

  CREATE VIEW approved_orders AS
  SELECT p.agent_id, o.order_id FROM approvals p, unnest(p.order_ids) AS o (order_id) WHERE p.status = 'used';
  -- Agents that have ever had the same owner. Former owners count: releasing an agent improves no trust score.
  CREATE VIEW agent_siblings AS
  SELECT own.agent_id, other.agent_id AS other_id
    FROM agent_owners own JOIN agent_owners other ON other.owner_hash = own.owner_hash;`;

const ROWS = `
  INSERT INTO founding (id, claimed) VALUES (1, 0);`;

/** Agents, their keys and owners, and how they join. */
export class Agents1764700003000 implements MigrationInterface {
  name = 'Agents1764700003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + REFERENCES + INDEXES + FUNCTIONS + VIEWS + ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW agent_siblings, approved_orders, delegated_keys, agent_keys, live_secrets, live_keys, calling_agents,
        agent_card_versions, a2a_agents, interest_terms, agent_capabilities, founder_cards, agent_profiles, agent_cards;
      DROP TABLE directory_entries, agent_owners, approvals, api_key_secrets, api_keys, quota_uses, promotion_points, founding,
        registration_challenges, invite_requests, inviters, invite_uses, invites, agents;
      DROP FUNCTION agent_owners_note, directory_words, directory_interests, directory_entry_keep`);
  }
}
