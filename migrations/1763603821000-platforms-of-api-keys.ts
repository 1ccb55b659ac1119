import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The shopping platform that a key acts for. */
export class PlatformsOfApiKeys1763603821000 implements MigrationInterface {
  name = 'PlatformsOfApiKeys1763603821000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE api_keys ADD COLUMN platform_profile_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN platform_profile_url');
  }
}
