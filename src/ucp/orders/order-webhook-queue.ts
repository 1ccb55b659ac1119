import { Injectable } from '@nestjs/common';
import { Clock, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { ReceiverQueue } from '../../platform/delivery/receiver-queue';
import { isSuccess, nextAttempt, type RetryPolicy } from '../../platform/delivery/retry-policy';
import type { CallResult } from '../../platform/egress/safe-http';
import { HOLDING_ATTEMPTS } from './ucp-order-store';

/** Statuses below 500 that are temporary, so the message is retried. */
const TRY_AGAIN = new Set([408, 425, 429]);
const RETRIES: RetryPolicy = {
  waits: [SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR],
  isPermanent: (status) => status < 500 && !TRY_AGAIN.has(status),
};

/** A few messages at once per platform, and one at a time per order. */
const QUEUE = {
  table: 'ucp_order_deliveries',
  key: ['id'],
  /** The host of the webhook URL identifies a platform. Must match the index expression. */
  receiver: `coalesce(lower(substring(d.url FROM '://([^/?#]+)')), '') COLLATE "C"`,
  open: `d.status = 'pending'`,
  /** Must match the index expression: PostgreSQL would rewrite a comparison of booleans. */
  slow: 'least(d.attempts, 1) = $4::boolean::int',
  and: `NOT EXISTS (SELECT FROM ucp_order_deliveries e
                     WHERE e.ucp_order_id = d.ucp_order_id AND e.number < d.number AND e.status = 'pending')`,
  perReceiver: 4,
  items: `SELECT id, ucp_order_id AS "orderId", number, url, body, attempts, lease_token,
                 created_at AS "occurredAt" FROM claimed ORDER BY id`,
};
const LOCK_ORDERS = statement(
  'ucp_order_lock_rows',
  'SELECT 1 AS locked FROM ucp_orders WHERE id = ANY($1) ORDER BY id FOR UPDATE',
);
/** Each message contains the whole order, so a message that keeps failing is superseded by a newer one. */
const RECORD = statement(
  'ucp_order_deliveries_record',
  `UPDATE ucp_order_deliveries d
      SET status = CASE WHEN g.gives_way THEN 'superseded' ELSE o.status END, attempts = d.attempts + 1,
          next_attempt_at = CASE WHEN g.gives_way THEN NULL ELSE o.next_attempt_at END, lease_token = NULL,
          last_status = o.last_status, last_error = o.last_error
     FROM jsonb_to_recordset($1::jsonb)
          AS o(id uuid, lease uuid, status text, next_attempt_at timestamptz, last_status int, last_error text)
    CROSS JOIN LATERAL (
          SELECT o.status = 'pending' AND f.attempts + 1 >= ${HOLDING_ATTEMPTS} AND EXISTS (
                   SELECT FROM ucp_order_deliveries e
                    WHERE e.ucp_order_id = f.ucp_order_id AND e.number > f.number) AS gives_way
            FROM ucp_order_deliveries f WHERE f.id = o.id) g
    WHERE d.id = o.id AND d.lease_token = o.lease`,
);

/** A message leased to this instance until the lease expires. */
export interface DueMessage {
  id: string;
  orderId: string;
  number: number;
  url: string;
  body: string;
  attempts: number;
  lease_token: string;
  /** When the order changed. The same for every attempt. */
  occurredAt: Date;
}

/** A message and the response to it. */
export interface SentOrder {
  message: DueMessage;
  result: CallResult;
}

/** The queue of messages to platforms. */
@Injectable()
export class OrderWebhookQueue {
  readonly rows: ReceiverQueue<DueMessage>;

  constructor(
    database: Database,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.rows = new ReceiverQueue(database, QUEUE);
  }

  /** Locks the orders, so that this sees a newer message, or that one sees this. */
  async record(sent: readonly SentOrder[]): Promise<void> {
    const outcomes = JSON.stringify(sent.map((one) => this.outcomeOf(one)));
    await this.transactions.run(async (tx) => {
      await execute(tx, LOCK_ORDERS, [sent.map(({ message }) => message.orderId)]);
      await execute(tx, RECORD, [outcomes]);
    });
  }

  private outcomeOf({ message, result: { status, error } }: SentOrder): object {
    const key = { id: message.id, lease: message.lease_token, last_status: status, last_error: error };
    if (isSuccess(status)) return { ...key, status: 'delivered', next_attempt_at: null };
    const failed = { number: message.attempts + 1, at: this.clock.now(), status };
    const next = nextAttempt(RETRIES, failed);
    return { ...key, status: next ? 'pending' : 'failed', next_attempt_at: next };
  }
}
