import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

/** Bands 0 to 3 are one part each. */
const LAST_BAND = 4;
/** The last band has no size limit. A search reads its parts one after the other and stops when it has enough. */
const PARTS_OF_LAST_BAND = 8;
const PARTS = Array.from({ length: LAST_BAND + PARTS_OF_LAST_BAND }, (_, part) => part);
const partTable = (part: number): string => `listing_search_${part}`;
/** Columns that have the same name in `listings`. */
const COPIED = [
  'popularity',
  'price_cents',
  'rating_sum',
  'rating_count',
  'rating_score',
  'seller_id',
  'category',
  'subcategory',
  'condition',
  'delivery_method',
  'return_policy',
];
/**
 * Otherwise, PostgreSQL would move each of these that is longer than 24 bytes, such as every id, out of the row. Partitions
 * inherit this.
 */
const IN_THE_ROW = [
  'id',
  'seller_id',
  'category',
  'subcategory',
  'condition',
  'delivery_method',
  'return_policy',
]
  .map((column) => `ALTER ${column} SET STORAGE PLAIN`)
  .join(', ');
const COLUMNS = ['search_band', 'id', ...COPIED, 'search'].join(', ');
const partOf = (row: string): string => `listing_search_part(${row}search_band, ${row}id)`;

/** Search reads narrow rows, partitioned by band, instead of the listings themselves (ADR 59). */
export class NarrowSearchRows1763604343000 implements MigrationInterface {
  name = 'NarrowSearchRows1763604343000';
  /** Not in one transaction, because the copy commits in batches. Every step can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await createTable(runner);
    await runner.query(`
      CREATE OR REPLACE FUNCTION listing_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$ ${TRIGGER_BODY} $$`);
    // this one first: it also inserts a row that is missing, so a failure between the two leaves none that is wrong
    await runner.query(`
      CREATE OR REPLACE TRIGGER listings_search_change AFTER UPDATE OF ${WATCHED.join(', ')} ON listings FOR EACH ROW
      WHEN ((OLD.status = 'active' OR NEW.status = 'active') AND (${columnsOf('OLD')}) IS DISTINCT FROM (${columnsOf('NEW')}))
      EXECUTE FUNCTION listing_search_follow()`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER listings_search_new AFTER INSERT ON listings FOR EACH ROW
      WHEN (NEW.status = 'active') EXECUTE FUNCTION listing_search_follow()`);
    await runner.query('RESET lock_timeout');
    await inBatches(runner, {
      name: this.name,
      table: 'listings',
      key: 'id',
      size: 1_000,
      where: `status = 'active'`,
      copy: { into: `listing_search (part, ${COLUMNS})`, columns: `${partOf('')}, ${COLUMNS}`, locks: true },
    });
    await createIndexes(runner);
    // otherwise the planner would assume that the partitions are empty
    await runner.query('ANALYZE listing_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS listings_search_new ON listings');
    await runner.query('DROP TRIGGER IF EXISTS listings_search_change ON listings');
    await runner.query('DROP FUNCTION listing_search_follow');
    await runner.query('DROP TABLE listing_search');
    await runner.query('DROP FUNCTION listing_search_part');
  }
}

/**
 * PostgreSQL moves a value out of a row only if the row has more than 2 kB. The filler makes each row that long, and is
 * then compressed to a few bytes, so that the vector is stored elsewhere and a page holds some 35 rows.
 */
async function createTable(runner: QueryRunner): Promise<void> {
  // a digest, because the hash functions of PostgreSQL may change between versions
  await runner.query(`
    CREATE OR REPLACE FUNCTION listing_search_part(band smallint, id text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
      SELECT (CASE WHEN band < ${LAST_BAND} THEN band
                   ELSE ${LAST_BAND} + get_byte(sha256(convert_to(id, 'UTF8')), 0) % ${PARTS_OF_LAST_BAND} END)::smallint $$`);
  await runner.query(`
    CREATE TABLE IF NOT EXISTS listing_search (
      part smallint NOT NULL,
      search_band smallint NOT NULL,
      popularity smallint NOT NULL,
      price_cents integer NOT NULL,
      rating_sum integer NOT NULL,
      rating_count integer NOT NULL,
      rating_score real NOT NULL,
      id text COLLATE "C" NOT NULL,
      search tsvector NOT NULL,
      seller_id text COLLATE "C" NOT NULL,
      category text NOT NULL,
      subcategory text,
      condition text NOT NULL,
      delivery_method text NOT NULL,
      return_policy text NOT NULL,
      filler text GENERATED ALWAYS AS (repeat(' ', 2100)) STORED
    ) PARTITION BY LIST (part)`);
  await runner.query(`ALTER TABLE ONLY listing_search ${IN_THE_ROW}`);
  for (const part of PARTS) {
    const name = partTable(part);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ${name} PARTITION OF listing_search (CONSTRAINT ${name}_pk PRIMARY KEY (id))
      FOR VALUES IN (${part}) WITH (fillfactor = 90, toast_tuple_target = 128)`);
    await runner.query(`
      ALTER TABLE ${name} ALTER search SET STORAGE EXTERNAL, ALTER filler SET STORAGE MAIN`);
  }
}

/** After the copy, because building a word index takes a fraction of the time of filling it row by row. */
async function createIndexes(runner: QueryRunner): Promise<void> {
  for (const name of PARTS.map(partTable)) {
    // one that was interrupted is invalid
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_ix`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY ${name}_ix ON ${name} USING gin (search) WITH (fastupdate = off)`);
  }
}

const WATCHED = [
  ...['status', 'search_band', ...COPIED.filter((name) => name !== 'rating_score')],
  ...['title', 'tags', 'short_description', 'description'],
];
const columnsOf = (row: string): string => WATCHED.map((name) => `${row}.${name}`).join(', ');
const ASSIGNMENTS = COPIED.map((name) => `${name} = NEW.${name}`).join(', ');
/** An unchanged vector is not written again: then no index changes. */
const TRIGGER_BODY = `
  DECLARE
    old_part smallint;
    new_part smallint := ${partOf('NEW.')};
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN
      old_part := ${partOf('OLD.')};
      IF NEW.status <> 'active' THEN
        DELETE FROM listing_search WHERE part = old_part AND id = OLD.id;
        RETURN NULL;
      END IF;
      IF NEW.search = OLD.search THEN
        UPDATE listing_search SET part = new_part, search_band = NEW.search_band, ${ASSIGNMENTS}
         WHERE part = old_part AND id = OLD.id;
      ELSE
        UPDATE listing_search SET part = new_part, search_band = NEW.search_band, ${ASSIGNMENTS}, search = NEW.search
         WHERE part = old_part AND id = OLD.id;
      END IF;
      IF FOUND THEN RETURN NULL; END IF;
    END IF;
    INSERT INTO listing_search (part, ${COLUMNS}) VALUES (new_part, NEW.${COLUMNS.replaceAll(', ', ', NEW.')});
    RETURN NULL;
  END`;
