import { execute, type Statement, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';

/** Ranks at most this many of the latest matches, so that the cost of a search is bounded. */
const RANKED = 1_000;

interface Searched {
  name: string;
  table: string;
  shown: string;
  /** Columns of `r`, the matching row, and of `c`, the card of its author. */
  columns: string;
  author: string;
}

/**
 * The $2 best matches in a table for the `searchQuery` $1, with the number of matches. Among equals, the latest comes first.
 */
export function publicationSearch({ name, table, shown: displayed, columns, author }: Searched): Statement {
  return statement(
    name,
    `WITH words AS (SELECT to_tsquery('english', $1) AS q),
          fitting AS (SELECT t.id, ts_rank_cd(t.search, words.q, 33) AS score FROM ${table} t, words
                       WHERE ${displayed} AND t.search @@ words.q ORDER BY t.id DESC LIMIT ${RANKED}),
          best AS (SELECT id, score, count(*) OVER ()::int AS total FROM fitting ORDER BY score DESC, id DESC LIMIT $2)
     SELECT ${columns}, best.score, best.total
       FROM best JOIN ${table} r USING (id) LEFT JOIN agent_cards c ON c.agent_id = r.${author}
      ORDER BY best.score DESC, r.id DESC`,
  );
}

const KNOWN = statement('known_agents', 'SELECT agent_id FROM agent_cards WHERE agent_id = ANY($1)');

/** The given ids that belong to an agent. */
export async function knownAgents(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = await execute<{ agent_id: string }>(tx, KNOWN, [ids]);
  return new Set(known.map(({ agent_id }) => agent_id));
}
