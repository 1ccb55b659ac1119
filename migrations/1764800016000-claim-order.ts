import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** Serves claims whose order ends with the key. Many terms and endpoints become due at the same time. */
export class ClaimOrder1764800016000 implements MigrationInterface {
  name = 'ClaimOrder1764800016000';
  transaction = false; // each step may be repeated
  contract = '0.2.0 claims by the new indexes just as well';

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS search_terms_due_ix ON search_terms (counted_at NULLS FIRST, kind, term)',
    );
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_queues_due_ix ON webhook_queues (slow, look_at, endpoint_id)
        WHERE look_at IS NOT NULL`,
    );
    await patiently(runner, 'DROP INDEX CONCURRENTLY IF EXISTS search_terms_counted_ix');
    await patiently(runner, 'DROP INDEX CONCURRENTLY IF EXISTS webhook_queues_look_ix');
  }

  async down(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS search_terms_counted_ix ON search_terms (counted_at NULLS FIRST)',
    );
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_queues_look_ix ON webhook_queues (slow, look_at) WHERE look_at IS NOT NULL`,
    );
    await patiently(runner, 'DROP INDEX CONCURRENTLY IF EXISTS search_terms_due_ix');
    await patiently(runner, 'DROP INDEX CONCURRENTLY IF EXISTS webhook_queues_due_ix');
  }
}
