import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refresh token may be used a second time within the grace, and never a third time. */
export class SecondUsesOfRefreshTokens1763603830000 implements MigrationInterface {
  name = 'SecondUsesOfRefreshTokens1763603830000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE oauth_refresh_tokens ADD used_again_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_refresh_tokens DROP used_again_at');
  }
}
