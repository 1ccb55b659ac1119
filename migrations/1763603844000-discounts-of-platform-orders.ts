import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same for the lines of a platform's order. */
export class DiscountsOfPlatformOrders1763603844000 implements MigrationInterface {
  name = 'DiscountsOfPlatformOrders1763603844000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ucp_order_lines ADD discount_cents bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ucp_order_lines DROP discount_cents');
  }
}
