import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of `listing_search` that have the same name in `listings`. */
const COPIED = [
  ...['popularity', 'price_cents', 'rating_sum', 'rating_count', 'rating_score', 'seller_id', 'category'],
  ...['subcategory', 'condition', 'delivery_method', 'return_policy'],
];
const TEXTS = ['title', 'tags', 'short_description', 'description'];
const WATCHED = ['status', 'search_band', ...COPIED.filter((name) => name !== 'rating_score'), ...TEXTS];
/** Bands 0 to 3 are one part each. The last band has no size limit: a search reads its parts until it has enough. */
const LAST_BAND = 4;
const PARTS_OF_LAST_BAND = 8;
const PARTS = Array.from({ length: LAST_BAND + PARTS_OF_LAST_BAND }, (_, part) => `listing_search_${part}`);

const columnsOf = (row: string, columns: string[]): string =>
  columns.map((name) => `${row}.${name}`).join(', ');
const ASSIGNMENTS = COPIED.map((name) => `${name} = NEW.${name}`).join(', ');
const searched = (row: string): string => columnsOf(row, [...WATCHED, 'search']);
const counted = (row: string): string =>
  `${row}.status = 'active', ${row}.category, listing_price_step(${row}.price_cents), ${columnsOf(row, [...TEXTS, 'search'])}`;
/** Whether an active listing changed in one of these columns. */
const changed = (columns: (row: string) => string): string =>
  `(OLD.status = 'active' OR NEW.status = 'active') AND (${columns('OLD')}) IS DISTINCT FROM (${columns('NEW')})`;

const COLUMN_FUNCTIONS = `
  -- Words and filters are in one vector, so that one index answers both. A filter is a word that no text can produce: the
  -- parser treats the section sign as a blank.
  CREATE FUNCTION listing_marker(kind text, value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '§' || kind || ':' || lower(value);
  CREATE FUNCTION listing_marker_query(kind text, VARIADIC any_of text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || replace(replace(listing_marker(kind, value), '\\', '\\\\'), '''', '''''') || '''', ' | ')
      FROM unnest(any_of) AS value)::tsquery;
  CREATE FUNCTION listing_price_step(price_cents integer) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN width_bucket(price_cents, ARRAY[
    1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000, 2000, 3000, 5000, 7000,
    10000, 20000, 30000, 50000, 70000, 100000, 200000, 300000, 500000, 700000,
    1000000, 2000000, 3000000, 5000000, 7000000, 10000000, 20000000, 30000000, 50000000, 70000000]);
  CREATE FUNCTION listing_search_vector(
    title text, tags text[], short_description text, description text, category text, subcategory text,
    condition text, delivery_method text, return_policy text, seller_id text, price_cents integer,
    rating_sum integer, rating_count integer) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    setweight(search_vector('english', title), 'A')
    || setweight(search_vector('english', array_to_string(tags, ' ')), 'B')
    || setweight(search_vector('english', coalesce(short_description, '')), 'C')
    || setweight(search_vector('english', description), 'D')
    || array_to_tsvector(array_remove(ARRAY[
         listing_marker('category', category), listing_marker('sub', subcategory),
         listing_marker('cond', condition), listing_marker('delivery', delivery_method),
         listing_marker('return', return_policy), listing_marker('seller', seller_id),
         listing_marker('price', listing_price_step(price_cents)::text),
         listing_marker('rating', (2 * rating_sum / nullif(rating_count, 0))::text)], NULL)
       || ARRAY(SELECT DISTINCT listing_marker('tag', tag) FROM unnest(tags) AS tag));
  CREATE FUNCTION listing_popularity(views bigint, favorites integer, sold integer, reviews integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor(3 * log(2, 1 + (views + 10 * (favorites + reviews) + 20 * sold::bigint) / 10.0))::smallint;`;

