import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removing a listing decides every open report of it. */
export class OpenReportsOfAListing1763603791000 implements MigrationInterface {
  name = 'OpenReportsOfAListing1763603791000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(
      `CREATE INDEX CONCURRENTLY reports_listing_ix ON reports (listing_id, id) WHERE status = 'open'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS reports_listing_ix');
  }
}
