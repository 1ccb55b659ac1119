import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { ResponseCache } from '../../platform/http/response-cache';
import { sellerTag } from './seller-cache';
import { SellersReader } from './sellers.reader';
import { ageInDays, deservedTier } from './tiers';

const RECORD = statement(
  'seller_outcome_record',
  `INSERT INTO seller_outcomes (order_id, seller_id, buyer_id, outcome, ended_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING`,
);
const PROMOTE = statement(
  'seller_promote',
  `UPDATE seller_profiles SET tier = $2, version = version + 1, updated_at = $3 WHERE agent_id = $1 AND tier < $2
   RETURNING 1 AS promoted`,
);

/** What of an order's event says how it ended. */
interface EndedOrder {
  id: string;
  seller_id: string;
  buyer_id: string;
  previous_status: string | null;
}

/** Keeps how sales ended, and raises the tier of a seller as soon as it has earned it. */
@Injectable()
export class SellerStanding {
  constructor(
    private readonly reads: Reads,
    private readonly sellers: SellersReader,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent('marketplace.order.completed')
  async onCompleted(event: DomainEvent): Promise<void> {
    await this.record(event, 'completed');
    await this.promote((event.payload as unknown as EndedOrder).seller_id);
  }

  /** A paid order that its buyer did not end failed through the seller: cancelled, or not delivered in time. */
  @OnDomainEvent('marketplace.order.cancelled')
  async onCancelled(event: DomainEvent): Promise<void> {
    const order = event.payload as unknown as EndedOrder;
    if (order.previous_status === 'paid' && event.actorId !== order.buyer_id)
      await this.record(event, 'fault');
  }

  private async record(event: DomainEvent, outcome: 'completed' | 'fault'): Promise<void> {
    const order = event.payload as unknown as EndedOrder;
    await this.reads.rows(RECORD, [order.id, order.seller_id, order.buyer_id, outcome, event.occurredAt]);
  }

  private async promote(sellerId: string): Promise<void> {
    const [seller, standing] = await Promise.all([
      this.sellers.getOwn(sellerId),
      this.sellers.standingOf(sellerId),
    ]);
    const now = this.clock.now();
    const tier = deservedTier({
      completedSales: standing.completed_sales,
      distinctBuyers: standing.distinct_buyers,
      accountAgeDays: ageInDays(seller.member_since, now),
      reviews: seller.rating_count,
      averageRating: seller.rating,
      faultPercent: standing.fault_percent,
    });
    if (tier <= seller.tier) return;
    if ((await this.reads.rows(PROMOTE, [sellerId, tier, now])).length > 0)
      this.cache.invalidate(sellerTag(sellerId));
  }
}