const TABLES = `
  CREATE TABLE assets ( -- uploaded files; the row exists before the bytes do, and is deleted after them
    id text COLLATE "C" CONSTRAINT assets_pk PRIMARY KEY,
    owner_id text COLLATE "C" NOT NULL CONSTRAINT assets_owner_fk REFERENCES agents,
    filename text NOT NULL CONSTRAINT assets_filename_ck CHECK (char_length(filename) BETWEEN 1 AND 200),
    content_type text NOT NULL CONSTRAINT assets_content_type_ck CHECK (char_length(content_type) BETWEEN 3 AND 127),
    size_bytes bigint NOT NULL CONSTRAINT assets_size_ck CHECK (size_bytes >= 0),
    sha256 bytea CONSTRAINT assets_sha256_ck CHECK (octet_length(sha256) = 32),
    status text NOT NULL CONSTRAINT assets_status_ck CHECK (status IN ('uploading', 'ready', 'deleting')), sweep_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT assets_ready_ck CHECK ((status <> 'ready' OR sha256 IS NOT NULL) AND (status = 'ready') = (sweep_at IS NULL)));
  -- Sellers. An agent has a row from its first sale, review, or profile change on; without one, it has tier 0.
  CREATE TABLE seller_profiles (
    agent_id text COLLATE "C" CONSTRAINT seller_profiles_pk PRIMARY KEY CONSTRAINT seller_profiles_agent_fk REFERENCES agents,
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
    rating_sum integer NOT NULL DEFAULT 0, rating_count integer NOT NULL DEFAULT 0, rating_1 integer NOT NULL DEFAULT 0,
    rating_2 integer NOT NULL DEFAULT 0, rating_3 integer NOT NULL DEFAULT 0, rating_4 integer NOT NULL DEFAULT 0,
    rating_5 integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1 CONSTRAINT seller_profiles_version_ck CHECK (version > 0), vacation_since timestamptz,
    vacation_until timestamptz,
    vacation_message text CONSTRAINT seller_profiles_vacation_message_ck CHECK (char_length(vacation_message) <= 300),
    below_bar_since timestamptz, event_sequence integer NOT NULL DEFAULT 0, created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT seller_profiles_rating_ck CHECK (rating_count = (rating_1 + rating_2 + rating_3 + rating_4 + rating_5)
      AND rating_sum = (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5)),
    CONSTRAINT seller_profiles_below_bar_ck CHECK (below_bar_since IS NULL OR tier > 0),
    CONSTRAINT seller_profiles_vacation_ck CHECK (vacation_since IS NOT NULL
      OR vacation_until IS NULL AND vacation_message IS NULL)) WITH (fillfactor = 80);

  -- Nothing that an order changes (quantities, version, updated_at) is indexed, and pages have room, so updates stay in the
  -- page.
  CREATE TABLE listings (
    id text COLLATE "C" CONSTRAINT listings_pk PRIMARY KEY,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT listings_seller_fk REFERENCES agents,
    title text NOT NULL CONSTRAINT listings_title_ck CHECK (char_length(title) BETWEEN 5 AND 200),
    description text NOT NULL CONSTRAINT listings_description_ck CHECK (char_length(description) BETWEEN 20 AND 10000),
    short_description text CONSTRAINT listings_short_description_ck CHECK (char_length(short_description) BETWEEN 1 AND 300),
    category text NOT NULL CONSTRAINT listings_category_ck CHECK (category IN ('skills-services', 'digital-goods',
      'blockchain-crypto', 'creative', 'compute-infrastructure', 'other')),
    subcategory text CONSTRAINT listings_subcategory_ck CHECK (char_length(subcategory) BETWEEN 1 AND 100),
    price_cents integer NOT NULL CONSTRAINT listings_price_ck CHECK (price_cents BETWEEN 1 AND 100000000),
    listing_type text NOT NULL CONSTRAINT listings_type_ck CHECK (listing_type ~ '^[a-z][a-z0-9_]{0,29}$'),
    condition text NOT NULL CONSTRAINT listings_condition_ck CHECK (condition IN ('new', 'like_new', 'good', 'fair')),
    quantity integer NOT NULL CONSTRAINT listings_quantity_ck CHECK (quantity >= 0),
    quantity_sold integer NOT NULL DEFAULT 0 CONSTRAINT listings_sold_ck CHECK (quantity_sold >= 0),
    images text[] NOT NULL CONSTRAINT listings_images_ck CHECK (cardinality(images) <= 10),
    tags text[] NOT NULL CONSTRAINT listings_tags_ck CHECK (cardinality(tags) <= 20),
    delivery_method text NOT NULL CONSTRAINT listings_delivery_ck
      CHECK (delivery_method IN ('digital_instant', 'digital_manual', 'api_access', 'physical')),
    return_policy text NOT NULL CONSTRAINT listings_return_policy_ck
      CHECK (return_policy IN ('no_returns', '7_day', '14_day', '30_day')),
    return_details text CONSTRAINT listings_return_details_ck CHECK (char_length(return_details) <= 2000),
    estimated_delivery text CONSTRAINT listings_estimated_ck CHECK (char_length(estimated_delivery) <= 100),
    agent_instructions text CONSTRAINT listings_instructions_ck CHECK (char_length(agent_instructions) <= 5000),
    faqs jsonb NOT NULL CONSTRAINT listings_faqs_ck CHECK (jsonb_typeof(faqs) = 'array'), accepts_offers boolean NOT NULL,
    digital_payload bytea, asset_id text COLLATE "C" CONSTRAINT listings_asset_fk REFERENCES assets ON DELETE SET NULL,
    unit_payloads boolean NOT NULL DEFAULT false,
    status text NOT NULL CONSTRAINT listings_status_ck CHECK (status IN ('draft', 'active', 'paused', 'sold_out', 'archived',
      'suspended')),
    views bigint NOT NULL DEFAULT 0 CONSTRAINT listings_views_ck CHECK (views >= 0),
    favorites integer NOT NULL DEFAULT 0 CONSTRAINT listings_favorites_ck CHECK (favorites >= 0),
    rating_sum integer NOT NULL DEFAULT 0, rating_count integer NOT NULL DEFAULT 0,
    rating_score real NOT NULL GENERATED ALWAYS AS ((20 + rating_sum)::real / (5 + rating_count)) STORED,
    popularity smallint NOT NULL DEFAULT 0 CONSTRAINT listings_popularity_ck CHECK (popularity >= 0),
    search_band smallint NOT NULL DEFAULT 0 CONSTRAINT listings_search_band_ck CHECK (search_band BETWEEN 0 AND 4),
    search tsvector NOT NULL GENERATED ALWAYS AS (listing_search_vector(title, tags, short_description, description, category,
      subcategory, condition, delivery_method, return_policy, seller_id, price_cents, rating_sum, rating_count)) STORED,
    event_sequence integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1 CONSTRAINT listings_version_ck CHECK (version > 0), created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT listings_rating_ck CHECK (rating_sum >= rating_count AND rating_sum <= (5 * rating_count)),
    CONSTRAINT listings_stock_status_ck CHECK ((status <> 'active' OR quantity > 0) AND (status <> 'sold_out' OR quantity = 0)),
    CONSTRAINT listings_goods_ck CHECK (num_nonnulls(digital_payload, asset_id, nullif(unit_payloads, false)) <= 1))
  WITH (fillfactor = 80);
  CREATE TABLE listing_payloads ( -- digital goods, one per unit
    listing_id text COLLATE "C" CONSTRAINT listing_payloads_listing_fk REFERENCES listings DEFERRABLE INITIALLY DEFERRED,
    number integer CONSTRAINT listing_payloads_number_ck CHECK (number > 0), payload bytea NOT NULL, order_id text COLLATE "C",
    CONSTRAINT listing_payloads_pk PRIMARY KEY (listing_id, number));
  CREATE TABLE listing_days ( -- views and favorites by day, so that a day can be forgotten
    day date, listing_id text COLLATE "C" CONSTRAINT listing_days_listing_fk REFERENCES listings,
    views integer NOT NULL CONSTRAINT listing_days_views_ck CHECK (views >= 0), favorites integer NOT NULL,
    CONSTRAINT listing_days_pk PRIMARY KEY (day, listing_id)) WITH (fillfactor = 80);
  CREATE TABLE listing_sales ( -- which orders bought a listing recently, for the trending list
    order_id text COLLATE "C" CONSTRAINT listing_sales_pk PRIMARY KEY,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT listing_sales_listing_fk REFERENCES listings, sold_at timestamptz NOT NULL);
  CREATE TABLE trending_listings ( -- the ranking as last computed
    scope text, position integer CONSTRAINT trending_listings_position_ck CHECK (position > 0),
    listing_id text COLLATE "C" NOT NULL CONSTRAINT trending_listings_listing_fk REFERENCES listings, views integer NOT NULL,
    sales integer NOT NULL, favorites integer NOT NULL, ranked_at timestamptz NOT NULL,
    CONSTRAINT trending_listings_pk PRIMARY KEY (scope, position));

  -- Active listings of a category: the sum of its rows. Changes add rows, since writers would wait for a shared one. A worker
  -- merges them.
  CREATE TABLE category_counts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT category_counts_pk PRIMARY KEY,
    category text NOT NULL, listings integer NOT NULL);
  CREATE TABLE search_terms ( -- words and tags of listings, for suggestions and spelling correction
    kind text COLLATE "C" CONSTRAINT search_terms_kind_ck CHECK (kind IN ('word', 'tag')),
    term text COLLATE "C" CONSTRAINT search_terms_term_ck CHECK (char_length(term) BETWEEN 1 AND 50),
    listings integer NOT NULL DEFAULT 1, counted_at timestamptz,
    CONSTRAINT search_terms_pk PRIMARY KEY (kind, term));
  -- Active listings with a word, by category and price step: the sum of the rows in both tables (ADR 69).
  CREATE TABLE search_counts (
    word text COLLATE "C", category text COLLATE "C", price_step smallint, listings integer NOT NULL,
    CONSTRAINT search_counts_pk PRIMARY KEY (word, category, price_step) INCLUDE (listings));
  -- Changes that a worker has not merged yet. Writers add rows instead of updating shared ones.
  CREATE TABLE search_count_changes (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT search_count_changes_pk PRIMARY KEY,
    change smallint NOT NULL CONSTRAINT search_count_changes_change_ck CHECK (change IN (-1, 1)),
    category text COLLATE "C" NOT NULL, price_step smallint NOT NULL, words tsvector NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

  CREATE TABLE saved_searches ( -- searches of which an agent is notified
    id text COLLATE "C" CONSTRAINT saved_searches_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT saved_searches_agent_fk REFERENCES agents,
    name text NOT NULL CONSTRAINT saved_searches_name_ck CHECK (char_length(name) BETWEEN 1 AND 100),
    query text CONSTRAINT saved_searches_query_ck CHECK (char_length(query) BETWEEN 1 AND 500), category text, subcategory text,
    min_price integer CONSTRAINT saved_searches_min_price_ck CHECK (min_price >= 0),
    max_price integer CONSTRAINT saved_searches_max_price_ck CHECK (max_price >= 0), condition text,
    tags text[] NOT NULL CONSTRAINT saved_searches_tags_ck CHECK (cardinality(tags) <= 20), notify boolean NOT NULL,
    wanted tsquery NOT NULL, matches integer NOT NULL DEFAULT 0 CONSTRAINT saved_searches_matches_ck CHECK (matches >= 0),
    last_matched_at timestamptz, event_sequence integer NOT NULL DEFAULT 0, created_at timestamptz NOT NULL,
    CONSTRAINT saved_searches_prices_ck CHECK (min_price <= max_price),
    CONSTRAINT saved_searches_matched_ck CHECK ((matches = 0) = (last_matched_at IS NULL))) WITH (fillfactor = 80);
  -- Each search is stored under words or filters of which every match has at least one. A new listing looks up only its own.
  CREATE TABLE saved_search_keys (
    key text COLLATE "C",
    saved_search_id text COLLATE "C" CONSTRAINT saved_search_keys_search_fk REFERENCES saved_searches ON DELETE CASCADE,
    CONSTRAINT saved_search_keys_pk PRIMARY KEY (key, saved_search_id));
  CREATE TABLE saved_search_matches ( -- what a search has found
    saved_search_id text COLLATE "C" CONSTRAINT saved_search_matches_search_fk REFERENCES saved_searches ON DELETE CASCADE,
    listing_id text COLLATE "C" CONSTRAINT saved_search_matches_listing_fk REFERENCES listings, matched_at timestamptz NOT NULL,
    CONSTRAINT saved_search_matches_pk PRIMARY KEY (saved_search_id, listing_id));
  CREATE TABLE saved_search_jobs ( -- published listings to compare with searches
    listing_id text COLLATE "C" CONSTRAINT saved_search_jobs_pk PRIMARY KEY
      CONSTRAINT saved_search_jobs_listing_fk REFERENCES listings,
    due_at timestamptz NOT NULL, after_key text COLLATE "C" NOT NULL, after_id text COLLATE "C" NOT NULL,
    notified_count integer NOT NULL CONSTRAINT saved_search_jobs_notified_count_ck CHECK (notified_count >= 0), lease_token uuid) WITH (fillfactor = 50);

  CREATE TABLE favorites ( -- listings that an agent keeps
    id text COLLATE "C" CONSTRAINT favorites_pk PRIMARY KEY,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT favorites_agent_fk REFERENCES agents,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT favorites_listing_fk REFERENCES listings, created_at timestamptz NOT NULL,
    CONSTRAINT favorites_once_uq UNIQUE (agent_id, listing_id));
  CREATE TABLE questions ( -- questions about listings, with the seller's answer
    id text COLLATE "C" CONSTRAINT questions_pk PRIMARY KEY,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT questions_listing_fk REFERENCES listings, listing_title text NOT NULL,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT questions_seller_fk REFERENCES agents,
    asker_id text COLLATE "C" NOT NULL CONSTRAINT questions_asker_fk REFERENCES agents, asker_name text NOT NULL,
    question text NOT NULL CONSTRAINT questions_question_ck CHECK (char_length(question) BETWEEN 5 AND 1000),
    answer text CONSTRAINT questions_answer_ck CHECK (char_length(answer) BETWEEN 1 AND 2000), answerer_name text,
    answered_at timestamptz, answer_edited_at timestamptz, hidden_at timestamptz,
    hidden_reason text CONSTRAINT questions_hidden_reason_ck CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
    event_sequence integer NOT NULL CONSTRAINT questions_sequence_ck CHECK (event_sequence > 0),
    created_at timestamptz NOT NULL,
    CONSTRAINT questions_parties_ck CHECK (asker_id <> seller_id),
    CONSTRAINT questions_answered_ck CHECK ((answer IS NULL) = (answered_at IS NULL)
      AND (answer IS NULL) = (answerer_name IS NULL) AND (answer_edited_at IS NULL OR answered_at IS NOT NULL)),
    CONSTRAINT questions_hidden_ck CHECK (hidden_reason IS NULL OR hidden_at IS NOT NULL));
  CREATE TABLE reports ( -- reports of listings to the operator
    id text COLLATE "C" CONSTRAINT reports_pk PRIMARY KEY,
    listing_id text COLLATE "C" NOT NULL CONSTRAINT reports_listing_fk REFERENCES listings, listing_title text NOT NULL,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT reports_seller_fk REFERENCES agents,
    reporter_id text COLLATE "C" NOT NULL CONSTRAINT reports_reporter_fk REFERENCES agents,
    reason text NOT NULL CONSTRAINT reports_reason_ck CHECK (reason IN ('spam', 'prohibited', 'misleading', 'infringement',
      'scam', 'other')),
    details text CONSTRAINT reports_details_ck CHECK (char_length(details) BETWEEN 1 AND 1000),
    status text NOT NULL CONSTRAINT reports_status_ck CHECK (status IN ('open', 'upheld', 'dismissed')),
    note text CONSTRAINT reports_note_ck CHECK (char_length(note) BETWEEN 1 AND 1000), listing_suspended boolean NOT NULL,
    resolved_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT reports_parties_ck CHECK (reporter_id <> seller_id),
    CONSTRAINT reports_resolved_ck CHECK ((status = 'open') = (resolved_at IS NULL) AND (note IS NULL
      OR status <> 'open') AND (NOT listing_suspended OR status = 'upheld')));
  CREATE TABLE discount_codes ( -- codes with which sellers lower their prices; uses are counted from the orders
    id text COLLATE "C" CONSTRAINT discount_codes_pk PRIMARY KEY,
    seller_id text COLLATE "C" NOT NULL CONSTRAINT discount_codes_seller_fk REFERENCES agents,
    code text COLLATE "C" NOT NULL CONSTRAINT discount_codes_code_ck CHECK (code = upper(code)),
    percent_off integer CONSTRAINT discount_codes_percent_ck CHECK (percent_off BETWEEN 1 AND 90),
    cents_off bigint CONSTRAINT discount_codes_cents_ck CHECK (cents_off > 0), listing_id text COLLATE "C",
    min_total_cents bigint NOT NULL CONSTRAINT discount_codes_min_total_ck CHECK (min_total_cents >= 0),
    max_uses integer CONSTRAINT discount_codes_max_uses_ck CHECK (max_uses > 0), expires_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT discount_codes_seller_code_uq UNIQUE (seller_id, code),
    CONSTRAINT discount_codes_kind_ck CHECK ((percent_off IS NULL) <> (cents_off IS NULL)));`;

