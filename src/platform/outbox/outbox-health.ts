import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { Reads, statement } from '../database/statements';
import { isFresh } from '../observability/freshness';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Metrics } from '../observability/metrics';

/** The backlog, counted only as far as it matters. */
const BACKLOG = statement(
  'outbox_backlog',
  `SELECT count(*)::int AS pending, min(occurred_at) AS oldest, max(occurred_at) AS newest
     FROM (SELECT occurred_at FROM outbox_events WHERE published_at IS NULL LIMIT 10000) due`,
);
const LATE_S = 60;

interface Backlog {
  pending: number;
  oldest: Date | null;
  newest: Date | null;
}

@Injectable()
export class OutboxHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.add('outbox', () => this.report());
    this.metrics.sharedGauge(
      'outbox_pending',
      'Events that wait for their listeners',
      async () => (await this.backlog()).pending,
    );
  }

  private async report(): Promise<HealthReport> {
    const { pending, oldest, newest } = await this.backlog();
    const now = this.clock.now();
    const isLate = [oldest, newest].some((time) => time && !isFresh(time, now, LATE_S * SECOND));
    const age = oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / SECOND)) : 0;
    return { status: isLate ? 'degraded' : 'ok', pending, oldest_age_s: age };
  }

  private async backlog(): Promise<Backlog> {
    const row = await this.reads.first<Backlog & Record<string, unknown>>(BACKLOG);
    return row ?? { pending: 0, oldest: null, newest: null };
  }
}
