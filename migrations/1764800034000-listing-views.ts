import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views are counted in a narrow table, so that reading a listing does not write its long row. */
export class ListingViews1764800034000 implements MigrationInterface {
  name = 'ListingViews1764800034000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE listing_views ( -- those that listings.views does not contain; apart, because rows of listings are long
        listing_id text COLLATE "C" CONSTRAINT listing_views_pk PRIMARY KEY
          CONSTRAINT listing_views_listing_fk REFERENCES listings,
        views bigint NOT NULL CONSTRAINT listing_views_views_ck CHECK (views >= 0)) WITH (fillfactor = 80)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE listings l SET views = l.views + v.views FROM listing_views v WHERE v.listing_id = l.id',
    );
    await runner.query('DROP TABLE listing_views');
  }
}
