import type { QueryResultRow } from 'pg';
import { type Database, type Statement, statement } from '../database/statements';
import type { Claim, Lease } from './delivery-worker';

/** A table in which each row is, or leads to, one item to send. SQL fragments call the row `d`. */
interface ReceiverTable {
  /** Has the columns `next_attempt_at` and `lease_token`. */
  table: string;
  key: string[];
  /** The receiver of a row. Each receiver has its own slots. */
  receiver: string;
  /** Rows that may be due now or later. */
  open: string;
  /** Compares the lane of the row with $4, true for the slow lane, in the way that the index supports. */
  slow: string;
  /** An additional condition for due rows. */
  and?: string;
  /** A join that restricts the receivers, which are called `r.receiver`. */
  onlyTo?: string;
  /** Concurrent attempts per receiver, and as many again in the slow lane. */
  perReceiver: number;
  /** Reads the items from the claimed rows, which are called `claimed`. $1 is the time of the claim. */
  items: string;
}

/**
 * The claim and release of a queue that is shared fairly by its receivers. The claim walks the receivers by an index on
 * (slow, receiver, next_attempt_at), so that one receiver's backlog costs the others nothing.
 */
export class ReceiverQueue<Item extends { lease_token: string }> {
  private readonly claiming: Statement;
  private readonly releasing: Statement;

  constructor(
    private readonly database: Database,
    described: ReceiverTable,
  ) {
    this.claiming = statement(`${described.table}_claim`, claimOf(described));
    this.releasing = statement(
      `${described.table}_release`,
      `UPDATE ${described.table} d SET lease_token = NULL, next_attempt_at = $2
        WHERE d.lease_token = ANY($1) AND ${described.open}`,
    );
  }

  async claim({ now, until, token, slow, room }: Lease): Promise<Claim<Item>> {
    const claimed = await this.database.rows<Item & QueryResultRow>(this.claiming, [
      now,
      until,
      token,
      slow,
      room,
    ]);
    return { claimed };
  }

  async release(items: readonly Item[], now: Date): Promise<void> {
    const tokens = [...new Set(items.map(({ lease_token }) => lease_token))];
    await this.database.rows(this.releasing, [tokens, now]);
  }
}

function claimOf({
  table,
  key,
  receiver,
  open,
  slow,
  and,
  onlyTo,
  perReceiver,
  items,
}: ReceiverTable): string {
  const inTurn = `${open} AND ${slow}`;
  const columnsOf = (row: string): string => key.map((column) => `${row}.${column}`).join(', ');
  const columns = columnsOf('d');
  const same = (other: string): string =>
    key.map((column) => `d.${column} = ${other}.${column}`).join(' AND ');
  return `WITH RECURSIVE held AS MATERIALIZED (
     SELECT ${receiver} AS receiver, count(*) AS busy FROM ${table} d
      WHERE ${inTurn} AND d.lease_token IS NOT NULL AND d.next_attempt_at > $1 GROUP BY 1
   ), receivers AS (
     (SELECT ${receiver} AS receiver FROM ${table} d WHERE ${inTurn} ORDER BY 1 LIMIT 1)
     UNION ALL
     SELECT (SELECT ${receiver} FROM ${table} d WHERE ${inTurn} AND ${receiver} > r.receiver ORDER BY 1 LIMIT 1)
       FROM receivers r WHERE r.receiver IS NOT NULL
   ), due AS (
     SELECT o.* FROM receivers r ${onlyTo ?? ''} LEFT JOIN held h ON h.receiver = r.receiver CROSS JOIN LATERAL (
       SELECT ${columns}, d.next_attempt_at FROM ${table} d
        WHERE ${inTurn} AND ${receiver} = r.receiver AND d.next_attempt_at <= $1${and ? ` AND ${and}` : ''}
        ORDER BY d.next_attempt_at, ${columns} LIMIT greatest(0, ${perReceiver} - coalesce(h.busy, 0))) o
      ORDER BY o.next_attempt_at, ${columnsOf('o')} LIMIT $5
   ), mine AS (
     SELECT ${columns} FROM ${table} d JOIN due ON ${same('due')}
      WHERE ${inTurn} AND d.next_attempt_at <= $1 ORDER BY due.next_attempt_at, ${columnsOf('due')} FOR UPDATE OF d SKIP LOCKED
   ), claimed AS (
     UPDATE ${table} d SET next_attempt_at = $2, lease_token = $3 FROM mine WHERE ${same('mine')} RETURNING d.*)
   ${items}`;
}
