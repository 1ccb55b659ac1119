import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';

/** The file in a delivery; presenters add a link. */
export interface DeliveredAsset {
  asset: { id: string; filename: string; size_bytes: number; sha256: string; content_type: string };
}

const FOR_SALE = statement(
  'asset_for_sale',
  `SELECT 1 AS found FROM assets WHERE id = $1 AND owner_id = $2 AND status = 'ready' AND purpose = 'goods' FOR KEY SHARE`,
);
const SOLD = statement(
  'asset_sold',
  'SELECT id, filename, size_bytes, sha256, content_type FROM assets WHERE id = $1',
);

/** Files as goods of listings, for the layers above. */
@Injectable()
export class AssetGoods {
  /** Locks the file, so that nobody can delete it until the transaction ends. */
  async requireOwn(tx: Tx, assetId: string, ownerId: string): Promise<void> {
    const [found] = await execute(tx, FOR_SALE, [assetId, ownerId]);
    if (!found) throw InvalidInput.field(['body', 'asset_id'], 'not a file of yours', 'value_error');
  }

  /** What an order of this file delivers. */
  async deliveryOf(tx: Tx, assetId: string): Promise<DeliveredAsset> {
    const [row] = await execute<DeliveredAsset['asset'] & { sha256: Buffer }>(tx, SOLD, [assetId]);
    if (!row) throw new Error(`asset ${assetId} is on sale and not there`);
    const { id, filename, size_bytes, sha256, content_type } = row;
    return { asset: { id, filename, size_bytes, sha256: (sha256 as Buffer).toString('hex'), content_type } };
  }
}
