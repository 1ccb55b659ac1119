import type { MigrationInterface, QueryRunner } from 'typeorm';

const ENDED = `('cancelled', 'expired', 'refunded')`;
const SOLD = `
  SELECT asset_id, id AS order_id FROM orders WHERE asset_id IS NOT NULL AND status NOT IN ${ENDED}`;
const DELIVERED = `
  SELECT d.asset_id, d.order_id FROM asset_deliveries d JOIN orders o ON o.id = d.order_id WHERE o.status NOT IN ${ENDED}`;

/** Files that a seller sends with the delivery of one order. */
export class DeliveredFiles1764800014000 implements MigrationInterface {
  name = 'DeliveredFiles1764800014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders ADD COLUMN files_delivered boolean NOT NULL DEFAULT false;
      CREATE TABLE asset_deliveries (
        order_id text NOT NULL CONSTRAINT asset_deliveries_order_fk REFERENCES orders (id),
        asset_id text NOT NULL CONSTRAINT asset_deliveries_asset_fk REFERENCES assets (id) ON DELETE CASCADE,
        CONSTRAINT asset_deliveries_pk PRIMARY KEY (order_id, asset_id)
      );
      CREATE INDEX asset_deliveries_asset_ix ON asset_deliveries (asset_id);
      CREATE OR REPLACE VIEW asset_orders AS ${SOLD} UNION ALL ${DELIVERED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW asset_orders AS ${SOLD};
      DROP TABLE asset_deliveries;
      ALTER TABLE orders DROP COLUMN files_delivered`);
  }
}
