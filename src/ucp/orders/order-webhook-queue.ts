import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import type { CallResult } from '../../platform/egress/safe-http';
import { HOLDING_ATTEMPTS } from './ucp-order-store';

/** Before the second, third … attempt. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
/** Longer than any call may last. */
const LEASE_MS = MINUTE;
/** How many calls to one platform are under way at once, and as many again of messages that failed before. */
const OF_ONE_PLATFORM = 4;
/** Of refusals, these are about the moment and not about the message. */
const TRY_AGAIN = new Set([408, 425, 429]);

/** A platform is the host that it is called at. As the index has it. */
const PLATFORM = `coalesce(lower(substring(d.url FROM '://([^/?#]+)')), '') COLLATE "C"`;
/** Those that failed before have separate turns. As the index has it: PostgreSQL would rewrite a comparison of booleans. */
const IN_TURN = `d.status = 'pending' AND least(d.attempts, 1) = $4`;

/** Goes through the platforms by the index, so that the messages for one of them cost the others nothing. */
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
/** Each message is the whole order: an old one that nobody wants to hear gives way to a newer one. */
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

/** A message that is ours to send until its lease lapses. */
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

/** The messages that wait for platforms: of each platform a few at once, those of one order one after the other. */
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
      await execute(tx, LOCK_ORDER, [message.orderId]); // so that a newer message is either seen here, or sees this
      await execute(tx, RECORD, [message.id, message.lease, status, next, result.status, result.error]);
    });
  }

  /** Gives back what was cut off: it is due at once. */
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
