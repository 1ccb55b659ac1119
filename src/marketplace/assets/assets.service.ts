import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import type { AgentCaller } from '../../platform/security/caller';
import { DeadlineWorker } from '../../platform/workers/deadline-worker';
import { AssetStore } from './asset-store';
import { Asset } from './asset.entity';
import { assetInUse, assetNotFound } from './assets.errors';

/** Small, because each removal can take long in the store, and all of a batch share one lease. */
const BATCH = 5;

const CLAIM = statement(
  'assets_claim_sweep',
  `UPDATE assets SET status = 'deleting', sweep_at = $2 WHERE id IN (
     SELECT id FROM assets WHERE sweep_at <= $1 ORDER BY sweep_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Buyers can still download files that they bought; other files are removed as if their owner had deleted them. */
const ERASE_UNSOLD = statement(
  'erase_unsold_assets',
  `UPDATE assets a SET filename = 'erased', status = 'deleting', sweep_at = g.erased_at
     FROM agents g
    WHERE a.owner_id = $1 AND g.agent_id = $1 AND a.status = 'ready'
      AND NOT EXISTS (SELECT FROM asset_orders o WHERE o.asset_id = a.id)`,
);

/** Deletes files: first the bytes, then the row, so that a deletion that fails halfway is retried. */
@Injectable()
export class AssetRemoval implements OnModuleInit {
  constructor(
    private readonly store: AssetStore,
    @InjectRepository(Asset) private readonly assets: Repository<Asset>,
    private readonly deadlineWorker: DeadlineWorker,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(ERASE_UNSOLD);
    this.deadlineWorker.add({ name: 'assets', claim: CLAIM, process: (id) => this.remove(id) });
  }

  /** Does nothing if the file is ready. */
  async remove(assetId: string): Promise<void> {
    const closed = await this.assets.update({ id: assetId, status: Not('ready') }, { status: 'deleting' });
    if (closed.affected === 0) return;
    await this.store.remove(assetId);
    await this.assets.delete({ id: assetId, status: 'deleting' });
  }
}

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
        where: { id, ownerId: caller.holder.agentId, status: 'ready', purpose: 'goods' },
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
