import { HOUR } from '../kernel/clock';
import { statement } from '../platform/database/statements';
import { retention } from '../platform/workers/retention';
import { FEED_RETENTION_MS, LOG_RETENTION_MS, HASH_RETENTION_MS } from './policies';

const BATCH = 1_000;

/**
 * Ids are ordered by time, so the oldest rows come first in the primary key. Pending deliveries are skipped, so that
 * they do not block the others.
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

/** These secrets no longer sign messages. */
const CLEAR_SECRETS = statement(
  'webhook_retention_secrets',
  `UPDATE webhook_endpoints SET previous_secret = NULL, previous_secret_until = NULL
    WHERE previous_secret_until < $1 RETURNING 1 AS gone`,
);

/** The hashes of the bodies outlive the delivery log, unless the removed endpoint is deleted. */
export const webhookRetention = retention('webhook-retention', HOUR, [
  { data: 'webhook deliveries with their bodies', sql: CLEAR_LOG, retentionMs: LOG_RETENTION_MS },
  { data: 'hashes of webhook deliveries', sql: CLEAR_HASHES, retentionMs: HASH_RETENTION_MS },
  { data: 'the event feed', sql: CLEAR_FEED, retentionMs: FEED_RETENTION_MS },
  { data: 'removed webhook endpoints', sql: CLEAR_REMOVED, retentionMs: LOG_RETENTION_MS },
  { data: 'previous secrets of webhook endpoints', sql: CLEAR_SECRETS },
]);
