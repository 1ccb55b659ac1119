import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { DeliveryEngine } from '../../platform/delivery/delivery-engine';
import type { DeliveryWorker } from '../../platform/delivery/delivery-worker';
import { SafeHttp } from '../../platform/egress/safe-http';
import { MessageSigner } from '../signatures/message-signer.service';
import { type DueMessage, OrderWebhookQueue, type SentOrder } from './order-webhook-queue';

/** Sends order webhooks to platforms: signed, in order, and retried until they are accepted or refused. */
@Injectable()
export class OrderWebhooks implements OnModuleInit {
  private worker!: DeliveryWorker<DueMessage, SentOrder>;

  constructor(
    private readonly engine: DeliveryEngine,
    private readonly queue: OrderWebhookQueue,
    private readonly http: SafeHttp,
    private readonly signer: MessageSigner,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.worker = this.engine.add<DueMessage, SentOrder>({
      name: 'ucp-order-webhooks',
      everyMs: SECOND,
      slots: 64,
      slowSlots: 24,
      idsOf: ({ id, orderId }) => ({ delivery: id, ucp_order: orderId }),
      claim: (lease) => this.queue.rows.claim(lease),
      attempt: (message, cutOff) => this.send(message, cutOff),
      record: (sent) => this.queue.record(sent),
      release: (messages, now) => this.queue.rows.release(messages, now),
    });
  }

  /** Notifies this process that a message is due. */
  wake(): void {
    this.worker.wake();
  }

  private async send(message: DueMessage, signal: AbortSignal): Promise<SentOrder | undefined> {
    const { id, url, number, occurredAt } = message;
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
        'webhook-timestamp': String(Math.floor(occurredAt.getTime() / 1000)),
      },
    });
    const result = await this.http.post({ url, headers, body, signal });
    return result.error === 'aborted' ? undefined : { message, result };
  }
}
