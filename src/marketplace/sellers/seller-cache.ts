import { Injectable } from '@nestjs/common';
import { agentUpdated } from '../../agents/profiles/agents.events';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/fast/response-cache';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

const TTL_MS = 2 * SECOND;
const sellerTag = (sellerId: string): string => `seller:${sellerId}`;

/** Caches public profiles for a short time, and invalidates them when they change. */
@Injectable()
export class SellerCache {
  constructor(private readonly cache: ResponseCache) {
    cache.addRule({
      path: /^\/marketplace\/sellers\/([a-z0-9-]+)\/?$/,
      tag: ([, sellerId]) => sellerTag(sellerId as string),
      route: 'GET /marketplace/sellers/:seller_id',
      ttlMs: TTL_MS,
    });
  }

  changed(tx: Tx, sellerId: string): void {
    afterCommit(tx, () => this.cache.invalidate(sellerTag(sellerId)));
  }

  /** The profile shows the agent's name and picture. */
  @OnDomainEvent(agentUpdated)
  onAgentUpdated(event: EventOf<typeof agentUpdated>): void {
    this.cache.invalidate(sellerTag(event.subject.id));
  }
}
