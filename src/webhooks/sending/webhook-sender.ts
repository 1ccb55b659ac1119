import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { random } from '../../kernel/random';
import { Settings } from '../../platform/config/settings';
import { traceparent } from '../../platform/observability/tracing/spans';
import { type CallResult, SafeHttp } from '../../platform/egress/safe-http';
import { EndpointSecrets, type SealedAddress, type SealedSecrets } from '../endpoint-secrets';
import { signatureOf } from './webhook-signature';

export interface WebhookMessage {
  /** The delivery's id: the header `webhook-id`. */
  id: string;
  eventType: string;
  body: string;
  /** The attempt's number, from 1. */
  attempt: number;
  endpoint: SealedAddress & SealedSecrets;
}

export interface SentMessage {
  at: Date;
  requestId: string;
  result: CallResult;
}

/** Signs a message with the current time and sends it once. */
@Injectable()
export class WebhookSender {
  private readonly userAgent: string;

  constructor(
    private readonly http: SafeHttp,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.userAgent = `${settings.PLATFORM_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-webhooks/1`;
  }

  async send(message: WebhookMessage, signal?: AbortSignal): Promise<SentMessage> {
    const at = this.clock.now();
    const requestId = random.uuid();
    const headers = this.headersOf(message, at, requestId);
    const url = this.secrets.urlOf(message.endpoint);
    const body = Buffer.from(message.body, 'utf8');
    return {
      at,
      requestId,
      result: await this.http.post({ url, headers, body, signal }),
    };
  }

  private headersOf(message: WebhookMessage, at: Date, requestId: string): Record<string, string> {
    const { id, body } = message;
    const timestamp = Math.floor(at.getTime() / 1000);
    const trace = traceparent();
    return {
      'content-type': 'application/json',
      'user-agent': this.userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id, timestamp, body }, this.secrets.open(message.endpoint, at)),
      'x-marketplace-event': message.eventType,
      'x-delivery-attempt': String(message.attempt),
      'x-request-id': requestId,
      ...(trace && { traceparent: trace }),
    };
  }
}
