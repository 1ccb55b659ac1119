import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The return policy that a line of a platform's order was bought with. */
export class ReturnPoliciesOfLines1763604410000 implements MigrationInterface {
  name = 'ReturnPoliciesOfLines1763604410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ucp_order_lines ADD COLUMN return_policy text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ucp_order_lines DROP COLUMN return_policy');
  }
}
