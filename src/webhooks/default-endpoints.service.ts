import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CallbackEndpoints, type SilencedEndpoint } from '../agents/profiles/callback-endpoints';
import { Clock } from '../kernel/clock';
import { Reads, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { UrlPolicy } from '../platform/egress/url-policy';
import { SealedAddresses } from '../platform/security/sealed-addresses';
import { defaultEventTypes } from '../platform/outbox/define-event';
import type { SealedAddress } from './endpoint-secrets';
import { EndpointStore } from './endpoint-store';
import { WebhookEndpoint } from './webhook-endpoint.entity';

const SILENCED = statement(
  'webhook_silenced',
  `SELECT id, url AS "clearUrl", sealed_url AS "sealedUrl", disabled_reason AS reason, updated_at AS since FROM webhook_endpoints
    WHERE agent_id = $1 AND removed_at IS NULL AND disabled_reason IN ('gone', 'failing') ORDER BY id`,
);

type SilencedRow = SealedAddress & Pick<SilencedEndpoint, 'reason' | 'since'>;

/** The endpoint behind `callback_url` in an agent's profile, subscribed to the default events. */
@Injectable()
export class DefaultEndpoints extends CallbackEndpoints {
  constructor(
    private readonly policy: UrlPolicy,
    private readonly store: EndpointStore,
    private readonly reads: Reads,
    private readonly clock: Clock,
    addresses: SealedAddresses,
  ) {
    super(addresses);
  }

  async set(
    tx: Tx,
    agentId: string,
    url: string | null,
    loc: (string | number)[],
  ): Promise<{ secret?: string }> {
    if (url !== null) this.policy.require(url, loc);
    const found = await tx.findOneBy(WebhookEndpoint, { agentId, isDefault: true, removedAt: IsNull() });
    if (!found) return url === null ? {} : this.add(tx, agentId, url);
    const endpoint = await this.store.lock(tx, agentId, found.id);
    if (url === null) {
      endpoint.remove(this.clock.now());
      await this.store.save(tx, endpoint);
      return {};
    }
    const sealedUrl = this.store.newUrlFor(endpoint, url);
    if (sealedUrl !== undefined || !endpoint.enabled) {
      // Setting the current URL again re-enables a disabled endpoint.
      if (sealedUrl === undefined) endpoint.switchOn(this.clock.now());
      else endpoint.moveTo(sealedUrl, this.clock.now());
      await this.store.save(tx, endpoint, { startsAnew: true });
    }
    return {};
  }

  check(url: string, loc: (string | number)[]): void {
    this.policy.require(url, loc);
  }

  async silenced(agentId: string): Promise<SilencedEndpoint[]> {
    const rows = await this.reads.rows<SilencedRow & Record<string, unknown>>(SILENCED, [agentId]);
    return rows.map(({ id, reason, since, clearUrl: clear, sealedUrl: sealed }) => {
      const url = this.addresses.open({ clear, sealed }, id) as string;
      return { webhookId: id, url, reason, since };
    });
  }

  private async add(tx: Tx, agentId: string, url: string): Promise<{ secret: string }> {
    const terms = { agentId, url, description: null, eventTypes: defaultEventTypes() };
    const { secret } = await this.store.add(tx, { ...terms, isDefault: true, enabled: true });
    return { secret };
  }
}
