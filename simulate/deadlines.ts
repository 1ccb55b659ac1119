import { knownStatements } from '../src/platform/database/statements';
import type { World } from './world';

interface Claim {
  name: string;
  table: string;
  column: string;
  where: string;
}

const claimAt = (table: string, column: string, where: string): Claim => ({
  name: `${table} ${column}`,
  table,
  column,
  where,
});

/** How `dueRows` claims rows: the table, the column with the due time, and which rows have one. */
const CLAIM = /^UPDATE (\w+) SET (\w+) = \$2 WHERE id IN \( SELECT id FROM \1 WHERE (\2 <= \$1.*?) ORDER BY/;
/** What other statements claim. */
const OTHERS = [
  claimAt('webhook_queues', 'look_at', 'look_at <= $1'),
  claimAt('outbox_queue', 'due_at', 'due_at <= $1'),
  claimAt('saved_search_jobs', 'due_at', 'due_at <= $1'),
  claimAt('queued_mails', 'due_at', 'due_at <= $1'),
  claimAt('a2a_push_configs', 'next_attempt_at', 'next_attempt_at <= $1'),
  claimAt('ucp_order_deliveries', 'next_attempt_at', `next_attempt_at <= $1 AND status = 'pending'`),
];

/** What a statement of a worker claims, if anything. */
export function claimOf(text: string): Claim | undefined {
  const [, table, column, where] = CLAIM.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
  return table && column && where
    ? claimAt(table, column, where)
    : OTHERS.find((claim) => text.includes(claim.table));
}

interface Due {
  /** Of the claim. */
  name: string;
  rows: number;
  since: Date;
}

/** Reads what is due, and when the next deadline, retry, or expiry is. */
export class Deadlines {
  private texts?: { due: string; next: string };

  constructor(private readonly world: World) {}

  /** The true time at which the clock, which may be wrong, comes to the next one. */
  async next(): Promise<number | undefined> {
    const { clock } = this.world;
    const now = clock.now();
    const [row] = await this.world.rows<{ due: Date | null }>(this.statements.next, [now]);
    return row?.due ? row.due.getTime() - now.getTime() + clock.milliseconds : undefined;
  }

  due(): Promise<Due[]> {
    return this.world.rows<Due>(this.statements.due, [this.world.clock.now()]);
  }

  /** Of the statements that the service has by now. */
  private get statements(): { due: string; next: string } {
    if (this.texts) return this.texts;
    const claims = new Map(
      knownStatements().flatMap(({ text }) => {
        const claim = claimOf(text);
        return claim ? [[claim.name, claim]] : [];
      }),
    );
    const of = (select: (claim: Claim) => string): string =>
      [...claims.values()].map(select).join(' UNION ALL ');
    const later = (column: string, where: string): string =>
      where.replace(`${column} <= $1`, `${column} > $1`);
    this.texts = {
      due: of(
        ({ name, table, column, where }) =>
          `SELECT '${name}' AS name, count(*)::int AS rows, min(${column}) AS since FROM ${table} WHERE ${where} HAVING count(*) > 0`,
      ),
      next: `SELECT min(due) AS due FROM (${of(({ table, column, where }) => `SELECT min(${column}) AS due FROM ${table} WHERE ${later(column, where)}`)}) dues`,
    };
    return this.texts;
  }
}
