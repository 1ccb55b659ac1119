import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Health checks of listings. */
export class ListingHealth1764800050000 implements MigrationInterface {
  name = 'ListingHealth1764800050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE listing_health ( -- the health of listings that have a check
        listing_id text COLLATE "C" CONSTRAINT listing_health_pk PRIMARY KEY
          CONSTRAINT listing_health_listing_fk REFERENCES listings,
        seller_id text COLLATE "C" NOT NULL CONSTRAINT listing_health_seller_fk REFERENCES agents,
        terms jsonb NOT NULL, host text,
        every_minutes integer NOT NULL CONSTRAINT listing_health_every_ck CHECK (every_minutes BETWEEN 5 AND 1440),
        due_at timestamptz NOT NULL,
        status text NOT NULL DEFAULT 'unknown'
          CONSTRAINT listing_health_status_ck CHECK (status IN ('healthy', 'failing', 'paused', 'unknown')),
        last_checked_at timestamptz, last_success_at timestamptz, answered_at timestamptz, failing_since timestamptz,
        consecutive_failures integer NOT NULL DEFAULT 0, success_share_30d real, days jsonb NOT NULL DEFAULT '[]',
        code text, observed text)`);
    await runner.query(`
      CREATE INDEX listing_health_due_ix ON listing_health (due_at, listing_id);
      CREATE INDEX listing_health_healthy_ix ON listing_health (listing_id) WHERE status = 'healthy';
      CREATE INDEX listing_health_seller_ix ON listing_health (seller_id)`);
    await runner.query(`
      CREATE TABLE health_hosts ( -- when a host was last called for the health of a listing
        host text COLLATE "C" CONSTRAINT health_hosts_pk PRIMARY KEY, called_at timestamptz NOT NULL);
      CREATE INDEX health_hosts_called_ix ON health_hosts (called_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE health_hosts, listing_health');
  }
}
