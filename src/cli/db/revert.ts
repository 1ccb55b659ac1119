import { createInterface } from 'node:readline/promises';
import { isOfBaseline, revertDatabase } from '../../platform/database/migrations';
import { type RevertLosses, rowsLost } from '../../platform/database/revert-losses';
import { note, say } from '../command-line';

export interface RevertOptions {
  /** Revert without asking. */
  yes: boolean;
  /** Revert the baseline although there is data in it. */
  destroyData: boolean;
}

/** Reverts the newest migration, after it has said what that destroys and somebody has agreed. */
export async function revert(url: string, options: RevertOptions): Promise<void> {
  const reverted = await revertDatabase(url, { onWait: note, agree: (losses) => agree(losses, options) });
  say(reverted ? `reverted ${reverted}` : 'nothing to revert');
}

async function agree(losses: RevertLosses, { yes, destroyData }: RevertOptions): Promise<void> {
  const { migration } = losses;
  for (const line of linesOf(losses)) say(line);
  if (isOfBaseline(migration) && rowsLost(losses) > 0 && !destroyData)
    throw new Error(
      `${migration} belongs to the schema of 0.2.0, and this database has data in it. ` +
        'Nothing was reverted. Pass --destroy-data to destroy the data',
    );
  if (yes) return;
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal to ask, so nothing was reverted. Pass --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Revert ${migration}? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was reverted');
}

function linesOf({ migration, tables, columns, changed }: RevertLosses): string[] {
  const lost = [
    ...tables.map(({ table, rows }) => `destroys  the table ${table} with ${rowsOf(rows)}`),
    ...columns.map(
      ({ table, column, rows }) =>
        `destroys  the column ${table}.${column}, which has a value in ${rowsOf(rows)}`,
    ),
    ...changed.map(({ table, rows }) => `changes   ${rowsOf(rows)} of ${table}`),
  ];
  if (lost.length === 0) return [`Reverting ${migration} destroys no data.`];
  return [
    `Reverting ${migration} destroys data that only a backup can bring back (npm run db:backup):`,
    ...lost,
  ];
}

const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
