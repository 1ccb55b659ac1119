import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { EventOf } from '../../platform/outbox/define-event';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { listingChanged, listingPublished } from '../catalog/listings.events';

export const MATCH_CHANNEL = 'saved_search_jobs';

/** A listing that changes while it is matched starts over, but the number of notified owners stays. */
const QUEUE = statement(
  'saved_search_queue',
  `INSERT INTO saved_search_jobs AS j (listing_id, due_at, after_key, after_id, notified_count) VALUES ($1, $2, '', '', 0)
   ON CONFLICT (listing_id) DO UPDATE SET due_at = excluded.due_at, after_key = '', after_id = '', lease_token = NULL`,
);

/**
 * Queues listings for matching with the saved searches. A repeated event is harmless, because each match is stored
 * once.
 */
@Injectable()
export class MatchQueue {
  constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(listingPublished, listingChanged)
  async onListing({ payload }: EventOf<typeof listingPublished | typeof listingChanged>): Promise<void> {
    if (payload.status !== 'active') return;
    await this.database.rows(QUEUE, [payload.id, this.clock.now()]);
    this.notifications.send(MATCH_CHANNEL);
  }
}
