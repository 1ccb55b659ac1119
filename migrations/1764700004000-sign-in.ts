import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE users ( -- people, as their identity providers know them
    id text COLLATE "C" CONSTRAINT users_pk PRIMARY KEY, iss text COLLATE "C" NOT NULL, sub text COLLATE "C" NOT NULL,
    email text COLLATE "C", last_sign_in_at timestamptz NOT NULL, created_at timestamptz NOT NULL,
    CONSTRAINT users_iss_sub_uq UNIQUE (iss, sub), CONSTRAINT users_mail_ck CHECK (iss <> 'mail' OR email IS NOT NULL));
  CREATE TABLE sessions ( -- browser sessions of people
    id text COLLATE "C" CONSTRAINT sessions_pk PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL CONSTRAINT sessions_user_fk REFERENCES users,
    token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_uq UNIQUE, user_agent text NOT NULL,
    last_seen_at timestamptz NOT NULL, idle_expires_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL);
  -- Links in sign-in emails. One per address and browser, so that nobody can invalidate the link of another.
  CREATE TABLE login_links (
    token_hash bytea CONSTRAINT login_links_pk PRIMARY KEY, email text COLLATE "C" NOT NULL, browser_hash bytea, oauth jsonb,
    redirect_to text, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL,
    CONSTRAINT login_links_browser_uq UNIQUE (email, browser_hash));
  CREATE TABLE claim_codes ( -- codes with which a person claims an agent
    agent_id text COLLATE "C" CONSTRAINT claim_codes_pk PRIMARY KEY CONSTRAINT claim_codes_agent_fk REFERENCES agents,
    key_id text COLLATE "C" NOT NULL, code_hash bytea NOT NULL CONSTRAINT claim_codes_code_hash_uq UNIQUE,
    expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);

  CREATE TABLE queued_mails ( -- emails to send, encrypted
    id text COLLATE "C" CONSTRAINT queued_mails_pk PRIMARY KEY, sealed_mail bytea NOT NULL,
    attempts integer NOT NULL CONSTRAINT queued_mails_attempts_ck CHECK (attempts >= 0), due_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);

  CREATE TABLE identity_keys ( -- keys that sign our ID tokens
    kid text COLLATE "C" CONSTRAINT identity_keys_pk PRIMARY KEY, public_jwk jsonb NOT NULL, sealed_key bytea NOT NULL,
    signs_from timestamptz NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE used_id_tokens ( -- ID tokens that were presented; each works once
    token_hash bytea CONSTRAINT used_id_tokens_pk PRIMARY KEY, expires_at timestamptz NOT NULL);

  CREATE TABLE operator_sessions ( -- sessions opened with the operator token, so that they can be listed and ended
    id text COLLATE "C" CONSTRAINT operator_sessions_pk PRIMARY KEY, name text NOT NULL,
    token_hash bytea NOT NULL CONSTRAINT operator_sessions_token_hash_uq UNIQUE, admin_token_hash bytea NOT NULL,
    user_agent text NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE operator_roles ( -- people who may act as operators with their own sign-in; the audit log names them
    user_id text COLLATE "C" CONSTRAINT operator_roles_pk PRIMARY KEY, granted_by text COLLATE "C", unverified_granter text,
    granted_at timestamptz NOT NULL,
    CONSTRAINT operator_roles_granter_ck CHECK (granted_by IS NULL OR unverified_granter IS NULL));

  CREATE TABLE oauth_clients ( -- clients that act for agents
    id text COLLATE "C" CONSTRAINT oauth_clients_pk PRIMARY KEY CONSTRAINT oauth_clients_id_ck CHECK (char_length(id) <= 500),
    kind text NOT NULL CONSTRAINT oauth_clients_kind_ck CHECK (kind IN ('registered', 'document', 'first_party')),
    name text NOT NULL CONSTRAINT oauth_clients_name_ck CHECK (char_length(name) BETWEEN 1 AND 100),
    redirect_uris text[] NOT NULL CONSTRAINT oauth_clients_redirect_uris_ck CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
    grant_types text[] NOT NULL CONSTRAINT oauth_clients_grant_types_ck
      CHECK ('authorization_code' = ANY (grant_types) AND grant_types <@ ARRAY['authorization_code', 'refresh_token']),
    scopes text[] NOT NULL CONSTRAINT oauth_clients_scopes_ck CHECK (cardinality(scopes) > 0),
    application_type text NOT NULL CONSTRAINT oauth_clients_application_type_ck CHECK (application_type IN ('web', 'native')),
    auth_method text NOT NULL CONSTRAINT oauth_clients_auth_method_ck
      CHECK (auth_method IN ('none', 'client_secret_basic', 'client_secret_post')),
    secret_hash bytea CONSTRAINT oauth_clients_secret_hash_ck CHECK (octet_length(secret_hash) = 32), about jsonb NOT NULL,
    fresh_until timestamptz, purge_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT oauth_clients_secret_ck CHECK ((secret_hash IS NULL) = (auth_method = 'none')),
    CONSTRAINT oauth_clients_document_ck CHECK ((fresh_until IS NULL) = (kind <> 'document')));
  CREATE TABLE oauth_grants ( -- what a person allowed a client to do for an agent: one grant per resource (MCP, UCP)
    id text COLLATE "C" CONSTRAINT oauth_grants_pk PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_user_id_fk REFERENCES users,
    client_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_client_id_fk REFERENCES oauth_clients ON DELETE CASCADE,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_agent_id_fk REFERENCES agents,
    key_id text COLLATE "C" NOT NULL CONSTRAINT oauth_grants_key_id_fk REFERENCES api_keys,
    scopes text[] NOT NULL CONSTRAINT oauth_grants_scopes_ck CHECK (cardinality(scopes) > 0), resource text NOT NULL,
    redirect_uris text[] NOT NULL, approved_at timestamptz NOT NULL, revoked_at timestamptz, created_at timestamptz NOT NULL);
  CREATE TABLE oauth_token_families ( -- all tokens that descend from one authorization code
    id text COLLATE "C" CONSTRAINT oauth_token_families_pk PRIMARY KEY,
    grant_id text COLLATE "C" NOT NULL CONSTRAINT oauth_token_families_grant_id_fk REFERENCES oauth_grants ON DELETE CASCADE,
    scopes text[] NOT NULL, resource text NOT NULL, expires_at timestamptz NOT NULL, revoked_at timestamptz,
    created_at timestamptz NOT NULL);
  CREATE TABLE oauth_codes (
    hash bytea CONSTRAINT oauth_codes_pk PRIMARY KEY CONSTRAINT oauth_codes_hash_ck CHECK (octet_length(hash) = 32),
    grant_id text COLLATE "C" NOT NULL CONSTRAINT oauth_codes_grant_id_fk REFERENCES oauth_grants ON DELETE CASCADE,
    client_id text COLLATE "C" NOT NULL, redirect_uri text NOT NULL,
    code_challenge text NOT NULL CONSTRAINT oauth_codes_code_challenge_ck CHECK (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
    scopes text[] NOT NULL, resource text NOT NULL, expires_at timestamptz NOT NULL, used_at timestamptz,
    family_id text COLLATE "C" CONSTRAINT oauth_codes_family_id_fk REFERENCES oauth_token_families ON DELETE SET NULL,
    created_at timestamptz NOT NULL);
  CREATE TABLE oauth_access_tokens (
    hash bytea CONSTRAINT oauth_access_tokens_pk PRIMARY KEY
      CONSTRAINT oauth_access_tokens_hash_ck CHECK (octet_length(hash) = 32),
    family_id text COLLATE "C" NOT NULL CONSTRAINT oauth_access_tokens_family_id_fk
      REFERENCES oauth_token_families ON DELETE CASCADE,
    scopes text[] NOT NULL, expires_at timestamptz NOT NULL, revoked_at timestamptz, created_at timestamptz NOT NULL);
  CREATE TABLE oauth_refresh_tokens (
    hash bytea CONSTRAINT oauth_refresh_tokens_pk PRIMARY KEY
      CONSTRAINT oauth_refresh_tokens_hash_ck CHECK (octet_length(hash) = 32),
    family_id text COLLATE "C" NOT NULL CONSTRAINT oauth_refresh_tokens_family_id_fk
      REFERENCES oauth_token_families ON DELETE CASCADE,
    used_at timestamptz, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL);
  -- The pair that replaced a refresh token, for repeated uses within the grace period, encrypted.
  CREATE TABLE oauth_successors (
    token_hash bytea CONSTRAINT oauth_successors_pk PRIMARY KEY
      CONSTRAINT oauth_successors_token_hash_fk REFERENCES oauth_refresh_tokens ON DELETE CASCADE,
    pair bytea NOT NULL, expires_at timestamptz NOT NULL);
  CREATE TABLE oauth_audit_entries ( -- the audit log of clients
    id text COLLATE "C" CONSTRAINT oauth_audit_entries_pk PRIMARY KEY,
    action text NOT NULL CONSTRAINT oauth_audit_entries_action_ck
      CHECK (action IN ('client_registered', 'consent_given', 'consent_denied', 'code_issued', 'code_replayed', 'tokens_issued',
      'tokens_refreshed', 'refresh_reused', 'token_revoked', 'grant_revoked')),
    client_id text COLLATE "C" NOT NULL, user_id text COLLATE "C", agent_id text COLLATE "C", grant_id text COLLATE "C",
    ip text NOT NULL, request_id text NOT NULL, created_at timestamptz NOT NULL);`;

const INDEXES = `
  CREATE UNIQUE INDEX users_mail_uq ON users (email) WHERE iss = 'mail'; -- one account per address that signs in by email
  CREATE INDEX users_email_ix ON users (email) WHERE email IS NOT NULL; -- people by address, for operator roles
  CREATE INDEX sessions_user_ix ON sessions (user_id, id DESC); -- a person's sessions
  CREATE INDEX sessions_expiry_ix ON sessions (idle_expires_at); -- retention
  CREATE INDEX login_links_expiry_ix ON login_links (expires_at); -- retention
  CREATE INDEX claim_codes_expiry_ix ON claim_codes (expires_at); -- retention
  CREATE INDEX queued_mails_due_ix ON queued_mails (due_at); -- due emails
  CREATE INDEX used_id_tokens_expiry_ix ON used_id_tokens (expires_at); -- retention
  CREATE INDEX operator_sessions_expiry_ix ON operator_sessions (expires_at); -- retention
  CREATE INDEX oauth_clients_purge_ix ON oauth_clients (purge_at) WHERE purge_at IS NOT NULL; -- unused clients
  CREATE INDEX oauth_grants_user_ix ON oauth_grants (user_id, id) WHERE revoked_at IS NULL; -- a person's grants
  CREATE INDEX oauth_grants_client_ix ON oauth_grants (client_id); -- a client's grants
  CREATE INDEX oauth_grants_agent_ix ON oauth_grants (agent_id); -- an agent's grants
  -- one grant per resource
  CREATE UNIQUE INDEX oauth_grants_resource_uq ON oauth_grants (user_id, client_id, agent_id, resource)
    WHERE revoked_at IS NULL;
  CREATE INDEX oauth_token_families_grant_ix ON oauth_token_families (grant_id); -- the families of a grant
  CREATE INDEX oauth_token_families_expiry_ix ON oauth_token_families (expires_at); -- retention
  CREATE INDEX oauth_codes_expiry_ix ON oauth_codes (expires_at); -- retention
  CREATE INDEX oauth_codes_grant_ix ON oauth_codes (grant_id); -- the codes of a grant
  CREATE INDEX oauth_codes_family_ix ON oauth_codes (family_id); -- the code of a family
  CREATE INDEX oauth_access_tokens_expiry_ix ON oauth_access_tokens (expires_at); -- retention
  CREATE INDEX oauth_access_tokens_family_ix ON oauth_access_tokens (family_id); -- the tokens of a family
  CREATE INDEX oauth_refresh_tokens_family_ix ON oauth_refresh_tokens (family_id); -- the tokens of a family
  CREATE INDEX oauth_successors_expiry_ix ON oauth_successors (expires_at); -- retention`;

/** People, how they sign in, operators, and the clients that act for agents. */
export class SignIn1764700004000 implements MigrationInterface {
  name = 'SignIn1764700004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE oauth_audit_entries, oauth_successors, oauth_refresh_tokens, oauth_access_tokens, oauth_codes,
        oauth_token_families, oauth_grants, oauth_clients, operator_roles, operator_sessions, used_id_tokens, identity_keys,
        queued_mails, claim_codes, login_links, sessions, users`);
  }
}
