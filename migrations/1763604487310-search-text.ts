import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchQuery } from '../src/kernel/search-text';
import { coversOf } from '../src/marketplace/saved-searches/required-words';
import { BATCH_MARK, FORGET_BATCHES, inBatches } from '../src/platform/database/batches';

const newWords = (config: string, text: string): string => `search_vector('${config}', ${text})`;
const oldWords = (config: string, text: string): string => `to_tsvector('${config}', ${text})`;

/**
 * Every search reads texts by the functions of the migration before (ADR 71). By extrapolation, computing 1,000,000 listings
 * again takes about 50 minutes on two cores. Searches and sales go on meanwhile, and the stored counts of words stay exact.
 */
export class SearchText1763604487310 implements MigrationInterface {
  name = 'SearchText1763604487310';
  /** Not in one transaction, because rows are computed again in batches. Every step can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceFunctions(runner, newWords, 'search_fold');
    await replaceTriggers(runner, ', search');
    await replaceIndexes(runner, newWords, 'search_fold');
    await refill(runner, this.name, 'search_fold(name_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceFunctions(runner, oldWords, 'lower');
    await replaceIndexes(runner, oldWords, 'lower');
    await refill(runner, `${this.name} down`, 'name_key');
    await replaceTriggers(runner, '');
    await runner.query(FORGET_BATCHES);
  }
}

type Words = typeof newWords;

async function replaceFunctions(runner: QueryRunner, words: Words, fold: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION listing_search_vector(
      title text, tags text[], short_description text, description text, category text, subcategory text,
      condition text, delivery_method text, return_policy text, seller_id text, price_cents integer,
      rating_sum integer, rating_count integer) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      setweight(${words('english', 'title')}, 'A')
      || setweight(${words('english', `array_to_string(tags, ' ')`)}, 'B')
      || setweight(${words('english', `coalesce(short_description, '')`)}, 'C')
      || setweight(${words('english', 'description')}, 'D')
      || array_to_tsvector(array_remove(ARRAY[
           listing_marker('category', category), listing_marker('sub', subcategory),
           listing_marker('cond', condition), listing_marker('delivery', delivery_method),
           listing_marker('return', return_policy), listing_marker('seller', seller_id),
           listing_marker('price', listing_price_step(price_cents)::text),
           listing_marker('rating', (2 * rating_sum / nullif(rating_count, 0))::text)], NULL)
         || ARRAY(SELECT DISTINCT listing_marker('tag', tag) FROM unnest(tags) AS tag))`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION publication_search_vector(title text, tags text[], description text, content text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      setweight(${words('english', 'title')}, 'A')
      || setweight(${words('english', `array_to_string(tags, ' ')`)}, 'B')
      || setweight(${words('english', 'description')}, 'C')
      || setweight(${words('english', `left(coalesce(content, ''), 50000)`)}, 'D')`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION discovery_search_vector(name text, skills text, tagline text, description text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      setweight(${words('english', 'name')}, 'A')
      || setweight(${words('english', 'skills')}, 'B')
      || setweight(${words('english', 'tagline')}, 'C')
      || setweight(${words('english', 'description')}, 'D')
      || array_to_tsvector(ARRAY(
           SELECT 'name:' || word FROM unnest(tsvector_to_array(${words('english', 'name')})) AS word
           UNION ALL
           SELECT 'skill:' || word FROM unnest(tsvector_to_array(${words('english', 'skills')})) AS word))`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION directory_words(display_name text, tagline text, description text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ${fold}(display_name || E'\\x01' || coalesce(tagline, '') || E'\\x01' || coalesce(description, ''))`);
}

const FOLLOWED = [
  ...['status', 'search_band', 'popularity', 'price_cents', 'rating_sum', 'rating_count', 'seller_id'],
  ...['category', 'subcategory', 'condition', 'delivery_method', 'return_policy', 'title', 'tags'],
  ...['short_description', 'description'],
];
const TEXTS = ['title', 'tags', 'short_description', 'description'];

/** Notes only the words that differ, so that a million new vectors do not become two million long changes. */
const COUNT_CHANGES = `
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
  END`;

/** The search rows and the counts of words also follow a vector that is computed again. */
async function replaceTriggers(runner: QueryRunner, more: string): Promise<void> {
  const of = (row: string, columns: string): string => columns.replaceAll(/\b(?=[a-z_]+(?:,|$))/g, `${row}.`);
  const changed = (condition: string, columns: string): string =>
    `WHEN ((OLD.status = 'active' OR NEW.status = 'active')
       AND (${condition.replaceAll('ROW', 'OLD')}${of('OLD', columns)}) IS DISTINCT FROM (${condition.replaceAll('ROW', 'NEW')}${of('NEW', columns)}))`;
  await runner.query(
    `CREATE OR REPLACE FUNCTION search_counts_note() RETURNS trigger LANGUAGE plpgsql AS $$ ${COUNT_CHANGES} $$`,
  );
  await runner.query(`SET lock_timeout = '2s'`);
  await runner.query(`
    CREATE OR REPLACE TRIGGER listings_search_change AFTER UPDATE OF ${FOLLOWED.join(', ')} ON listings FOR EACH ROW
    ${changed('', FOLLOWED.join(', ') + more)} EXECUTE FUNCTION listing_search_follow()`);
  await runner.query(`
    CREATE OR REPLACE TRIGGER listings_search_counts_change
    AFTER UPDATE OF status, category, price_cents, ${TEXTS.join(', ')} ON listings FOR EACH ROW
    ${changed(`ROW.status = 'active', ROW.category, listing_price_step(ROW.price_cents), `, TEXTS.join(', ') + more)}
    EXECUTE FUNCTION search_counts_note()`);
  await runner.query('RESET lock_timeout');
}

async function replaceIndexes(runner: QueryRunner, words: Words, fold: string): Promise<void> {
  const indexes = {
    den_messages_words_ix: `den_messages USING gin ((${words('simple', 'content')}))`,
    agents_name_ix: `agents (${fold}(display_name))`,
    listings_title_ix: `listings (${fold}(left(title, 100)) COLLATE "C", id) WHERE status = 'active'`,
    search_terms_folded_ix: `search_terms (kind, (${fold}(term) COLLATE "C"))`,
  };
  for (const [name, definition] of Object.entries(indexes)) {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  }
}

/** Computes what is stored again. */
async function refill(runner: QueryRunner, name: string, nameKey: string): Promise<void> {
  const ofTable = (table: string, key: string, change: string, more: object = {}): Promise<void> =>
    inBatches(runner, { name: `${name} ${table}`, table, key, change, size: 200, ...more });
  await ofTable('listings', 'id', 'SET title = title');
  await ofTable('articles', 'id', 'SET title = title', { size: 50 }); // up to 500 kB each
  await ofTable('skills', 'id', 'SET name = name');
  await ofTable(
    'agents',
    'agent_id',
    `SET words = (SELECT directory_words(a.display_name, a.tagline, a.description) FROM agents a
                   WHERE a.agent_id = directory_entries.agent_id)`,
    { name: `${name} directory`, target: 'directory_entries' },
  );
  await ofTable(
    'agents',
    'agent_id',
    `SET name_key = ${nameKey}, search = (SELECT CASE WHEN p.is_listed THEN ${OF_PROFILE} ELSE '' END
       FROM agent_profiles p WHERE p.agent_id = discovery_agents.agent_id)`,
    { name: `${name} discovery`, target: 'discovery_agents' },
  );
  await refillSavedSearches(runner, name.endsWith('down'));
}

/** As `AgentIndexService` does. */
const OF_PROFILE = `discovery_search_vector(p.display_name, coalesce((
    SELECT string_agg(skill, ' . ') FROM unnest(ARRAY['primary_functions', 'specializations', 'tools_available']) AS list,
           jsonb_array_elements_text(coalesce(p.capabilities -> list, '[]')) AS skill), ''),
  coalesce(p.tagline, ''), coalesce(p.description, ''))`;

interface SavedSearch {
  id: string;
  query: string;
}

/**
 * The words that a search wants, and the keys under which it is found when a listing is published. `searchQuery` and
 * `coversOf` are those of the running release on purpose: stored searches must be as that release stores new ones. A
 * release that changes these functions computes stored searches again in any case.
 */
async function refillSavedSearches(runner: QueryRunner, isOld: boolean): Promise<void> {
  const parse = isOld ? 'websearch_to_tsquery' : 'to_tsquery';
  const wanted = `${parse}('english', $2)`;
  for (let after = ''; ;) {
    const found = (await runner.query(
      'SELECT id, query FROM saved_searches WHERE query IS NOT NULL AND id > $1 ORDER BY id LIMIT 500',
      [after],
    )) as SavedSearch[];
    for (const { id, query } of found) {
      const [row] = (await runner
        .query(
          `${BATCH_MARK} UPDATE saved_searches SET wanted = ${wanted} && coalesce(listing_marker_query('category', category), '')
           && coalesce(listing_marker_query('sub', subcategory), '') && coalesce(listing_marker_query('cond', condition), '')
           && coalesce((SELECT string_agg(listing_marker_query('tag', tag)::text, ' & ')::tsquery FROM unnest(tags) AS tag), '')
           && (SELECT listing_marker_query('price', VARIADIC array_agg(step::text))
                 FROM generate_series(listing_price_step(greatest(min_price, 1)),
                                      listing_price_step(greatest(coalesce(max_price, 100000000), 1))) AS step)
          WHERE id = $1 AND numnode(${wanted}) > 0 RETURNING ${wanted}::text AS words, condition`,
          [id, isOld ? query : searchQuery(query)],
        )
        .then((answer: [SavedSearch[]]) => answer[0])) as { words: string; condition: string | null }[];
      if (!row) continue;
      const [cover] = coversOf(row.words).sort((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
      const keys =
        cover ?? (row.condition === null ? CONDITIONS : [row.condition]).map((value) => `§cond:${value}`);
      await runner.query(
        `${BATCH_MARK} WITH gone AS (DELETE FROM saved_search_keys WHERE saved_search_id = $1 AND key <> ALL ($2::text[]))
         INSERT INTO saved_search_keys (key, saved_search_id) SELECT key, $1 FROM unnest($2::text[]) AS key ON CONFLICT DO NOTHING`,
        [id, keys],
      );
    }
    if (found.length === 0) return;
    after = found.at(-1)?.id as string;
  }
}

const CONDITIONS = ['new', 'like_new', 'good', 'fair'];
