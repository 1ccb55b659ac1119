import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { Reads, statement } from '../database/statements';
import { Workers } from '../workers/workers';

const KEPT_MS = 30 * DAY;
const BATCH = 1_000;

/** Ids are in the order of time, so the oldest rows are at the start of the key; nothing else is looked at. */
const CLEAR = statement(
  'outbox_retention',
  `DELETE FROM outbox_events WHERE id IN (
     SELECT id FROM (SELECT id, occurred_at, published_at FROM outbox_events ORDER BY id LIMIT ${BATCH}) oldest
      WHERE occurred_at < $1 AND published_at IS NOT NULL)
   RETURNING 1 AS gone`,
);

/** Events that everybody has heard are kept for thirty days, as a log. */
@Injectable()
export class OutboxRetention implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'outbox-retention', role: 'sweeper', everyMs: HOUR, step: () => this.clear() });
  }

  private async clear(): Promise<boolean> {
    return (await this.reads.rows(CLEAR, [after(this.clock.now(), -KEPT_MS)])).length > 0;
  }
}
