import { Injectable } from '@nestjs/common';
import { Reads, statement } from '../../platform/database/statements';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { orderCompleted } from './orders.events';

const RECORD = statement(
  'listing_sale_record',
  'INSERT INTO listing_sales (order_id, listing_id, sold_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

/** Stores completed sales for a week, for trending listings. Whether a sale counts is decided when the ranking is computed. */
@Injectable()
export class ListingSales {
  constructor(private readonly reads: Reads) {}

  @OnDomainEvent(orderCompleted)
  async onCompleted({ payload, occurredAt }: EventOf<typeof orderCompleted>): Promise<void> {
    await this.reads.rows(RECORD, [payload.id, payload.listing_id, occurredAt]);
  }
}
