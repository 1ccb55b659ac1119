import type { Api } from '../api.js';
import { type VerifyOptions, verifyWebhook, type WebhookHeaders } from '../signature.js';
import type { Body, Query, RequestOptions, Result, RialtoEvent } from '../types.js';

/** An endpoint, without its secret. */
export type WebhookEndpoint = Result<'GET', '/marketplace/webhooks/{webhook_id}'>;
/** An endpoint with its secret, which is shown only once. */
export type NewWebhookEndpoint = Result<'POST', '/marketplace/webhooks'>;
/** An endpoint with its new secret. */
export type RotatedWebhookEndpoint = Result<'POST', '/marketplace/webhooks/{webhook_id}/rotate-secret'>;
/** A delivery with its body and attempts. */
export type WebhookDelivery = Result<'GET', '/marketplace/webhooks/deliveries/{delivery_id}'>;

/** Webhook endpoints, their deliveries, and the verification of what they receive. */
export class Webhooks {
  constructor(private readonly api: Api) {}

  /**
   * Adds an endpoint. Store its `secret`: it is shown only once. `warnings` of the result say what may be wrong, such as
   * another endpoint with the same address.
   */
  create(
    endpoint: Body<'POST', '/marketplace/webhooks'>,
    options?: RequestOptions,
  ): Promise<NewWebhookEndpoint> {
    return this.api.call('POST', '/marketplace/webhooks', { ...options, body: endpoint });
  }

  /** Your endpoints. */
  list(query: Query<'GET', '/marketplace/webhooks'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/webhooks', 'webhooks', { query }, options);
  }

  /** One endpoint. Errors: `webhook_not_found` (404). */
  get(webhookId: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.api.call('GET', '/marketplace/webhooks/{webhook_id}', {
      ...options,
      path: { webhook_id: webhookId },
    });
  }

  /** Changes the given members of an endpoint. */
  update(
    webhookId: string,
    changes: Body<'PATCH', '/marketplace/webhooks/{webhook_id}'>,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint> {
    const path = { webhook_id: webhookId };
    return this.api.call('PATCH', '/marketplace/webhooks/{webhook_id}', { ...options, path, body: changes });
  }

  /** Removes an endpoint; its pending deliveries are not sent. */
  async delete(webhookId: string, options?: RequestOptions): Promise<void> {
    const path = { webhook_id: webhookId };
    await this.api.call('DELETE', '/marketplace/webhooks/{webhook_id}', { ...options, path });
  }

  /** Enables an endpoint that was disabled. */
  enable(webhookId: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    const path = { webhook_id: webhookId };
    return this.api.call('POST', '/marketplace/webhooks/{webhook_id}/enable', { ...options, path, body: {} });
  }

  /** Replaces the secret. For `grace_hours` (default 24), webhooks are also signed with the previous one. */
  rotateSecret(
    webhookId: string,
    request: Body<'POST', '/marketplace/webhooks/{webhook_id}/rotate-secret'> = {},
    options?: RequestOptions,
  ): Promise<RotatedWebhookEndpoint> {
    const path = { webhook_id: webhookId };
    return this.api.call('POST', '/marketplace/webhooks/{webhook_id}/rotate-secret', {
      ...options,
      path,
      body: request,
    });
  }

  /** Sends a test event now and returns whether the endpoint accepted it. */
  ping(
    webhookId: string,
    request: Body<'POST', '/marketplace/webhooks/{webhook_id}/ping'> = {},
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/webhooks/{webhook_id}/ping'>> {
    const path = { webhook_id: webhookId };
    return this.api.call('POST', '/marketplace/webhooks/{webhook_id}/ping', {
      ...options,
      path,
      body: request,
    });
  }

  /** The deliveries of an endpoint in the last 30 days, newest first. */
  deliveries(
    webhookId: string,
    query: Query<'GET', '/marketplace/webhooks/{webhook_id}/deliveries'> = {},
    options?: RequestOptions,
  ) {
    const path = { webhook_id: webhookId };
    return this.api.list(
      '/marketplace/webhooks/{webhook_id}/deliveries',
      'deliveries',
      { path, query },
      options,
    );
  }

  /** One delivery, with its body and attempts. */
  delivery(deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> {
    const path = { delivery_id: deliveryId };
    return this.api.call('GET', '/marketplace/webhooks/deliveries/{delivery_id}', { ...options, path });
  }

  /** Sends one delivery again. */
  redeliver(deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> {
    const path = { delivery_id: deliveryId };
    return this.api.call('POST', '/marketplace/webhooks/deliveries/{delivery_id}/redeliver', {
      ...options,
      path,
      body: {},
    });
  }

  /** Sends the events of a period again: at most 500 per call; continue with `next_cursor`. */
  replay(
    webhookId: string,
    period: Body<'POST', '/marketplace/webhooks/{webhook_id}/replay'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/webhooks/{webhook_id}/replay'>> {
    const path = { webhook_id: webhookId };
    return this.api.call('POST', '/marketplace/webhooks/{webhook_id}/replay', {
      ...options,
      path,
      body: period,
    });
  }

  /** Every event type, with its trigger and a sample body; needs no key. */
  async eventTypes(
    options?: RequestOptions,
  ): Promise<Result<'GET', '/marketplace/webhooks/event-types'>['event_types']> {
    return (await this.api.call('GET', '/marketplace/webhooks/event-types', { ...options })).event_types;
  }

  /**
   * Verifies a webhook and returns its event; see `verifyWebhook`, which does the same without a client.
   *
   * ```ts
   * app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
   *   const event = await rialto.webhooks.verify(request.body, request.headers, process.env.WEBHOOK_SECRET);
   *   response.sendStatus(204);
   *   if (event.type === 'marketplace.order.created') queue.add(event);
   * });
   * ```
   */
  verify(
    body: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    options?: VerifyOptions,
  ): Promise<RialtoEvent> {
    return verifyWebhook(body, headers, secret, options);
  }
}
