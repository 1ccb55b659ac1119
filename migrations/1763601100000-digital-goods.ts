import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files for sale, payloads of which each unit has its own, and what of both an order has taken. */
export class DigitalGoods1763601100000 implements MigrationInterface {
  name = 'DigitalGoods1763601100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE assets (
        id text COLLATE "C" CONSTRAINT assets_pk PRIMARY KEY,
        owner_id text COLLATE "C" NOT NULL CONSTRAINT assets_owner_fk REFERENCES agents,
        filename text NOT NULL CONSTRAINT assets_filename_ck CHECK (char_length(filename) BETWEEN 1 AND 200),
        content_type text NOT NULL CONSTRAINT assets_content_type_ck CHECK (char_length(content_type) BETWEEN 3 AND 127),
        size_bytes bigint NOT NULL CONSTRAINT assets_size_ck CHECK (size_bytes >= 0),
        sha256 bytea CONSTRAINT assets_sha256_ck CHECK (octet_length(sha256) = 32),
        status text NOT NULL CONSTRAINT assets_status_ck CHECK (status IN ('uploading', 'ready', 'deleting')),
        sweep_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT assets_ready_ck CHECK (
          (status <> 'ready' OR sha256 IS NOT NULL) AND (status = 'ready') = (sweep_at IS NULL))
      )`);
    await runner.query('CREATE INDEX assets_owner_ix ON assets (owner_id, id)');
    await runner.query('CREATE INDEX assets_sweep_ix ON assets (sweep_at) WHERE sweep_at IS NOT NULL');

    await runner.query(`
      ALTER TABLE listings
        ADD COLUMN asset_id text COLLATE "C"
          CONSTRAINT listings_asset_fk REFERENCES assets ON DELETE SET NULL,
        ADD COLUMN unit_payloads boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT listings_goods_ck CHECK (num_nonnulls(digital_payload, asset_id, nullif(unit_payloads, false)) <= 1)`);
    await runner.query('CREATE INDEX listings_asset_ix ON listings (asset_id) WHERE asset_id IS NOT NULL');
    await runner.query(`
      CREATE TABLE listing_payloads (
        listing_id text COLLATE "C" NOT NULL CONSTRAINT listing_payloads_listing_fk REFERENCES listings
          DEFERRABLE INITIALLY DEFERRED,
        number integer NOT NULL CONSTRAINT listing_payloads_number_ck CHECK (number > 0),
        payload bytea NOT NULL,
        order_id text COLLATE "C",
        CONSTRAINT listing_payloads_pk PRIMARY KEY (listing_id, number)
      )`);
    await runner.query(`
      CREATE INDEX listing_payloads_unsold_ix ON listing_payloads (listing_id, number) WHERE order_id IS NULL`);
    await runner.query(`
      CREATE INDEX listing_payloads_order_ix ON listing_payloads (order_id) WHERE order_id IS NOT NULL`);

    await runner.query(`
      ALTER TABLE orders ADD COLUMN asset_id text COLLATE "C"
        CONSTRAINT orders_asset_fk REFERENCES assets ON DELETE SET NULL`);
    await runner.query('CREATE INDEX orders_asset_ix ON orders (asset_id) WHERE asset_id IS NOT NULL');
    // who still needs a file, as catalog and orders publish it
    await runner.query(`
      CREATE VIEW asset_listings AS
      SELECT asset_id, id AS listing_id FROM listings WHERE asset_id IS NOT NULL AND status <> 'archived'`);
    await runner.query(`
      CREATE VIEW asset_orders AS
      SELECT asset_id, id AS order_id FROM orders
       WHERE asset_id IS NOT NULL AND status NOT IN ('cancelled', 'expired', 'refunded')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW asset_orders');
    await runner.query('DROP VIEW asset_listings');
    await runner.query('ALTER TABLE orders DROP COLUMN asset_id');
    await runner.query('DROP TABLE listing_payloads');
    await runner.query(`
      ALTER TABLE listings DROP CONSTRAINT listings_goods_ck, DROP COLUMN asset_id, DROP COLUMN unit_payloads`);
    await runner.query('DROP TABLE assets');
  }
}
