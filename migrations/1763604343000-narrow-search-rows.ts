import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

const BANDS = [0, 1, 2, 3];
const LAST_BAND = 4;
/** The last band has no size limit. A search reads its parts one after the other and stops when it has enough. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7];
const TABLES = [
  ...BANDS.map((band) => `listing_search_${band}`),
  ...PARTS.map((part) => `listing_search_${LAST_BAND}_${part}`),
];
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
const COLUMNS = ['search_band', 'id', ...COPIED, 'search'].join(', ');

/** Search reads narrow rows, one partition per band, instead of the listings themselves (ADR 59). */
export class NarrowSearchRows1763604343000 implements MigrationInterface {
  name = 'NarrowSearchRows1763604343000';
  /** A trigger and a copy in batches, each alone; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await createTable(runner);
    await runner.query(`
      CREATE OR REPLACE FUNCTION listing_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$ ${FOLLOW} $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER listings_search_new AFTER INSERT ON listings FOR EACH ROW
      WHEN (NEW.status = 'active') EXECUTE FUNCTION listing_search_follow()`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER listings_search_change AFTER UPDATE OF ${CAUSES.join(', ')} ON listings FOR EACH ROW
      WHEN ((OLD.status = 'active' OR NEW.status = 'active') AND (${of('OLD')}) IS DISTINCT FROM (${of('NEW')}))
      EXECUTE FUNCTION listing_search_follow()`);
    await runner.query('RESET lock_timeout');
    await inBatches(runner, {
      name: this.name,
      table: 'listings',
      key: 'id',
      size: 1_000,
      where: `status = 'active'`,
      copy: { into: `listing_search (${COLUMNS})`, columns: COLUMNS, locks: true },
    });
    await createIndexes(runner);
    // the planner must not take the partitions for empty
    await runner.query('ANALYZE listing_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS listings_search_new ON listings');
    await runner.query('DROP TRIGGER IF EXISTS listings_search_change ON listings');
    await runner.query('DROP FUNCTION listing_search_follow');
    await runner.query('DROP TABLE listing_search');
  }
}

/**
 * PostgreSQL moves a value out of a row only if the row has more than 2 kB. The filler makes each row that long, and is
 * then compressed to a few bytes, so that the vector is stored elsewhere and a page holds some 35 rows.
 */
async function createTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE IF NOT EXISTS listing_search (
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
      filler text NOT NULL DEFAULT repeat(' ', 2100)
    ) PARTITION BY LIST (search_band)`);
  const last = `listing_search_${LAST_BAND}`;
  await runner.query(`
    CREATE TABLE IF NOT EXISTS ${last} PARTITION OF listing_search FOR VALUES IN (${LAST_BAND}) PARTITION BY HASH (id)`);
  const bounds = [
    ...BANDS.map((band) => `listing_search FOR VALUES IN (${band})`),
    ...PARTS.map((part) => `${last} FOR VALUES WITH (MODULUS ${PARTS.length}, REMAINDER ${part})`),
  ];
  for (const [index, name] of TABLES.entries()) {
    const [parent, ...values] = bounds[index]!.split(' ');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} (CONSTRAINT ${name}_pk PRIMARY KEY (id))
      ${values.join(' ')} WITH (fillfactor = 90, toast_tuple_target = 128)`);
    await runner.query(`
      ALTER TABLE ${name} ALTER search SET STORAGE EXTERNAL, ALTER filler SET STORAGE MAIN`);
  }
}

/** After the copy, because building a word index takes a fraction of the time of filling it row by row. */
async function createIndexes(runner: QueryRunner): Promise<void> {
  for (const name of TABLES) {
    // one that was interrupted is invalid
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_ix`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY ${name}_ix ON ${name} USING gin (search) WITH (fastupdate = off)`);
  }
}

const CAUSES = [
  ...['status', 'search_band', ...COPIED.filter((name) => name !== 'rating_score')],
  ...['title', 'tags', 'short_description', 'description'],
];
const of = (row: string): string => CAUSES.map((name) => `${row}.${name}`).join(', ');
const NEW = COPIED.map((name) => `${name} = NEW.${name}`).join(', ');
/** An unchanged vector is not written again: then no index changes. */
const FOLLOW = `
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN
      IF NEW.status <> 'active' THEN
        DELETE FROM listing_search WHERE search_band = OLD.search_band AND id = OLD.id;
        RETURN NULL;
      END IF;
      IF NEW.search = OLD.search THEN
        UPDATE listing_search SET search_band = NEW.search_band, ${NEW}
         WHERE search_band = OLD.search_band AND id = OLD.id;
      ELSE
        UPDATE listing_search SET search_band = NEW.search_band, ${NEW}, search = NEW.search
         WHERE search_band = OLD.search_band AND id = OLD.id;
      END IF;
      IF FOUND THEN RETURN NULL; END IF;
    END IF;
    INSERT INTO listing_search (${COLUMNS}) VALUES (NEW.${COLUMNS.replaceAll(', ', ', NEW.')});
    RETURN NULL;
  END`;
