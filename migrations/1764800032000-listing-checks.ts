import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks of a listing that accept its deliveries. */
export class ListingChecks1764800032000 implements MigrationInterface {
  name = 'ListingChecks1764800032000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listings ADD COLUMN acceptance jsonb, ADD COLUMN acceptance_sha256 text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listings DROP COLUMN acceptance_sha256, DROP COLUMN acceptance');
  }
}
