import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Freshness, type FreshnessReport } from '../../platform/observability/freshness';

/** An event that is not processed within this time is late. */
const LATE_MS = MINUTE;

const STATE = statement(
  'activity_freshness',
  `SELECT h.updated_at, (SELECT min(occurred_at) FROM (
            SELECT occurred_at FROM outbox_queue LIMIT 10000) waiting) AS oldest
     FROM pulse_head h WHERE h.id = 1`,
);

/** The counters follow the events, so they are as fresh as the oldest event in the outbox queue. */
@Injectable()
export class ActivityFreshness implements OnModuleInit {
  constructor(
    private readonly freshness: Freshness,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.freshness.add('activity', () => this.report());
  }

  private async report(): Promise<FreshnessReport> {
    const state = await this.reads.first<{ updated_at: Date | null; oldest: Date | null }>(STATE);
    const updatedAt = state?.updated_at ?? null;
    const lateBy = state?.oldest ? this.clock.now().getTime() - state.oldest.getTime() : 0;
    const status = lateBy > LATE_MS ? 'stale' : updatedAt ? 'ok' : 'empty';
    return { status, updated_at: updatedAt, oldest_unheard_at: state?.oldest ?? null };
  }
}
