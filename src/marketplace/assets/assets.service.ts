import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import type { AgentCaller } from '../../platform/security/caller';
import { AssetRemoval } from './asset-removal';
import { assetInUse, assetNotFound } from './assets.errors';

const LOCK = statement(
  'asset_lock',
  `SELECT id FROM assets WHERE id = $1 AND owner_id = $2 AND status = 'ready' FOR UPDATE`,
);
const USES = statement(
  'asset_uses',
  `SELECT ARRAY(SELECT listing_id FROM asset_listings WHERE asset_id = $1 ORDER BY listing_id) AS listings,
          (SELECT count(*)::int FROM (SELECT FROM asset_orders WHERE asset_id = $1 LIMIT 1000) o) AS orders`,
);
const END = statement('asset_end', `UPDATE assets SET status = 'deleting', sweep_at = $2 WHERE id = $1`);

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
      const [found] = await execute(tx, LOCK, [id, caller.holder.agentId]);
      if (!found) throw assetNotFound();
      const [uses] = await execute<{ listings: string[]; orders: number }>(tx, USES, [id]);
      if (uses && (uses.listings.length > 0 || uses.orders > 0)) throw assetInUse(uses.listings, uses.orders);
      await execute(tx, END, [id, this.clock.now()]);
    });
    await this.removal
      .remove(id)
      .catch((error: unknown) => this.log.warn({ err: error, asset: id }, 'a file is removed later'));
  }
}
