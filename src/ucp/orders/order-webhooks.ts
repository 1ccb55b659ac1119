import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { DeliveryEngine } from '../../platform/delivery/delivery-engine';
import { SafeHttp } from '../../platform/egress/safe-http';
import { MessageSigner } from '../signatures/message-signer.service';
import { type DueMessage, OrderWebhookQueue, type SentOrder } from './order-webhook-queue';

export const ORDER_WEBHOOKS = 'ucp-order-webhooks';

/** Sends order webhooks to platforms: signed, in order, and retried until they are accepted or refused. */
@Injectable()
export class OrderWebhooks implements OnModuleInit {
  constructor(
    private readonly engine: DeliveryEngine,
    private readonly queue: OrderWebhookQueue,
    private readonly http: SafeHttp,
    private readonly signer: MessageSigner,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.engine.add<DueMessage, SentOrder>({
      ...{ name: ORDER_WEBHOOKS, everyMs: SECOND, slots: 64, slowSlots: 24 },
      claim: (lease) => this.queue.claim(lease),
      attempt: (message, cutOff) => this.send(message, cutOff),
      record: (sent) => this.queue.record(sent),
      release: (messages, now) => this.queue.release(messages, now),
    });
  }

  private async send(message: DueMessage, signal: AbortSignal): Promise<SentOrder | undefined> {
    const { id, url, number, claimedAt } = message;
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
        'webhook-timestamp': String(Math.floor(claimedAt.getTime() / 1000)),
      },
    });
    const result = await this.http.post({ url, headers, body, signal });
    return result.error === 'aborted' ? undefined : { message, result };
  }
}
