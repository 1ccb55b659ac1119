import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents in whose name a donation was reported that another agent had reported before. */
export class ClaimedDonations1763603871000 implements MigrationInterface {
  name = 'ClaimedDonations1763603871000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE donations ADD COLUMN also_claimed_by text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations DROP COLUMN IF EXISTS also_claimed_by');
  }
}
