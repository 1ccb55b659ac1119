import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { byId } from '../../kernel/ids';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Claim, Lease } from '../../platform/delivery/delivery-worker';
import { closedByKey, keyEnded } from '../webhook-endpoint.entity';
import type { WebhookDelivery } from '../webhook-delivery.entity';
import type { WebhookMessage } from './webhook-sender';

export const WEBHOOKS_CHANNEL = 'webhooks';

/**
 * Deliveries of one subject to one endpoint are sent in order: a delivery with fewer failed attempts than this holds
 * back the later ones. That covers an outage of minutes. After that the later ones proceed, so that one event that the
 * receiver cannot process does not delay the rest (a refund request, for example) for days.
 */
export const HOLDING_ATTEMPTS = 3;

const ROWS_PER_ENDPOINT = 5;
const ENDPOINTS_PER_CLAIM = 32;
const WINDOW = 20;
const CANCELLED_AT_ONCE = 500;

/** The endpoints that have been due longest. Skips those that another dispatcher has locked. */
const LOCK_QUEUES = statement(
  'webhook_queue_lock',
  `SELECT q.endpoint_id, e.enabled AND NOT ${keyEnded('$1')} AS enabled
     FROM webhook_queues q JOIN webhook_endpoints e ON e.id = q.endpoint_id
    WHERE q.slow = $2 AND q.look_at <= $1
    ORDER BY q.look_at, q.endpoint_id LIMIT $3 FOR UPDATE OF q SKIP LOCKED`,
);
/**
 * The order makes no difference, but without it a plan for all values may scan the table: it expects to find one of many soon,
 * and usually there is none.
 */
const DUE = statement(
  'webhook_queue_due',
  'SELECT 1 AS due FROM webhook_queues WHERE slow = $2 AND look_at <= $1 ORDER BY look_at LIMIT 1',
);
/**
 * Claims a few due deliveries of each endpoint, up to its free slots and at most one per subject. `held` does not
 * filter by status, so that only the small index of leased deliveries can serve it, even when the planner's statistics
 * lag behind a new backlog.
 */
export const CLAIM = statement(
  'webhook_queue_claim',
  `WITH held AS MATERIALIZED (
     SELECT endpoint_id, subject_id, subject_type FROM webhook_deliveries
      WHERE endpoint_id = ANY($4) AND lease_token IS NOT NULL AND next_attempt_at > $1
   ), room AS MATERIALIZED (
     SELECT q.endpoint_id, e.enabled AND NOT ${keyEnded('$1')} AS enabled,
            e.removed_at IS NULL AND NOT ${closedByKey('$1')} AS kept,
            LEAST(${ROWS_PER_ENDPOINT}, q.concurrency - (
              SELECT count(*) FROM held WHERE held.endpoint_id = q.endpoint_id)) AS slots
       FROM webhook_queues q JOIN webhook_endpoints e ON e.id = q.endpoint_id WHERE q.endpoint_id = ANY($4)
   ), chosen AS (
     SELECT c.id FROM room CROSS JOIN LATERAL (
       SELECT h.id, row_number() OVER (ORDER BY h.next_attempt_at, h.id) AS place FROM (
         SELECT w.id, w.next_attempt_at,
                row_number() OVER (PARTITION BY w.subject_type, w.subject_id ORDER BY w.sequence, w.id) AS turn
           FROM (
             SELECT d.id, d.next_attempt_at, d.subject_type, d.subject_id, d.sequence FROM webhook_deliveries d
              WHERE d.endpoint_id = room.endpoint_id AND d.status = 'pending' AND d.next_attempt_at <= $1
                AND (room.enabled OR (d.status_before_replay IS NOT NULL AND room.kept))
              ORDER BY d.next_attempt_at, d.id LIMIT ${WINDOW}) w
          WHERE NOT EXISTS (
            SELECT FROM held b
             WHERE b.endpoint_id = room.endpoint_id AND b.subject_id = w.subject_id
               AND b.subject_type = w.subject_type)) h
        WHERE h.turn = 1) c
      WHERE c.place <= room.slots)
   UPDATE webhook_deliveries d SET next_attempt_at = $2, lease_token = $3
     FROM chosen, webhook_endpoints e
    WHERE d.id = chosen.id AND e.id = d.endpoint_id
   RETURNING d.id, d.endpoint_id AS "endpointId", e.version AS "endpointVersion", d.event_type AS "eventType", d.body, d.attempts,
             d.lease_token AS "leaseToken", d.status_before_replay AS "statusBeforeReplay", d.event_id AS "eventId", d.subject_id AS "subjectId",
             (SELECT json_build_array(o.request_id, o.traceparent, o.payload->>'order_id') FROM outbox_events o
               WHERE o.id = d.event_id) AS origin,
             e.sealed_url AS "sealedUrl", e.secret,
             e.previous_secret AS "previousSecret", e.previous_secret_until AS "previousSecretUntil"`,
);
/**
 * Puts an endpoint at the end of the line while more is due, otherwise at the time of its next delivery. If deliveries
 * are due but none had room, the endpoint is polled again when an attempt completes, or when the leases expire, in case
 * their process died.
 */
const PUT_BACK = statement(
  'webhook_queue_put_back',
  `UPDATE webhook_queues q
      SET look_at = CASE WHEN n.next_at > $1 OR n.next_at IS NULL THEN n.next_at
                         WHEN q.endpoint_id = ANY($4) THEN $1 ELSE $2::timestamptz END
     FROM unnest($3::text[]) AS given(endpoint_id)
     CROSS JOIN LATERAL (
       SELECT min(d.next_attempt_at) AS next_at FROM webhook_deliveries d
        WHERE d.endpoint_id = given.endpoint_id AND d.status = 'pending') n
    WHERE q.endpoint_id = given.endpoint_id`,
);
/**
 * Pending deliveries of a disabled endpoint are cancelled, except those in flight. Replays were requested and are still
 * sent, unless the endpoint was removed or its key has ended.
 */
