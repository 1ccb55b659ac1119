import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { AssetDelivery } from './asset.entity';

/** A file in a delivery; presenters add a link. */
export interface DeliveredFile {
  id: string;
  filename: string;
  size_bytes: number;
  sha256: string;
  content_type: string;
}

/** What a listing with a file delivers. */
export interface DeliveredAsset {
  asset: DeliveredFile;
}

/** What a seller delivers by hand, with files. */
export interface DeliveredFiles {
  data?: unknown;
  files: DeliveredFile[];
}

/** Nothing but files was sent if there are no data. */
export const withFiles = <T>(data: unknown, files: readonly T[]): { data?: unknown; files: readonly T[] } =>
  data === undefined ? { files } : { data, files };

const FOR_SALE = statement(
  'assets_for_sale',
  `SELECT id FROM assets WHERE id = ANY($1) AND owner_id = $2 AND status = 'ready' AND purpose = 'goods'
    ORDER BY id FOR KEY SHARE`,
);
const DESCRIBED = statement(
  'assets_described',
  `SELECT id, filename, size_bytes, encode(sha256, 'hex') AS sha256, content_type FROM assets WHERE id = ANY($1)
    ORDER BY array_position($1, id)`,
);
const DELIVERED = statement(
  'asset_deliveries_insert',
  'INSERT INTO asset_deliveries (order_id, asset_id) SELECT $1, unnest($2::text[])',
);

/** Files as goods of listings and deliveries, for the layers above. */
@Injectable()
export class AssetGoods {
  /** Locks the file, so that nobody can delete it until the transaction ends. */
  async requireOwn(tx: Tx, assetId: string, ownerId: string): Promise<void> {
    const [found] = await execute(tx, FOR_SALE, [[assetId], ownerId]);
    if (!found) throw notYours('asset_id');
  }

  /** What an order of this file delivers. */
  async deliveryOf(tx: Tx, assetId: string): Promise<DeliveredAsset> {
    const [asset] = await execute<DeliveredFile>(tx, DESCRIBED, [[assetId]]);
    if (!asset) throw new Error(`asset ${assetId} is on sale and not there`);
    return { asset };
  }

  /** Lets the buyer of the order download these files of the seller. */
  async deliver(
    tx: Tx,
    orderId: string,
    assetIds: readonly string[],
    sellerId: string,
  ): Promise<DeliveredFile[]> {
    const found = await execute<{ id: string }>(tx, FOR_SALE, [assetIds, sellerId]);
    const other = assetIds.findIndex((assetId) => !found.some(({ id }) => id === assetId));
    if (other >= 0) throw notYours('asset_ids', other);
    await execute(tx, DELIVERED, [orderId, assetIds]);
    return execute<DeliveredFile>(tx, DESCRIBED, [assetIds]);
  }

  /** Ends the links to the files of an earlier delivery. */
  async takeBack(tx: Tx, orderId: string): Promise<void> {
    await tx.delete(AssetDelivery, { orderId });
  }
}

const notYours = (...path: (string | number)[]): InvalidInput =>
  InvalidInput.field(['body', ...path], 'not a file of yours', 'value_error');
