import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches, patiently } from '../src/platform/database/batches';

/** What a later release may do to a table in use: a column, a table, an index, a backfill, and a validated constraint. */
export class ExampleExpansion1999999999999 implements MigrationInterface {
  name = 'ExampleExpansion1999999999999';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE IF NOT EXISTS example_notes (order_id text PRIMARY KEY, note text NOT NULL)',
    );
    await runner.query('ALTER TABLE orders ADD COLUMN IF NOT EXISTS example_length integer');
    await runner.query(`
      ALTER TABLE orders
        DROP CONSTRAINT IF EXISTS orders_example_length_ck,
        ADD CONSTRAINT orders_example_length_ck CHECK (example_length >= 0) NOT VALID`);
    await inBatches(runner, {
      name: this.name,
      table: 'orders',
      key: 'id',
      change: `SET example_length = char_length(coalesce(buyer_note, ''))`,
    });
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_example_length_ck');
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_example_length_ix ON orders (example_length)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE example_notes');
    await runner.query('ALTER TABLE orders DROP COLUMN example_length');
  }
}
