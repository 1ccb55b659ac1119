import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { ListingTerms } from '../catalog/listing-terms';
import type { PurchaseTerms } from '../spending/spending-controls.service';
import type { Order } from './order.entity';
import { OrderSecrets } from './order-secrets';
import type { ShippingAddress } from './orders.dto';

/** What is in an order: its goods, their terms, and where they go. */
@Injectable()
export class OrderContents {
  constructor(
    private readonly secrets: OrderSecrets,
    private readonly terms: ListingTerms,
  ) {}

  /** The goods of a `digital_instant` sale, encrypted for this order. */
  encryptPayload(order: Order): Buffer {
    return this.secrets.encryptPayload(order);
  }

  /** What the owner approves besides the price. An order that awaits payment has the terms that it was placed on. */
  async termsOf(tx: Tx, orders: readonly Order[]): Promise<PurchaseTerms[]> {
    const goods = await this.terms.goodsOf(
      tx,
      orders.map(({ listingId }) => listingId),
    );
    return orders.map((order) => ({
      condition: order.condition,
      deliveryMethod: order.deliveryMethod,
      returnPolicy: order.returnPolicy,
      goods: goods.get(order.listingId) ?? '',
      shippingAddress: this.secrets.decrypt(order, order.shippingAddress) as ShippingAddress | null,
    }));
  }
}
