import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isCompleteIndex } from '../src/platform/database/batches';

/**
 * An update stays within its page only if no index of the table has a column that changes, in its key or its condition. The
 * instances of the release before find the same rows without these indexes, only more slowly.
 */
export class OrdersThatChangeInPlace1763604321000 implements MigrationInterface {
  name = 'OrdersThatChangeInPlace1763604321000';
  contract = 'the status, the deadlines, and their indexes are looked up in order_states';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query('ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_unpaid_ck');
    await runner.query(`
      ALTER TABLE orders ADD CONSTRAINT orders_unpaid_ck
        CHECK ((payment_due_at IS NOT NULL) = (status = 'pending_payment')) NOT VALID`);
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_unpaid_ck');
    await runner.query('RESET lock_timeout'); // an index that is built beside the traffic waits for it
    await replaceUnpaid(runner, 'payment_due_at IS NOT NULL');
    for (const name of Object.keys(OF_STATES))
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(OF_STATES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON orders ${definition}`);
    }
    await replaceUnpaid(runner, `status = 'pending_payment'`);
    await runner.query('ALTER TABLE orders DROP CONSTRAINT orders_unpaid_ck');
  }
}

const OF_STATES = {
  orders_buyer_status_ix: '(buyer_id, status, id DESC)',
  orders_seller_status_ix: '(seller_id, status, id DESC)',
  orders_deadline_ix: '(deadline_at) WHERE deadline_at IS NOT NULL',
  orders_remind_ix: '(remind_at) WHERE remind_at IS NOT NULL',
  orders_matures_ix: '(matures_at) WHERE matures_at IS NOT NULL',
};

/** The rule holds without a gap: the index that takes over is complete before the other goes. */
async function replaceUnpaid(runner: QueryRunner, unpaid: string): Promise<void> {
  const indexes = {
    orders_unpaid_per_listing_uq: [
      'UNIQUE INDEX',
      `(buyer_id, listing_id) WHERE ${unpaid} AND offer_id IS NULL`,
    ],
    orders_unpaid_of_listing_ix: ['INDEX', `(listing_id) WHERE ${unpaid}`],
  };
  for (const [name, [kind, definition]] of Object.entries(indexes)) {
    // one that is complete is kept: the other may be gone already
    if (!(await isCompleteIndex(runner, `${name}_new`))) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_new`);
      await runner.query(`CREATE ${kind} CONCURRENTLY ${name}_new ON orders ${definition}`);
    }
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
}
