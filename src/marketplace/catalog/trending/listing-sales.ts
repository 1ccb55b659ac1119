import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../../kernel/domain-event';
import { Reads, statement } from '../../../platform/database/statements';
import { OnDomainEvent } from '../../../platform/outbox/on-domain-event';

const RECORD = statement(
  'listing_sale_record',
  'INSERT INTO listing_sales (order_id, listing_id, sold_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

/** Stores completed sales for a week. Whether a sale counts is decided when the ranking is computed. */
@Injectable()
export class ListingSales {
  constructor(private readonly reads: Reads) {}

  @OnDomainEvent('marketplace.order.completed')
  async onCompleted({ payload, occurredAt }: DomainEvent): Promise<void> {
    await this.reads.rows(RECORD, [payload.id, payload.listing_id, occurredAt]);
  }
}
