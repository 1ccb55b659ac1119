import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CallbackEndpoints, type SilencedEndpoint } from '../agents/profiles/callback-endpoints';
import { Clock } from '../kernel/clock';
import { Reads, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { UrlPolicy } from '../platform/egress/url-policy';
import { EndpointStore } from './endpoint-store';
import { DEFAULT_EVENT_TYPES } from './event-types';
import { WebhookEndpoint } from './webhook-endpoint.entity';

const SILENCED = statement(
  'webhook_silenced',
  `SELECT id AS "webhookId", url, disabled_reason AS reason, updated_at AS since FROM webhook_endpoints
    WHERE agent_id = $1 AND removed_at IS NULL AND disabled_reason IN ('gone', 'failing') ORDER BY id`,
);

/** The endpoint behind `callback_url` in an agent's profile, subscribed to the default events. */
@Injectable()
export class DefaultEndpoints extends CallbackEndpoints {
  constructor(
    private readonly policy: UrlPolicy,
    private readonly store: EndpointStore,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Errors: 422 at `loc` for an address that must not be called; `too_many_webhooks`. */
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
    } else if (endpoint.url !== url || !endpoint.enabled) {
      // the address that is set already counts as well: it switches an endpoint on again that was disabled
      endpoint.moveTo(url, this.clock.now());
      await this.store.save(tx, endpoint, { startsAnew: true });
    }
    return {};
  }

  check(url: string, loc: (string | number)[]): void {
    this.policy.require(url, loc);
  }

  silenced(agentId: string): Promise<SilencedEndpoint[]> {
    return this.reads.rows<SilencedEndpoint & Record<string, unknown>>(SILENCED, [agentId]);
  }

  private async add(tx: Tx, agentId: string, url: string): Promise<{ secret: string }> {
    const terms = { agentId, url, description: null, eventTypes: [...DEFAULT_EVENT_TYPES] };
    const { secret } = await this.store.add(tx, { ...terms, isDefault: true, enabled: true });
    return { secret };
  }
}
