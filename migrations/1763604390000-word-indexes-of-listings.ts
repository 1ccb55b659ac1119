import type { MigrationInterface, QueryRunner } from 'typeorm';

const BANDS = [0, 1, 2, 3, 4];
const nameOf = (band: number): string => `listings_search_${band}_ix`;

/**
 * Searches read the rows of `listing_search` (ADR 59). Instances of the previous release read these indexes, so only a marketplace
 * without listings, which needs neither, drops them now; a later release drops them everywhere.
 */
export class WordIndexesOfListings1763604390000 implements MigrationInterface {
  name = 'WordIndexesOfListings1763604390000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [listing] = (await runner.query('SELECT 1 AS found FROM listings LIMIT 1')) as object[];
    if (listing) return;
    for (const band of BANDS) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${nameOf(band)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const band of BANDS) {
      await runner.query(`
        CREATE INDEX CONCURRENTLY IF NOT EXISTS ${nameOf(band)} ON listings USING gin (search) WITH (fastupdate = off)
         WHERE status = 'active' AND search_band = ${band}`);
    }
  }
}
