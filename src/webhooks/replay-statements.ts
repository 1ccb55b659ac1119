import { statement } from '../platform/database/statements';

export const OWNER_OF = statement(
  'webhook_replay_owner',
  `SELECT d.endpoint_id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.id = $1 AND e.agent_id = $2 AND e.removed_at IS NULL`,
);

/** Excludes deliveries that are in flight or already queued for another attempt. */
const AT_REST = 'd.lease_token IS NULL AND d.status_before_replay IS NULL';
/** A pending delivery of a disabled endpoint would be cancelled. `status_before_replay` marks it as requested. */
const BEFORE = `CASE WHEN d.status <> 'pending' THEN d.status WHEN NOT e.enabled THEN 'cancelled' END`;

export const REDELIVER = statement(
  'webhook_replay_one',
  `UPDATE webhook_deliveries d SET status = 'pending', next_attempt_at = $2, status_before_replay = ${BEFORE}
     FROM webhook_endpoints e
    WHERE d.id = $1 AND e.id = d.endpoint_id AND ${AT_REST}
   RETURNING d.id`,
);

/** How many events one call scans at most. */
export const LOOKED_AT = 10_000;

/**
 * An agent's events in a period, and whether to queue each one. Skips deliveries that are about to be sent anyway
 * because they are due and the endpoint is enabled ($10). What happened before the endpoint existed ($11) has not failed.
 * The index provides the order.
 */
export const LOOK = statement(
  'webhook_replay_look',
  `SELECT f.event_id AS "eventId", d.id AS "deliveryId",
          CASE d.status WHEN 'pending' THEN ${AT_REST} AND (d.next_attempt_at IS NULL OR d.next_attempt_at > $9 OR NOT $10::boolean)
                        WHEN 'delivered' THEN NOT $8::boolean
                        WHEN 'failed' THEN true
                        WHEN 'cancelled' THEN true
                        ELSE NOT $8::boolean OR f.occurred_at >= $11 END AS wanted
     FROM (SELECT event_id, occurred_at, position FROM webhook_feed
            WHERE agent_id = $1 AND occurred_at >= $3 AND occurred_at <= $4
              AND (occurred_at, position) > ($5::timestamptz, $6::bigint) AND event_type = ANY($7)
            ORDER BY occurred_at, position LIMIT ${LOOKED_AT}) f
     LEFT JOIN webhook_deliveries d ON d.endpoint_id = $2 AND d.event_id = f.event_id
    ORDER BY f.occurred_at, f.position`,
);
/** A pending delivery without a due time keeps waiting for the earlier one of its subject, which is sent now. */
export const MARK_REPLAYED = statement(
  'webhook_replay_mark',
  `UPDATE webhook_deliveries d
      SET status = 'pending', status_before_replay = ${BEFORE},
          next_attempt_at = CASE WHEN d.status <> 'pending' OR d.next_attempt_at IS NOT NULL OR NOT e.enabled
                                 THEN $2::timestamptz END
     FROM webhook_endpoints e
    WHERE d.id = ANY($1) AND e.id = d.endpoint_id AND ${AT_REST}
   RETURNING d.id`,
);
/** If its one attempt fails, the delivery's status becomes `failed`. */
export const ADD_MISSED = statement(
  'webhook_replay_add',
  `INSERT INTO webhook_deliveries
     (id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence, body, status, status_before_replay,
      attempts, next_attempt_at, created_at)
   SELECT n.id, $2, n.event_id, n.event_type, n.subject_type, n.subject_id, n.sequence, n.body, 'pending', 'failed', 0,
          $3, $3
     FROM jsonb_to_recordset($1::jsonb) AS n(id text, event_id text, event_type text, subject_type text,
          subject_id text, sequence int, body text)
   ON CONFLICT ON CONSTRAINT webhook_deliveries_event_uq DO NOTHING
   RETURNING id`,
);
export const WAKE_QUEUE = statement(
  'webhook_replay_wake',
  'UPDATE webhook_queues SET look_at = LEAST(look_at, $2::timestamptz) WHERE endpoint_id = $1',
);
