import { Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { Database, type Statement, statement } from '../database/statements';
import { Workers } from './workers';

/** How long a kind of data is stored. */
interface RetentionTime {
  data: string;
  ms: number;
  /** Counted from when it expires. */
  afterExpiry: boolean;
}

const defined = new Map<string, RetentionTime>();

/** Lists data that a worker deletes, next to that worker. `retention(…)` does so for its own rules. */
export function defineRetentionTime(data: string, ms: number, { afterExpiry = false } = {}): void {
  defined.set(data, { data, ms, afterExpiry });
}

/** All retention times of the loaded modules. */
export const definedRetentionTimes = (): RetentionTime[] => [...defined.values()];

const BATCH = 1_000;

interface Rule {
  /** What is deleted, for the table in the guides. Left out if the data is listed with `defineRetentionTime`. */
  data?: string;
  retentionMs?: number;
}

/** Deletes rows whose `column` is more than `retentionMs` ago. The column needs an index. */
interface OldRows extends Rule {
  table: string;
  /** The primary key. Default: ctid, which does not identify rows of a partitioned table. */
  key?: string;
  column: string;
  /** An additional condition. */
  where?: string;
}

/** For everything else: a statement that deletes the rows older than `$1` and returns one row for each. */
interface OtherRows extends Rule {
  sql: Statement;
}

/**
 * A provider for a feature module: a worker of this name that deletes old rows in batches. Several instances may run it
 * at the same time.
 */
export function retention(name: string, everyMs: number, rules: (OldRows | OtherRows)[]): Provider {
  const deletions = rules.map((rule, index) => ({
    sql: 'sql' in rule ? rule.sql : deletionOf(rule, `${name.replaceAll('-', '_')}_${index + 1}`),
    keptMs: rule.retentionMs ?? 0,
  }));
  for (const { data, retentionMs = 0, ...rule } of rules)
    if (data !== undefined)
      defineRetentionTime(data, retentionMs, {
        afterExpiry: 'column' in rule && rule.column.endsWith('expires_at'),
      });
  return {
    provide: `retention:${name}`,
    useFactory: (workers: Workers, database: Database, clock: Clock) => {
      const step = async (): Promise<boolean> => {
        let deleted = 0;
        for (const { sql, keptMs } of deletions)
          deleted += (await database.rows(sql, [after(clock.now(), -keptMs)])).length;
        return deleted > 0;
      };
      workers.add({ name, role: 'sweeper', everyMs, step });
      return name;
    },
    inject: [Workers, Database, Clock],
  };
}

function deletionOf({ table, key = 'ctid', column, where = 'true' }: OldRows, name: string): Statement {
  return statement(
    name,
    `DELETE FROM ${table} WHERE ${key} = ANY (ARRAY(
       SELECT ${key} FROM ${table} WHERE ${column} <= $1 AND ${where} ORDER BY ${column}, ${key} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
     RETURNING 1 AS gone`,
  );
}

const RECENT_WRITES_BATCH = 5_000;
/** A replica that lags this far does not serve reads, so older entries are useless. */
const FORGET = statement(
  'recent_writes_forget',
  `DELETE FROM recent_writes WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM recent_writes WHERE written_at < statement_timestamp() - interval '10 minutes'
      ORDER BY author LIMIT ${RECENT_WRITES_BATCH} FOR UPDATE SKIP LOCKED))
   RETURNING 1 AS gone`,
);

/** Deletes old entries of `RecentWrites`. */
@Injectable()
export class RecentWritesRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const step = async (): Promise<boolean> =>
      (await this.database.rows(FORGET)).length === RECENT_WRITES_BATCH;
    this.workers.add({ name: 'recent-writes-retention', role: 'sweeper', everyMs: HOUR, step });
  }
}
