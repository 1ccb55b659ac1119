import { knownStatements } from '../src/platform/database/statements';
import type { World } from './world';

/** How `dueRows` claims rows: the table, the column with the due time, and which rows have one. */
const CLAIM = /^UPDATE (\w+) SET (\w+) = \$2 WHERE id IN \( SELECT id FROM \1 WHERE (\2 <= \$1.*?) ORDER BY/;
/** What is due at a time that no claim of that form names. */
const OTHERS: [table: string, column: string, where: string][] = [
  ['webhook_queues', 'look_at', 'look_at <= $1'],
  ['outbox_queue', 'due_at', 'due_at <= $1'],
  ['saved_search_jobs', 'due_at', 'due_at <= $1'],
];

/** Reads what is due, and when the next deadline, retry, or expiry is. */
export class Deadlines {
  private texts?: { due: string; next: string };

  constructor(private readonly world: World) {}

  async next(): Promise<number | undefined> {
    const [row] = await this.world.rows<{ due: Date | null }>(this.statements.next, [this.world.clock.now()]);
    return row?.due?.getTime();
  }

  /** What is due, in words that change with it. Empty if nothing is. */
  async due(): Promise<string> {
    const rows = await this.world.rows(this.statements.due, [this.world.clock.now()]);
    return rows.map((row) => JSON.stringify(row)).join('\n');
  }

  /** Of the statements that the service has by now. */
  private get statements(): { due: string; next: string } {
    if (this.texts) return this.texts;
    const claims = knownStatements().flatMap(({ text }): [string, string, string][] => {
      const [, table, column, where] = CLAIM.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
      return table && column && where ? [[table, column, where]] : [];
    });
    const all = [...claims, ...OTHERS];
    const of = (select: (table: string, column: string, where: string) => string): string =>
      all.map((parts) => select(...parts)).join(' UNION ALL ');
    const later = (column: string, where: string): string =>
      where.replace(`${column} <= $1`, `${column} > $1`);
    this.texts = {
      due: of(
        (table, column, where) =>
          `SELECT '${table} ${column}' AS name, count(*)::int AS rows, min(${column}) AS since FROM ${table} WHERE ${where} HAVING count(*) > 0`,
      ),
      next: `SELECT min(due) AS due FROM (${of((table, column, where) => `SELECT min(${column}) AS due FROM ${table} WHERE ${later(column, where)}`)}) dues`,
    };
    return this.texts;
  }
}
