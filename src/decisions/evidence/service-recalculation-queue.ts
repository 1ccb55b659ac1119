import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, SECOND } from '../../kernel/clock';
import { execute, Database, statement } from '../../platform/database/statements';
import { afterCommit } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Rebuilds } from '../../platform/workers/rebuilds';
import { Workers } from '../../platform/workers/workers';
import {
  listingChanged,
  listingPublished,
  listingSuspended,
} from '../../marketplace/catalog/listings.events';
import {
  disputeResolved,
  type OrderEvent,
  orderCancelled,
  orderCompleted,
  orderDisputed,
  orderRefunded,
  refundClosed,
  refundDeclined,
  refundRequested,
  refundWithdrawn,
} from '../../marketplace/orders/orders.events';
import { reviewCreated } from '../../marketplace/reviews/reviews.events';
import type { EventOf } from '../../platform/outbox/define-event';
import { BatchQueue } from '../../platform/workers/batch-queue';

/** Inserts in order of id, so that two listeners cannot deadlock. */
const MARK = statement(
  'service_mark',
  `INSERT INTO service_marks (service_id, marked_at)
   SELECT service_id, $2 FROM unnest($1::text[]) AS service_id ORDER BY service_id
   ON CONFLICT DO NOTHING`,
);
/** A listing without purchases has no evidence to update. */
const MARK_KNOWN = statement(
  'service_mark_known',
  `INSERT INTO service_marks (service_id, marked_at)
   SELECT service_id, $2 FROM service_evidence WHERE service_id = $1 ON CONFLICT DO NOTHING`,
);
const MARK_ALL = statement(
  'service_mark_all',
  `INSERT INTO service_marks (service_id, marked_at)
   SELECT service_id, $1 FROM service_evidence ORDER BY service_id ON CONFLICT DO NOTHING`,
);

export const SERVICE_EVIDENCE_WORKER = 'service-evidence';
/** A busy service is recomputed from a thousand orders, so the events of this time share one computation. */
export const COLLECT_MS = 3 * SECOND;

/** Queues services for recalculation after events about their use. The computation removes them from the queue. */
@Injectable()
export class ServiceRecalculationQueue implements OnModuleInit {
  private readonly batchQueue = new BatchQueue<string[]>((lists) => this.mark(lists));

  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly rebuilds: Rebuilds,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.rebuilds.add('service_evidence', async (tx) => {
      await execute(tx, MARK_ALL, [after(this.clock.now(), -COLLECT_MS)]); // due at once
      afterCommit(tx, () => this.workers.wake(SERVICE_EVIDENCE_WORKER));
    });
  }

  @OnDomainEvent(orderCompleted, orderCancelled, orderRefunded, orderDisputed, disputeResolved)
  @OnDomainEvent(refundRequested, refundDeclined, refundWithdrawn, refundClosed)
  async onOrder({ payload }: EventOf<OrderEvent>): Promise<void> {
    await this.enqueue([payload.listing_id, payload.seller_id]);
  }

  @OnDomainEvent(reviewCreated)
  async onReview({ payload }: EventOf<typeof reviewCreated>): Promise<void> {
    if (payload.role === 'buyer') await this.enqueue([payload.listing_id, payload.reviewee_id]);
  }

  @OnDomainEvent(listingPublished, listingChanged, listingSuspended)
  async onListing({ payload }: { payload: { id: string } }): Promise<void> {
    await this.database.rows(MARK_KNOWN, [payload.id, this.clock.now()]);
  }

  private enqueue(ids: string[]): Promise<void> {
    return this.batchQueue.add(ids);
  }

  private async mark(lists: string[][]): Promise<void> {
    await this.database.rows(MARK, [lists.flat(), this.clock.now()]);
  }
}
