import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { Reads, statement } from '../../platform/database/statements';
import { type CallResult, SafeHttp } from '../../platform/egress/safe-http';
import { Workers } from '../../platform/workers/workers';
import { MessageSigner } from '../signatures/message-signer.service';

export const ORDER_WEBHOOKS = 'ucp-order-webhooks';

/** Before the second, third … attempt. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const LEASE_MS = MINUTE;
const BATCH = 16;
/** From so many attempts on, a newer state of the order goes out before an older one. */
const HOLDING_ATTEMPTS = 4;
/** Of refusals, these are about the moment and not about the message. */
const TRY_AGAIN = new Set([408, 425, 429]);

const CLAIM = statement(
  'ucp_order_deliveries_claim',
  `UPDATE ucp_order_deliveries SET lease_token = $3, next_attempt_at = $2 WHERE id IN (
     SELECT d.id FROM ucp_order_deliveries d
      WHERE d.status = 'pending' AND d.next_attempt_at <= $1
        AND NOT EXISTS (SELECT FROM ucp_order_deliveries e
                         WHERE e.ucp_order_id = d.ucp_order_id AND e.number < d.number AND e.status = 'pending'
                           AND e.attempts < ${HOLDING_ATTEMPTS})
      ORDER BY d.next_attempt_at LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED)
   RETURNING id, url, body, attempts`,
);
const RECORD = statement(
  'ucp_order_deliveries_record',
  `UPDATE ucp_order_deliveries SET status = $3, attempts = attempts + 1, next_attempt_at = $4, lease_token = NULL,
          last_status = $5, last_error = $6
    WHERE id = $1 AND lease_token = $2`,
);

interface Claimed {
  id: string;
  url: string;
  body: string;
  attempts: number;
}

/** Tells platforms of their orders: signed, in order, and again until they have heard or refused. */
@Injectable()
export class OrderWebhooks implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
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
    const claimed = await this.reads.rows<Claimed & Record<string, unknown>>(CLAIM, [
      ...[now, after(now, LEASE_MS), token],
    ]);
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
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      },
    });
    const result = await this.http.post({ url: delivery.url, headers, body });
    const [status, next] = this.verdict(delivery, result);
    await this.reads.rows(RECORD, [delivery.id, token, status, next, result.status, result.error]);
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
