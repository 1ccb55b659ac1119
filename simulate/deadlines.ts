import { knownStatements } from '../src/platform/database/statements';
import type { World } from './world';

/** How `dueRows` claims rows: the table, the column with the due time, and which rows have one. */
const CLAIM = /^UPDATE (\w+) SET (\w+) = \$2 WHERE id IN \( SELECT id FROM \1 WHERE (\2 <= \$1.*?) ORDER BY/;

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

export function claimOf(text: string): Claim | undefined {
  const [, table, column, where] = CLAIM.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
  return table && column && where ? claimAt(table, column, where) : undefined;
}

/** What is due at a time that no claim of that form names. */
const OTHERS = [
  ['webhook_queues', 'look_at'],
  ['outbox_queue', 'due_at'],
  ['saved_search_jobs', 'due_at'],
].map(([table, column]) => claimAt(table as string, column as string, `${column} <= $1`));

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

  async next(): Promise<number | undefined> {
    const [row] = await this.world.rows<{ due: Date | null }>(this.statements.next, [this.world.clock.now()]);
    return row?.due?.getTime();
  }

  due(): Promise<Due[]> {
    return this.world.rows<Due>(this.statements.due, [this.world.clock.now()]);
  }

  /** Of the statements that the service has by now. */
  private get statements(): { due: string; next: string } {
    if (this.texts) return this.texts;
    const claims = knownStatements().flatMap(({ text }) => claimOf(text) ?? []);
    const all = [...claims, ...OTHERS];
    const of = (select: (claim: Claim) => string): string => all.map(select).join(' UNION ALL ');
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
