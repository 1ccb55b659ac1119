import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an account was last booked, so that the next booking gets a later time even if the clock of its process is behind. */
export class TimesOfAccounts1763604400000 implements MigrationInterface {
  name = 'TimesOfAccounts1763604400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ledger_accounts ADD COLUMN posted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ledger_accounts DROP COLUMN posted_at');
  }
}
