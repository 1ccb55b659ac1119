import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A claim of an event changes no column of an index, and each page has room for it, so rows change in place. */
export class LeasesOfEvents1763604322000 implements MigrationInterface {
  name = 'LeasesOfEvents1763604322000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE outbox_events ADD COLUMN leased_until timestamptz');
    await runner.query('ALTER TABLE outbox_events SET (fillfactor = 70)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events RESET (fillfactor)');
    await runner.query('ALTER TABLE outbox_events DROP COLUMN leased_until');
  }
}
