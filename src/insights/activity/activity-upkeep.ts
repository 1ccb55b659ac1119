import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR, MINUTE } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { Database, statement } from '../../platform/database/statements';
import { Freshness, type FreshnessReport } from '../../platform/observability/freshness';
import { retention, defineRetentionTime } from '../../platform/workers/retention';
import { Workers } from '../../platform/workers/workers';
import { ACTIVITY_RETENTION_DAYS, PULSE_RETENTION_DAYS } from '../policies';

const BATCH = 1_000;
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
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.freshness.add('activity', () => this.report());
  }

  private async report(): Promise<FreshnessReport> {
    const state = await this.database.first<{ updated_at: Date | null; oldest: Date | null }>(STATE);
    const updatedAt = state?.updated_at ?? null;
    const lateBy = state?.oldest ? this.clock.now().getTime() - state.oldest.getTime() : 0;
    const status = lateBy > LATE_MS ? 'stale' : updatedAt ? 'ok' : 'empty';
    return { status, updated_at: updatedAt, oldest_unheard_at: state?.oldest ?? null };
  }
}

/** Ids are in time order, so the old rows are at the start of the primary key, and the query reads only those. */
const CLEAR = statement(
  'activity_retention',
  `DELETE FROM activities WHERE (id, agent_id) IN (
     SELECT id, agent_id FROM activities WHERE id < $1 AND created_at < $2
      ORDER BY id, agent_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS gone`,
);

defineRetentionTime('activity of agents', ACTIVITY_RETENTION_DAYS * DAY);

/** Deletes old activity. Its counts are in separate tables and stay. */
@Injectable()
export class ActivityRetention implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.clear();
    this.workers.add({ name: 'activity-retention', role: 'sweeper', everyMs: HOUR, step });
  }

  private async clear(): Promise<boolean> {
    const oldest = after(this.clock.now(), -ACTIVITY_RETENTION_DAYS * DAY);
    return (await this.database.rows(CLEAR, [earliestId('evt', oldest), oldest])).length === BATCH;
  }
}

const CLEAR_PULSES = statement(
  'pulses_clear',
  `WITH oldest AS (SELECT position, created_at FROM pulses ORDER BY position LIMIT ${BATCH}),
        gone AS (DELETE FROM pulses p USING oldest o WHERE p.position = o.position AND o.created_at < $1 RETURNING p.position)
   UPDATE pulse_head SET cleared_to = greatest(cleared_to, (SELECT max(position) FROM gone))
    WHERE id = 1 AND EXISTS (SELECT 1 FROM gone) RETURNING 1 AS cleared`,
);

export const pulseRetention = retention('pulse-retention', 10 * MINUTE, [
  { data: 'public pulses', sql: CLEAR_PULSES, retentionMs: PULSE_RETENTION_DAYS * DAY },
]);
