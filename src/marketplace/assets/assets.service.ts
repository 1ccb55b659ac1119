import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import type { AgentCaller } from '../../platform/security/caller';
import { Asset } from './asset.entity';
import { AssetRemoval } from './asset-removal';
import { assetInUse, assetNotFound } from './assets.errors';

const USES = statement(
  'asset_uses',
  `SELECT ARRAY(SELECT listing_id FROM asset_listings WHERE asset_id = $1 ORDER BY listing_id) AS listings,
          (SELECT count(*)::int FROM (SELECT FROM asset_orders WHERE asset_id = $1 LIMIT 1000) o) AS orders`,
);

/** Deletes files that no listing and no order uses. */
@Injectable()
export class AssetsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly removal: AssetRemoval,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async delete(caller: AgentCaller, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const found = await tx.findOne(Asset, {
        where: { id, ownerId: caller.holder.agentId, status: 'ready' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!found) throw assetNotFound();
      const [uses] = await execute<{ listings: string[]; orders: number }>(tx, USES, [id]);
      if (uses && (uses.listings.length > 0 || uses.orders > 0)) throw assetInUse(uses.listings, uses.orders);
      await tx.update(Asset, id, { status: 'deleting', sweepAt: this.clock.now() });
    });
    await this.removal
      .remove(id)
      .catch((error: unknown) => this.log.warn({ err: error, asset: id }, 'a file is removed later'));
  }
}
