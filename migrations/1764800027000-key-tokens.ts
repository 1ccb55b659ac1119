import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access tokens that a program gets for a key. */
export class KeyTokens1764800027000 implements MigrationInterface {
  name = 'KeyTokens1764800027000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE oauth_key_tokens (
        hash bytea CONSTRAINT oauth_key_tokens_pk PRIMARY KEY,
        key_id text NOT NULL,
        secret_hash bytea NOT NULL,
        scopes text[] NOT NULL,
        resource text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT oauth_key_tokens_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys (id)
      );
      CREATE INDEX oauth_key_tokens_expiry_ix ON oauth_key_tokens (expires_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oauth_key_tokens');
  }
}