const INDEXES = `
  CREATE INDEX assets_owner_ix ON assets (owner_id, id); -- an agent's files
  CREATE INDEX assets_sweep_ix ON assets (sweep_at) WHERE sweep_at IS NOT NULL; -- uploads to clean up
  CREATE INDEX listings_band_ix ON listings (search_band, popularity, id) WHERE status = 'active'; -- listings of a band
  CREATE INDEX listings_seller_ix ON listings (seller_id, id); -- a seller's listings
  CREATE INDEX listings_seller_status_ix ON listings (seller_id, status, id); -- a seller's listings by status
  CREATE INDEX listings_asset_ix ON listings (asset_id) WHERE asset_id IS NOT NULL; -- listings that sell a file
  -- listings by exact title
  CREATE INDEX listings_title_ix ON listings (search_fold(left(title, 100)) COLLATE "C", id) WHERE status = 'active';
  CREATE INDEX listing_payloads_unsold_ix ON listing_payloads (listing_id, number) WHERE order_id IS NULL; -- units to sell
  CREATE INDEX listing_payloads_order_ix ON listing_payloads (order_id) WHERE order_id IS NOT NULL; -- the units of an order
  CREATE INDEX listing_sales_sold_ix ON listing_sales (sold_at); -- recent sales
  CREATE INDEX search_terms_similar_ix ON search_terms USING gin (term gin_trgm_ops) WHERE kind = 'word'; -- corrections
  CREATE INDEX search_terms_counted_ix ON search_terms (counted_at NULLS FIRST); -- terms to count again
  CREATE INDEX search_terms_folded_ix ON search_terms (kind, search_fold(term)); -- suggestions
  CREATE INDEX search_counts_unused_ix ON search_counts (word) WHERE listings = 0; -- words that no listing has anymore
  CREATE INDEX saved_searches_agent_ix ON saved_searches (agent_id, id); -- an agent's searches
  CREATE INDEX saved_search_keys_search_ix ON saved_search_keys (saved_search_id); -- the keys of a search
  CREATE INDEX saved_search_jobs_due_ix ON saved_search_jobs (due_at); -- listings to compare
  CREATE INDEX favorites_agent_ix ON favorites (agent_id, id DESC); -- an agent's favorites, newest first
  CREATE INDEX questions_listing_ix ON questions (listing_id, id DESC) WHERE hidden_at IS NULL; -- questions of a listing
  CREATE INDEX questions_unanswered_ix ON questions (asker_id, listing_id) WHERE answer IS NULL; -- an agent's open questions
  CREATE INDEX questions_asker_ix ON questions (asker_id); -- erasure
  -- questions that a seller has to answer
  CREATE INDEX questions_to_answer_ix ON questions (seller_id, id DESC) WHERE answer IS NULL AND hidden_at IS NULL;
  CREATE UNIQUE INDEX reports_open_uq ON reports (reporter_id, listing_id) WHERE status = 'open'; -- one open report per agent
  CREATE INDEX reports_status_ix ON reports (status, id DESC); -- reports to decide
  CREATE INDEX reports_upheld_ix ON reports (seller_id, listing_id) WHERE status = 'upheld'; -- what counts against a seller
  CREATE INDEX reports_listing_ix ON reports (listing_id, id) WHERE status = 'open'; -- open reports of a listing
  CREATE INDEX reports_reporter_ix ON reports (reporter_id); -- an agent's reports
  -- The catalog by each order, without and with a category.
  CREATE INDEX listings_newest_ix ON listings (id) WHERE status = 'active';
  CREATE INDEX listings_popular_ix ON listings (popularity, id) WHERE status = 'active';
  CREATE INDEX listings_price_ix ON listings (price_cents, id) WHERE status = 'active';
  CREATE INDEX listings_rating_ix ON listings (rating_score, id) WHERE status = 'active';
  CREATE INDEX listings_category_newest_ix ON listings (category, id) WHERE status = 'active';
  CREATE INDEX listings_category_popular_ix ON listings (category, popularity, id) WHERE status = 'active';
  CREATE INDEX listings_category_price_ix ON listings (category, price_cents, id) WHERE status = 'active';
  CREATE INDEX listings_category_rating_ix ON listings (category, rating_score, id) WHERE status = 'active';`;

