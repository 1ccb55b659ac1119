import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { MIN_COUNTED_SALE_CENTS } from '../policies';
import { SellerRecordsReader } from './seller-records.reader';
import { SellerTiersService } from './seller-tiers.service';

const RECORD = statement(
  'seller_outcome_record',
  `INSERT INTO seller_outcomes (order_id, seller_id, buyer_id, outcome, ended_at) VALUES ($1, $2, $3, $4, $5)
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

/** The part of an order's event that shows how the order ended. */
interface EndedOrder {
  id: string;
  seller_id: string;
  buyer_id: string;
  previous_status: string | null;
  total_cents: number;
}

interface RefundedOrder extends EndedOrder {
  refunded_cents: number;
  refund?: { decided_by: 'seller' | 'operator' | 'system' | 'provider' };
}

/** Records how sales ended, and promotes a seller as soon as it meets the requirements. */
@Injectable()
export class SellerRecordUpdates {
  constructor(
    private readonly reads: Reads,
    private readonly records: SellerRecordsReader,
    private readonly tiers: SellerTiersService,
  ) {}

  @OnDomainEvent('marketplace.order.completed')
  async onCompleted(event: DomainEvent): Promise<void> {
    if (!counts(event)) return;
    await this.record(event, 'completed');
    await this.raise((event.payload as unknown as EndedOrder).seller_id);
  }

  @OnDomainEvent('marketplace.review.created')
  async onReviewed(event: DomainEvent): Promise<void> {
    const { role, reviewee_id } = event.payload as { role: string; reviewee_id: string };
    if (role === 'buyer') await this.raise(reviewee_id);
  }

  /**
   * If a paid order is cancelled, but not by its buyer, that is the seller's fault: it cancelled or did not deliver in
   * time.
   */
  @OnDomainEvent('marketplace.order.cancelled')
  async onCancelled(event: DomainEvent): Promise<void> {
    const order = event.payload as unknown as EndedOrder;
    if (counts(event) && order.previous_status === 'paid' && event.actorId !== order.buyer_id)
      await this.record(event, 'fault');
  }

  /**
   * A full refund is the seller's fault unless the seller granted it. After a partial refund the sale still counts if
   * the rest is at least `MIN_COUNTED_SALE_CENTS`.
   */
  @OnDomainEvent('marketplace.order.refunded')
  async onRefunded(event: DomainEvent): Promise<void> {
    const order = event.payload as unknown as RefundedOrder;
    const kept = order.total_cents - order.refunded_cents;
    if (!counts(event) || kept >= MIN_COUNTED_SALE_CENTS) return;
    const outcome = kept > 0 || order.refund?.decided_by === 'seller' ? 'refunded' : 'fault';
    const values = [order.id, order.seller_id, order.buyer_id, outcome, event.occurredAt];
    await this.reads.rows(TAKE_BACK, values);
  }

  private async record(event: DomainEvent, outcome: 'completed' | 'fault'): Promise<void> {
    const order = event.payload as unknown as EndedOrder;
    await this.reads.rows(RECORD, [order.id, order.seller_id, order.buyer_id, outcome, event.occurredAt]);
  }

  private async raise(sellerId: string): Promise<void> {
    const record = await this.records.risingRecordOf(sellerId);
    if (record) await this.tiers.evaluateTier(record, { mayFall: false });
  }
}

/** Smaller sales do not count for or against a seller, because anybody could make hundreds of them. */
function counts({ payload }: DomainEvent): boolean {
  return (payload as unknown as EndedOrder).total_cents >= MIN_COUNTED_SALE_CENTS;
}
