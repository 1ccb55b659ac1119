import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checkouts that wait for one question or payment, out of all that an agent has. */
export class AwaitedByCheckouts1763603760000 implements MigrationInterface {
  name = 'AwaitedByCheckouts1763603760000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY ucp_checkouts_awaits_ix ON ucp_checkouts (awaits, id)
       WHERE status = 'requires_escalation'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ucp_checkouts_awaits_ix');
  }
}
