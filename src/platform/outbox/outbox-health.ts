import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Reads, statement } from '../database/statements';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Metrics } from '../observability/metrics';

/** The backlog, counted only as far as it matters. */
const BACKLOG = statement(
  'outbox_backlog',
  `SELECT count(*)::int AS pending, min(occurred_at) AS oldest
     FROM (SELECT occurred_at FROM outbox_events WHERE published_at IS NULL LIMIT 10000) due`,
);
const LATE_S = 60;

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
    const { pending, oldestAgeS } = await this.backlog();
    return { status: oldestAgeS > LATE_S ? 'degraded' : 'ok', pending, oldest_age_s: oldestAgeS };
  }

  private async backlog(): Promise<{ pending: number; oldestAgeS: number }> {
    const row = await this.reads.first<{ pending: number; oldest: Date | null }>(BACKLOG);
    const age = row?.oldest ? (this.clock.now().getTime() - row.oldest.getTime()) / 1000 : 0;
    return { pending: row?.pending ?? 0, oldestAgeS: Math.max(0, Math.round(age)) };
  }
}
