import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

/** Every column of variable length, except the vector and the filler. */
const TEXTS = ['id', 'seller_id', 'category', 'subcategory', 'condition', 'delivery_method', 'return_policy'];
const IN_ROW = TEXTS.map((column) => `ALTER ${column} SET STORAGE PLAIN`).join(', ');
/** A concatenation is a new value, which PostgreSQL stores inline. */
const REWRITE = `SET ${TEXTS.map((column) => `${column} = ${column} || ''`).join(', ')}`;

/**
 * The rows of `listing_search` have a low length target, so that PostgreSQL stores their vectors apart. It stored their ids
 * apart, too, so that each comparison of two ids read four pages. Tables created since then are not affected.
 */
export class SearchRowsInOnePiece1763604365000 implements MigrationInterface {
  name = 'SearchRowsInOnePiece1763604365000';
  /** Not in one transaction, because rows are rewritten in batches. Every step can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const partitions = await partitionsOf(runner);
    if (partitions.length === 0) return;
    await runner.query(`SET lock_timeout = '2s'`);
    for (const name of partitions) await runner.query(`ALTER TABLE ${name} ${IN_ROW}`);
    await runner.query('RESET lock_timeout'); // rows may be locked for longer
    await inBatches(runner, {
      ...{ name: this.name, table: 'listings', key: 'id', target: 'listing_search', change: REWRITE },
      size: 200, // an order that needs one of these rows waits for the whole batch
    });
    // last, because it marks that all is done
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`ALTER TABLE ONLY listing_search ${IN_ROW}`);
    await runner.query('RESET lock_timeout');
  }

  /** Every release can read both kinds of rows. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Empty if the table was created with inline ids. */
async function partitionsOf(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(`
    SELECT i.inhrelid::regclass::text AS name FROM pg_inherits i
      JOIN pg_attribute a ON a.attrelid = i.inhparent AND a.attname = 'id' AND a.attstorage <> 'p'
     WHERE i.inhparent = 'listing_search'::regclass ORDER BY 1`)) as { name: string }[];
  return rows.map(({ name }) => name);
}
