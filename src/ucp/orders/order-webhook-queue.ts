import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import type { CallResult } from '../../platform/egress/safe-http';
import { HOLDING_ATTEMPTS } from './ucp-order-store';

/** Delays before the second and later attempts. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
/** Longer than any request takes. */
const LEASE_MS = MINUTE;
/** Concurrent requests per platform, and as many again for messages that failed before. */
const OF_ONE_PLATFORM = 4;
/** Statuses below 500 that are temporary, so the message is retried. */
const TRY_AGAIN = new Set([408, 425, 429]);

/** The host of the webhook URL identifies a platform. Must match the index expression. */
const PLATFORM = `coalesce(lower(substring(d.url FROM '://([^/?#]+)')), '') COLLATE "C"`;
/**
 * Messages that failed before are claimed separately. Must match the index expression: PostgreSQL would rewrite a
 * comparison of booleans.
 */
const IN_TURN = `d.status = 'pending' AND least(d.attempts, 1) = $4`;

/** Walks the platforms by index, so that one platform's backlog costs the others nothing. */
const CLAIM = statement(
  'ucp_order_deliveries_claim',
  `WITH RECURSIVE held AS MATERIALIZED (
     SELECT ${PLATFORM} AS platform, count(*) AS busy FROM ucp_order_deliveries d
      WHERE ${IN_TURN} AND d.lease_token IS NOT NULL AND d.next_attempt_at > $1 GROUP BY 1
   ), platforms AS (
     (SELECT ${PLATFORM} AS platform FROM ucp_order_deliveries d WHERE ${IN_TURN} ORDER BY 1 LIMIT 1)
     UNION ALL
     SELECT (SELECT ${PLATFORM} FROM ucp_order_deliveries d
              WHERE ${IN_TURN} AND ${PLATFORM} > p.platform ORDER BY 1 LIMIT 1)
       FROM platforms p WHERE p.platform IS NOT NULL
   ), due AS (
     SELECT o.id FROM platforms p LEFT JOIN held h ON h.platform = p.platform CROSS JOIN LATERAL (
       SELECT d.id, d.next_attempt_at FROM ucp_order_deliveries d
        WHERE ${IN_TURN} AND ${PLATFORM} = p.platform AND d.next_attempt_at <= $1
          AND NOT EXISTS (SELECT FROM ucp_order_deliveries e
                           WHERE e.ucp_order_id = d.ucp_order_id AND e.number < d.number AND e.status = 'pending')
        ORDER BY d.next_attempt_at LIMIT greatest(0, ${OF_ONE_PLATFORM} - coalesce(h.busy, 0))) o
      ORDER BY o.next_attempt_at LIMIT $5
   ), mine AS (
     SELECT d.id FROM ucp_order_deliveries d JOIN due ON due.id = d.id
      WHERE ${IN_TURN} AND d.next_attempt_at <= $1 FOR UPDATE OF d SKIP LOCKED)
   UPDATE ucp_order_deliveries c SET lease_token = $3, next_attempt_at = $2 FROM mine WHERE c.id = mine.id
   RETURNING c.id, c.ucp_order_id AS "orderId", c.number, c.url, c.body, c.attempts, c.attempts > 0 AS failing,
             c.lease_token AS lease, $1::timestamptz AS "claimedAt"`,
);
const LOCK_ORDER = statement(
  'ucp_order_lock_row',
  'SELECT 1 AS locked FROM ucp_orders WHERE id = $1 FOR UPDATE',
);
/** Each message contains the whole order, so a message that keeps failing is superseded by a newer one. */
const RECORD = statement(
  'ucp_order_deliveries_record',
  `UPDATE ucp_order_deliveries d
      SET status = CASE WHEN g.gives_way THEN 'superseded' ELSE $3 END, attempts = attempts + 1,
          next_attempt_at = CASE WHEN g.gives_way THEN NULL ELSE $4::timestamptz END, lease_token = NULL,
          last_status = $5, last_error = $6
     FROM (SELECT o.id, $3 = 'pending' AND o.attempts + 1 >= ${HOLDING_ATTEMPTS} AND EXISTS (
                    SELECT FROM ucp_order_deliveries e
                     WHERE e.ucp_order_id = o.ucp_order_id AND e.number > o.number) AS gives_way
             FROM ucp_order_deliveries o WHERE o.id = $1) g
    WHERE d.id = g.id AND d.lease_token = $2`,
);
const RELEASE = statement(
  'ucp_order_deliveries_release',
  `UPDATE ucp_order_deliveries SET lease_token = NULL, next_attempt_at = $2
    WHERE lease_token = ANY($1) AND status = 'pending'`,
);

/** A message leased to this instance until the lease expires. */
export interface DueMessage {
  id: string;
  orderId: string;
  number: number;
  url: string;
  body: string;
  attempts: number;
  failing: boolean;
  lease: string;
  claimedAt: Date;
}

/** The queue of messages to platforms: a few at once per platform, and one at a time per order. */
@Injectable()
export class OrderWebhookQueue {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async claim(room: number, failing: boolean): Promise<DueMessage[]> {
    if (room <= 0) return [];
    const now = this.clock.now();
    return this.reads.rows<DueMessage & Record<string, unknown>>(CLAIM, [
      ...[now, after(now, LEASE_MS), randomUUID(), Number(failing), room],
    ]);
  }

  async settle(message: DueMessage, result: CallResult): Promise<void> {
    const [status, next] = this.verdict(message, result);
    await this.transactions.run(async (tx) => {
      await execute(tx, LOCK_ORDER, [message.orderId]); // so that this sees a newer message, or that one sees this
      await execute(tx, RECORD, [message.id, message.lease, status, next, result.status, result.error]);
    });
  }

  /** Releases interrupted messages, which are due again immediately. */
  async release(messages: readonly DueMessage[]): Promise<void> {
    const leases = [...new Set(messages.map(({ lease }) => lease))];
    if (leases.length > 0) await this.reads.rows(RELEASE, [leases, this.clock.now()]);
  }

  private verdict(
    { attempts }: DueMessage,
    { status }: CallResult,
  ): ['delivered' | 'pending' | 'failed', Date | null] {
    if (status !== null && status >= 200 && status < 300) return ['delivered', null];
    const refused = status !== null && status < 500 && !TRY_AGAIN.has(status);
    const wait = WAITS[attempts];
    if (refused || wait === undefined) return ['failed', null];
    return ['pending', after(this.clock.now(), wait)];
  }
}
