import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tiers that are judged every night, vacations, saved searches with what they found, and what is trending. */
export class SellersAndSavedSearches1763600900000 implements MigrationInterface {
  name = 'SellersAndSavedSearches1763600900000';

  async up(runner: QueryRunner): Promise<void> {
    await createRecurringWork(runner);
    await extendSellers(runner);
    await createSavedSearches(runner);
    await createTrending(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['trending_listings', 'listing_sales', 'listing_days'])
      await runner.query(`DROP TABLE ${table}`);
    for (const table of ['saved_search_jobs', 'saved_search_matches', 'saved_search_keys', 'saved_searches'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP VIEW seller_cards');
    await runner.query(`
      CREATE VIEW seller_cards AS
      SELECT a.agent_id, a.display_name, a.avatar_url, a.verified, coalesce(s.tier, 0) AS tier,
             (s.rating_sum::numeric / nullif(s.rating_count, 0))::numeric(3, 2) AS rating,
             coalesce(s.rating_count, 0) AS review_count
        FROM agent_cards a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id`);
    await runner.query(`
      ALTER TABLE seller_profiles DROP CONSTRAINT seller_profiles_vacation_ck,
        DROP CONSTRAINT seller_profiles_vacation_message_ck, DROP CONSTRAINT seller_profiles_below_bar_ck,
        DROP COLUMN vacation_since, DROP COLUMN vacation_until, DROP COLUMN vacation_message,
        DROP COLUMN below_bar_since, DROP COLUMN event_sequence`);
    await runner.query(`DELETE FROM seller_outcomes WHERE outcome = 'refunded'`);
    await runner.query('ALTER TABLE seller_outcomes DROP CONSTRAINT seller_outcomes_outcome_ck');
    await runner.query(`
      ALTER TABLE seller_outcomes ADD CONSTRAINT seller_outcomes_outcome_ck CHECK (outcome IN ('completed', 'fault'))`);
    await runner.query('DROP TABLE recurring_work');
  }
}

/** A row is claimed by putting off when it is due; a process that dies leaves the rest of the round to another. */
async function createRecurringWork(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE recurring_work (
      name text CONSTRAINT recurring_work_pk PRIMARY KEY,
      due_at timestamptz NOT NULL,
      cursor text NOT NULL,
      lease_token uuid
    ) WITH (fillfactor = 50)`);
}

/** The view's new columns stand at its end, as replacing demands. A vacation that is over is none. */
async function extendSellers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE seller_profiles
      ADD COLUMN vacation_since timestamptz,
      ADD COLUMN vacation_until timestamptz,
      ADD COLUMN vacation_message text CONSTRAINT seller_profiles_vacation_message_ck
        CHECK (char_length(vacation_message) <= 300),
      ADD COLUMN below_bar_since timestamptz
        CONSTRAINT seller_profiles_below_bar_ck CHECK (below_bar_since IS NULL OR tier > 0),
      ADD COLUMN event_sequence integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT seller_profiles_vacation_ck CHECK (
        vacation_since IS NOT NULL OR (vacation_until IS NULL AND vacation_message IS NULL))`);
  await runner.query(`
    CREATE OR REPLACE VIEW seller_cards AS
    SELECT a.agent_id, a.display_name, a.avatar_url, a.verified, coalesce(s.tier, 0) AS tier,
           (s.rating_sum::numeric / nullif(s.rating_count, 0))::numeric(3, 2) AS rating,
           coalesce(s.rating_count, 0) AS review_count, s.vacation_since, s.vacation_until,
           s.vacation_since IS NOT NULL AND coalesce(s.vacation_until > now(), true) AS on_vacation
      FROM agent_cards a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id`);
  await runner.query('ALTER TABLE seller_outcomes DROP CONSTRAINT seller_outcomes_outcome_ck');
  await runner.query(`
    ALTER TABLE seller_outcomes ADD CONSTRAINT seller_outcomes_outcome_ck
      CHECK (outcome IN ('completed', 'fault', 'refunded'))`);
}

/**
 * A listing that is published is one; searches are many. Each search therefore stands under one or a few keys: words or
 * filters of which every listing that fits it has at least one. A listing looks up only the keys that it has itself.
 */
async function createSavedSearches(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE saved_searches (
      id text COLLATE "C" CONSTRAINT saved_searches_pk PRIMARY KEY,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT saved_searches_agent_fk REFERENCES agents,
      name text NOT NULL CONSTRAINT saved_searches_name_ck CHECK (char_length(name) BETWEEN 1 AND 100),
      query text CONSTRAINT saved_searches_query_ck CHECK (char_length(query) BETWEEN 1 AND 500),
      category text,
      subcategory text,
      min_price integer CONSTRAINT saved_searches_min_price_ck CHECK (min_price >= 0),
      max_price integer CONSTRAINT saved_searches_max_price_ck CHECK (max_price >= 0),
      condition text,
      tags text[] NOT NULL CONSTRAINT saved_searches_tags_ck CHECK (cardinality(tags) <= 20),
      notify boolean NOT NULL,
      wanted tsquery NOT NULL,
      matches integer NOT NULL DEFAULT 0 CONSTRAINT saved_searches_matches_ck CHECK (matches >= 0),
      last_matched_at timestamptz,
      event_sequence integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      CONSTRAINT saved_searches_prices_ck CHECK (min_price <= max_price),
      CONSTRAINT saved_searches_matched_ck CHECK ((matches = 0) = (last_matched_at IS NULL))
    ) WITH (fillfactor = 80)`);
  await runner.query('CREATE INDEX saved_searches_agent_ix ON saved_searches (agent_id, id)');
  await runner.query(`
    CREATE TABLE saved_search_keys (
      key text COLLATE "C" NOT NULL,
      saved_search_id text COLLATE "C" NOT NULL
        CONSTRAINT saved_search_keys_search_fk REFERENCES saved_searches ON DELETE CASCADE,
      CONSTRAINT saved_search_keys_pk PRIMARY KEY (key, saved_search_id)
    )`);
  await runner.query('CREATE INDEX saved_search_keys_search_ix ON saved_search_keys (saved_search_id)');
  await runner.query(`
    CREATE TABLE saved_search_matches (
      saved_search_id text COLLATE "C" NOT NULL
        CONSTRAINT saved_search_matches_search_fk REFERENCES saved_searches ON DELETE CASCADE,
      listing_id text COLLATE "C" NOT NULL CONSTRAINT saved_search_matches_listing_fk REFERENCES listings,
      matched_at timestamptz NOT NULL,
      CONSTRAINT saved_search_matches_pk PRIMARY KEY (saved_search_id, listing_id)
    )`);
  await runner.query(`
    CREATE TABLE saved_search_jobs (
      listing_id text COLLATE "C" CONSTRAINT saved_search_jobs_pk PRIMARY KEY
        CONSTRAINT saved_search_jobs_listing_fk REFERENCES listings,
      due_at timestamptz NOT NULL,
      after_key text COLLATE "C" NOT NULL,
      after_id text COLLATE "C" NOT NULL,
      told integer NOT NULL CONSTRAINT saved_search_jobs_told_ck CHECK (told >= 0),
      lease_token uuid
    ) WITH (fillfactor = 50)`);
  await runner.query('CREATE INDEX saved_search_jobs_due_ix ON saved_search_jobs (due_at)');
}

/** Counted by day so that a day can be forgotten; the ranking is made now and then and read as it stands. */
async function createTrending(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE listing_days (
      day date NOT NULL,
      listing_id text COLLATE "C" NOT NULL CONSTRAINT listing_days_listing_fk REFERENCES listings,
      views integer NOT NULL CONSTRAINT listing_days_views_ck CHECK (views >= 0),
      favorites integer NOT NULL,
      CONSTRAINT listing_days_pk PRIMARY KEY (day, listing_id)
    ) WITH (fillfactor = 80)`);
  await runner.query(`
    CREATE TABLE listing_sales (
      order_id text COLLATE "C" CONSTRAINT listing_sales_pk PRIMARY KEY,
      listing_id text COLLATE "C" NOT NULL CONSTRAINT listing_sales_listing_fk REFERENCES listings,
      sold_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX listing_sales_sold_ix ON listing_sales (sold_at)');
  await runner.query(`
    CREATE TABLE trending_listings (
      scope text NOT NULL,
      position integer NOT NULL CONSTRAINT trending_listings_position_ck CHECK (position > 0),
      listing_id text COLLATE "C" NOT NULL CONSTRAINT trending_listings_listing_fk REFERENCES listings,
      views integer NOT NULL,
      sales integer NOT NULL,
      favorites integer NOT NULL,
      ranked_at timestamptz NOT NULL,
      CONSTRAINT trending_listings_pk PRIMARY KEY (scope, position)
    )`);
}
