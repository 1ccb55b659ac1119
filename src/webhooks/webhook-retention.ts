import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../kernel/clock';
import { Reads, type Statement, statement } from '../platform/database/statements';
import { Workers } from '../platform/workers/workers';
import { FEED_KEPT_MS } from './feed/feed.reader';

const LOG_KEPT_MS = 30 * DAY;
const HASHES_KEPT_MS = 365 * DAY;
const BATCH = 1_000;

/**
 * Ids are in the order of time, so the oldest rows are at the start of the key; nothing else is looked at but what still
 * waits among them, which must not stand in the way of the others.
 */
const CLEAR_LOG = statement(
  'webhook_retention_log',
  `WITH cleared AS (
     DELETE FROM webhook_deliveries WHERE id IN (
       SELECT id FROM (SELECT id, created_at FROM webhook_deliveries
                        WHERE status <> 'pending' ORDER BY id LIMIT ${BATCH}) oldest
        WHERE created_at < $1)
     RETURNING *)
   INSERT INTO webhook_delivery_hashes
     (id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence, body_sha256, status, attempts,
      last_status, last_error, last_duration_ms, created_at, delivered_at)
   SELECT id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence,
          sha256(convert_to(body, 'UTF8')), status, attempts, last_status, last_error, last_duration_ms, created_at,
          delivered_at
     FROM cleared
   RETURNING 1 AS gone`,
);
const CLEAR_HASHES = statement(
  'webhook_retention_hashes',
  `DELETE FROM webhook_delivery_hashes WHERE id IN (
     SELECT id FROM (SELECT id, created_at FROM webhook_delivery_hashes ORDER BY id LIMIT ${BATCH}) oldest
      WHERE created_at < $1)
   RETURNING 1 AS gone`,
);
const CLEAR_FEED = statement(
  'webhook_retention_feed',
  `DELETE FROM webhook_feed WHERE (event_id, agent_id) IN (
     SELECT event_id, agent_id
       FROM (SELECT event_id, agent_id, occurred_at FROM webhook_feed ORDER BY event_id, agent_id LIMIT ${BATCH}) oldest
      WHERE occurred_at < $1)
   RETURNING 1 AS gone`,
);
const CLEAR_REMOVED = statement(
  'webhook_retention_removed',
  `DELETE FROM webhook_endpoints e
    WHERE e.removed_at < $1 AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id)
   RETURNING 1 AS gone`,
);

/** Nobody signs with them any more. */
const CLEAR_SECRETS = statement(
  'webhook_retention_secrets',
  `UPDATE webhook_endpoints SET previous_secret = NULL, previous_secret_until = NULL
    WHERE previous_secret_until < $1 RETURNING 1 AS gone`,
);

/** Each with how long it is kept. Of a delivery, the hash of what was sent outlives the rest. */
const CLEARINGS: [Statement, number][] = [
  [CLEAR_LOG, LOG_KEPT_MS],
  [CLEAR_HASHES, HASHES_KEPT_MS],
  [CLEAR_FEED, FEED_KEPT_MS],
  [CLEAR_REMOVED, LOG_KEPT_MS],
  [CLEAR_SECRETS, 0],
];

/** The delivery log, with its bodies, and the feed of events are kept for thirty days. */
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
    const now = this.clock.now();
    let gone = 0;
    for (const [clearing, keptMs] of CLEARINGS)
      gone += (await this.reads.rows(clearing, [after(now, -keptMs)])).length;
    return gone > 0;
  }
}
