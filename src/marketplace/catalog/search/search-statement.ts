import { TOTAL_CAP } from '../../../kernel/page';
import { MAX_PAGE_SIZE, type SearchRequest } from './search.dto';
import { ROW_VERSION } from '../listing-summaries';
import { conditionsOfSeller, FACETED, MAX_TITLES, type Ordered, SearchShape } from './search-shape';
import { storedTotal, STORED_TOTAL_SUFFICES } from './search-totals';
import {
  ANY_LISTING,
  type Bind,
  CONDITION_COLUMNS,
  exactConditions,
  filters,
  isBrowsing,
  narrowFilters,
  rowConditions,
} from './search-filters';

/**
 * Active listings are divided into bands by popularity and recency, each with its own word index; the last band holds
 * the rest. A search reads the bands in order and stops when it has enough, so that a common word costs no more than a
 * rare one.
 */
export const BAND_SIZES: readonly number[] = [2_000, 8_000, 32_000, 128_000];
const PARTS_OF_LAST_BAND = 8;
/** The partitions of `listing_search` in the order of the bands. */
export const BAND_TABLES: readonly string[] = Array.from(
  { length: BAND_SIZES.length + PARTS_OF_LAST_BAND },
  (_, part) => `listing_search_${part}`,
);
/** One more than the maximum reported total, to detect that there are more. */
const MAX_MATCHES = TOTAL_CAP + 1;
/**
 * How many matches of the words, the most popular first, are compared with the other filters before the index is asked for
 * matches of both. Comparing is faster unless few are wanted: the index compares each match with each marker. Few listings match
 * several words, so that often all of them are compared.
 */
const MOST_COMPARED = { ofOneWord: 2_000, ofMoreWords: 4_000, forFacets: 8_000 };
/** How many matches are read if rows must be checked for what the index cannot answer: phrases and verified sellers. */
const MAX_LOOKED_AT = 20_000;

/** A composed statement. Its text depends on which parameters are given, not on their values, except for how wide a price range is. */
export interface Composed {
  text: string;
  values: unknown[];
}

/** Of a word in the description, the short description, a tag, and the title: the labels D to A of `listing_search_vector`. */
const WEIGHTS = '{0.1, 0.2, 0.4, 1}';

/**
 * The relevance of a row: each word counts separately, by where it occurs. The score is multiplied by 1, 0.8, 0.6, 0.4,
 * or 0.2, by band, so the best matches are rarely in a late band, which is ranked only in part.
 */
export const RELEVANCE = `ts_rank('${WEIGHTS}', search, (SELECT any_word FROM asked)) * (1 - ${1 / (BAND_SIZES.length + 1)}::real * search_band)`;
export const ANY_WORD = `replace(words::text, ' & ', ' | ')::tsquery`;

const ORDERS: Record<Ordered, string> = {
  price_asc: 'price_cents, id',
  price_desc: 'price_cents DESC, id DESC',
  newest: 'id DESC',
  popular: 'popularity DESC, id DESC',
  rating: 'rating_score DESC, id DESC',
};

/**
 * Builds one statement for a whole page: the matches up to a limit, the page itself (the versions of its listings),
 * totals, and facets. The text is a `searchQuery`. The limit on `page` makes PostgreSQL look up the
 * page's sellers instead of reading all sellers, and cuts the page of `browsing`, which has up to `MAX_PAGE_SIZE` rows, to the
 * requested size.
 */
export function composeSearch(request: SearchRequest, text: string | undefined): Composed {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const shape = new SearchShape(request, text);
  const parts = isBrowsing(request) ? browsing(request, shape, bind) : searching(request, shape, text, bind);
  return {
    text: `WITH ${parts.join(',\n')}
      SELECT c.total, c.capped, ${request.facets === true ? FACETS : 'NULL::json'} AS facets, l.*
        FROM counted c LEFT JOIN (
          SELECT p.position, l.id, ${ROW_VERSION}
            FROM (SELECT * FROM page ORDER BY position LIMIT ${bind(request.limit)}) p JOIN listings l ON l.id = p.id AND l.status = 'active' JOIN seller_card_versions v ON v.agent_id = l.seller_id) l ON true
       ORDER BY l.position`,
    values,
  };
}

/**
 * Whole categories: their counts are stored, and a page is a range of the index of its sort order. Without the constant
 * limits, PostgreSQL expects a tenth of all listings before the page and on it.
 */
function browsing({ category, limit, page }: SearchRequest, { sort }: SearchShape, bind: Bind): string[] {
  const within = category === undefined ? '' : bind(category);
  return [
    `counted AS MATERIALIZED (
       SELECT least(coalesce(sum(listings), 0), ${TOTAL_CAP})::int AS total, coalesce(sum(listings), 0) > ${TOTAL_CAP} AS capped
         FROM category_counts ${within && `WHERE category = ${within}`})`,
    `page AS MATERIALIZED (SELECT id, row_number() OVER () AS position FROM (
       SELECT id FROM listings WHERE status = 'active' ${within && `AND category = ${within}`}
        ORDER BY ${ORDERS[sort as Ordered]} LIMIT ${TOTAL_CAP}) stretch LIMIT ${MAX_PAGE_SIZE} OFFSET ${bind((page - 1) * limit)})`,
  ];
}

