import type { Refusal } from '../../kernel/refusal';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { ownContent } from '../community.errors';

interface Votable {
  /** The table whose rows are voted on, and its column with the number of votes. */
  table: string;
  count: 'upvotes' | 'like_count';
  /** The table of votes, and its column that refers to the voted row. */
  votes: string;
  reference: string;
  /** Selects the `author` of a visible row and locks it, so that concurrent votes are serialized and the count is exact. */
  lock: Statement;
  missing: Refusal;
}

export interface VoteOutcome {
  voted: boolean;
  count: number;
  /** Whether this is the agent's first vote. Removing and adding it again is not reported. */
  first: boolean;
  authorId: string | null;
}

/** Upvotes or likes of one kind of record: one row per agent, which stays when the vote is removed. Only likes are dated. */
export class Votes {
  private readonly flip: Statement;
  private readonly add: Statement;

  constructor(private readonly what: Votable) {
    const { table, count, votes, reference } = what;
    const [vote, columns, values] =
      count === 'upvotes' ? ['upvoted', '', ''] : ['liked', ', created_at', ', $3'];
    this.flip = statement(
      `${votes}_toggle`,
      `INSERT INTO ${votes} AS v (${reference}, agent_id, ${vote}${columns}) VALUES ($1, $2, true${values})
       ON CONFLICT ON CONSTRAINT ${votes}_pk DO UPDATE SET ${vote} = NOT v.${vote}
       RETURNING ${vote} AS voted, xmax = 0 AS first`,
    );
    this.add = statement(
      `${table}_${count}`,
      `UPDATE ${table} SET ${count} = ${count} + $2 WHERE id = $1 RETURNING ${count} AS count`,
    );
  }

  /** Adds the vote, or removes it if it exists. `path` has what the lock requires besides the id. */
  async toggle(tx: Tx, agentId: string, at: Date, id: string, ...path: string[]): Promise<VoteOutcome> {
    const { lock, missing, count: counted } = this.what;
    const [found] = await execute<{ author: string | null }>(tx, lock, [id, ...path]);
    if (!found) throw missing();
    if (counted === 'upvotes' && found.author === agentId) throw ownContent();
    const values = counted === 'upvotes' ? [id, agentId] : [id, agentId, at];
    const [vote] = await execute<{ voted: boolean; first: boolean }>(tx, this.flip, values);
    const voted = vote?.voted === true;
    const [row] = await execute<{ count: number }>(tx, this.add, [id, voted ? 1 : -1]);
    return { voted, count: row?.count ?? 0, first: vote?.first === true, authorId: found.author };
  }
}
