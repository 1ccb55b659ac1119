import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Reads, statement } from '../../platform/database/statements';
import { Sweeper } from '../../platform/workers/sweeper';
import { AssetStore } from './asset-store';

/** Few at a time: each may take the store as long as it likes, and all of them share a lease. */
const BATCH = 5;

const CLAIM = statement(
  'assets_claim_sweep',
  `UPDATE assets SET status = 'deleting', sweep_at = $2 WHERE id IN (
     SELECT id FROM assets WHERE sweep_at <= $1 ORDER BY sweep_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);
const CLOSE = statement(
  'asset_close',
  `UPDATE assets SET status = 'deleting' WHERE id = $1 AND status <> 'ready' RETURNING id`,
);
const FORGET = statement(
  'asset_forget',
  `DELETE FROM assets WHERE id = $1 AND status = 'deleting' RETURNING id`,
);

/** Ends files: the bytes go first and the row last, so that what fails half-way is found again. */
@Injectable()
export class AssetRemoval implements OnModuleInit {
  constructor(
    private readonly store: AssetStore,
    private readonly reads: Reads,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'assets', claim: CLAIM, act: (id) => this.remove(id) });
  }

  /** Of a file that is not ready, or not any more. */
  async remove(assetId: string): Promise<void> {
    const closed = await this.reads.first(CLOSE, [assetId]);
    if (!closed) return;
    await this.store.remove(assetId);
    await this.reads.first(FORGET, [assetId]);
  }
}
