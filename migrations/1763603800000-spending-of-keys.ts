import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payouts and refunds count against the cap of the key that made them, and may await an owner. A payout account belongs
 * to the one who set it up. Earlier payouts and refunds count for no key.
 */
export class SpendingOfKeys1763603800000 implements MigrationInterface {
  name = 'SpendingOfKeys1763603800000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query('ALTER TABLE wallet_payouts ADD COLUMN IF NOT EXISTS key_id text COLLATE "C"');
    await runner.query('ALTER TABLE refund_cases ADD COLUMN IF NOT EXISTS key_id text COLLATE "C"');
    await runner.query('ALTER TABLE payout_accounts ADD COLUMN IF NOT EXISTS set_by text COLLATE "C"');
    await runner.query(`
      ALTER TABLE approvals ALTER listing_id DROP NOT NULL, ALTER seller_id DROP NOT NULL,
        ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'purchase'`);
    await runner.query(`
      ALTER TABLE approvals DROP CONSTRAINT IF EXISTS approvals_kind_ck,
        ADD CONSTRAINT approvals_kind_ck CHECK (kind IN ('purchase', 'payout', 'refund')) NOT VALID`);
    await runner.query('ALTER TABLE approvals VALIDATE CONSTRAINT approvals_kind_ck');
    await runner.query('RESET lock_timeout');
    await runner.query(`
      CREATE INDEX CONCURRENTLY wallet_payouts_key_ix ON wallet_payouts (key_id, created_at)
       WHERE key_id IS NOT NULL`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY refund_cases_key_ix ON refund_cases (key_id, decided_at)
       WHERE key_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query(`DELETE FROM approvals WHERE kind <> 'purchase'`);
    await runner.query(
      'ALTER TABLE approvals DROP COLUMN kind, ALTER listing_id SET NOT NULL, ALTER seller_id SET NOT NULL',
    );
    await runner.query('ALTER TABLE payout_accounts DROP COLUMN set_by');
    await runner.query('ALTER TABLE refund_cases DROP COLUMN key_id');
    await runner.query('ALTER TABLE wallet_payouts DROP COLUMN key_id');
  }

  private async dropIndexes(runner: QueryRunner): Promise<void> {
    for (const index of ['wallet_payouts_key_ix', 'refund_cases_key_ix'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}
