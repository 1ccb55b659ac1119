import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { type DeliveredFiles, withFiles } from '../assets/asset-goods.service';
import { ListingTerms } from '../catalog/listing-terms';
import type { PurchaseTerms } from '../spending/spending-controls.service';
import type { Order } from './order.entity';
import type { FulfillRequest, ShippingAddress } from './orders.dto';

/** Encrypts and decrypts the private columns of an order: what was delivered, and where to. */
@Injectable()
export class OrderSecrets {
  constructor(
    private readonly secrets: Secrets,
    private readonly terms: ListingTerms,
  ) {}

  encrypt(order: { id: string }, value: unknown): Buffer {
    return this.secrets.encrypt('order-data', JSON.stringify(value), order.id);
  }

  decrypt(order: Order, sealed: Buffer | null): unknown {
    return sealed === null ? null : JSON.parse(this.secrets.decrypt('order-data', sealed, order.id));
  }

  /** Re-encrypts the listing's stored payload for this order: the goods of a `digital_instant` sale. */
  encryptPayload(order: Order): Buffer {
    const payload = this.secrets.decrypt('digital-payloads', order.instantPayload as Buffer, order.listingId);
    return this.secrets.encrypt('order-data', payload, order.id);
  }

  /** Whether the order's delivery already contains everything in this request. */
  hasDelivered(order: Order, { delivery_data: data, asset_ids: assetIds, message }: FulfillRequest): boolean {
    const delivered = this.decrypt(order, order.deliveryData);
    const before = order.filesDelivered ? withFileIds(delivered as DeliveredFiles) : delivered;
    return (
      order.filesDelivered === (assetIds !== undefined) &&
      isDeepStrictEqual(before, assetIds ? withFiles(data, assetIds) : data) &&
      (message === undefined || message === order.fulfillmentMessage)
    );
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
      acceptance: order.acceptanceSha256,
      shippingAddress: this.decrypt(order, order.shippingAddress) as ShippingAddress | null,
    }));
  }
}

const withFileIds = ({ data, files }: DeliveredFiles): object =>
  withFiles(
    data,
    files.map(({ id }) => id),
  );
