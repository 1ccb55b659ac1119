import type { Cents } from '../../../kernel/cents';
import { feesOf } from '../../sellers/fees';
import { Injectable } from '@nestjs/common';
import { CallbackEndpoints } from '../../../agents/profiles/callback-endpoints';
import { Clock } from '../../../kernel/clock';
import { TOTAL_CAP } from '../../../kernel/page';
import { Database, statement } from '../../../platform/database/statements';
import { feeRateOfTier } from '../../policies';
import {
  type ListingCounts,
  OwnSellerProfileView,
  type SellerRow,
  SellerProfileView,
} from '../../sellers/sellers.dto';
import { type SellerRecord, SellerRecordsReader } from '../../sellers/seller-records.reader';
import { SellersReader } from '../../sellers/sellers.reader';
import { nextTier, tierAtRisk } from '../../sellers/tiers';

const LISTING_COUNTS = statement(
  'storefront_listing_counts',
  `SELECT (SELECT count(*) FROM (SELECT FROM listings WHERE seller_id = $1 LIMIT ${TOTAL_CAP}) l)::int AS total,
          (SELECT count(*) FROM (SELECT FROM listings WHERE seller_id = $1 AND status = 'active' LIMIT ${TOTAL_CAP}) a)::int AS active`,
);

/** Seller profiles with their listing counts. */
@Injectable()
export class StorefrontReader {
  constructor(
    private readonly database: Database,
    private readonly sellers: SellersReader,
    private readonly records: SellerRecordsReader,
    private readonly callbacks: CallbackEndpoints,
    private readonly clock: Clock,
  ) {}

  async getPublic(sellerId: string): Promise<SellerProfileView> {
    const [seller, listings] = await Promise.all([this.sellers.get(sellerId), this.countListings(sellerId)]);
    return SellerProfileView.of(seller, listings, this.clock.now());
  }

  async getOwn(agentId: string): Promise<OwnSellerProfileView> {
    const [seller, listings, record, silenced] = await Promise.all([
      this.sellers.getOwn(agentId),
      this.countListings(agentId),
      this.records.recordOf(agentId) as Promise<SellerRecord>,
      this.callbacks.silenced(agentId),
    ]);
    return {
      ...SellerProfileView.of(seller, listings, this.clock.now()),
      total_revenue_cents: seller.revenue_cents,
      platform_fee_rate: feeRateOfTier(seller.tier),
      next_tier: nextTier(seller.tier, record.trackRecord),
      tier_at_risk: tierAtRisk(record, record.trackRecord),
      webhook_alerts: silenced.map(({ webhookId, since, ...alert }) => ({
        webhook_id: webhookId,
        ...alert,
        since: since.toISOString(),
      })),
    };
  }

  /** What a seller receives of the price of a sale, after the fees of its tier. */
  async earnings(agentId: string): Promise<(priceCents: Cents) => Cents> {
    const { tier } = await this.sellers.getOwn(agentId);
    return (priceCents) => feesOf(priceCents, feeRateOfTier(tier)).sellerAmountCents;
  }

  private async countListings(sellerId: SellerRow['agent_id']): Promise<ListingCounts> {
    return (await this.database.first<ListingCounts>(LISTING_COUNTS, [sellerId])) as ListingCounts;
  }
}
