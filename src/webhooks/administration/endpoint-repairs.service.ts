import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import { EndpointStore } from '../endpoint-store';
import { keptOffByOwner } from '../webhooks.errors';
import { AdminWebhookView } from './admin-webhooks.dto';

/** What the operator may do about somebody else's endpoint. */
@Injectable()
export class EndpointRepairs {
  constructor(
    private readonly commands: Commands,
    private readonly store: EndpointStore,
    private readonly clock: Clock,
  ) {}

  /** Brings an endpoint back that the service has switched off; on one that is enabled it changes nothing. */
  enable(caller: Caller, id: string): Promise<AdminWebhookView> {
    return this.commands.run(caller, async (tx) => {
      const endpoint = await this.store.lockAny(tx, id);
      if (endpoint.enabled) return AdminWebhookView.of(endpoint, this.store.urlOf(endpoint));
      if (endpoint.disabledReason === 'owner') throw keptOffByOwner();
      endpoint.switchOn(this.clock.now());
      await this.store.save(tx, endpoint, { startsAnew: true });
      return AdminWebhookView.of(endpoint, this.store.urlOf(endpoint));
    });
  }
}
