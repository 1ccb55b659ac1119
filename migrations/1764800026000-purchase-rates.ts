import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many purchases from one seller within a minute need no approval of the owner. */
export class PurchaseRates1764800026000 implements MigrationInterface {
  name = 'PurchaseRates1764800026000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD COLUMN purchases_per_minute integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP COLUMN purchases_per_minute');
  }
}
