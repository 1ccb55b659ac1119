import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a code took off the price of an order. `discount_use` is the same for all orders of one purchase. */
export class DiscountsOfOrders1763603843000 implements MigrationInterface {
  name = 'DiscountsOfOrders1763603843000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      ALTER TABLE orders
        ADD discount_cents bigint NOT NULL DEFAULT 0,
        ADD discount_code text,
        ADD discount_id text COLLATE "C",
        ADD discount_use text COLLATE "C",
        DROP CONSTRAINT orders_total_ck,
        ADD CONSTRAINT orders_total_ck
          CHECK (total_cents = unit_price_cents * quantity - discount_cents AND total_cents > 0) NOT VALID,
        ADD CONSTRAINT orders_discount_ck CHECK (discount_cents >= 0
          AND (discount_cents > 0) = (discount_id IS NOT NULL)
          AND (discount_id IS NULL) = (discount_code IS NULL)
          AND (discount_id IS NULL) = (discount_use IS NULL)) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        DROP CONSTRAINT orders_total_ck, DROP CONSTRAINT orders_discount_ck,
        ADD CONSTRAINT orders_total_ck CHECK (total_cents = unit_price_cents * quantity) NOT VALID,
        DROP discount_cents, DROP discount_code, DROP discount_id, DROP discount_use`);
  }
}
