import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each platform gets a share of the calls for order webhooks; what failed last time has a separate one. */
export class OrderWebhooksByPlatform1763604260000 implements MigrationInterface {
  name = 'OrderWebhooksByPlatform1763604260000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ucp_order_deliveries_platform_ix');
    await runner.query(`
      CREATE INDEX CONCURRENTLY ucp_order_deliveries_platform_ix ON ucp_order_deliveries
        (least(attempts, 1), coalesce(lower(substring(url FROM '://([^/?#]+)')), '') COLLATE "C", next_attempt_at)
       WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ucp_order_deliveries_platform_ix');
  }
}
