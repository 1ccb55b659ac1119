import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The shipping addresses that an approval covers, encrypted. */
export class AddressesOfApprovals1763604498000 implements MigrationInterface {
  name = 'AddressesOfApprovals1763604498000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE approvals ADD COLUMN sealed_addresses bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE approvals DROP COLUMN sealed_addresses');
  }
}
