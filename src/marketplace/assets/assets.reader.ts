import { Injectable } from '@nestjs/common';
import type { PageRequest } from '../../kernel/page';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { AssetListView, type AssetRow, AssetView } from './assets.dto';
import { linkRevoked, assetNotFound } from './assets.errors';

const LISTINGS = `(SELECT array_agg(u.listing_id ORDER BY u.listing_id) FROM asset_listings u WHERE u.asset_id = a.id)`;
const COLUMNS = `a.id, a.filename, a.content_type, a.size_bytes, a.sha256, a.created_at`;

const OWN = paged({
  name: 'assets_own',
  counted: `FROM assets WHERE owner_id = $1 AND status = 'ready' AND purpose = 'goods'`,
  page: `SELECT ${COLUMNS}, ${LISTINGS} AS listings FROM assets a
          WHERE a.owner_id = $1 AND a.status = 'ready' AND a.purpose = 'goods' AND a.id < coalesce($2::text, '~')
          ORDER BY a.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const ONE = statement(
  'asset_own',
  `SELECT ${COLUMNS}, ${LISTINGS} AS listings FROM assets a
    WHERE a.id = $1 AND a.owner_id = $2 AND a.status = 'ready' AND a.purpose = 'goods'`,
);
const CONTENT = statement(
  'asset_content',
  `SELECT ${COLUMNS}, EXISTS (SELECT FROM asset_orders o WHERE o.order_id = $2 AND o.asset_id = a.id) AS sold
     FROM assets a WHERE a.id = $1 AND a.status = 'ready'`,
);

@Injectable()
export class AssetsReader {
  constructor(private readonly database: Database) {}

  async listOwn(ownerId: string, page: PageRequest): Promise<AssetListView> {
    const values = [ownerId, page.cursor ?? null, page.limit + 1, page.offset];
    return AssetListView.of(pageFrom(await this.database.rows<PagedRow<AssetRow>>(OWN, values), page));
  }

  async viewOwn(id: string, ownerId: string): Promise<AssetView> {
    const row = await this.database.first<AssetRow>(ONE, [id, ownerId]);
    if (!row) throw assetNotFound();
    return AssetView.of(row);
  }

  /** Reads what a write changed, in its transaction. */
  async viewWithin(tx: Tx, id: string, ownerId: string): Promise<AssetView> {
    const [row] = await execute<AssetRow>(tx, ONE, [id, ownerId]);
    if (!row) throw assetNotFound();
    return AssetView.of(row);
  }

  /** For holders of a valid link, until its order is refunded or cancelled. */
  async describe(id: string, orderId: string | undefined): Promise<Omit<AssetRow, 'listings'>> {
    const row = await this.database.first<AssetRow & { sold: boolean }>(CONTENT, [id, orderId]);
    if (!row) throw assetNotFound();
    if (!row.sold) throw linkRevoked();
    return row;
  }
}