/**
 * Search reads narrow rows, partitioned by band, instead of the listings (ADR 59). PostgreSQL moves a value out of a row only
 * if the row has more than 2 kB. The filler makes each row that long, and is then compressed to a few bytes, so that the vector
 * is stored elsewhere and a page holds some 35 rows. `PLAIN` keeps everything else in the row, such as ids. Partitions inherit it.
 */
const part = (name: string, number: number): string => `
  CREATE TABLE ${name} PARTITION OF listing_search (CONSTRAINT ${name}_pk PRIMARY KEY (id))
  FOR VALUES IN (${number}) WITH (fillfactor = 90, toast_tuple_target = 128);
  ALTER TABLE ${name} ALTER search SET STORAGE EXTERNAL, ALTER filler SET STORAGE MAIN;
  CREATE INDEX ${name}_ix ON ${name} USING gin (search) WITH (fastupdate = off); -- words and filters
  CREATE INDEX ${name}_title_ix ON ${name} USING gin (listing_title_words(search)) WITH (fastupdate = off); -- words of titles`;
const SEARCH_ROWS = `
  -- By a digest, because the hash functions of PostgreSQL may change between versions.
  CREATE FUNCTION listing_search_part(band smallint, id text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
    SELECT (CASE WHEN band < ${LAST_BAND} THEN band
                 ELSE ${LAST_BAND} + get_byte(sha256(convert_to(id, 'UTF8')), 0) % ${PARTS_OF_LAST_BAND} END)::smallint $$;
  -- The words of a title and the markers of a listing, so that the title index answers the same query as the index of all words.
  CREATE FUNCTION listing_title_words(search tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    array_to_tsvector(ARRAY(SELECT lexeme FROM unnest(search) WHERE positions IS NULL OR weights @> '{A}'));
  CREATE TABLE listing_search (
    part smallint NOT NULL, search_band smallint NOT NULL, popularity smallint NOT NULL, price_cents integer NOT NULL,
    rating_sum integer NOT NULL, rating_count integer NOT NULL, rating_score real NOT NULL,
    id text COLLATE "C" NOT NULL, search tsvector NOT NULL, seller_id text COLLATE "C" NOT NULL, category text NOT NULL,
    subcategory text, condition text NOT NULL, delivery_method text NOT NULL, return_policy text NOT NULL,
    filler text GENERATED ALWAYS AS (repeat(' ', 2100)) STORED) PARTITION BY LIST (part);
  ALTER TABLE ONLY listing_search ALTER id SET STORAGE PLAIN, ALTER seller_id SET STORAGE PLAIN,
    ALTER category SET STORAGE PLAIN, ALTER subcategory SET STORAGE PLAIN, ALTER condition SET STORAGE PLAIN,
    ALTER delivery_method SET STORAGE PLAIN, ALTER return_policy SET STORAGE PLAIN;
  ${PARTS.map(part).join('')}`;

