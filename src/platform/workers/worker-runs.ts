import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { type Cancel, timers } from '../../kernel/timers';
import type { ProcessRole } from '../config/settings';
import { Database, statement } from '../database/statements';
import { withoutSpans } from '../observability/tracing/spans';
import { Metrics, type Sample } from '../observability/metrics';

const WRITE_EVERY_MS = 30 * SECOND;
const FAILURES = 'worker_failures_total';

/** Uses the database's clock. Skips rows that another process has just written. */
const WRITE = statement(
  'worker_rounds_write',
  `INSERT INTO worker_rounds (name, ended_at) SELECT unnest($1::text[]), statement_timestamp()
   ON CONFLICT ON CONSTRAINT worker_rounds_pk DO UPDATE SET ended_at = excluded.ended_at
    WHERE worker_rounds.ended_at NOT BETWEEN excluded.ended_at - interval '15 seconds' AND excluded.ended_at
   RETURNING 1 AS written`,
);
const AGES = statement(
  'worker_rounds_ages',
  'SELECT name, extract(epoch FROM statement_timestamp() - ended_at)::float8 AS age FROM worker_rounds',
);

/** A worker loop of this or another process. Every process knows all loops. */
interface Worker {
  name: string;
  role: ProcessRole;
  everyMs: number;
}

/** When a round of each worker last ended without an error, in any process. Every instance reports a missing worker. */
@Injectable()
export class WorkerRuns implements OnModuleInit, OnApplicationShutdown {
  private readonly workers = new Map<string, Worker>();
  private readonly ended = new Set<string>();
  private readonly since = timers.elapsed();
  private cancelTimer?: Cancel;

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const labels = ['worker', 'role'];
    this.metrics.sharedGauge(
      'worker_age_seconds',
      'Time since the last successful run of this worker, in any process',
      () => this.ages(),
      labels,
    );
    this.metrics.sharedGauge(
      'worker_interval_seconds',
      'Maximum interval between runs of this worker',
      () => this.samples(({ everyMs }) => everyMs / SECOND),
      labels,
    );
  }

  register(worker: Worker): void {
    this.workers.set(worker.name, worker);
    this.metrics.count(FAILURES, { worker: worker.name }, 0);
  }

  /** Starts storing the ended rounds periodically, all in one statement. */
  start(): void {
    this.cancelTimer ??= timers.every(WRITE_EVERY_MS, () => void this.write());
  }

  hasEnded(name: string): void {
    this.ended.add(name);
  }

  /** Rounds without work succeed in between and would hide failures, so failures are counted too. */
  hasFailed(name: string): void {
    this.metrics.count(FAILURES, { worker: name });
  }

  async write(): Promise<void> {
    const names = [...this.ended].sort(); // sorted, so that concurrent processes cannot deadlock
    this.ended.clear();
    if (names.length === 0) return;
    try {
      await withoutSpans(() => this.database.rows(WRITE, [names]));
    } catch {
      for (const name of names) this.ended.add(name); // the database is down: try again next time
    }
  }

  onApplicationShutdown(): void {
    this.cancelTimer?.();
  }

  /** For a worker that never ran, reports the uptime of this process. */
  private async ages(): Promise<Sample[]> {
    const rows = await this.database.rows<{ name: string; age: number }>(AGES);
    const known = new Map(rows.map(({ name, age }) => [name, age]));
    const uptime = (timers.elapsed() - this.since) / SECOND;
    return this.samples(({ name }) => Math.max(0, known.get(name) ?? uptime));
  }

  private samples(valueOf: (worker: Worker) => number): Sample[] {
    return [...this.workers.values()].map((worker) => ({
      labels: { worker: worker.name, role: worker.role },
      value: valueOf(worker),
    }));
  }
}
