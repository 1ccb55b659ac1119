import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/security/secrets';
import type { Order } from './order.entity';
import type { FulfillRequest } from './orders.dto';

/** Encrypts and decrypts the private columns of an order: what was delivered, and where to. */
@Injectable()
export class OrderSecrets {
  constructor(private readonly secrets: Secrets) {}

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
  hasDelivered(order: Order, { delivery_data, message }: FulfillRequest): boolean {
    return (
      isDeepStrictEqual(this.decrypt(order, order.deliveryData), delivery_data) &&
      (message === undefined || message === order.fulfillmentMessage)
    );
  }
}
