import { knownStatements } from '../src/platform/database/statements';
import type { World } from './world';

/** How `dueRows` claims rows: the table, the column with the due time, and which rows have one. */
const CLAIM = /^UPDATE (\w+) SET (\w+) = \$2 WHERE id IN \( SELECT id FROM \1 WHERE (\2 <= \$1.*?) ORDER BY/;
/** What is due at a time that no claim of that form names. */
const OTHERS: [table: string, column: string, where: string][] = [['webhook_queues', 'look_at', 'true']];

/** Reads when the next deadline, retry, or expiry is due. */
export class Deadlines {
  private readonly text: string;

  constructor(private readonly world: World) {
    const claims = knownStatements().flatMap(({ text }): [string, string, string][] => {
      const [, table, column, where] = CLAIM.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
      if (!table || !column || !where) return [];
      return [[table, column, where.replace(`${column} <= $1`, `${column} > $1`)]];
    });
    this.text = [...claims, ...OTHERS]
      .map(
        ([table, column, where]) =>
          `SELECT min(${column}) AS due FROM ${table} WHERE ${where.includes('$1') ? where : `${column} > $1 AND ${where}`}`,
      )
      .join(' UNION ALL ');
  }

  async next(): Promise<number | undefined> {
    const [row] = await this.world.rows<{ due: Date | null }>(
      `SELECT min(due) AS due FROM (${this.text}) dues`,
      [this.world.clock.now()],
    );
    return row?.due?.getTime();
  }
}
