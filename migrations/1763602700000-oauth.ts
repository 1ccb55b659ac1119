import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients that act for agents on behalf of their owners: who they are, what they were granted, what they hold. */
export class Oauth1763602700000 implements MigrationInterface {
  name = 'Oauth1763602700000';

  async up(runner: QueryRunner): Promise<void> {
    // with a default, for instances that do not know the column yet
    await runner.query('ALTER TABLE api_keys ADD delegated boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE VIEW delegated_keys AS
      SELECT k.id AS key_id, k.agent_id, a.owner_id, k.daily_cap_cents, k.last_used_at, k.revoked_at IS NULL AS is_live
        FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id WHERE k.delegated`);
    await runner.query(`
      CREATE TABLE oauth_clients (
        id text COLLATE "C" CONSTRAINT oauth_clients_pk PRIMARY KEY
          CONSTRAINT oauth_clients_id_ck CHECK (char_length(id) <= 500),
        kind text NOT NULL CONSTRAINT oauth_clients_kind_ck
          CHECK (kind IN ('registered', 'document', 'first_party')),
        name text NOT NULL CONSTRAINT oauth_clients_name_ck CHECK (char_length(name) BETWEEN 1 AND 100),
        redirect_uris text[] NOT NULL
          CONSTRAINT oauth_clients_redirect_uris_ck CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
        grant_types text[] NOT NULL CONSTRAINT oauth_clients_grant_types_ck
          CHECK ('authorization_code' = ANY (grant_types)
                 AND grant_types <@ ARRAY['authorization_code', 'refresh_token']),
        scopes text[] NOT NULL CONSTRAINT oauth_clients_scopes_ck
          CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['mcp:read', 'mcp:write']),
        application_type text NOT NULL CONSTRAINT oauth_clients_application_type_ck
          CHECK (application_type IN ('web', 'native')),
        auth_method text NOT NULL CONSTRAINT oauth_clients_auth_method_ck
          CHECK (auth_method IN ('none', 'client_secret_basic', 'client_secret_post')),
        secret_hash bytea CONSTRAINT oauth_clients_secret_hash_ck CHECK (octet_length(secret_hash) = 32),
        about jsonb NOT NULL,
        fresh_until timestamptz,
        purge_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT oauth_clients_secret_ck CHECK ((secret_hash IS NULL) = (auth_method = 'none')),
        CONSTRAINT oauth_clients_document_ck CHECK ((fresh_until IS NULL) = (kind <> 'document'))
      )`);
    await runner.query(
      'CREATE INDEX oauth_clients_purge_ix ON oauth_clients (purge_at) WHERE purge_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE oauth_grants (
        id text COLLATE "C" CONSTRAINT oauth_grants_pk PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_user_id_fk REFERENCES users (id),
        client_id text COLLATE "C" NOT NULL
          CONSTRAINT oauth_grants_client_id_fk REFERENCES oauth_clients (id) ON DELETE CASCADE,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_agent_id_fk REFERENCES agents (agent_id),
        key_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_key_id_fk REFERENCES api_keys (id),
        scopes text[] NOT NULL CONSTRAINT oauth_grants_scopes_ck CHECK (cardinality(scopes) > 0),
        resource text NOT NULL,
        redirect_uris text[] NOT NULL,
        created_at timestamptz NOT NULL,
        approved_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX oauth_grants_active_uq ON oauth_grants (user_id, client_id, agent_id)
        WHERE revoked_at IS NULL`,
    );
    await runner.query(
      'CREATE INDEX oauth_grants_user_ix ON oauth_grants (user_id, id) WHERE revoked_at IS NULL',
    );
    await runner.query('CREATE INDEX oauth_grants_client_ix ON oauth_grants (client_id)');
    await runner.query('CREATE INDEX oauth_grants_agent_ix ON oauth_grants (agent_id)');
    await runner.query(`
      CREATE TABLE oauth_token_families (
        id text COLLATE "C" CONSTRAINT oauth_token_families_pk PRIMARY KEY,
        grant_id text COLLATE "C" NOT NULL
          CONSTRAINT oauth_token_families_grant_id_fk REFERENCES oauth_grants (id) ON DELETE CASCADE,
        scopes text[] NOT NULL,
        resource text NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_token_families_grant_ix ON oauth_token_families (grant_id)');
    await runner.query('CREATE INDEX oauth_token_families_expiry_ix ON oauth_token_families (expires_at)');
    await runner.query(`
      CREATE TABLE oauth_codes (
        hash bytea CONSTRAINT oauth_codes_pk PRIMARY KEY
          CONSTRAINT oauth_codes_hash_ck CHECK (octet_length(hash) = 32),
        grant_id text COLLATE "C" NOT NULL
          CONSTRAINT oauth_codes_grant_id_fk REFERENCES oauth_grants (id) ON DELETE CASCADE,
        client_id text COLLATE "C" NOT NULL,
        redirect_uri text NOT NULL,
        code_challenge text NOT NULL
          CONSTRAINT oauth_codes_code_challenge_ck CHECK (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
        scopes text[] NOT NULL,
        resource text NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        family_id text COLLATE "C"
          CONSTRAINT oauth_codes_family_id_fk REFERENCES oauth_token_families (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_codes_expiry_ix ON oauth_codes (expires_at)');
    await runner.query('CREATE INDEX oauth_codes_grant_ix ON oauth_codes (grant_id)');
    await runner.query('CREATE INDEX oauth_codes_family_ix ON oauth_codes (family_id)');
    await runner.query(`
      CREATE TABLE oauth_access_tokens (
        hash bytea CONSTRAINT oauth_access_tokens_pk PRIMARY KEY
          CONSTRAINT oauth_access_tokens_hash_ck CHECK (octet_length(hash) = 32),
        family_id text COLLATE "C" NOT NULL
          CONSTRAINT oauth_access_tokens_family_id_fk REFERENCES oauth_token_families (id) ON DELETE CASCADE,
        scopes text[] NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_access_tokens_expiry_ix ON oauth_access_tokens (expires_at)');
    await runner.query('CREATE INDEX oauth_access_tokens_family_ix ON oauth_access_tokens (family_id)');
    await runner.query(`
      CREATE TABLE oauth_refresh_tokens (
        hash bytea CONSTRAINT oauth_refresh_tokens_pk PRIMARY KEY
          CONSTRAINT oauth_refresh_tokens_hash_ck CHECK (octet_length(hash) = 32),
        family_id text COLLATE "C" NOT NULL
          CONSTRAINT oauth_refresh_tokens_family_id_fk REFERENCES oauth_token_families (id) ON DELETE CASCADE,
        used_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_refresh_tokens_family_ix ON oauth_refresh_tokens (family_id)');
    await runner.query(`
      CREATE TABLE oauth_audit_entries (
        id text COLLATE "C" CONSTRAINT oauth_audit_entries_pk PRIMARY KEY,
        action text NOT NULL CONSTRAINT oauth_audit_entries_action_ck CHECK (action IN (
          'client_registered', 'consent_given', 'consent_denied', 'code_issued', 'code_replayed', 'tokens_issued',
          'tokens_refreshed', 'refresh_reused', 'token_revoked', 'grant_revoked')),
        client_id text COLLATE "C" NOT NULL,
        user_id text COLLATE "C",
        agent_id text COLLATE "C",
        grant_id text COLLATE "C",
        ip text NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_audit_entries_client_ix ON oauth_audit_entries (client_id, id)');
    await runner.query('CREATE INDEX oauth_audit_entries_user_ix ON oauth_audit_entries (user_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'oauth_audit_entries',
      'oauth_refresh_tokens',
      'oauth_access_tokens',
      'oauth_codes',
      'oauth_token_families',
      'oauth_grants',
      'oauth_clients',
    ])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP VIEW delegated_keys');
    await runner.query('DELETE FROM api_keys WHERE delegated');
    await runner.query('ALTER TABLE api_keys DROP delegated');
  }
}
