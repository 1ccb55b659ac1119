import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Within the grace period every use of a refresh token gives the same pair, which is stored encrypted until then. */
export class SuccessorsOfRefreshTokens1763604497000 implements MigrationInterface {
  name = 'SuccessorsOfRefreshTokens1763604497000';
  contract = 'every use within the grace period gives the same pair, so second uses are no longer recorded';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE oauth_successors (
        token_hash bytea CONSTRAINT oauth_successors_pk PRIMARY KEY
          CONSTRAINT oauth_successors_token_hash_fk REFERENCES oauth_refresh_tokens (hash) ON DELETE CASCADE,
        pair bytea NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX oauth_successors_expiry_ix ON oauth_successors (expires_at)');
    await runner.query('ALTER TABLE oauth_refresh_tokens DROP used_again_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE oauth_refresh_tokens ADD used_again_at timestamptz');
    await runner.query('DROP TABLE oauth_successors');
  }
}
