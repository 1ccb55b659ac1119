import { Injectable } from '@nestjs/common';
import { agentUpdated } from '../../agents/profiles/agents.events';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { SellerCache } from './seller-cache';
import type { EventOf } from '../../platform/outbox/define-event';

/** Invalidates a seller's cached profile, which shows the agent's name and picture. */
@Injectable()
export class SellerRenames {
  constructor(private readonly cache: SellerCache) {}

  @OnDomainEvent(agentUpdated)
  onAgentUpdated(event: EventOf<typeof agentUpdated>): void {
    this.cache.drop(event.subject.id);
  }
}
