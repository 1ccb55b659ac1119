import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People: who they are by which identity provider, how they sign in, what is mailed to them, whom they own. */
export class People1763602600000 implements MigrationInterface {
  name = 'People1763602600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id text COLLATE "C" CONSTRAINT users_pk PRIMARY KEY,
        iss text COLLATE "C" NOT NULL,
        sub text COLLATE "C" NOT NULL,
        email text COLLATE "C",
        created_at timestamptz NOT NULL,
        last_sign_in_at timestamptz NOT NULL,
        CONSTRAINT users_iss_sub_uq UNIQUE (iss, sub),
        CONSTRAINT users_mail_ck CHECK (iss <> 'mail' OR email IS NOT NULL)
      )`);
    await runner.query(`CREATE UNIQUE INDEX users_mail_uq ON users (email) WHERE iss = 'mail'`);
    await runner.query(`
      CREATE TABLE login_links (
        email text COLLATE "C" CONSTRAINT login_links_pk PRIMARY KEY,
        token_hash bytea NOT NULL CONSTRAINT login_links_token_hash_uq UNIQUE,
        browser_hash bytea,
        oauth jsonb,
        redirect_to text,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX login_links_expiry_ix ON login_links (expires_at)');
    await runner.query(`
      CREATE TABLE sessions (
        id text COLLATE "C" CONSTRAINT sessions_pk PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL CONSTRAINT sessions_user_fk REFERENCES users,
        token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_uq UNIQUE,
        user_agent text NOT NULL,
        last_seen_at timestamptz NOT NULL,
        idle_expires_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX sessions_user_ix ON sessions (user_id, id DESC)');
    await runner.query('CREATE INDEX sessions_expiry_ix ON sessions (idle_expires_at)');
    await runner.query(`
      CREATE TABLE identity_keys (
        kid text COLLATE "C" CONSTRAINT identity_keys_pk PRIMARY KEY,
        public_jwk jsonb NOT NULL,
        sealed_key bytea NOT NULL,
        signs_from timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE used_id_tokens (
        token_hash bytea CONSTRAINT used_id_tokens_pk PRIMARY KEY,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX used_id_tokens_expiry_ix ON used_id_tokens (expires_at)');
    await runner.query(`
      CREATE TABLE claim_codes (
        agent_id text COLLATE "C" CONSTRAINT claim_codes_pk PRIMARY KEY
          CONSTRAINT claim_codes_agent_fk REFERENCES agents,
        key_id text COLLATE "C" NOT NULL,
        code_hash bytea NOT NULL CONSTRAINT claim_codes_code_hash_uq UNIQUE,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX claim_codes_expiry_ix ON claim_codes (expires_at)');
    await runner.query(`
      CREATE TABLE queued_mails (
        id text COLLATE "C" CONSTRAINT queued_mails_pk PRIMARY KEY,
        sealed_mail bytea NOT NULL,
        attempts integer NOT NULL CONSTRAINT queued_mails_attempts_ck CHECK (attempts >= 0),
        due_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX queued_mails_due_ix ON queued_mails (due_at)');
    await runner.query(
      'CREATE INDEX agents_owner_ix ON agents (owner_id, agent_id) WHERE owner_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX agents_owner_ix');
    await runner.query('UPDATE agents SET owner_id = NULL, claimed_at = NULL WHERE owner_id IS NOT NULL');
    const tables = [
      'queued_mails',
      'claim_codes',
      'used_id_tokens',
      'identity_keys',
      'sessions',
      'login_links',
    ];
    for (const table of [...tables, 'users']) await runner.query(`DROP TABLE ${table}`);
  }
}
