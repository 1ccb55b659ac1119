import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isCompleteIndex } from '../src/platform/database/batches';

const BANDS = [0, 1, 2, 3, 4];
const nameOf = (band: number): string => `listings_search_${band}_ix`;

/**
 * Searches read `listing_search` (ADR 59). Instances of the previous release still read these indexes, so for now only a
 * marketplace without listings drops them. A later release drops them everywhere.
 */
export class WordIndexesOfListings1763604390000 implements MigrationInterface {
  name = 'WordIndexesOfListings1763604390000';
  /** `CONCURRENTLY` is not possible in a transaction. Every step can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [listing] = (await runner.query('SELECT 1 AS found FROM listings LIMIT 1')) as object[];
    if (listing) return;
    for (const band of BANDS) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${nameOf(band)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const band of BANDS) {
      const name = nameOf(band);
      if (await isCompleteIndex(runner, name)) continue; // instances of the previous release may be reading it
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`
        CREATE INDEX CONCURRENTLY ${name} ON listings USING gin (search) WITH (fastupdate = off)
         WHERE status = 'active' AND search_band = ${band}`);
    }
  }
}
