import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Notifications } from '../../platform/database/notifications';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { LISTING_CHANGED, LISTING_PUBLISHED } from '../catalog/listings.events';

export const MATCH_CHANNEL = 'saved_search_jobs';

/** A listing that changes while it is being held against the searches is begun anew; how many were told of it stays. */
const QUEUE = statement(
  'saved_search_queue',
  `INSERT INTO saved_search_jobs AS j (listing_id, due_at, after_key, after_id, told) VALUES ($1, $2, '', '', 0)
   ON CONFLICT (listing_id) DO UPDATE SET due_at = excluded.due_at, after_key = '', after_id = '', lease_token = NULL`,
);

/** Notes which listings are to be held against the saved searches. A repeated event finds every match made already. */
@Injectable()
export class MatchQueue {
  constructor(
    private readonly reads: Reads,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(LISTING_PUBLISHED)
  onPublished(event: DomainEvent): Promise<void> {
    return this.queue(event);
  }

  @OnDomainEvent(LISTING_CHANGED)
  onChanged(event: DomainEvent): Promise<void> {
    return this.queue(event);
  }

  private async queue({ payload }: DomainEvent): Promise<void> {
    if (payload.status !== 'active') return;
    await this.reads.rows(QUEUE, [payload.id, this.clock.now()]);
    this.notifications.send(MATCH_CHANNEL);
  }
}
