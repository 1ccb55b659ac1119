import { connect } from './catalog-database';

/** The time PostgreSQL spends on a statement while the service is measured. */
export interface StatementTime {
  statement: string;
  calls: number;
  /** Milliseconds per execution, including planning. */
  meanMs: number;
  totalMs: number;
  /** 8 kB pages touched per execution. */
  pages: number;
}

const READ = `
  SELECT regexp_replace(left(s.query, 4000), '\\s+', ' ', 'g') AS statement, s.calls::int AS calls,
         (s.total_exec_time + s.total_plan_time) / s.calls AS "meanMs", s.total_exec_time + s.total_plan_time AS "totalMs",
         (s.shared_blks_hit + s.shared_blks_read)::float8 / s.calls AS pages
    FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
   WHERE s.query !~ 'pg_stat_statements' AND s.calls > 0 ORDER BY 4 DESC`;

/** Sums what pg_stat_statements counts between `begin` and `end`, which excludes the floor. */
export class DatabaseTime {
  private readonly sums = new Map<string, StatementTime>();

  private constructor(private readonly db: Awaited<ReturnType<typeof connect>>) {}

  static async of(databaseUrl: string): Promise<DatabaseTime> {
    const db = await connect(databaseUrl);
    await db.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await db.query(
      `ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET pg_stat_statements.track_planning = on`,
    );
    return new DatabaseTime(db);
  }

  async begin(): Promise<void> {
    await this.db.query('SELECT pg_stat_statements_reset()');
  }

  async end(): Promise<void> {
    for (const row of (await this.db.query<StatementTime>(READ)).rows) {
      const sum = this.sums.get(row.statement) ?? { ...row, calls: 0, totalMs: 0, pages: 0 };
      const calls = sum.calls + row.calls;
      const pages = (sum.pages * sum.calls + row.pages * row.calls) / calls;
      const totalMs = sum.totalMs + row.totalMs;
      this.sums.set(row.statement, {
        statement: row.statement,
        calls,
        totalMs,
        meanMs: totalMs / calls,
        pages,
      });
    }
  }

  /** The statements with the most time since the last call, plus the total. */
  take(count: number): StatementTime[] {
    const all = [...this.sums.values()].sort((a, b) => b.totalMs - a.totalMs);
    this.sums.clear();
    const calls = all.reduce((sum, row) => sum + row.calls, 0);
    const totalMs = all.reduce((sum, row) => sum + row.totalMs, 0);
    const pages = all.reduce((sum, row) => sum + row.pages * row.calls, 0) / calls;
    return [...all.slice(0, count), { statement: '(all)', calls, totalMs, meanMs: totalMs / calls, pages }];
  }

  close(): Promise<void> {
    return this.db.end();
  }
}
