import { Injectable } from '@nestjs/common';
import { AGENT_UPDATED } from '../../agents/profiles/agents.events';
import type { DomainEvent } from '../../kernel/domain-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { SellerCache } from './seller-cache';

/** A seller's page shows the agent's name and picture: kept answers go when those change. */
@Injectable()
export class SellerRenames {
  constructor(private readonly cache: SellerCache) {}

  @OnDomainEvent(AGENT_UPDATED)
  onAgentUpdated(event: DomainEvent): void {
    this.cache.drop(event.subject.id);
  }
}
