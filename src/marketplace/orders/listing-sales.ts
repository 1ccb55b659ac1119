import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import { orderCompleted } from './orders.events';

/** In id order, so that two processes cannot deadlock. */
const RECORD = statement(
  'listing_sales_record',
  `INSERT INTO listing_sales (order_id, listing_id, sold_at)
   SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) ORDER BY 1 ON CONFLICT DO NOTHING`,
);

type CompletedOrder = EventOf<typeof orderCompleted>;

/** Stores completed sales for a week, for trending listings. Whether a sale counts is decided when the ranking is computed. */
@Injectable()
export class ListingSales {
  private readonly batchQueue = new BatchQueue<CompletedOrder>((events) => this.record(events));

  constructor(private readonly database: Database) {}

  @OnDomainEvent(orderCompleted)
  onCompleted(event: CompletedOrder): Promise<void> {
    return this.batchQueue.add(event);
  }

  private async record(events: CompletedOrder[]): Promise<void> {
    await this.database.rows(RECORD, [
      events.map(({ payload }) => payload.id),
      events.map(({ payload }) => payload.listing_id),
      events.map(({ occurredAt }) => occurredAt),
    ]);
  }
}
