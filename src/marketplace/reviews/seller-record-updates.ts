import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Database, statement } from '../../platform/database/statements';
import { withoutOrigin } from '../../platform/observability/origin';
import { untraced } from '../../platform/observability/tracing/spans';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import { orderCancelled, orderCompleted, orderRefunded } from '../orders/orders.events';
import { MIN_COUNTED_SALE_CENTS } from '../policies';
import { SellerRecordsReader } from '../sellers/seller-records.reader';
import { SellerTiersService } from '../sellers/seller-tiers.service';
import { reviewCreated } from './reviews.events';

/** In id order, so that two processes cannot deadlock. */
const RECORD = statement(
  'seller_outcomes_record',
  `INSERT INTO seller_outcomes (order_id, seller_id, buyer_id, outcome, ended_at)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) ORDER BY 1
   ON CONFLICT DO NOTHING`,
);
/**
 * A refund takes precedence, whichever event arrives first: it replaces an earlier success, and a later one is ignored.
 */
const TAKE_BACK = statement(
  'seller_outcome_take_back',
  `INSERT INTO seller_outcomes AS o (order_id, seller_id, buyer_id, outcome, ended_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (order_id) DO UPDATE SET outcome = excluded.outcome, ended_at = excluded.ended_at
    WHERE o.outcome = 'completed'`,
);

type EndedOrder = EventOf<typeof orderCompleted | typeof orderCancelled | typeof orderRefunded>;

interface SaleOutcome {
  event: EndedOrder;
  outcome: 'completed' | 'fault';
}

/** Records how sales ended, and promotes a seller as soon as it meets the requirements. */
@Injectable()
export class SellerRecordUpdates {
  private readonly outcomes = new BatchQueue<SaleOutcome>((outcomes) => this.record(outcomes));
  private readonly promotions = new BatchQueue<string>((sellerIds) => this.promote(sellerIds));

  constructor(
    private readonly database: Database,
    private readonly records: SellerRecordsReader,
    private readonly tiers: SellerTiersService,
    private readonly settings: Settings,
  ) {}

  @OnDomainEvent(orderCompleted)
  async onCompleted(event: EventOf<typeof orderCompleted>): Promise<void> {
    if (!counts(event)) return;
    await this.outcomes.add({ event, outcome: 'completed' });
    await this.promotions.add(event.payload.seller_id);
  }

  /** If reviews are double-blind, the seller's review may reveal the buyer's. */
  @OnDomainEvent(reviewCreated)
  async onReviewed({ payload }: EventOf<typeof reviewCreated>): Promise<void> {
    if (payload.status !== 'revealed') return;
    if (payload.role === 'buyer') await this.promotions.add(payload.reviewee_id);
    else if (this.settings.REVIEWS_REVEAL === 'double_blind') await this.promotions.add(payload.reviewer_id);
  }

  /** The deadline revealed a review of the seller. No event reports that. */
  async onRevealed(sellerId: string): Promise<void> {
    await this.promotions.add(sellerId);
  }

  /**
   * If a paid order is cancelled, but not by its buyer, that is the seller's fault: it cancelled or did not deliver in
   * time.
   */
  @OnDomainEvent(orderCancelled)
  async onCancelled(event: EventOf<typeof orderCancelled>): Promise<void> {
    const order = event.payload;
    if (counts(event) && order.previous_status === 'paid' && event.actorId !== order.buyer_id)
      await this.outcomes.add({ event, outcome: 'fault' });
  }

  /**
   * A full refund is the seller's fault unless the seller granted it. After a partial refund the sale still counts if
   * the rest is at least `MIN_COUNTED_SALE_CENTS`.
   */
  @OnDomainEvent(orderRefunded)
  async onRefunded(event: EventOf<typeof orderRefunded>): Promise<void> {
    const order = event.payload;
    const kept = order.total_cents - order.refunded_cents;
    if (!counts(event) || kept >= MIN_COUNTED_SALE_CENTS) return;
    const outcome = kept > 0 || order.refund?.decided_by === 'seller' ? 'refunded' : 'fault';
    const values = [order.id, order.seller_id, order.buyer_id, outcome, event.occurredAt];
    await this.database.rows(TAKE_BACK, values);
    await this.promotions.add(order.seller_id); // its review no longer counts, and may have been a bad one
  }

  private async record(outcomes: SaleOutcome[]): Promise<void> {
    const orders = outcomes.map(({ event }) => event.payload);
    await this.database.rows(RECORD, [
      orders.map(({ id }) => id),
      orders.map(({ seller_id: sellerId }) => sellerId),
      orders.map(({ buyer_id: buyerId }) => buyerId),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ event }) => event.occurredAt),
    ]);
  }

  /** Their events belong to no single request. */
  private promote(sellerIds: string[]): Promise<void> {
    return untraced(() =>
      withoutOrigin(async () => {
        for (const record of await this.records.risingRecordsOf(sellerIds))
          await this.tiers.evaluateTier(record, { mayFall: false });
      }),
    );
  }
}

/** Smaller sales do not count for or against a seller, because anybody could make hundreds of them. */
function counts({ payload }: EndedOrder): boolean {
  return payload.total_cents >= MIN_COUNTED_SALE_CENTS;
}
