import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { tooManyWebhooks } from '../agents/agents.errors';
import { MAX_WEBHOOK_ENDPOINTS } from '../agents/policies';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { Clock } from '../kernel/clock';
import { ID_PREFIXES, newId } from '../kernel/ids';
import { LoadedRows } from '../platform/database/loaded-rows';
import { acquireAdvisoryLocks } from '../platform/database/locks';
import { PgNotifications } from '../platform/database/pg-notifications';
import { execute, statement } from '../platform/database/statements';
import { afterCommit, type Tx } from '../platform/database/transactions';
import { FIRST_CONCURRENCY } from './sending/concurrency';
import { WEBHOOKS_CHANNEL } from './sending/delivery-queue';
import { EndpointSecrets, type SealedAddress } from './endpoint-secrets';
import { WEBHOOK_API_VERSION } from './event-types';
import { WebhookEndpoint, keyEnded, WebhookQueue } from './webhook-endpoint.entity';
import { newSecret } from './sending/webhook-signature';
import { webhookKeyEnded, webhookNotFound } from './webhooks.errors';
import { WebhookDelivery } from './webhook-delivery.entity';

/** Lock order: the queue row first, then the endpoint's row, as when outcomes are recorded. */
const LOCK_QUEUE = statement(
  'webhook_store_lock',
  'SELECT endpoint_id FROM webhook_queues WHERE endpoint_id = $1 FOR UPDATE',
);
/** The same for all endpoints of an agent. */
const LOCK_QUEUES = statement(
  'erase_webhooks_lock_queues',
  `SELECT FROM webhook_queues WHERE endpoint_id IN (SELECT id FROM webhook_endpoints WHERE agent_id = $1)
    ORDER BY endpoint_id FOR UPDATE`,
);
const HAS_ENDED_KEY = statement(
  'webhook_store_key_ended',
  `SELECT 1 AS ended FROM webhook_endpoints e WHERE e.id = $1 AND ${keyEnded('$2')}`,
);

interface NewEndpoint extends Pick<
  WebhookEndpoint,
  'agentId' | 'keyId' | 'description' | 'eventTypes' | 'isDefault' | 'enabled'
> {
  url: string;
}

export interface MadeEndpoint {
  endpoint: WebhookEndpoint;
  secret: string;
  /** Other endpoints of the agent with this URL. */
  sameUrl: WebhookEndpoint[];
}

const hrefOf = (url: string): string => new URL(url).href;

/** Creates, locks, and saves endpoints together with their queue rows. */
@Injectable()
export class EndpointStore implements OnModuleInit {
  private readonly rows = new LoadedRows(WebhookEndpoint);

  constructor(
    private readonly secrets: EndpointSecrets,
    private readonly notifications: PgNotifications,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(LOCK_QUEUES, (tx, agentId) => tx.delete(WebhookEndpoint, { agentId }));
  }

  async add(tx: Tx, { url, ...terms }: NewEndpoint): Promise<MadeEndpoint> {
    await acquireAdvisoryLocks(tx, `webhook-endpoints/${terms.agentId}`);
    const others = await tx.findBy(WebhookEndpoint, { agentId: terms.agentId, removedAt: IsNull() });
    if (others.length >= MAX_WEBHOOK_ENDPOINTS) throw tooManyWebhooks(MAX_WEBHOOK_ENDPOINTS);
    const now = this.clock.now();
    const id = newId(ID_PREFIXES.endpoint);
    const secret = newSecret();
    const endpoint = tx.create(WebhookEndpoint, {
      ...terms,
      id,
      sealedUrl: this.secrets.sealUrl(id, url),
      disabledReason: terms.enabled ? null : 'owner',
      secret: this.secrets.seal(id, secret),
      previousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      consecutiveFailures: 0,
      apiVersion: WEBHOOK_API_VERSION,
      version: 1,
      eventSequence: 0,
      createdAt: now,
      updatedAt: now,
      removedAt: null,
    });
    await tx.insert(WebhookEndpoint, endpoint);
    await tx.insert(WebhookQueue, { endpointId: id, concurrency: FIRST_CONCURRENCY, slow: false });
    const sameUrl = others.filter((other) => hrefOf(this.urlOf(other)) === hrefOf(url));
    return { endpoint, secret, sameUrl };
  }

  /** Takes no lock. */
  async find(tx: Tx, agentId: string, id: string): Promise<WebhookEndpoint> {
    const endpoint = await tx.findOneBy(WebhookEndpoint, { id, agentId, removedAt: IsNull() });
    if (!endpoint) throw webhookNotFound();
    return endpoint;
  }

  /** For the operator: finds the endpoint of any agent. */
  async lockAny(tx: Tx, id: string): Promise<WebhookEndpoint> {
    const endpoint = await tx.findOneBy(WebhookEndpoint, { id, removedAt: IsNull() });
    if (!endpoint) throw webhookNotFound();
    return this.lock(tx, endpoint.agentId, id);
  }

  async lock(tx: Tx, agentId: string, id: string): Promise<WebhookEndpoint> {
    await execute(tx, LOCK_QUEUE, [id]);
    const endpoint = await tx.findOne(WebhookEndpoint, {
      where: { id, agentId, removedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (!endpoint) throw webhookNotFound();
    this.rows.remember(endpoint);
    const ended = endpoint.enabled && (await execute(tx, HAS_ENDED_KEY, [id, this.clock.now()])).length > 0;
    if (ended) endpoint.endKey();
    return endpoint;
  }

  /** Locks an endpoint to which something is to be sent again. Throws if its key has ended. */
  async lockToSend(tx: Tx, agentId: string, id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.lock(tx, agentId, id);
    if (endpoint.disabledReason === 'key_ended') throw webhookKeyEnded();
    return endpoint;
  }

  urlOf(endpoint: SealedAddress): string {
    return this.secrets.urlOf(endpoint);
  }

  /** Returns the encrypted URL, or undefined if it is the current one. */
  newUrlFor(endpoint: WebhookEndpoint, url: string): Buffer | undefined {
    return url === this.urlOf(endpoint) ? undefined : this.secrets.sealUrl(endpoint.id, url);
  }

  /** Returns a new secret for a locked endpoint, encrypted and in clear text. */
  newSecretFor(endpoint: WebhookEndpoint): { sealed: Buffer; secret: string } {
    const secret = newSecret();
    return { sealed: this.secrets.seal(endpoint.id, secret), secret };
  }

  /** Saves the changes and wakes the dispatcher, which sends or cancels what is pending. */
  async save(tx: Tx, endpoint: WebhookEndpoint, { resetsPace = false } = {}): Promise<void> {
    const now = this.clock.now();
    await this.rows.save(tx, endpoint);
    if (resetsPace) await unblock(tx, endpoint.id, now);
    const pace = resetsPace ? { concurrency: FIRST_CONCURRENCY, slow: false } : {};
    await tx.update(WebhookQueue, endpoint.id, { lookAt: now, ...pace });
    afterCommit(tx, () => this.notifications.send(WEBHOOKS_CHANNEL));
  }
}

/** Sets a due time for deliveries that were held back by one that has since been cancelled. */
async function unblock(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const held = { endpointId, status: 'pending' as const, nextAttemptAt: IsNull() };
  await tx.update(WebhookDelivery, held, { nextAttemptAt: now });
}