function searching(
  request: SearchRequest,
  shape: SearchShape,
  text: string | undefined,
  bind: Bind,
): string[] {
  const words = text === undefined ? 'NULL::tsquery' : `to_tsquery('english', ${bind(text)})`;
  const conditions = shape.titled ? rowConditions(request, bind) : exactConditions(request, bind);
  const isCompared = shape.titled && conditions !== '';
  const [total, most] = shape.counted
    ? [
        `CASE WHEN (${STORED_TOTAL_SUFFICES}) THEN (SELECT total FROM stored) ELSE count(*) END`,
        `CASE WHEN (${STORED_TOTAL_SUFFICES}) THEN ${TOTAL_CAP} ELSE (SELECT most FROM given) END`,
      ]
    : ['count(*)', '(SELECT most FROM given)'];
  const ofWords = isCompared ? queryOf(shape, narrowFilters(request, bind)) : 'NULL::tsquery';
  return [
    `given AS MATERIALIZED (
       SELECT words, ${ANY_WORD} AS any_word, ${shape.phrased ? PHRASED : 'false'} AS phrased,
              ${shape.candidates} AS candidates, ${shape.most} AS most, ${ofWords} AS of_words
         FROM (SELECT ${words} AS words) given)`,
    ...(shape.counted ? storedTotal(request, bind) : []),
    ...(isCompared
      ? comparing(request, shape, conditions, bind)
      : [`asked AS MATERIALIZED (SELECT *, ${queryOf(shape, filters(request, bind))} AS query FROM given)`]),
    ...matching(request, shape, conditions, isCompared),
    `counted AS MATERIALIZED (
       SELECT least(total, most)::int AS total, total > most ${shape.late ? MORE_UNSEEN : ''} AS capped
         FROM (SELECT ${total} AS total, ${most} AS most FROM matches) found)`,
    ...pageOf(request, shape, bind),
  ];
}

/** What the word index is asked. */
function queryOf(shape: SearchShape, filters: string | undefined): string {
  // Plain words need no filter. Other text may be only a negation (“-word”), which the index cannot narrow.
  const narrowest = shape.worded && !shape.phrased ? undefined : ANY_LISTING;
  return [shape.worded ? (shape.phrased ? LOOSENED : NOT_EMPTY) : undefined, filters ?? narrowest]
    .filter((part) => part !== undefined)
    .join(' && ');
}

/** Compares the first matches of the words with the other filters. Asks the index for both only if too few of them match. */
function comparing(request: SearchRequest, shape: SearchShape, conditions: string, bind: Bind): string[] {
  const columns = [...new Set([...shape.carried, ...CONDITION_COLUMNS])];
  const { ofOneWord, ofMoreWords, forFacets } = MOST_COMPARED;
  const ofWords = `CASE WHEN numnode(words) = 1 THEN ${ofOneWord} ELSE ${ofMoreWords} END`;
  const most = `(SELECT ${request.facets === true ? forFacets : ofWords} FROM given)`;
  return [
    `near AS MATERIALIZED (${inBands('search', columns, '(SELECT of_words FROM given)')} LIMIT ${most})`,
    `compared AS MATERIALIZED (SELECT * FROM near WHERE true ${conditions} LIMIT (SELECT ${mostMatches(shape)}))`,
    `asked AS MATERIALIZED (
       SELECT *, CASE WHEN suffices THEN of_words ELSE ${queryOf(shape, filters(request, bind))} END AS query
         FROM given, (SELECT (SELECT count(*) FROM compared) = (SELECT ${mostMatches(shape)})
                          OR (SELECT count(*) FROM near) < ${most} AS suffices) compared)`,
  ];
}

/** How many matches are read. If the total is stored: the candidates, and one more, which shows that there are others. */
function mostMatches({ counted }: SearchShape): string {
  return counted
    ? `CASE WHEN (${STORED_TOTAL_SUFFICES}) THEN (SELECT candidates + 1 FROM given) ELSE (SELECT most + 1 FROM given) END`
    : '(SELECT most + 1 FROM given)';
}

/** The index finds a phrase's words; its word order is checked on the rows. The words alone bound the search. */
const PHRASED = `coalesce(words::text ~ ' <(-|[0-9]+)> ' AND words::text !~ '! *[(]', false)`;
const LOOSENED = `CASE WHEN numnode(words) = 0 THEN NULL
    WHEN ${PHRASED} THEN regexp_replace(words::text, ' <(-|[0-9]+)> ', ' & ', 'g')::tsquery ELSE words END`;
/** A query of stop words (“the”) matches nothing, rather than everything. */
const NOT_EMPTY = 'CASE WHEN numnode(words) > 0 THEN words END';
const MORE_UNSEEN = `OR (SELECT count(*) >= ${MAX_LOOKED_AT} FROM looked_at)`;

