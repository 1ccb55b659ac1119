import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A listing has at most as many units as its seller may enter, also when units are given back to it. */
export class MostUnits1763604411000 implements MigrationInterface {
  name = 'MostUnits1763604411000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('UPDATE listings SET quantity = 9999 WHERE quantity > 9999');
    await runner.query(`
      ALTER TABLE listings DROP CONSTRAINT listings_quantity_ck,
        ADD CONSTRAINT listings_quantity_ck CHECK (quantity BETWEEN 0 AND 9999) NOT VALID`);
    await runner.query('ALTER TABLE listings VALIDATE CONSTRAINT listings_quantity_ck');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      ALTER TABLE listings DROP CONSTRAINT listings_quantity_ck,
        ADD CONSTRAINT listings_quantity_ck CHECK (quantity >= 0) NOT VALID`);
    await runner.query('ALTER TABLE listings VALIDATE CONSTRAINT listings_quantity_ck');
  }
}
