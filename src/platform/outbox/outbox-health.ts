import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { Database, statement } from '../database/statements';
import { isFresh } from '../observability/freshness';
import { HealthChecks, type HealthReport, onlyOnce } from '../observability/health-checks';
import { Metrics } from '../observability/metrics';

/** The backlog, counted up to a cap: the events due longest, found with the relay's index. */
const BACKLOG = statement(
  'outbox_backlog',
  `SELECT count(*)::int AS pending, min(occurred_at) AS oldest, max(occurred_at) AS newest
     FROM (SELECT occurred_at FROM outbox_queue ORDER BY due_at LIMIT 10000) due`,
);
const LATE_S = 60;

interface Backlog {
  pending: number;
  oldest: Date | null;
  newest: Date | null;
}

@Injectable()
export class OutboxHealth implements OnModuleInit {
  private readonly backlog = onlyOnce(() => this.read());

  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.add('outbox', () => this.report());
    this.metrics.sharedGauge(
      'outbox_pending',
      'Events not yet delivered to their listeners',
      async () => (await this.backlog()).pending,
    );
    this.metrics.sharedGauge(
      'outbox_oldest_age_seconds',
      'Age of the oldest event not yet delivered to its listeners',
      async () => this.ageOf(await this.backlog()),
    );
  }

  private async report(): Promise<HealthReport> {
    const backlog = await this.backlog();
    const { pending, oldest, newest } = backlog;
    const now = this.clock.now();
    const isLate = [oldest, newest].some((time) => time && !isFresh(time, now, LATE_S * SECOND));
    return { status: isLate ? 'degraded' : 'ok', pending, oldest_age_s: Math.round(this.ageOf(backlog)) };
  }

  private ageOf({ oldest }: Backlog): number {
    return oldest ? Math.max(0, this.clock.now().getTime() - oldest.getTime()) / SECOND : 0;
  }

  private async read(): Promise<Backlog> {
    const row = await this.database.first<Backlog & Record<string, unknown>>(BACKLOG);
    return row ?? { pending: 0, oldest: null, newest: null };
  }
}
