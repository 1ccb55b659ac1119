import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An offer can replace the checks of its listing. */
export class ChecksOfOffers1764800041000 implements MigrationInterface {
  name = 'ChecksOfOffers1764800041000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE offers ADD COLUMN acceptance jsonb, ADD COLUMN acceptance_sha256 text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE offers DROP COLUMN acceptance_sha256, DROP COLUMN acceptance');
  }
}
