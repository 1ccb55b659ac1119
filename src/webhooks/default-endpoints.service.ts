import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CallbackEndpoints } from '../agents/profiles/callback-endpoints';
import { Clock } from '../kernel/clock';
import { ID_PREFIXES, newId } from '../kernel/ids';
import { Notifications } from '../platform/database/notifications';
import { execute, statement } from '../platform/database/statements';
import { afterCommit, type Tx } from '../platform/database/transactions';
import { UrlPolicy } from '../platform/egress/url-policy';
import { WEBHOOKS_CHANNEL } from './delivery-queue';
import { EndpointSecrets } from './endpoint-secrets';
import { DEFAULT_EVENT_TYPES, WEBHOOK_API_VERSION } from './event-types';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhookQueue } from './webhook-queue.entity';
import { newSecret } from './webhook-signature';

const FIRST_CONCURRENCY = 4;

/** Before the endpoint's own row, as everyone who completes deliveries does. */
const LOCK_QUEUE = statement(
  'webhook_default_lock',
  `SELECT q.endpoint_id FROM webhook_queues q JOIN webhook_endpoints e ON e.id = q.endpoint_id
    WHERE e.agent_id = $1 AND e.is_default AND e.removed_at IS NULL FOR UPDATE OF q`,
);
/** Deliveries that waited for one which has been cancelled meanwhile wait no longer. */
const UNBLOCK = statement(
  'webhook_default_unblock',
  `UPDATE webhook_deliveries SET next_attempt_at = $2
    WHERE endpoint_id = $1 AND status = 'pending' AND next_attempt_at IS NULL`,
);

/** The endpoint behind `callback_url` in an agent's profile, subscribed to the default events. */
@Injectable()
export class DefaultEndpoints extends CallbackEndpoints {
  constructor(
    private readonly policy: UrlPolicy,
    private readonly secrets: EndpointSecrets,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Errors: 422 at `loc` for an address that must not be called. */
  async set(
    tx: Tx,
    agentId: string,
    url: string | null,
    loc: (string | number)[],
  ): Promise<{ secret?: string }> {
    if (url !== null) this.policy.require(url, loc);
    await execute(tx, LOCK_QUEUE, [agentId]);
    const endpoint = await tx.findOne(WebhookEndpoint, {
      where: { agentId, isDefault: true, removedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (url === null) {
      if (endpoint) await this.remove(tx, endpoint);
      return {};
    }
    if (!endpoint) return { secret: await this.create(tx, agentId, url) };
    await this.move(tx, endpoint, url);
    return {};
  }

  private async create(tx: Tx, agentId: string, url: string): Promise<string> {
    const id = newId(ID_PREFIXES.endpoint);
    const secret = newSecret();
    const now = this.clock.now();
    await tx.insert(WebhookEndpoint, {
      id,
      agentId,
      url,
      eventTypes: [...DEFAULT_EVENT_TYPES],
      isDefault: true,
      enabled: true,
      secret: this.secrets.seal(id, secret),
      consecutiveFailures: 0,
      apiVersion: WEBHOOK_API_VERSION,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(WebhookQueue, { endpointId: id, concurrency: FIRST_CONCURRENCY, slow: false });
    return secret;
  }

  /** The address that is set already counts as well: it switches an endpoint on again that was disabled. */
  private async move(tx: Tx, endpoint: WebhookEndpoint, url: string): Promise<void> {
    if (endpoint.url === url && endpoint.enabled) return;
    const now = this.clock.now();
    endpoint.moveTo(url, now);
    await tx.update(WebhookEndpoint, endpoint.id, endpoint);
    await execute(tx, UNBLOCK, [endpoint.id, now]);
    await tx.update(WebhookQueue, endpoint.id, { lookAt: now, concurrency: FIRST_CONCURRENCY, slow: false });
    this.wakeAfter(tx);
  }

  /** The dispatcher cancels what is still pending; the log goes with the retention time. */
  private async remove(tx: Tx, endpoint: WebhookEndpoint): Promise<void> {
    const now = this.clock.now();
    endpoint.remove(now);
    await tx.update(WebhookEndpoint, endpoint.id, endpoint);
    await tx.update(WebhookQueue, endpoint.id, { lookAt: now });
    this.wakeAfter(tx);
  }

  private wakeAfter(tx: Tx): void {
    afterCommit(tx, () => this.notifications.send(WEBHOOKS_CHANNEL));
  }
}
