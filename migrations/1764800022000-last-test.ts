import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the last test of an endpoint went: a test is no delivery. */
export class LastTest1764800022000 implements MigrationInterface {
  name = 'LastTest1764800022000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN last_test jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN last_test');
  }
}