function matching(
  request: SearchRequest,
  shape: SearchShape,
  conditions: string,
  isCompared: boolean,
): string[] {
  const all = inBands('search', shape.carried, '(SELECT query FROM asked)', conditions);
  if (!shape.late) return matchingPlainly(all, shape, conditions, isCompared);
  const phrase = `((SELECT NOT phrased FROM asked)
    OR m.search @@ (SELECT words FROM asked))`;
  const ofSeller = conditionsOfSeller(request);
  const late = [
    shape.phrased ? phrase : 'true',
    ofSeller.length === 0
      ? 'true'
      : `(SELECT ${ofSeller.join(' AND ')} FROM seller_cards WHERE agent_id = m.seller_id)`,
  ];
  return [
    `looked_at AS MATERIALIZED (${all} LIMIT ${MAX_LOOKED_AT})`,
    `matches AS MATERIALIZED (SELECT * FROM looked_at m WHERE ${late.join(' AND ')} LIMIT (SELECT most + 1 FROM given))`,
  ];
}

/** A band is read only if the bands before it did not suffice. */
function inBands(indexed: string, columns: string[], query: string, conditions = ''): string {
  const bands = BAND_TABLES.map(
    (table) => `SELECT ${columns.join(', ')} FROM ${table} WHERE ${indexed} @@ ${query} ${conditions}`,
  );
  return `SELECT * FROM (${bands.join(' UNION ALL ')}) bands`;
}

function matchingPlainly(all: string, shape: SearchShape, conditions: string, isCompared: boolean): string[] {
  const limited = `SELECT * FROM (${all} LIMIT ${MAX_MATCHES}) most LIMIT (SELECT ${mostMatches(shape)})`;
  const matches = isCompared
    ? `SELECT ${shape.carried.join(', ')} FROM compared WHERE (SELECT suffices FROM asked)
       UNION ALL SELECT * FROM (${limited}) found WHERE (SELECT NOT suffices FROM asked)`
    : limited;
  const titled = `titled AS MATERIALIZED (
      ${inBands('listing_title_words(search)', shape.carried, '(SELECT query FROM asked)', conditions)}
      WHERE (SELECT count(*) > (SELECT candidates FROM asked) FROM matches) LIMIT ${MAX_TITLES})`;
  return [`matches AS MATERIALIZED (${matches})`, ...(shape.titled ? [titled] : [])];
}

function pageOf(request: SearchRequest, shape: SearchShape, bind: Bind): string[] {
  const limits = `LIMIT ${bind(request.limit)} OFFSET ${bind((request.page - 1) * request.limit)}`;
  return shape.sort === 'relevance' ? relevancePage(shape, limits) : sortedPage(request, shape, limits, bind);
}

/** The ranked candidates, then the other matches. */
function relevancePage(shape: SearchShape, limits: string): string[] {
  const first = 'SELECT * FROM (SELECT * FROM matches LIMIT (SELECT candidates FROM asked)) first';
  const others =
    'UNION ALL SELECT id, popularity, -1 FROM matches WHERE id NOT IN (SELECT id FROM candidates)';
  return [
    `candidates AS MATERIALIZED (
      ${shape.titled ? `SELECT * FROM titled UNION ALL ${first} WHERE id NOT IN (SELECT id FROM titled)` : first})`,
    `ranked AS (SELECT id, popularity, ${RELEVANCE} AS rank FROM candidates ${shape.deep ? others : ''})`,
    `page AS MATERIALIZED (SELECT id, row_number() OVER () AS position FROM (
      SELECT id FROM ranked ORDER BY rank DESC, popularity DESC, id DESC ${limits}) best)`,
  ];
}

/**
 * If all matches are known, sorts them. Otherwise walks the table in the sort order, which soon finds enough of that
 * many matches.
 */
function sortedPage(request: SearchRequest, shape: SearchShape, limits: string, bind: Bind): string[] {
  const order = ORDERS[shape.sort as Ordered];
  const category = request.category === undefined ? '' : `AND category = ${bind(request.category)}`;
  const walkable = shape.late ? 'false' : 'capped';
  // PostgreSQL would read all of a price range and sort it, because it cannot know how many listings match the words
  const conditions = exactConditions(
    request,
    bind,
    shape.sort.startsWith('price') ? 'price_cents' : 'price_cents + 0',
  );
  return [
    `page AS MATERIALIZED (
      SELECT id, row_number() OVER () AS position FROM (
        SELECT id FROM matches WHERE (SELECT NOT ${walkable} FROM counted) ORDER BY ${order} ${limits}) known
      UNION ALL
      SELECT id, row_number() OVER () FROM (
        SELECT id FROM listings WHERE (SELECT ${walkable} FROM counted) AND status = 'active' ${category}
           AND search @@ (SELECT query FROM asked) ${conditions}
         ORDER BY ${order} ${limits}) walked)`,
  ];
}

const FACETS = `json_build_object(${FACETED.map(
  (column) => `'${column}', (SELECT json_object_agg(${column}, n) FROM (
    SELECT ${column}, count(*) AS n FROM matches WHERE ${column} IS NOT NULL GROUP BY 1) g)`,
).join(', ')})`;