const FUNCTIONS = `
  CREATE FUNCTION category_counts_note_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO category_counts (category, listings)
    SELECT category, count(*) FROM added WHERE status = 'active' GROUP BY category;
    RETURN NULL;
  END $$;
  CREATE TRIGGER listings_count_new AFTER INSERT ON listings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION category_counts_note_new();
  CREATE FUNCTION category_counts_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.status = 'active' THEN INSERT INTO category_counts (category, listings) VALUES (OLD.category, -1); END IF;
    IF NEW.status = 'active' THEN INSERT INTO category_counts (category, listings) VALUES (NEW.category, 1); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER listings_count_change AFTER UPDATE OF status, category ON listings FOR EACH ROW
  WHEN ((OLD.status = 'active' OR NEW.status = 'active') AND (OLD.status <> NEW.status OR OLD.category <> NEW.category))
  EXECUTE FUNCTION category_counts_note_change();

  -- Maintains the rows of active listings. An unchanged vector is not written again, so that no index changes.
  CREATE FUNCTION listing_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    old_part smallint;
    new_part smallint := listing_search_part(NEW.search_band, NEW.id);
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN
      old_part := listing_search_part(OLD.search_band, OLD.id);
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
    INSERT INTO listing_search (part, search_band, id, ${COPIED.join(', ')}, search)
    VALUES (new_part, NEW.search_band, NEW.id, ${columnsOf('NEW', COPIED)}, NEW.search);
    RETURN NULL;
  END $$;
  CREATE TRIGGER listings_search_new AFTER INSERT ON listings FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION listing_search_follow();
  CREATE TRIGGER listings_search_change AFTER UPDATE OF ${WATCHED.join(', ')} ON listings FOR EACH ROW
  WHEN (${changed(searched)}) EXECUTE FUNCTION listing_search_follow();

  CREATE FUNCTION listing_words(search tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN strip(ts_filter(search, '{a,b,c,d}'));
  -- Counts a group again, for repairs and for rows that were loaded without triggers. One statement counts and deletes the
  -- changes that the counts include, so both are of the same moment.
  CREATE FUNCTION search_counts_fill(of_category text, of_step integer) RETURNS void LANGUAGE sql AS $$
    LOCK TABLE search_counts IN SHARE ROW EXCLUSIVE MODE; -- no worker merges meanwhile
    DELETE FROM search_counts WHERE category = of_category AND price_step = of_step;
    WITH included AS (DELETE FROM search_count_changes WHERE category = of_category AND price_step = of_step)
    INSERT INTO search_counts (word, category, price_step, listings)
    SELECT word, of_category, of_step, ndoc
      FROM ts_stat(format('SELECT listing_words(search) FROM listing_search WHERE search @@ %L::tsquery',
        listing_marker_query('category', of_category) && listing_marker_query('price', of_step::text))) $$;
  -- Notes only the words that differ.
  CREATE FUNCTION search_counts_note() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    removed tsvector := '';
    added tsvector := '';
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN removed := listing_words(OLD.search); END IF;
    IF NEW.status = 'active' THEN added := listing_words(NEW.search); END IF;
    IF TG_OP = 'UPDATE' AND OLD.status = NEW.status AND OLD.category = NEW.category
      AND listing_price_step(OLD.price_cents) = listing_price_step(NEW.price_cents) THEN
      removed := ts_delete(removed, tsvector_to_array(added));
      added := ts_delete(added, tsvector_to_array(listing_words(OLD.search)));
    END IF;
    IF length(removed) > 0 THEN
      INSERT INTO search_count_changes (change, category, price_step, words)
      VALUES (-1, OLD.category, listing_price_step(OLD.price_cents), removed);
    END IF;
    IF length(added) > 0 THEN
      INSERT INTO search_count_changes (change, category, price_step, words)
      VALUES (1, NEW.category, listing_price_step(NEW.price_cents), added);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER listings_search_counts_new AFTER INSERT ON listings FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION search_counts_note();
  CREATE TRIGGER listings_search_counts_change
  AFTER UPDATE OF status, category, price_cents, ${TEXTS.join(', ')} ON listings FOR EACH ROW
  WHEN (${changed(counted)})
  EXECUTE FUNCTION search_counts_note();`;

