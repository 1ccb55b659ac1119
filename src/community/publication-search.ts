import { type Statement, statement } from '../platform/database/statements';

/** So many of the latest that fit are ranked: the cost of a search does not grow with their number. */
const RANKED = 1_000;

interface Searched {
  name: string;
  table: string;
  shown: string;
  /** Columns of `r`, the row that was found, and `c`, the card of its author `author`. */
  columns: string;
  author: string;
}

/** The $2 best of a table for the words of $1, with how many fit. The latest of equals comes first. */
export function publicationSearch({ name, table, shown, columns, author }: Searched): Statement {
  return statement(
    name,
    `WITH words AS (SELECT websearch_to_tsquery('english', $1) AS q),
          fitting AS (SELECT t.id, ts_rank_cd(t.search, words.q, 33) AS score FROM ${table} t, words
                       WHERE ${shown} AND t.search @@ words.q ORDER BY t.id DESC LIMIT ${RANKED}),
          best AS (SELECT id, score, count(*) OVER ()::int AS total FROM fitting ORDER BY score DESC, id DESC LIMIT $2)
     SELECT ${columns}, best.score, best.total
       FROM best JOIN ${table} r USING (id) LEFT JOIN agent_cards c ON c.agent_id = r.${author}
      ORDER BY best.score DESC, r.id DESC`,
  );
}
