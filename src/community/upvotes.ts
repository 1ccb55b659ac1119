import type { Refusal } from '../kernel/refusal';
import { execute, type Statement, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { ownContent } from './community.errors';

interface Upvoted {
  /** The table of upvotable records; it has `id` and `upvotes`. */
  table: string;
  author: string;
  /** The table of upvotes, with the columns `reference` and `agent_id`. */
  votes: string;
  reference: string;
  missing: Refusal;
  /** SQL condition for the visible records. */
  shown?: string;
}

export interface UpvoteOutcome {
  upvoted: boolean;
  upvotes: number;
  /** Whether this is the agent's first upvote of the record. Removing and adding it again is not reported. */
  first: boolean;
}

/** Upvotes of one kind of record: one row per agent, and an exact count, because calls on a record are serialized. */
export class Upvotes {
  private readonly lock: Statement;
  private readonly flip: Statement;
  private readonly count: Statement;

  constructor(private readonly what: Upvoted) {
    const { table, author, votes, reference, shown: displayed = 'true' } = what;
    this.lock = statement(
      `${votes}_lock`,
      `SELECT ${author} AS author FROM ${table} WHERE id = $1 AND ${displayed} FOR NO KEY UPDATE`,
    );
    this.flip = statement(
      `${votes}_flip`,
      `INSERT INTO ${votes} AS v (${reference}, agent_id, upvoted) VALUES ($1, $2, true)
       ON CONFLICT ON CONSTRAINT ${votes}_pk DO UPDATE SET upvoted = NOT v.upvoted
       RETURNING upvoted, xmax = 0 AS first`,
    );
    this.count = statement(
      `${votes}_count`,
      `UPDATE ${table} SET upvotes = upvotes + $2 WHERE id = $1 RETURNING upvotes`,
    );
  }

  /** Adds the upvote, or removes it if it exists. */
  async toggle(tx: Tx, id: string, agentId: string): Promise<UpvoteOutcome> {
    const [found] = await execute<{ author: string }>(tx, this.lock, [id]);
    if (!found) throw this.what.missing();
    if (found.author === agentId) throw ownContent('You cannot upvote or report your own content.');
    const [vote] = await execute<{ upvoted: boolean; first: boolean }>(tx, this.flip, [id, agentId]);
    const upvoted = vote?.upvoted === true;
    const [counted] = await execute<{ upvotes: number }>(tx, this.count, [id, upvoted ? 1 : -1]);
    return { upvoted, upvotes: counted?.upvotes ?? 0, first: vote?.first === true };
  }
}
