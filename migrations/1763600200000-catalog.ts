import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sellers, their listings, and what makes a million listings searchable at a cost that does not grow with them. */
export class Catalog1763600200000 implements MigrationInterface {
  name = 'Catalog1763600200000';

  async up(runner: QueryRunner): Promise<void> {
    await createSellers(runner);
    await createSearchFunctions(runner);
    await createListings(runner);
    await createListingIndexes(runner);
    await createCategoryCounts(runner);
    await createSearchTerms(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_terms');
    await runner.query('DROP TABLE listings');
    await runner.query('DROP TABLE category_counts');
    await runner.query('DROP FUNCTION category_counts_note_new');
    await runner.query('DROP FUNCTION category_counts_note_change');
    await runner.query('DROP FUNCTION listing_search_vector');
    await runner.query('DROP FUNCTION listing_marker_query');
    await runner.query('DROP FUNCTION listing_marker');
    await runner.query('DROP FUNCTION listing_price_step');
    await runner.query('DROP FUNCTION listing_popularity');
    await runner.query('DROP VIEW seller_cards');
    await runner.query('DROP TABLE seller_outcomes');
    await runner.query('DROP TABLE seller_profiles');
    // pg_trgm stays: it may have been there before, or serve others by now
  }
}

/** An agent has a row from its first sale, review or profile change on; without one it is a seller of tier 0. */
async function createSellers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE seller_profiles (
      agent_id text COLLATE "C" CONSTRAINT seller_profiles_pk PRIMARY KEY
        CONSTRAINT seller_profiles_agent_fk REFERENCES agents,
      bio text CONSTRAINT seller_profiles_bio_ck CHECK (char_length(bio) <= 2000),
      default_return_policy text CONSTRAINT seller_profiles_return_policy_ck
        CHECK (default_return_policy IN ('no_returns', '7_day', '14_day', '30_day')),
      default_shipping text CONSTRAINT seller_profiles_shipping_ck
        CHECK (default_shipping IN ('digital_instant', 'digital_manual', 'api_access', 'physical')),
      response_time_commitment text CONSTRAINT seller_profiles_response_time_ck
        CHECK (char_length(response_time_commitment) <= 100),
      tier smallint NOT NULL DEFAULT 0 CONSTRAINT seller_profiles_tier_ck CHECK (tier BETWEEN 0 AND 4),
      total_sales integer NOT NULL DEFAULT 0 CONSTRAINT seller_profiles_sales_ck CHECK (total_sales >= 0),
      revenue_cents bigint NOT NULL DEFAULT 0 CONSTRAINT seller_profiles_revenue_ck CHECK (revenue_cents >= 0),
      rating_sum integer NOT NULL DEFAULT 0,
      rating_count integer NOT NULL DEFAULT 0,
      rating_1 integer NOT NULL DEFAULT 0,
      rating_2 integer NOT NULL DEFAULT 0,
      rating_3 integer NOT NULL DEFAULT 0,
      rating_4 integer NOT NULL DEFAULT 0,
      rating_5 integer NOT NULL DEFAULT 0,
      version integer NOT NULL DEFAULT 1 CONSTRAINT seller_profiles_version_ck CHECK (version > 0),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT seller_profiles_rating_ck CHECK (
        rating_count = rating_1 + rating_2 + rating_3 + rating_4 + rating_5
        AND rating_sum = rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5)
    ) WITH (fillfactor = 80)`);
  await runner.query(`
    CREATE TABLE seller_outcomes (
      order_id text COLLATE "C" CONSTRAINT seller_outcomes_pk PRIMARY KEY,
      seller_id text COLLATE "C" NOT NULL CONSTRAINT seller_outcomes_seller_fk REFERENCES agents,
      buyer_id text COLLATE "C" NOT NULL CONSTRAINT seller_outcomes_buyer_fk REFERENCES agents,
      outcome text NOT NULL CONSTRAINT seller_outcomes_outcome_ck CHECK (outcome IN ('completed', 'fault')),
      ended_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX seller_outcomes_seller_ix ON seller_outcomes (seller_id, buyer_id)');
  await runner.query(`
    CREATE VIEW seller_cards AS
    SELECT a.agent_id, a.display_name, a.avatar_url, a.verified, coalesce(s.tier, 0) AS tier,
           (s.rating_sum::numeric / nullif(s.rating_count, 0))::numeric(3, 2) AS rating,
           coalesce(s.rating_count, 0) AS review_count
      FROM agent_cards a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id`);
}

/**
 * Words and filters live in one vector, so that one index answers both at once. A filter is a word that text can never
 * produce: the parser treats the section sign as a blank.
 */
async function createSearchFunctions(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await runner.query(`
    CREATE FUNCTION listing_marker(kind text, value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '§' || kind || ':' || lower(value)`);
  await runner.query(`
    CREATE FUNCTION listing_marker_query(kind text, VARIADIC any_of text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
      SELECT string_agg('''' || replace(replace(listing_marker(kind, value), '\\', '\\\\'), '''', '''''') || '''', ' | ')
        FROM unnest(any_of) AS value)::tsquery`);
  await runner.query(`
    CREATE FUNCTION listing_price_step(price_cents integer) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN width_bucket(price_cents, ARRAY[
      1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000, 2000, 3000, 5000, 7000,
      10000, 20000, 30000, 50000, 70000, 100000, 200000, 300000, 500000, 700000,
      1000000, 2000000, 3000000, 5000000, 7000000, 10000000, 20000000, 30000000, 50000000, 70000000])`);
  await runner.query(`
    CREATE FUNCTION listing_popularity(views bigint, favorites integer, sold integer, reviews integer) RETURNS smallint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN floor(3 * log(2, 1 + (views + 10 * (favorites + reviews) + 20 * sold::bigint) / 10.0))::smallint`);
  await runner.query(`
    CREATE FUNCTION listing_search_vector(
      title text, tags text[], short_description text, description text, category text, subcategory text,
      condition text, delivery_method text, return_policy text, seller_id text, price_cents integer,
      rating_sum integer, rating_count integer) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      setweight(to_tsvector('english', title), 'A')
      || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
      || setweight(to_tsvector('english', coalesce(short_description, '')), 'C')
      || setweight(to_tsvector('english', description), 'D')
      || array_to_tsvector(array_remove(ARRAY[
           listing_marker('category', category), listing_marker('sub', subcategory),
           listing_marker('cond', condition), listing_marker('delivery', delivery_method),
           listing_marker('return', return_policy), listing_marker('seller', seller_id),
           listing_marker('price', listing_price_step(price_cents)::text),
           listing_marker('rating', (2 * rating_sum / nullif(rating_count, 0))::text)], NULL)
         || ARRAY(SELECT DISTINCT listing_marker('tag', tag) FROM unnest(tags) AS tag))`);
}

/**
 * Nothing that an order changes (quantities, version, updated_at) may be in an index: such updates stay within the
 * page of the row, for which it leaves room.
 */
async function createListings(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE listings (
      id text COLLATE "C" CONSTRAINT listings_pk PRIMARY KEY,
      seller_id text COLLATE "C" NOT NULL CONSTRAINT listings_seller_fk REFERENCES agents,
      title text NOT NULL CONSTRAINT listings_title_ck CHECK (char_length(title) BETWEEN 5 AND 200),
      description text NOT NULL CONSTRAINT listings_description_ck CHECK (char_length(description) BETWEEN 20 AND 10000),
      short_description text CONSTRAINT listings_short_description_ck CHECK (char_length(short_description) BETWEEN 1 AND 300),
      category text NOT NULL CONSTRAINT listings_category_ck CHECK (category IN
        ('skills-services', 'digital-goods', 'blockchain-crypto', 'creative', 'compute-infrastructure', 'other')),
      subcategory text CONSTRAINT listings_subcategory_ck CHECK (char_length(subcategory) BETWEEN 1 AND 100),
      price_cents integer NOT NULL CONSTRAINT listings_price_ck CHECK (price_cents BETWEEN 1 AND 100000000),
      listing_type text NOT NULL CONSTRAINT listings_type_ck CHECK (listing_type ~ '^[a-z][a-z0-9_]{0,29}$'),
      condition text NOT NULL CONSTRAINT listings_condition_ck CHECK (condition IN ('new', 'like_new', 'good', 'fair')),
      quantity integer NOT NULL CONSTRAINT listings_quantity_ck CHECK (quantity >= 0),
      quantity_sold integer NOT NULL DEFAULT 0 CONSTRAINT listings_sold_ck CHECK (quantity_sold >= 0),
      images text[] NOT NULL CONSTRAINT listings_images_ck CHECK (cardinality(images) <= 10),
      tags text[] NOT NULL CONSTRAINT listings_tags_ck CHECK (cardinality(tags) <= 20),
      delivery_method text NOT NULL CONSTRAINT listings_delivery_ck CHECK (delivery_method IN
        ('digital_instant', 'digital_manual', 'api_access', 'physical')),
      return_policy text NOT NULL CONSTRAINT listings_return_policy_ck CHECK (return_policy IN
        ('no_returns', '7_day', '14_day', '30_day')),
      return_details text CONSTRAINT listings_return_details_ck CHECK (char_length(return_details) <= 2000),
      estimated_delivery text CONSTRAINT listings_estimated_ck CHECK (char_length(estimated_delivery) <= 100),
      agent_instructions text CONSTRAINT listings_instructions_ck CHECK (char_length(agent_instructions) <= 5000),
      faqs jsonb NOT NULL CONSTRAINT listings_faqs_ck CHECK (jsonb_typeof(faqs) = 'array'),
      accepts_offers boolean NOT NULL,
      digital_payload bytea,
      status text NOT NULL CONSTRAINT listings_status_ck CHECK (status IN
        ('draft', 'active', 'paused', 'sold_out', 'archived', 'suspended')),
      views bigint NOT NULL DEFAULT 0 CONSTRAINT listings_views_ck CHECK (views >= 0),
      favorites integer NOT NULL DEFAULT 0 CONSTRAINT listings_favorites_ck CHECK (favorites >= 0),
      rating_sum integer NOT NULL DEFAULT 0,
      rating_count integer NOT NULL DEFAULT 0,
      rating_score real NOT NULL GENERATED ALWAYS AS ((20 + rating_sum)::real / (5 + rating_count)) STORED,
      popularity smallint NOT NULL DEFAULT 0 CONSTRAINT listings_popularity_ck CHECK (popularity >= 0),
      search_band smallint NOT NULL DEFAULT 0 CONSTRAINT listings_search_band_ck CHECK (search_band BETWEEN 0 AND 4),
      search tsvector NOT NULL GENERATED ALWAYS AS (listing_search_vector(title, tags, short_description, description,
        category, subcategory, condition, delivery_method, return_policy, seller_id, price_cents, rating_sum,
        rating_count)) STORED,
      event_sequence integer NOT NULL DEFAULT 0,
      version integer NOT NULL DEFAULT 1 CONSTRAINT listings_version_ck CHECK (version > 0),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT listings_rating_ck CHECK (rating_sum BETWEEN rating_count AND 5 * rating_count),
      CONSTRAINT listings_stock_status_ck CHECK (
        (status <> 'active' OR quantity > 0) AND (status <> 'sold_out' OR quantity = 0))
    ) WITH (fillfactor = 80)`);
}

/** One word index per band; one ordered index per sort, with and without the category. */
async function createListingIndexes(runner: QueryRunner): Promise<void> {
  for (const band of [0, 1, 2, 3, 4]) {
    await runner.query(`
      CREATE INDEX listings_search_${band}_ix ON listings USING gin (search) WITH (fastupdate = off)
       WHERE status = 'active' AND search_band = ${band}`);
  }
  const sorts = {
    price: 'price_cents, id',
    newest: 'id',
    popular: 'popularity, id',
    rating: 'rating_score, id',
  };
  for (const [name, columns] of Object.entries(sorts)) {
    await runner.query(`CREATE INDEX listings_${name}_ix ON listings (${columns}) WHERE status = 'active'`);
    await runner.query(
      `CREATE INDEX listings_category_${name}_ix ON listings (category, ${columns}) WHERE status = 'active'`,
    );
  }
  await runner.query(`
    CREATE INDEX listings_band_ix ON listings (search_band, popularity, id) WHERE status = 'active'`);
  await runner.query(`
    CREATE INDEX listings_title_ix ON listings (lower(left(title, 100)) COLLATE "C", id) WHERE status = 'active'`);
  await runner.query('CREATE INDEX listings_seller_ix ON listings (seller_id, id)');
  await runner.query('CREATE INDEX listings_seller_status_ix ON listings (seller_id, status, id)');
}

/**
 * How many active listings a category has is the sum of its rows. A change adds a row of its own instead of updating a
 * shared one, which every order would wait for; a worker merges them. The database keeps it, so no writer can forget.
 */
async function createCategoryCounts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE category_counts (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT category_counts_pk PRIMARY KEY,
      category text NOT NULL,
      listings integer NOT NULL
    )`);
  await runner.query(`
    CREATE FUNCTION category_counts_note_new() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO category_counts (category, listings)
      SELECT category, count(*) FROM added WHERE status = 'active' GROUP BY category;
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE FUNCTION category_counts_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status = 'active' THEN INSERT INTO category_counts (category, listings) VALUES (OLD.category, -1); END IF;
      IF NEW.status = 'active' THEN INSERT INTO category_counts (category, listings) VALUES (NEW.category, 1); END IF;
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER listings_count_new AFTER INSERT ON listings REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION category_counts_note_new()`);
  await runner.query(`
    CREATE TRIGGER listings_count_change AFTER UPDATE OF status, category ON listings FOR EACH ROW
    WHEN ((OLD.status = 'active' OR NEW.status = 'active')
      AND (OLD.status <> NEW.status OR OLD.category <> NEW.category))
    EXECUTE FUNCTION category_counts_note_change()`);
}

/** Every word and tag that listings use: what suggestions complete and typing errors are corrected to. */
async function createSearchTerms(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE search_terms (
      kind text COLLATE "C" NOT NULL CONSTRAINT search_terms_kind_ck CHECK (kind IN ('word', 'tag')),
      term text COLLATE "C" NOT NULL CONSTRAINT search_terms_term_ck CHECK (char_length(term) BETWEEN 1 AND 50),
      listings integer NOT NULL DEFAULT 1,
      counted_at timestamptz,
      CONSTRAINT search_terms_pk PRIMARY KEY (kind, term)
    )`);
  await runner.query(`
    CREATE INDEX search_terms_similar_ix ON search_terms USING gin (term gin_trgm_ops) WHERE kind = 'word'`);
  await runner.query('CREATE INDEX search_terms_counted_ix ON search_terms (counted_at NULLS FIRST)');
}
