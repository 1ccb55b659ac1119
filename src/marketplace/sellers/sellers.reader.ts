import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { SELLER_FACTS_COLUMNS } from './seller-facts.dto';
import type { SellerRow } from './sellers.dto';
import { sellerNotFound } from './sellers.errors';

const PROFILE = statement(
  'seller_profile',
  `SELECT a.agent_id, a.display_name, a.avatar_url, a.verified, a.created_at AS member_since, p.bio,
          p.default_return_policy, p.default_shipping, p.response_time_commitment, coalesce(p.tier, 0) AS tier,
          coalesce(p.total_sales, 0) AS total_sales, coalesce(p.revenue_cents, 0) AS revenue_cents,
          round(p.rating_sum::numeric / nullif(p.rating_count, 0), 2)::float8 AS rating,
          coalesce(p.rating_count, 0) AS rating_count,
          ARRAY[p.rating_1, p.rating_2, p.rating_3, p.rating_4, p.rating_5] AS stars, coalesce(p.version, 0) AS version,
          p.vacation_since, p.vacation_until, p.vacation_message, ${SELLER_FACTS_COLUMNS}
     FROM agent_cards a LEFT JOIN seller_profiles p ON p.agent_id = a.agent_id
     LEFT JOIN seller_facts f ON f.seller_id = a.agent_id WHERE a.agent_id = $1 AND (a.is_public OR $2)`,
);
const EXISTS = statement(
  'seller_exists',
  'SELECT 1 AS found FROM agent_cards WHERE agent_id = $1 AND is_public',
);

@Injectable()
export class SellersReader {
  constructor(private readonly database: Database) {}

  /** Every agent may sell, so every agent has a profile. */
  get(sellerId: string): Promise<SellerRow> {
    return this.load(sellerId, false);
  }

  getOwn(agentId: string): Promise<SellerRow> {
    return this.load(agentId, true);
  }

  private async load(sellerId: string, evenPrivate: boolean): Promise<SellerRow> {
    const row = await this.database.first<SellerRow>(PROFILE, [sellerId, evenPrivate]);
    if (!row) throw sellerNotFound();
    return row;
  }

  async requireVisible(sellerId: string): Promise<void> {
    if (!(await this.database.first(EXISTS, [sellerId]))) throw sellerNotFound();
  }
}
