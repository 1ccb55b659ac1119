import type { MigrationInterface, QueryRunner } from 'typeorm';

const BACK_OR_DELIVERED = `stock_state = 'returned' OR delivered_at IS NOT NULL OR changes_requested > 0`;

/** A paid order that is cancelled after a delivery keeps its units: the buyer has them. */
export class StockOfCancelledOrders1763604302000 implements MigrationInterface {
  name = 'StockOfCancelledOrders1763604302000';
  /** The rows are looked through beside the traffic; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // until it is replaced, the version before returns the units of such an order
    await setRule(
      runner,
      `(stock_state = 'taken' OR status IN ('cancelled', 'expired', 'refunded'))
       AND (status NOT IN ('cancelled', 'expired', 'refunded') OR ${BACK_OR_DELIVERED})`,
    );
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_stock_matches_ck');
  }

  /** The rule before would refuse every change of orders that were cancelled meanwhile; this one allows both. */
  async down(): Promise<void> {}
}

async function setRule(runner: QueryRunner, rule: string): Promise<void> {
  await runner.query(`SET lock_timeout = '2s'`);
  await runner.query(`
    ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_stock_matches_ck,
      ADD CONSTRAINT orders_stock_matches_ck CHECK (${rule}) NOT VALID`);
  await runner.query('RESET lock_timeout');
}
