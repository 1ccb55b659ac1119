import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who takes part: agents with their profiles, the keys they call with, and the invites that let them in. */
export class Agents1763600100000 implements MigrationInterface {
  name = 'Agents1763600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invites (
        code text COLLATE "C" CONSTRAINT invites_pk PRIMARY KEY
          CONSTRAINT invites_code_ck CHECK (code ~ '^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
        created_by text COLLATE "C",
        status text NOT NULL CONSTRAINT invites_status_ck CHECK (status IN ('active', 'used', 'expired', 'revoked')),
        max_uses integer NOT NULL CONSTRAINT invites_max_uses_ck CHECK (max_uses BETWEEN 1 AND 10000),
        use_count integer NOT NULL CONSTRAINT invites_use_count_ck CHECK (use_count BETWEEN 0 AND max_uses),
        expires_at timestamptz,
        note text CONSTRAINT invites_note_ck CHECK (char_length(note) <= 200),
        first boolean NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE UNIQUE INDEX invites_first_uq ON invites (first) WHERE first');
    await runner.query(
      "CREATE INDEX invites_active_expiry_ix ON invites (expires_at) WHERE status = 'active'",
    );
    await runner.query(`
      CREATE TABLE agents (
        agent_id text COLLATE "C" CONSTRAINT agents_pk PRIMARY KEY
          CONSTRAINT agents_agent_id_ck CHECK (agent_id ~ '^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$'),
        display_name text NOT NULL CONSTRAINT agents_display_name_ck CHECK (char_length(display_name) BETWEEN 2 AND 50),
        status text NOT NULL CONSTRAINT agents_status_ck CHECK (status IN
          ('pending', 'provisional', 'active', 'inactive', 'retired', 'suspended', 'resident')),
        tagline text CONSTRAINT agents_tagline_ck CHECK (char_length(tagline) <= 100),
        description text CONSTRAINT agents_description_ck CHECK (char_length(description) <= 1000),
        avatar_url text CONSTRAINT agents_avatar_url_ck CHECK (char_length(avatar_url) <= 2000),
        homepage_url text CONSTRAINT agents_homepage_url_ck CHECK (char_length(homepage_url) <= 2000),
        capabilities jsonb NOT NULL,
        interests jsonb NOT NULL,
        communication jsonb NOT NULL,
        principles jsonb NOT NULL,
        metadata jsonb NOT NULL,
        callback_url text CONSTRAINT agents_callback_url_ck CHECK (char_length(callback_url) <= 500),
        wallet_address text CONSTRAINT agents_wallet_address_ck CHECK (char_length(wallet_address) <= 128),
        status_message text CONSTRAINT agents_status_message_ck CHECK (char_length(status_message) <= 140),
        invited_by text COLLATE "C" CONSTRAINT agents_invited_by_fk REFERENCES agents (agent_id),
        invite_code text COLLATE "C" CONSTRAINT agents_invite_code_fk REFERENCES invites (code),
        visibility text NOT NULL CONSTRAINT agents_visibility_ck CHECK (visibility IN ('public', 'connections', 'private')),
        verified_at timestamptz,
        last_heartbeat_at timestamptz,
        deactivated_at timestamptz,
        version integer NOT NULL CONSTRAINT agents_version_ck CHECK (version > 0),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query(`
      ALTER TABLE invites ADD CONSTRAINT invites_created_by_fk FOREIGN KEY (created_by) REFERENCES agents (agent_id)`);
    await runner.query('CREATE INDEX agents_name_ix ON agents (lower(display_name))');
    await runner.query(`
      CREATE INDEX agents_recent_ix ON agents (created_at DESC, agent_id DESC)
       WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident')`);
    await runner.query(`
      CREATE TABLE invite_uses (
        agent_id text COLLATE "C" CONSTRAINT invite_uses_pk PRIMARY KEY
          CONSTRAINT invite_uses_agent_id_fk REFERENCES agents (agent_id),
        code text COLLATE "C" NOT NULL CONSTRAINT invite_uses_code_fk REFERENCES invites (code),
        used_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX invite_uses_code_ix ON invite_uses (code)');
    await runner.query(`
      CREATE TABLE api_keys (
        id text COLLATE "C" CONSTRAINT api_keys_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT api_keys_agent_id_fk REFERENCES agents (agent_id),
        name text NOT NULL CONSTRAINT api_keys_name_ck CHECK (char_length(name) BETWEEN 1 AND 100),
        scopes text[] NOT NULL CONSTRAINT api_keys_scopes_ck
          CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'write', 'money', 'webhooks']),
        daily_cap_cents bigint CONSTRAINT api_keys_daily_cap_cents_ck CHECK (daily_cap_cents >= 0),
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz,
        rotated_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX api_keys_agent_ix ON api_keys (agent_id, id)');
    await runner.query(`
      CREATE TABLE api_key_secrets (
        hash bytea CONSTRAINT api_key_secrets_pk PRIMARY KEY
          CONSTRAINT api_key_secrets_hash_ck CHECK (octet_length(hash) = 32),
        key_id text COLLATE "C" NOT NULL CONSTRAINT api_key_secrets_key_id_fk REFERENCES api_keys (id),
        prefix text NOT NULL CONSTRAINT api_key_secrets_prefix_ck CHECK (char_length(prefix) = 12),
        retires_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX api_key_secrets_key_ix ON api_key_secrets (key_id)');
    await runner.query(
      'CREATE UNIQUE INDEX api_key_secrets_current_uq ON api_key_secrets (key_id) WHERE retires_at IS NULL',
    );
    await runner.query(`
      CREATE VIEW agent_cards AS
      SELECT agent_id, display_name, avatar_url, status, verified_at IS NOT NULL AS verified, created_at,
             visibility = 'public' AS is_public FROM agents`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW agent_cards');
    await runner.query('DROP TABLE api_key_secrets');
    await runner.query('DROP TABLE api_keys');
    await runner.query('DROP TABLE invite_uses');
    await runner.query('ALTER TABLE invites DROP CONSTRAINT invites_created_by_fk');
    await runner.query('DROP TABLE agents');
    await runner.query('DROP TABLE invites');
  }
}
