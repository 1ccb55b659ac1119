import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import {
  CallbackEndpoints,
  type EndpointSetter,
  type SilencedEndpoint,
} from '../agents/profiles/callback-endpoints';
import { Clock } from '../kernel/clock';
import { Database, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { UrlPolicy } from '../platform/egress/url-policy';
import { Secrets } from '../platform/security/secrets';
import { defaultEventTypes } from '../platform/outbox/define-event';
import type { SealedAddress } from './endpoint-secrets';
import { EndpointStore } from './endpoint-store';
import { WebhookEndpoint } from './webhook-endpoint.entity';

const SILENCED = statement(
  'webhook_silenced',
  `SELECT id, sealed_url AS "sealedUrl", disabled_reason AS reason, updated_at AS since FROM webhook_endpoints
    WHERE agent_id = $1 AND removed_at IS NULL AND disabled_reason IN ('gone', 'failing', 'key_ended') ORDER BY id`,
);

type SilencedRow = SealedAddress & Pick<SilencedEndpoint, 'reason' | 'since'>;

/** The endpoint behind `callback_url` in an agent's profile, subscribed to the default events. */
@Injectable()
export class DefaultEndpoints extends CallbackEndpoints {
  constructor(
    private readonly policy: UrlPolicy,
    private readonly store: EndpointStore,
    private readonly database: Database,
    private readonly clock: Clock,
    secrets: Secrets,
  ) {
    super(secrets);
  }

  async set(
    tx: Tx,
    setter: EndpointSetter,
    url: string,
    loc: (string | number)[],
  ): Promise<{ secret?: string }> {
    this.policy.require(url, loc);
    const endpoint = await this.lock(tx, setter.agentId);
    if (!endpoint) return this.add(tx, setter, url);
    const { keyId } = setter;
    const sealedUrl = this.store.newUrlFor(endpoint, url);
    if (sealedUrl !== undefined || !endpoint.enabled) {
      // Setting the current URL again re-enables a disabled endpoint.
      if (sealedUrl === undefined) endpoint.switchOn(this.clock.now(), keyId);
      else endpoint.moveTo(sealedUrl, keyId, this.clock.now());
      await this.store.save(tx, endpoint, { resetsPace: true });
    }
    return {};
  }

  async remove(tx: Tx, agentId: string): Promise<void> {
    const endpoint = await this.lock(tx, agentId);
    if (!endpoint) return;
    endpoint.remove(this.clock.now());
    await this.store.save(tx, endpoint);
  }

  check(url: string, loc: (string | number)[]): void {
    this.policy.require(url, loc);
  }

  async silenced(agentId: string): Promise<SilencedEndpoint[]> {
    const rows = await this.database.rows<SilencedRow & Record<string, unknown>>(SILENCED, [agentId]);
    return rows.map(({ reason, since, ...endpoint }) => {
      return { webhookId: endpoint.id, url: this.store.urlOf(endpoint), reason, since };
    });
  }

  private async lock(tx: Tx, agentId: string): Promise<WebhookEndpoint | undefined> {
    const found = await tx.findOneBy(WebhookEndpoint, { agentId, isDefault: true, removedAt: IsNull() });
    return found ? this.store.lock(tx, agentId, found.id) : undefined;
  }

  private async add(tx: Tx, { agentId, keyId }: EndpointSetter, url: string): Promise<{ secret: string }> {
    const terms = { agentId, keyId, url, description: null, eventTypes: defaultEventTypes() };
    const { secret } = await this.store.add(tx, { ...terms, isDefault: true, enabled: true });
    return { secret };
  }
}
