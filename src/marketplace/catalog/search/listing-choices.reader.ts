import { Injectable } from '@nestjs/common';
import { searchQuery } from '../../../kernel/search-text';
import { Database, statement } from '../../../platform/database/statements';
import { ANY_LISTING, type Bind, exactConditions, filters } from './search-filters';
import type { SearchRequest } from './search.dto';
import { BAND_TABLES } from './search-statement';

/** How many matches, the most popular first, are sorted. The public search considers more. */
const MATCHES = 1_000;
/** The limit with words, because ranking by words reads every row. */
const WORDED_MATCHES = 300;
const ORDERS = ['rating_score DESC, id DESC', 'popularity DESC, id DESC', 'id DESC'];

const first = (from: string, limit: string): string =>
  ORDERS.map((order) => `(SELECT id FROM ${from} ORDER BY ${order} LIMIT ${limit})`).join(' UNION ');

/** Reads the start of three indexes. */
const OF_CATEGORY = statement(
  'listing_choices_of_category',
  `SELECT id FROM (${first(`listings WHERE status = 'active' AND category = $1`, '$2')}) chosen ORDER BY id`,
);

export type ChoiceRequest = Pick<
  SearchRequest,
  | 'q'
  | 'category'
  | 'subcategory'
  | 'min_price'
  | 'max_price'
  | 'condition'
  | 'delivery'
  | 'return_policy'
  | 'tags'
>;

/** Preselects listings worth a closer look: the best rated, the most popular, and the newest. Returns only ids. */
@Injectable()
export class ListingChoicesReader {
  constructor(private readonly database: Database) {}

  /** Returns at most three times `count`; with words, also the most relevant ones, so at most four times. */
  async find(request: ChoiceRequest, count: number): Promise<string[]> {
    const { category, ...narrower } = request;
    const rows =
      category !== undefined && Object.values(narrower).every((given) => given === undefined)
        ? await this.database.rows<{ id: string }>(OF_CATEGORY, [category, count])
        : await this.matching(request, count);
    return rows.map(({ id }) => id);
  }

  private matching(request: ChoiceRequest, count: number): Promise<{ id: string }[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const asked = request as SearchRequest;
    const words =
      request.q === undefined ? 'NULL::tsquery' : `to_tsquery('english', ${bind(searchQuery(request.q))})`;
    const conditions = exactConditions(asked, bind);
    const worded = request.q !== undefined;
    const bound = worded ? WORDED_MATCHES : MATCHES;
    const bands = BAND_TABLES.map(
      (table) => `SELECT id, popularity, rating_score${worded ? ', search' : ''} FROM ${table}
        WHERE search @@ (SELECT query FROM asked) ${conditions}`,
    );
    const text = `
      WITH asked AS MATERIALIZED (
        SELECT words, ${worded ? 'CASE WHEN numnode(words) > 0 THEN words END && filters' : 'filters'} AS query
          FROM (SELECT ${words} AS words, ${filters(asked, bind) ?? ANY_LISTING} AS filters) given),
      matches AS MATERIALIZED (
        SELECT * FROM (${bands.join(' UNION ALL ')}) all_bands LIMIT ${bound})
      SELECT id FROM (${first('matches', bind(count))}
        ${worded ? `UNION (SELECT id FROM matches ORDER BY ts_rank(search, (SELECT words FROM asked)) DESC, id DESC LIMIT ${bind(count)})` : ''}) chosen
       ORDER BY id`;
    return this.database.composed<{ id: string }>(text, values);
  }
}
