import type { Provider } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import { Reads, type Statement, statement } from '../database/statements';
import { Workers } from './workers';

const BATCH = 1_000;

/** Rows are deleted once the time in `column` is `keptMs` ago. `column` needs an index. */
interface OldRows {
  table: string;
  /** The primary key; by default the place of the row, which a partitioned table does not have. */
  key?: string;
  column: string;
  /** Only these rows. */
  where?: string;
  keptMs?: number;
}

/** For everything else: `$1` is the time before which rows go, and the statement returns a row for each that went. */
interface OtherRows {
  sql: Statement;
  keptMs?: number;
}

/**
 * A provider for the module of a feature: deletes what is too old, in batches, in a worker with this name. Instances may run
 * it at the same time.
 */
export function retention(name: string, everyMs: number, rules: (OldRows | OtherRows)[]): Provider {
  const deletions = rules.map((rule, index) => ({
    sql: 'sql' in rule ? rule.sql : deletionOf(rule, `${name.replaceAll('-', '_')}_${index + 1}`),
    keptMs: rule.keptMs ?? 0,
  }));
  return {
    provide: `retention:${name}`,
    useFactory: (workers: Workers, reads: Reads, clock: Clock) => {
      const step = async (): Promise<boolean> => {
        let deleted = 0;
        for (const { sql, keptMs } of deletions)
          deleted += (await reads.rows(sql, [after(clock.now(), -keptMs)])).length;
        return deleted > 0;
      };
      workers.add({ name, role: 'sweeper', everyMs, step });
      return name;
    },
    inject: [Workers, Reads, Clock],
  };
}

function deletionOf({ table, key = 'ctid', column, where = 'true' }: OldRows, name: string): Statement {
  return statement(
    name,
    `DELETE FROM ${table} WHERE ${key} = ANY (ARRAY(
       SELECT ${key} FROM ${table} WHERE ${column} <= $1 AND ${where} ORDER BY ${column} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
     RETURNING 1 AS gone`,
  );
}
