import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import { EndpointStore } from '../endpoint-store';
import { disabledByOwner, webhookKeyEnded } from '../webhooks.errors';
import { AdminWebhookView } from './admin-webhooks.dto';

/** What the operator may do with an agent's endpoint. */
@Injectable()
export class EndpointRepairs {
  constructor(
    private readonly commands: Commands,
    private readonly store: EndpointStore,
    private readonly clock: Clock,
  ) {}

  /** Re-enables an endpoint that the service disabled. Does nothing if it is already enabled. */
  enable(caller: Caller, id: string): Promise<AdminWebhookView> {
    return this.commands.run(caller, async (tx) => {
      const endpoint = await this.store.lockAny(tx, id);
      if (endpoint.enabled) return AdminWebhookView.of(endpoint, this.store.urlOf(endpoint));
      if (endpoint.disabledReason === 'owner') throw disabledByOwner();
      if (endpoint.disabledReason === 'key_ended') throw webhookKeyEnded();
      endpoint.switchOn(this.clock.now(), endpoint.keyId);
      await this.store.save(tx, endpoint, { resetsPace: true });
      return AdminWebhookView.of(endpoint, this.store.urlOf(endpoint));
    });
  }
}
