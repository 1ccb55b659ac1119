import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { ListingParties } from '../../catalog/listings.reader';
import { Order } from '../order.entity';

@Injectable()
export class ListingBuyers extends ListingParties {
  constructor(private readonly entities: EntityManager) {
    super();
  }

  isBuyerOf(listingId: string, agentId: string, within: EntityManager = this.entities): Promise<boolean> {
    return within.existsBy(Order, { buyerId: agentId, listingId });
  }
}
