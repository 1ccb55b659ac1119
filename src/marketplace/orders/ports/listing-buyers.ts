import { Injectable } from '@nestjs/common';
import { execute, Database, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { ListingParties } from '../../catalog/listing-parties';

const BOUGHT = statement(
  'orders_bought_of',
  'SELECT 1 AS bought FROM orders WHERE buyer_id = $2 AND listing_id = $1 LIMIT 1',
);

@Injectable()
export class ListingBuyers extends ListingParties {
  constructor(private readonly database: Database) {
    super();
  }

  async isBuyerOf(listingId: string, agentId: string, within?: Tx): Promise<boolean> {
    const values = [listingId, agentId];
    const rows = await (within ? execute(within, BOUGHT, values) : this.database.rows(BOUGHT, values));
    return rows.length > 0;
  }
}
