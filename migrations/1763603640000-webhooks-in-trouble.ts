import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few endpoints that the operator looks at, out of all there are. */
export class WebhooksInTrouble1763603640000 implements MigrationInterface {
  name = 'WebhooksInTrouble1763603640000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY webhook_endpoints_trouble_ix ON webhook_endpoints (id)
       WHERE removed_at IS NULL AND (failing_since IS NOT NULL OR NOT enabled)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS webhook_endpoints_trouble_ix');
  }
}
