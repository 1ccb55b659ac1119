import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { type CallResult, SafeHttp } from '../../platform/egress/safe-http';
import { Workers } from '../../platform/workers/workers';
import { MessageSigner } from '../signatures/message-signer.service';
import { HOLDING_ATTEMPTS } from './ucp-order-store';

export const ORDER_WEBHOOKS = 'ucp-order-webhooks';

/** Before the second, third … attempt. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const LEASE_MS = MINUTE;
const BATCH = 16;
/** Of refusals, these are about the moment and not about the message. */
const TRY_AGAIN = new Set([408, 425, 429]);

const CLAIM = statement(
  'ucp_order_deliveries_claim',
  `UPDATE ucp_order_deliveries SET lease_token = $3, next_attempt_at = $2 WHERE id IN (
     SELECT d.id FROM ucp_order_deliveries d
      WHERE d.status = 'pending' AND d.next_attempt_at <= $1
        AND NOT EXISTS (SELECT FROM ucp_order_deliveries e
                         WHERE e.ucp_order_id = d.ucp_order_id AND e.number < d.number AND e.status = 'pending')
      ORDER BY d.next_attempt_at LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED)
   RETURNING id, ucp_order_id AS "orderId", number, url, body, attempts`,
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

interface Claimed {
  id: string;
  orderId: string;
  number: number;
  url: string;
  body: string;
  attempts: number;
}

/** Tells platforms of their orders: signed, in order, and again until they have heard or refused. */
@Injectable()
export class OrderWebhooks implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly transactions: Transactions,
    private readonly http: SafeHttp,
    private readonly signer: MessageSigner,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: ORDER_WEBHOOKS,
      role: 'dispatcher',
      everyMs: SECOND,
      step: () => this.step(),
    });
  }

  private async step(): Promise<boolean> {
    const now = this.clock.now();
    const token = randomUUID();
    const claimed = await this.transactions.run((tx) =>
      execute<Claimed & Record<string, unknown>>(tx, CLAIM, [now, after(now, LEASE_MS), token]),
    );
    await Promise.all(claimed.map((delivery) => this.deliver(delivery, token)));
    return claimed.length > 0;
  }

  private async deliver(delivery: Claimed, token: string): Promise<void> {
    const at = this.clock.now();
    const body = Buffer.from(delivery.body, 'utf8');
    const headers = await this.signer.signed({
      url: delivery.url,
      body,
      headers: {
        'ucp-agent': `profile="${this.settings.PUBLIC_URL}/.well-known/ucp"`,
        'idempotency-key': delivery.id,
        'content-type': 'application/json',
        'webhook-id': delivery.id,
        'webhook-sequence': String(delivery.number),
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      },
    });
    const result = await this.http.post({ url: delivery.url, headers, body });
    const [status, next] = this.verdict(delivery, result);
    await this.transactions.run(async (tx) => {
      await execute(tx, LOCK_ORDER, [delivery.orderId]); // so that a newer message is either seen here, or sees this
      await execute(tx, RECORD, [delivery.id, token, status, next, result.status, result.error]);
    });
  }

  private verdict(
    { attempts }: Claimed,
    { status }: CallResult,
  ): ['delivered' | 'pending' | 'failed', Date | null] {
    if (status !== null && status >= 200 && status < 300) return ['delivered', null];
    const refused = status !== null && status < 500 && !TRY_AGAIN.has(status);
    const wait = WAITS[attempts];
    if (refused || wait === undefined) return ['failed', null];
    return ['pending', after(this.clock.now(), wait)];
  }
}
