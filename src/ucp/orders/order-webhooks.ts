import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { type CallResult, SafeHttp } from '../../platform/egress/safe-http';
import { Log } from '../../platform/observability/log';
import { UnderWay } from '../../platform/workers/under-way';
import { Workers } from '../../platform/workers/workers';
import { MessageSigner } from '../signatures/message-signer.service';
import { type DueMessage, OrderWebhookQueue } from './order-webhook-queue';

export const ORDER_WEBHOOKS = 'ucp-order-webhooks';

/** Sends order webhooks to platforms: signed, in order, and retried until they are accepted or refused. */
@Injectable()
export class OrderWebhooks implements OnModuleInit, BeforeApplicationShutdown {
  private readonly underWay = new UnderWay<DueMessage>(
    (message, cutOff) => this.deliver(message, cutOff),
    () => this.workers.wake(ORDER_WEBHOOKS),
  );

  constructor(
    private readonly workers: Workers,
    private readonly queue: OrderWebhookQueue,
    private readonly http: SafeHttp,
    private readonly signer: MessageSigner,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.underWay.step((...wanted) => this.queue.claim(...wanted));
    this.workers.add({ name: ORDER_WEBHOOKS, role: 'dispatcher', everyMs: SECOND, step });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.release(await this.underWay.drain()).catch((error: unknown) => {
      this.log.warn({ err: error }, 'leases could not be released; they will expire');
    });
  }

  private async deliver(message: DueMessage, cutOff: AbortSignal): Promise<void> {
    try {
      const result = await this.send(message, cutOff);
      if (!cutOff.aborted) await this.queue.settle(message, result);
    } catch (error) {
      this.log.error(
        { err: error, delivery: message.id },
        'an order webhook could not be sent; it is retried when its lease expires',
      );
    }
  }

  private async send({ id, url, number, ...message }: DueMessage, signal: AbortSignal): Promise<CallResult> {
    const body = Buffer.from(message.body, 'utf8');
    const headers = await this.signer.signed({
      url,
      body,
      headers: {
        'ucp-agent': `profile="${this.settings.PUBLIC_URL}/.well-known/ucp"`,
        'idempotency-key': id,
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-sequence': String(number),
        'webhook-timestamp': String(Math.floor(message.claimedAt.getTime() / 1000)),
      },
    });
    return this.http.post({ url, headers, body, signal });
  }
}
