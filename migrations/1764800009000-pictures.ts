import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** Pictures are files of another purpose: listings and profiles show them, nobody buys them. */
export class Pictures1764800009000 implements MigrationInterface {
  name = 'Pictures1764800009000';
  transaction = false; // each step may be repeated

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE assets
        ADD COLUMN IF NOT EXISTS purpose text NOT NULL DEFAULT 'goods',
        ADD COLUMN IF NOT EXISTS renditions jsonb, ADD COLUMN IF NOT EXISTS check_at timestamptz,
        DROP CONSTRAINT IF EXISTS assets_purpose_ck, DROP CONSTRAINT IF EXISTS assets_picture_ck,
        ADD CONSTRAINT assets_purpose_ck CHECK (purpose IN ('goods', 'picture')) NOT VALID,
        ADD CONSTRAINT assets_picture_ck CHECK ((purpose = 'picture') = (renditions IS NOT NULL)
          AND (purpose = 'picture' OR check_at IS NULL)) NOT VALID`);
    await runner.query(`
      ALTER TABLE listings
        ADD COLUMN IF NOT EXISTS image_alts text[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT IF EXISTS listings_image_alts_ck,
        ADD CONSTRAINT listings_image_alts_ck CHECK (cardinality(image_alts) <= 10) NOT VALID`);
    await runner.query('ALTER TABLE assets VALIDATE CONSTRAINT assets_purpose_ck');
    await runner.query('ALTER TABLE assets VALIDATE CONSTRAINT assets_picture_ck');
    await runner.query('ALTER TABLE listings VALIDATE CONSTRAINT listings_image_alts_ck');
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS assets_unused_ix ON assets (check_at) WHERE check_at IS NOT NULL',
    );
    await runner.query(`
      CREATE OR REPLACE VIEW picture_uses AS -- the addresses of an agent's pictures, and whether everybody may see them
      SELECT l.seller_id AS agent_id, l.id AS listing_id, image.url, l.status IN ('active', 'sold_out') AS shown
        FROM listings l CROSS JOIN LATERAL unnest(l.images) AS image(url) WHERE l.status <> 'archived'
      UNION ALL
      SELECT agent_id, NULL, avatar_url, status NOT IN ('suspended', 'retired')
        FROM agent_cards WHERE avatar_url IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW picture_uses');
    await runner.query(`UPDATE assets SET status = 'deleting', sweep_at = now() WHERE purpose = 'picture'`);
    await runner.query('ALTER TABLE listings DROP COLUMN image_alts');
    await runner.query(
      'ALTER TABLE assets DROP COLUMN purpose, DROP COLUMN renditions, DROP COLUMN check_at',
    );
  }
}
