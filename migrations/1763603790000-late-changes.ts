import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A dispute can also be opened by the system: the seller did not deliver requested changes in time. */
export class LateChanges1763603790000 implements MigrationInterface {
  name = 'LateChanges1763603790000';
  /** Existing rows are validated after the constraint is in place, without blocking writers; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceCheck(runner, `'buyer', 'provider', 'system'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE refund_cases SET opened_by = 'buyer' WHERE opened_by = 'system'`);
    await replaceCheck(runner, `'buyer', 'provider'`);
  }
}

async function replaceCheck(runner: QueryRunner, openers: string): Promise<void> {
  await runner.query(`SET lock_timeout = '2s'`);
  await runner.query(`
    ALTER TABLE refund_cases DROP CONSTRAINT IF EXISTS refund_cases_opened_ck,
      ADD CONSTRAINT refund_cases_opened_ck CHECK (opened_by IN (${openers})) NOT VALID`);
  await runner.query('RESET lock_timeout');
  await runner.query('ALTER TABLE refund_cases VALIDATE CONSTRAINT refund_cases_opened_ck');
}
