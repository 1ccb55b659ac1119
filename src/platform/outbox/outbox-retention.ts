import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { Database, statement } from '../database/statements';
import { Workers } from '../workers/workers';
import { defineRetentionTime } from '../workers/retention';

export const RETENTION_MS = 30 * DAY;
defineRetentionTime('events', RETENTION_MS);
const BATCH = 1_000;

/**
 * Ids are in time order, so the oldest rows are at the start of the primary key. `next` is where to continue, or null
 * once a row was too young. Skips events that are still in the queue.
 */
const CLEAR = statement(
  'outbox_retention',
  `WITH looked_at AS MATERIALIZED (
     SELECT id, occurred_at FROM outbox_events WHERE id > $2 ORDER BY id LIMIT ${BATCH}),
   gone AS (
     DELETE FROM outbox_events WHERE id IN (
       SELECT id FROM looked_at WHERE occurred_at < $1 AND NOT EXISTS (SELECT FROM outbox_queue WHERE event_id = id))
     RETURNING 1)
   SELECT (SELECT count(*)::int FROM gone) AS gone,
          (SELECT id FROM (SELECT id, occurred_at, count(*) OVER () AS rows FROM looked_at ORDER BY id DESC LIMIT 1) last
            WHERE rows = ${BATCH} AND occurred_at < $1) AS next`,
);

/** Stores published events for thirty days, as a log. */
@Injectable()
export class OutboxRetention implements OnModuleInit {
  /** The last event that this run has checked. */
  private lookedAt = '';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'outbox-retention', role: 'sweeper', everyMs: HOUR, step: () => this.clear() });
  }

  private async clear(): Promise<boolean> {
    const before = after(this.clock.now(), -RETENTION_MS);
    for (;;) {
      const found = await this.database.first<{ gone: number; next: string | null }>(CLEAR, [
        before,
        this.lookedAt,
      ]);
      this.lookedAt = found?.next ?? '';
      if (found && found.gone > 0) return true;
      if (!found?.next) return false;
    }
  }
}
