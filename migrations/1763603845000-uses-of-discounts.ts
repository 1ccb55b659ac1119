import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a code was used is counted from the orders. */
export class UsesOfDiscounts1763603845000 implements MigrationInterface {
  name = 'UsesOfDiscounts1763603845000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_total_ck');
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_discount_ck');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_discount_ix');
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_discount_ix ON orders (discount_id, discount_use)
       WHERE discount_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_discount_ix');
  }
}
