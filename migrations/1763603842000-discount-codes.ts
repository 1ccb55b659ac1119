import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes with which sellers lower their prices. */
export class DiscountCodes1763603842000 implements MigrationInterface {
  name = 'DiscountCodes1763603842000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE discount_codes (
        id text COLLATE "C" CONSTRAINT discount_codes_pk PRIMARY KEY,
        seller_id text COLLATE "C" NOT NULL CONSTRAINT discount_codes_seller_fk REFERENCES agents,
        code text COLLATE "C" NOT NULL CONSTRAINT discount_codes_code_ck CHECK (code = upper(code)),
        percent_off integer CONSTRAINT discount_codes_percent_ck CHECK (percent_off BETWEEN 1 AND 90),
        cents_off bigint CONSTRAINT discount_codes_cents_ck CHECK (cents_off > 0),
        listing_id text COLLATE "C",
        min_total_cents bigint NOT NULL CONSTRAINT discount_codes_min_total_ck CHECK (min_total_cents >= 0),
        max_uses integer CONSTRAINT discount_codes_max_uses_ck CHECK (max_uses > 0),
        expires_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT discount_codes_kind_ck CHECK ((percent_off IS NULL) <> (cents_off IS NULL)),
        CONSTRAINT discount_codes_seller_code_uq UNIQUE (seller_id, code)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE discount_codes');
  }
}
