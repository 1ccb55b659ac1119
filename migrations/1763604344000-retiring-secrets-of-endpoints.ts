import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few endpoints whose previous secret still signs: every hour a worker looks for those whose time is over. */
export class RetiringSecretsOfEndpoints1763604344000 implements MigrationInterface {
  name = 'RetiringSecretsOfEndpoints1763604344000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY webhook_endpoints_retiring_ix ON webhook_endpoints (previous_secret_until)
       WHERE previous_secret_until IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS webhook_endpoints_retiring_ix');
  }
}
