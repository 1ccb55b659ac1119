import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../kernel/clock';
import { Reads, statement } from '../platform/database/statements';
import { Workers } from '../platform/workers/workers';

const KEPT_MS = 30 * DAY;
const BATCH = 1_000;

/** Ids are in the order of time, so the oldest rows are at the start of the key; nothing else is looked at. */
const CLEAR_LOG = statement(
  'webhook_retention_log',
  `DELETE FROM webhook_deliveries WHERE id IN (
     SELECT id FROM (SELECT id, created_at, status FROM webhook_deliveries ORDER BY id LIMIT ${BATCH}) oldest
      WHERE created_at < $1 AND status <> 'pending')
   RETURNING 1 AS gone`,
);
const CLEAR_REMOVED = statement(
  'webhook_retention_removed',
  `DELETE FROM webhook_endpoints e
    WHERE e.removed_at < $1 AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id)
   RETURNING 1 AS gone`,
);

/** The delivery log, with its bodies, is kept for thirty days. */
@Injectable()
export class WebhookRetention implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'webhook-retention', role: 'sweeper', everyMs: HOUR, step: () => this.clear() });
  }

  private async clear(): Promise<boolean> {
    const before = after(this.clock.now(), -KEPT_MS);
    const cleared = await this.reads.rows(CLEAR_LOG, [before]);
    const removed = await this.reads.rows(CLEAR_REMOVED, [before]);
    return cleared.length + removed.length > 0;
  }
}
