import type { DataSource } from 'typeorm';

/** Several times while a statement waits for its lock (`MIGRATION_LOCK_MS`). */
const POLL_MS = 50;
/** A wait is reported after this time, so that short ones make no noise, and again after each of the next periods. */
const SILENT_MS = 1_000;
const REPEAT_MS = 30_000;

interface Waiting {
  index: string | null;
  phase: string | null;
  lockers_done: string | null;
  lockers_total: string | null;
  pid: number;
  name: string | null;
  role: string | null;
  seconds: number | null;
  state: string | null;
  query: string | null;
}

/** Who blocks the session that migrates. Only one session migrates at a time, and its name is `migrate`. */
const WAITING = `
  SELECT p.index_relid::regclass::text AS index, p.phase, p.lockers_done, p.lockers_total, b.pid,
         nullif(a.application_name, '') AS name, a.usename AS role,
         extract(epoch FROM clock_timestamp() - a.xact_start)::int AS seconds, a.state,
         left(btrim(regexp_replace(a.query, '\\s+', ' ', 'g')), 60) AS query
    FROM pg_stat_activity m
    CROSS JOIN LATERAL unnest(CASE WHEN m.wait_event_type = 'Lock' THEN pg_blocking_pids(m.pid) END) AS b (pid)
    LEFT JOIN pg_stat_progress_create_index p ON p.pid = m.pid
    LEFT JOIN pg_stat_activity a ON a.pid = b.pid
   WHERE m.datname = current_database() AND m.application_name = 'migrate' AND m.pid <> pg_backend_pid()
   ORDER BY b.pid`;

/** Observes what a migration waits for: after a lock timeout, PostgreSQL no longer knows. */
export class LockWatch {
  private latest: Waiting[] = [];
  private since?: number;
  private saidAt?: number;
  private timer?: NodeJS.Timeout;
  private pending: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: DataSource,
    private readonly onWait?: (line: string) => void,
  ) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.pending = this.poll().finally(() => {
        if (this.timer !== undefined) this.start();
      });
    }, POLL_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.pending;
  }

  /** Describes the sessions that were last seen to hold a lock that the migration needed. */
  holders(): string | undefined {
    return this.latest.length === 0 ? undefined : [...new Set(this.latest.map(described))].join('; ');
  }

  private async poll(): Promise<void> {
    const found = await this.source.query<Waiting[]>(WAITING).catch(() => undefined);
    if (found === undefined) return; // the migration itself reports a lost connection
    if (found.length === 0) {
      this.since = this.saidAt = undefined;
      return;
    }
    this.latest = found;
    const now = performance.now();
    this.since ??= now;
    if (now - this.since < SILENT_MS || now - (this.saidAt ?? -Infinity) < REPEAT_MS) return;
    this.saidAt = now;
    const seconds = Math.round((now - this.since) / 1_000);
    this.onWait?.(`${whatWaits(found[0] as Waiting)} (for ${seconds} s) on ${this.holders()}.`);
  }
}

/** `CREATE INDEX CONCURRENTLY` waits for every transaction that is older than the index. */
function whatWaits({ index, phase, lockers_done: done, lockers_total: total }: Waiting): string {
  if (index === null) return 'The migration waits';
  return `The index ${index} waits (${phase}, ${done} of ${total} transactions ended)`;
}

function described({ pid, name, role, seconds, state, query }: Waiting): string {
  if (pid === 0) return 'a prepared transaction (pg_prepared_xacts)';
  const facts = [
    name ?? 'unknown application',
    `user ${role ?? 'unknown'}`,
    ...(seconds === null ? [] : [`in a transaction for ${seconds} s`]),
    ...(state === null ? [] : [state]),
  ];
  const statement = query === null || query === '' ? '' : `: ${query}`;
  return `PostgreSQL process ${pid} (${facts.join(', ')}${statement})`;
}
