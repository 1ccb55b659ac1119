import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARTS = Array.from({ length: 12 }, (_, part) => `listing_search_${part}`);
const CATEGORIES = [
  'skills-services',
  'digital-goods',
  'blockchain-crypto',
  'creative',
  'compute-infrastructure',
  'other',
];
/** `listing_price_step` returns 1 to this. */
const PRICE_STEPS = 40;

/** How many listings have a word is stored, and titles have a word index (ADR 69). */
export class CountsOfWords1763604370000 implements MigrationInterface {
  name = 'CountsOfWords1763604370000';
  /** Not in one transaction, because the counts are filled group by group. Every step can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner);
    await createTriggers(runner);
    for (const category of CATEGORIES) {
      for (let step = 1; step <= PRICE_STEPS; step++)
        await runner.query('SELECT search_counts_fill($1, $2)', [category, step]);
    }
    await createTitleIndexes(runner);
    // otherwise the planner would know nothing about the new table, and nothing about the words of titles
    await runner.query('ANALYZE search_counts');
    await runner.query('ANALYZE listing_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS listings_search_counts_new ON listings');
    await runner.query('DROP TRIGGER IF EXISTS listings_search_counts_change ON listings');
    await runner.query('DROP FUNCTION search_counts_note, search_counts_fill, listing_words');
    await runner.query('DROP TABLE search_count_changes, search_counts');
    for (const part of PARTS) await runner.query(`DROP INDEX IF EXISTS ${part}_title_ix`);
    await runner.query('DROP FUNCTION listing_title_words');
  }
}

/**
 * The number of active listings with a word is the sum of its rows in both tables. A change of a listing adds rows
 * instead of updating shared ones, which other writers would wait for; a worker merges them.
 */
async function createTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE IF NOT EXISTS search_counts (
      word text COLLATE "C" NOT NULL,
      category text COLLATE "C" NOT NULL,
      price_step smallint NOT NULL,
      listings integer NOT NULL,
      CONSTRAINT search_counts_pk PRIMARY KEY (word, category, price_step) INCLUDE (listings)
    )`);
  await runner.query(`
    CREATE INDEX IF NOT EXISTS search_counts_unused_ix ON search_counts (word) WHERE listings = 0`);
  await runner.query(`
    CREATE TABLE IF NOT EXISTS search_count_changes (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT search_count_changes_pk PRIMARY KEY,
      change smallint NOT NULL CONSTRAINT search_count_changes_change_ck CHECK (change IN (-1, 1)),
      category text COLLATE "C" NOT NULL,
      price_step smallint NOT NULL,
      words tsvector NOT NULL
    ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION listing_words(search tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN strip(ts_filter(search, '{a,b,c,d}'))`);
  // one statement counts and deletes the changes that the counts include, so both are of the same moment
  await runner.query(`
    CREATE OR REPLACE FUNCTION search_counts_fill(of_category text, of_step integer) RETURNS void LANGUAGE sql AS $$
      LOCK TABLE search_counts IN SHARE ROW EXCLUSIVE MODE; -- no worker merges meanwhile
      DELETE FROM search_counts WHERE category = of_category AND price_step = of_step;
      WITH included AS (DELETE FROM search_count_changes WHERE category = of_category AND price_step = of_step)
      INSERT INTO search_counts (word, category, price_step, listings)
      SELECT word, of_category, of_step, ndoc
        FROM ts_stat(format('SELECT listing_words(search) FROM listing_search WHERE search @@ %L::tsquery',
          listing_marker_query('category', of_category) && listing_marker_query('price', of_step::text))) $$`);
}

/** The same rows as those of `listing_search`: both triggers run in the transaction of the change. */
async function createTriggers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION search_counts_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN
        INSERT INTO search_count_changes (change, category, price_step, words)
        VALUES (-1, OLD.category, listing_price_step(OLD.price_cents), listing_words(OLD.search));
      END IF;
      IF NEW.status = 'active' THEN
        INSERT INTO search_count_changes (change, category, price_step, words)
        VALUES (1, NEW.category, listing_price_step(NEW.price_cents), listing_words(NEW.search));
      END IF;
      RETURN NULL;
    END $$`);
  await runner.query(`SET lock_timeout = '2s'`);
  await runner.query(`
    CREATE OR REPLACE TRIGGER listings_search_counts_new AFTER INSERT ON listings FOR EACH ROW
    WHEN (NEW.status = 'active') EXECUTE FUNCTION search_counts_note()`);
  const counted = (row: string): string =>
    `${row}.status = 'active', ${row}.category, listing_price_step(${row}.price_cents), ${row}.title, ${row}.tags,
     ${row}.short_description, ${row}.description`;
  await runner.query(`
    CREATE OR REPLACE TRIGGER listings_search_counts_change
    AFTER UPDATE OF status, category, price_cents, title, tags, short_description, description ON listings FOR EACH ROW
    WHEN ((OLD.status = 'active' OR NEW.status = 'active') AND (${counted('OLD')}) IS DISTINCT FROM (${counted('NEW')}))
    EXECUTE FUNCTION search_counts_note()`);
  await runner.query('RESET lock_timeout');
}

/** Of the words of a title and the markers of a listing, so that it can answer the same query as the index of all words. */
async function createTitleIndexes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION listing_title_words(search tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
      array_to_tsvector(ARRAY(SELECT lexeme FROM unnest(search) WHERE positions IS NULL OR weights @> '{A}'))`);
  for (const part of PARTS) {
    // one that was interrupted is invalid
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${part}_title_ix`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY ${part}_title_ix ON ${part} USING gin (listing_title_words(search)) WITH (fastupdate = off)`);
  }
}
