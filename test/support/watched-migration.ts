import { readFileSync } from 'node:fs';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { BATCH_MARK } from '../../src/platform/database/batches';
import { FOR_MIGRATIONS, MIGRATION_LOCK_MS } from '../../src/platform/database/session';

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
const ALTERED = /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?"?(\w+)"?\s+([^;]*)/gi;
const DROPS_TABLES = /\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?([\w", ]+)/gi;
const DROPS_INDEXES = /\bDROP\s+INDEX\s+(?:CONCURRENTLY\s+)?(?:IF\s+EXISTS\s+)?([\w", ]+)/gi;
/** What a clause of ALTER TABLE takes away from running instances. Statements name unique constraints in ON CONFLICT. */
const TAKES_AWAY: [RegExp, (name: string) => string][] = [
  [
    /\bDROP\s+(?!CONSTRAINT|DEFAULT|NOT\b|EXPRESSION|IDENTITY)(?:COLUMN\s+)?(?:IF\s+EXISTS\s+)?"?(\w+)/gi,
    (column) => `drops the column ${column}`,
  ],
  [/\bDROP\s+CONSTRAINT\s+(?:IF\s+EXISTS\s+)?"?(\w+_(?:uq|pk))\b/gi, (name) => `drops ${name}`],
  [/\bRENAME\s+(?:COLUMN\s+|CONSTRAINT\s+)?(?!TO\b)"?(\w+)/gi, (name) => `renames ${name}`],
  [/\bRENAME\s+TO\s+"?(\w+)/gi, (name) => `renames itself to ${name}`],
  [/\bALTER\s+(?:COLUMN\s+)?"?(\w+)"?\s+SET\s+NOT\s+NULL/gi, (column) => `refuses null in ${column}`],
];
const RELEASED = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm;

/**
 * Runs a migration on a real database and reports the harm to concurrent users of its tables: which locks it takes,
 * and whether it scans or rewrites tables under them. It observes effects rather than reading statements, except for
 * effects that leave no trace on small tables. New tables belong to the migration and are not checked.
 */
export async function harmOf(url: string, migration: MigrationInterface): Promise<string[]> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    extra: { options: FOR_MIGRATIONS },
  }).initialize();
  const runner = source.createQueryRunner();
  const { contract } = migration as { contract?: string };
  const watch = new Watch(runner, contract);
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
    await source.destroy();
  }
  return [...watch.harm];
}

const shortened = (sql: string): string => sql.trim().replace(/\s+/g, ' ').slice(0, 60);

class Watch {
  readonly harm = new Set<string>();
  private readonly query: QueryRunner['query'];
  private before: Before[] = [];
  private known = new Set<string>();
  private indexes = new Set<string>();
  private shut = new Set<string>();
  private scans = new Map<string, number>();

  constructor(
    private readonly real: QueryRunner,
    private readonly contract: string | undefined,
  ) {
    this.query = real.query.bind(real) as QueryRunner['query'];
  }

  async begin(): Promise<void> {
    this.before = (await this.query(`
      SELECT c.relname AS table, pg_relation_filenode(c.oid) AS filenode FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)) as Before[];
    this.known = new Set(this.before.map(({ table }) => table));
    const indexes = (await this.query(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'`,
    )) as { name: string }[];
    this.indexes = new Set(indexes.map(({ name }) => name));
  }

  /** The query runner for the migration: inspects the effects of each statement. */
  runner(eachAlone: boolean): QueryRunner {
    const watched = async (sql: string, values?: unknown[]): Promise<unknown> => {
      this.ofText(sql);
      if (RUNS_OUTSIDE.test(sql)) {
        if ((await this.lockTimeout()) > 0)
          this.harm.add(`gives up while it waits for older transactions: use patiently: ${shortened(sql)}`);
        return this.query(sql, values);
      }
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
    const said = shortened(sql);
    if (NEVER.test(sql)) this.harm.add(`never do this while others are at work: ${said}`);
    const changed = sql.includes(BATCH_MARK) ? undefined : CHANGES_ROWS.exec(sql)?.[4];
    if (changed && this.known.has(changed))
      this.harm.add(`changes rows of ${changed} in one go: use inBatches`);
    const taken = this.takenAway(sql);
    if (taken.length > 0 && !this.isReleased())
      for (const what of taken)
        this.harm.add(
          `${what}, which running instances may use: say in \`contract\` which release no longer does; CHANGELOG.md must list it with a date`,
        );
  }

  /** What instances of earlier releases may still use: parts of tables that existed before the migration. */
  private takenAway(sql: string): string[] {
    const named = (list: string): string[] => list.split(',').map((name) => name.trim().replace(/"/g, ''));
    const found = [...sql.matchAll(DROPS_TABLES)]
      .flatMap(([, list = '']) => named(list).map((name) => name.split(/\s/)[0] ?? ''))
      .filter((table) => this.known.has(table))
      .map((table) => `drops the table ${table}`);
    for (const [, list = ''] of sql.matchAll(DROPS_INDEXES))
      for (const index of named(list)) if (this.indexes.has(index)) found.push(`drops the index ${index}`);
    for (const [, table = '', clauses = ''] of sql.matchAll(ALTERED))
      if (this.known.has(table))
        for (const [pattern, said] of TAKES_AWAY)
          for (const [, name = ''] of clauses.matchAll(pattern)) found.push(`${table} ${said(name)}`);
    return found;
  }

  /** Whether `contract` begins with a release that is out: its instances may be running, older ones may not. */
  private isReleased(): boolean {
    const [release] = /^\d+\.\d+\.\d+(?=\s)/.exec(this.contract ?? '') ?? [];
    const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(RELEASED)].map(
      ([, version]) => version,
    );
    return release !== undefined && released.includes(release);
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
    const said = shortened(sql);
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
    const limit = await this.lockTimeout();
    if (shut.length > 0 && (limit === 0 || limit > MIGRATION_LOCK_MS))
      this.harm.add(
        `waits for ${shut.join(', ')} for more than ${MIGRATION_LOCK_MS} ms, and everybody behind it: ${said}`,
      );
  }

  /** In ms. 0 is no limit. */
  private async lockTimeout(): Promise<number> {
    const [found] = (await this.query(
      `SELECT setting::int AS ms FROM pg_settings WHERE name = 'lock_timeout'`,
    )) as { ms: number }[];
    return found?.ms ?? 0;
  }
}