const VIEWS = `
  -- A vacation that has ended is none.
  CREATE VIEW seller_cards AS
  SELECT a.agent_id, a.display_name, a.avatar_url, a.verified, coalesce(s.tier, 0) AS tier,
         (s.rating_sum::numeric / nullif(s.rating_count, 0))::numeric(3, 2) AS rating,
         coalesce(s.rating_count, 0) AS review_count, s.vacation_since, s.vacation_until,
         s.vacation_since IS NOT NULL AND coalesce(s.vacation_until > now(), true) AS on_vacation
    FROM agent_cards a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id;
  CREATE VIEW seller_card_versions AS
  SELECT a.agent_id, concat(a.version, '.', s.xmin, '.',
           s.vacation_since IS NOT NULL AND coalesce(s.vacation_until > now(), true)) AS version
    FROM agent_card_versions a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id;
  CREATE VIEW asset_listings AS
  SELECT asset_id, id AS listing_id FROM listings WHERE asset_id IS NOT NULL AND status <> 'archived';
  -- What counts against a seller.
  CREATE VIEW upheld_reports AS
  SELECT seller_id, count(*)::int AS reports, count(DISTINCT listing_id)::int AS listings
    FROM reports WHERE status = 'upheld' GROUP BY seller_id;`;

/** Sellers, listings, and what makes a million listings searchable. */
export class Catalog1764700005000 implements MigrationInterface {
  name = 'Catalog1764700005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN_FUNCTIONS + TABLES + INDEXES + SEARCH_ROWS + FUNCTIONS + VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW upheld_reports, asset_listings, seller_card_versions, seller_cards;
      DROP TABLE listing_search, discount_codes, reports, questions, favorites, saved_search_jobs, saved_search_matches,
        saved_search_keys, saved_searches, search_count_changes, search_counts, search_terms, category_counts,
        trending_listings, listing_sales, listing_days, listing_payloads, listings, seller_profiles, assets;
      DROP FUNCTION listing_marker, listing_marker_query, listing_price_step, listing_search_vector, listing_popularity,
        listing_search_part, listing_title_words, category_counts_note_new, category_counts_note_change, listing_search_follow,
        listing_words, search_counts_fill, search_counts_note`);
  }
}
