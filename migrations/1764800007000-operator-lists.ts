import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** What operators look for: a listing by a part of its title, in any status, and the listings that are not on sale. */
export class OperatorLists1764800007000 implements MigrationInterface {
  name = 'OperatorLists1764800007000';
  transaction = false; // each step may be repeated

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS listings_words_ix ON listings USING gin (search_fold(title) gin_trgm_ops)',
    );
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS listings_status_ix ON listings (status, id DESC) WHERE status <> 'active'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX listings_status_ix');
    await runner.query('DROP INDEX listings_words_ix');
  }
}
