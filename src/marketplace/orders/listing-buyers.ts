import { Injectable } from '@nestjs/common';
import { Reads, statement } from '../../platform/database/statements';
import { ListingParties } from '../catalog/listing-parties';

const BOUGHT = statement(
  'orders_bought_of',
  'SELECT 1 AS bought FROM orders WHERE buyer_id = $2 AND listing_id = $1 LIMIT 1',
);

@Injectable()
export class ListingBuyers extends ListingParties {
  constructor(private readonly reads: Reads) {
    super();
  }

  async isBuyerOf(listingId: string, agentId: string): Promise<boolean> {
    return (await this.reads.first(BOUGHT, [listingId, agentId])) !== undefined;
  }
}
