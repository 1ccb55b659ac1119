import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { BATCH_MARK } from '../../src/platform/database/batches';

interface Before {
  table: string;
  filenode: string;
}
interface Held {
  table: string;
  mode: string;
}

/** Lock modes that block writers, and some also readers. */
const KEEPS_OTHERS_AWAY = new Set([
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]);
/** Statements that cannot be watched, since they are refused inside a transaction. They block nobody. */
const RUNS_OUTSIDE =
  /^\s*((CREATE|DROP)\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY|REINDEX\b.*\bCONCURRENTLY|VACUUM(?!\s*(\(|FULL)))/i;
const CHANGES_ROWS = /^\s*(WITH\b.*\b)?(UPDATE|DELETE\s+FROM)\s+(ONLY\s+)?"?(\w+)/is;
const NEVER = /^\s*(LOCK(\s+TABLE)?\s|CLUSTER\b|VACUUM\s*(\([^)]*\bFULL\b|FULL)|TRUNCATE\b)/i;
const DROPS_COLUMN =
  /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!CONSTRAINT|DEFAULT|NOT\b|EXPRESSION|IDENTITY)(COLUMN\s+)?(IF\s+EXISTS\s+)?"?(\w+)/is;

/**
 * Runs a migration on a real database and reports the harm to concurrent users of its tables: which locks it takes,
 * and whether it scans or rewrites tables under them. It observes effects rather than reading statements, except for
 * effects that leave no trace on small tables. New tables belong to the migration and are not checked.
 */
export async function harmOf(source: DataSource, migration: MigrationInterface): Promise<string[]> {
  const runner = source.createQueryRunner();
  const watch = new Watch(runner, 'contract' in migration);
  try {
    await watch.begin();
    if (migration.transaction === false) {
      await migration.up(watch.runner(true));
    } else {
      await runner.startTransaction();
      await migration.up(watch.runner(false));
      watch.ofWholeTransaction();
      await runner.commitTransaction();
    }
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
  return [...watch.harm];
}

class Watch {
  readonly harm = new Set<string>();
  private readonly query: QueryRunner['query'];
  private before: Before[] = [];
  private known = new Set<string>();
  private shut = new Set<string>();
  private scans = new Map<string, number>();

  constructor(
    private readonly real: QueryRunner,
    private readonly contracts: boolean,
  ) {
    this.query = real.query.bind(real) as QueryRunner['query'];
  }

  async begin(): Promise<void> {
    this.before = (await this.query(`
      SELECT c.relname AS table, pg_relation_filenode(c.oid) AS filenode FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)) as Before[];
    this.known = new Set(this.before.map(({ table }) => table));
  }

  /** The query runner for the migration: inspects the effects of each statement. */
  runner(eachAlone: boolean): QueryRunner {
    const watched = async (sql: string, values?: unknown[]): Promise<unknown> => {
      this.ofText(sql);
      if (RUNS_OUTSIDE.test(sql)) return this.query(sql, values);
      const own = eachAlone && !this.real.isTransactionActive;
      if (own) await this.query('BEGIN');
      await this.countScans();
      const result = await this.query(sql, values);
      await this.ofEffects(sql);
      if (own) await this.query('COMMIT');
      return result;
    };
    return new Proxy(this.real, {
      get: (target, member) => {
        if (member === 'query') return watched;
        const value = Reflect.get(target, member) as unknown;
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  }

  /** Two transactions that lock two tables in opposite order deadlock. */
  ofWholeTransaction(): void {
    if (this.shut.size > 1) this.harm.add(`shuts ${[...this.shut].sort().join(' and ')} in one transaction`);
  }

  private ofText(sql: string): void {
    const said = sql.trim().replace(/\s+/g, ' ').slice(0, 60);
    if (NEVER.test(sql)) this.harm.add(`never do this while others are at work: ${said}`);
    const changed = sql.includes(BATCH_MARK) ? undefined : CHANGES_ROWS.exec(sql)?.[4];
    if (changed && this.known.has(changed))
      this.harm.add(`changes rows of ${changed} in one go: use inBatches`);
    const table = /\bALTER\s+TABLE\s+(IF\s+EXISTS\s+)?(ONLY\s+)?"?(\w+)/i.exec(sql)?.[3] ?? '';
    const dropped = DROPS_COLUMN.exec(sql)?.[3];
    if (dropped && this.known.has(table) && !this.contracts)
      this.harm.add(
        `drops ${table}.${dropped}, which running instances may read: say in \`contract\` since when none does`,
      );
  }

  /** Statistics may include earlier transactions, so only the increase counts. */
  private async countScans(): Promise<void> {
    const now = (await this.query(
      'SELECT c.relname AS table, pg_stat_get_xact_numscans(c.oid)::int AS scans FROM pg_class c WHERE c.relname = ANY($1)',
      [[...this.known]],
    )) as { table: string; scans: number }[];
    this.scans = new Map(now.map(({ table, scans }) => [table, scans]));
  }

  private async ofEffects(sql: string): Promise<void> {
    const said = sql.trim().replace(/\s+/g, ' ').slice(0, 60);
    const now = (await this.query(`
      SELECT c.relname AS table, pg_relation_filenode(c.oid) AS filenode, pg_stat_get_xact_numscans(c.oid)::int AS scans
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)) as (Before & {
      scans: number;
    })[];
    const held = (await this.query(`
      SELECT c.relname AS table, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
       WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind = 'r'
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`)) as Held[];
    const away = held.filter(({ table, mode }) => this.known.has(table) && KEEPS_OTHERS_AWAY.has(mode));
    for (const { table, filenode, scans } of now) {
      const old = this.before.find((one) => one.table === table);
      if (!old) continue;
      if (old.filenode !== filenode) this.harm.add(`rewrites ${table}: ${said}`);
      old.filenode = filenode;
      const reads = scans > (this.scans.get(table) ?? 0);
      const mode = away.find((one) => one.table === table)?.mode;
      if (mode && reads) this.harm.add(`reads all of ${table} under ${mode}: ${said}`);
    }
    const shut = away.filter(({ mode }) => mode === 'AccessExclusiveLock').map(({ table }) => table);
    for (const table of shut) this.shut.add(table);
    const [limit] = (await this.query('SHOW lock_timeout')) as { lock_timeout: string }[];
    if (shut.length > 0 && limit?.lock_timeout === '0')
      this.harm.add(`waits for ${shut.join(', ')} without lock_timeout, and everybody behind it: ${said}`);
  }
}
