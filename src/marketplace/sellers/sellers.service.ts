import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands, requireVersion } from '../../platform/commands/commands';
import { send, sharedWrite } from '../../platform/database/shared-steps';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { DeliveryMethod, ReturnPolicy } from '../policies';
import { SellerCache } from './seller-cache';
import { SellerProfile } from './seller-profile.entity';
import type { EditSellerRequest } from './sellers.dto';
import { vacationColumns } from './vacation';

const RECORD_SALE = statement(
  'seller_record_sale',
  `INSERT INTO seller_profiles AS s (agent_id, total_sales, revenue_cents, version, created_at, updated_at)
   SELECT agent_id, count(*), sum(cents), count(*), max(at), max(at)
     FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS sale(agent_id, cents, at)
    GROUP BY agent_id ORDER BY agent_id
   ON CONFLICT (agent_id) DO UPDATE SET total_sales = s.total_sales + excluded.total_sales,
     revenue_cents = s.revenue_cents + excluded.revenue_cents, version = s.version + excluded.version,
     updated_at = excluded.updated_at`,
);
const recordSale = sharedWrite<{ sellerId: string; cents: number; at: Date }>(async (tx, sales) => {
  await send(tx, RECORD_SALE, [
    sales.map(({ sellerId }) => sellerId),
    sales.map(({ cents }) => cents),
    sales.map(({ at }) => at),
  ]);
});
/**
 * These figures must not block a refund, so they stop at zero. `seller_records_rising` relies on them never being lower than what
 * counts toward a tier. Sellers are locked in id order, as in
 * `RECORD_SALE`.
 */
const TAKE_BACK_SALE = statement(
  'seller_take_back_sale',
  `WITH sellers AS MATERIALIZED (
     SELECT agent_id FROM seller_profiles WHERE agent_id = ANY($1::text[]) ORDER BY agent_id FOR NO KEY UPDATE),
   back AS (
     SELECT agent_id, sum(cents) AS cents, sum(sales) AS sales, count(*) AS times, max(at) AS at
       FROM unnest($1::text[], $2::bigint[], $3::int[], $4::timestamptz[]) AS sale(agent_id, cents, sales, at)
      GROUP BY agent_id)
   UPDATE seller_profiles s SET revenue_cents = greatest(s.revenue_cents - back.cents, 0),
          total_sales = greatest(s.total_sales - back.sales, 0), version = s.version + back.times, updated_at = back.at
     FROM sellers JOIN back USING (agent_id) WHERE s.agent_id = sellers.agent_id`,
);
const takeBackSale = sharedWrite<{ sellerId: string; cents: number; sales: number; at: Date }>(
  async (tx, sales) => {
    await send(tx, TAKE_BACK_SALE, [
      sales.map(({ sellerId }) => sellerId),
      sales.map(({ cents }) => cents),
      sales.map((sale) => sale.sales),
      sales.map(({ at }) => at),
    ]);
  },
);
/** A seller without a row has version 0. */
const BEGIN = statement(
  'seller_profile_begin',
  `INSERT INTO seller_profiles (agent_id, created_at, updated_at) VALUES ($1, $2, $2) ON CONFLICT DO NOTHING
   RETURNING 1 AS begun`,
);
export interface SellerDefaults {
  returnPolicy?: ReturnPolicy | null;
  deliveryMethod?: DeliveryMethod | null;
}

/** A seller's profile and its record of sales. All sales of the seller share this row, so lock it last. */
@Injectable()
export class SellersService {
  constructor(
    private readonly commands: Commands,
    private readonly cache: SellerCache,
    private readonly clock: Clock,
  ) {}

  /** Changes the fields in the request; null clears a field. */
  async edit(caller: AgentCaller, request: EditSellerRequest): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const { agentId } = caller.holder;
      const at = this.clock.now();
      const begun = (await execute(tx, BEGIN, [agentId, at])).length > 0;
      const own = await tx.findOneOrFail(SellerProfile, {
        where: { agentId },
        lock: { mode: 'for_no_key_update' },
      });
      requireVersion(caller, begun ? 0 : own.version);
      const changes = {
        bio: request.bio,
        defaultReturnPolicy: request.default_return_policy,
        defaultShipping: request.default_shipping,
        responseTimeCommitment: request.response_time_commitment,
        ...vacationColumns(request.vacation, own, at),
      };
      const differs = Object.entries(changes).some(
        ([name, value]) =>
          value !== undefined && value?.valueOf() !== own[name as keyof typeof changes]?.valueOf(),
      );
      if (!differs) return own;
      await tx.update(SellerProfile, agentId, {
        ...changes,
        version: own.version + (begun ? 0 : 1),
        updatedAt: at,
      });
      this.cache.changed(tx, agentId);
      return own;
    });
  }

  /** The defaults for a new listing of this seller. */
  async defaultsOf(tx: Tx, sellerId: string): Promise<SellerDefaults> {
    const own = await tx.findOne(SellerProfile, {
      where: { agentId: sellerId },
      select: { defaultReturnPolicy: true, defaultShipping: true },
    });
    return { returnPolicy: own?.defaultReturnPolicy, deliveryMethod: own?.defaultShipping };
  }

  /** Counts a completed sale and the seller's revenue. Call it last in the transaction. */
  async recordSale(tx: Tx, sellerId: string, cents: number): Promise<void> {
    await recordSale(tx, { sellerId, cents, at: this.clock.now() });
    this.cache.changed(tx, sellerId);
  }

  /** Subtracts revenue of a sale, and the sale itself if `whole`. Call it last in the transaction. */
  async takeBackSale(tx: Tx, sellerId: string, cents: number, whole: boolean): Promise<void> {
    await takeBackSale(tx, { sellerId, cents, sales: whole ? 1 : 0, at: this.clock.now() });
    this.cache.changed(tx, sellerId);
  }
}
