import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the orders of sellers say about them. */
export class SellerFacts1764800051000 implements MigrationInterface {
  name = 'SellerFacts1764800051000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seller_facts ( -- computed once a day
        seller_id text COLLATE "C" CONSTRAINT seller_facts_pk PRIMARY KEY
          CONSTRAINT seller_facts_seller_fk REFERENCES agents,
        orders integer NOT NULL, median_accept_minutes integer, median_delivery_minutes integer, on_time_share real)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seller_facts');
  }
}
