import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

/** The partial refund that a seller proposed, which the buyer accepts or escalates. */
export class ProposedRefunds1763604437000 implements MigrationInterface {
  name = 'ProposedRefunds1763604437000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      ALTER TABLE orders ADD COLUMN IF NOT EXISTS refund_proposed boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT IF EXISTS orders_refund_proposed_ck,
        ADD CONSTRAINT orders_refund_proposed_ck CHECK (NOT refund_proposed OR refund_declined) NOT VALID`);
    await runner.query(`
      ALTER TABLE refund_cases ADD COLUMN IF NOT EXISTS proposed_cents bigint,
        ADD COLUMN IF NOT EXISTS granted_at timestamptz,
        DROP CONSTRAINT IF EXISTS refund_cases_proposed_ck,
        ADD CONSTRAINT refund_cases_proposed_ck CHECK (proposed_cents > 0) NOT VALID`);
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_refund_proposed_ck');
    await runner.query('ALTER TABLE refund_cases VALIDATE CONSTRAINT refund_cases_proposed_ck');
    await runner.query('RESET lock_timeout'); // an index that is built beside the traffic waits for it
    await inBatches(runner, {
      name: this.name,
      table: 'refund_cases',
      key: 'id',
      change: 'SET granted_at = decided_at',
      where: 'key_id IS NOT NULL',
    });
    await replaceKeyIndex(runner, 'granted_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceKeyIndex(runner, 'decided_at');
    await runner.query('ALTER TABLE refund_cases DROP COLUMN proposed_cents, DROP COLUMN granted_at');
    await runner.query('ALTER TABLE orders DROP COLUMN refund_proposed');
  }
}

async function replaceKeyIndex(runner: QueryRunner, time: string): Promise<void> {
  await runner.query('DROP INDEX CONCURRENTLY IF EXISTS refund_cases_key_ix');
  await runner.query(
    `CREATE INDEX CONCURRENTLY refund_cases_key_ix ON refund_cases (key_id, ${time}) WHERE key_id IS NOT NULL`,
  );
}