const NOT_SENT_ANY_MORE = `d.status = 'pending'
  AND (d.status_before_replay IS NULL OR e.removed_at IS NOT NULL OR ${closedByKey('$2')})`;
const CANCEL = statement(
  'webhook_queue_cancel',
  `UPDATE webhook_deliveries
      SET status = COALESCE(status_before_replay, 'cancelled'), status_before_replay = NULL, next_attempt_at = NULL,
          lease_token = NULL
    WHERE id IN (
      SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
       WHERE d.endpoint_id = ANY($1) AND ${NOT_SENT_ANY_MORE} AND (d.lease_token IS NULL OR d.next_attempt_at <= $2)
       LIMIT ${CANCELLED_AT_ONCE})`,
);
const LOOK_AGAIN = statement(
  'webhook_queue_look_again',
  `UPDATE webhook_queues q SET look_at = $2
    WHERE q.endpoint_id = ANY($1) AND EXISTS (
      SELECT FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
       WHERE d.endpoint_id = q.endpoint_id AND ${NOT_SENT_ANY_MORE} AND d.lease_token IS NULL)`,
);
const RELEASE = statement(
  'webhook_queue_release',
  `WITH released AS (
     UPDATE webhook_deliveries d SET next_attempt_at = $1, lease_token = NULL
       FROM unnest($2::text[], $3::uuid[]) AS held(id, token)
      WHERE d.id = held.id AND d.lease_token = held.token RETURNING d.endpoint_id)
   UPDATE webhook_queues SET look_at = LEAST(look_at, $1) WHERE endpoint_id IN (SELECT endpoint_id FROM released)`,
);
const DEPTH = statement(
  'webhook_queue_depth',
  `SELECT count(*)::int AS depth FROM (SELECT FROM webhook_deliveries WHERE status = 'pending' LIMIT 100000) p`,
);
const OLDEST = statement(
  'webhook_queue_oldest',
  `SELECT LEAST((SELECT min(look_at) FROM webhook_queues WHERE slow),
                (SELECT min(look_at) FROM webhook_queues WHERE NOT slow)) AS oldest`,
);

/** A delivery that this process may attempt until the lease expires. */
export type ClaimedDelivery = Omit<WebhookMessage['endpoint'], 'id'> &
  Pick<
    WebhookDelivery,
    | 'id'
    | 'endpointId'
    | 'eventId'
    | 'eventType'
    | 'subjectId'
    | 'body'
    | 'attempts'
    | 'leaseToken'
    | 'statusBeforeReplay'
  > & {
    /** When the delivery was claimed. */
    endpointVersion: number;
    /** The request and the trace that caused the event, and the order that it mentions; null for test events. */
    origin: [requestId: string | null, traceparent: string | null, orderId: string | null] | null;
  };

/**
 * Decides which deliveries are sent next. The cost of a claim depends on the number of endpoints it serves, not on the
 * backlog: endpoints are served in the order of `look_at`, and only the first few due deliveries of each are read.
 */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** It is `busy` if other dispatchers have locked all due endpoints. */
  async claim(lease: Lease): Promise<Claim<ClaimedDelivery>> {
    const { now, slow, room } = lease;
    const endpoints = Math.min(ENDPOINTS_PER_CLAIM, Math.floor(room / ROWS_PER_ENDPOINT));
    if (endpoints === 0) return { claimed: [], found: 'nothing' };
    if (!(await this.database.first(DUE, [now, slow]))) return { claimed: [], found: 'nothing' };
    return this.transactions.run(async (tx) => {
      const queues = await execute<{ endpoint_id: string; enabled: boolean }>(tx, LOCK_QUEUES, [
        now,
        slow,
        endpoints,
      ]);
      const closed = queues.filter((queue) => !queue.enabled).map((queue) => queue.endpoint_id);
      if (closed.length > 0) await execute(tx, CANCEL, [closed, now]);
      const all = queues.map((queue) => queue.endpoint_id);
      const claimed = all.length === 0 ? [] : await this.claimOf(tx, all, lease);
      if (closed.length > 0) await execute(tx, LOOK_AGAIN, [closed, now]);
      return { claimed, found: queues.length === 0 ? 'busy' : 'work' };
    });
  }

  private async claimOf(tx: Tx, endpointIds: string[], lease: Lease): Promise<ClaimedDelivery[]> {
    const { now, until, token } = lease;
    const claimed = await execute<ClaimedDelivery>(tx, CLAIM, [now, until, token, endpointIds]);
    const served = [...new Set(claimed.map((delivery) => delivery.endpointId))];
    await execute(tx, PUT_BACK, [now, until, endpointIds, served]);
    return claimed.sort(byId);
  }

  /** Releases deliveries whose attempts were aborted. Any dispatcher may attempt them right away. */
  async release(deliveries: readonly ClaimedDelivery[], now: Date): Promise<void> {
    const tokens = deliveries.map((delivery) => delivery.leaseToken);
    await this.database.rows(RELEASE, [now, deliveries.map((delivery) => delivery.id), tokens]);
  }

  async depth(): Promise<number> {
    return (await this.database.first<{ depth: number }>(DEPTH))?.depth ?? 0;
  }

  /** How long the most overdue endpoint has been due, in seconds. */
  async lagSeconds(): Promise<number> {
    const oldest = (await this.database.first<{ oldest: Date | null }>(OLDEST))?.oldest;
    return oldest ? Math.max(0, (this.clock.now().getTime() - oldest.getTime()) / 1000) : 0;
  }
}
