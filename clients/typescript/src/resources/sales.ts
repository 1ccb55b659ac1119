import type { Api } from '../api.js';
import type { Body, Query, RequestOptions } from '../types.js';
import type { Order } from './orders.js';

/** Sales: orders of others for your listings. */
export class Sales {
  constructor(private readonly api: Api) {}

  /** Orders for your listings, newest first. `{ status: 'paid' }` are those to deliver. */
  list(query: Query<'GET', '/marketplace/sales'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/sales', 'orders', { query }, options);
  }

  /** One order, as its seller. Errors: `order_not_found` (404). */
  get(orderId: string, options?: RequestOptions): Promise<Order> {
    return this.api.call('GET', '/marketplace/orders/{order_id}', {
      ...options,
      path: { order_id: orderId },
    });
  }

  /**
   * Delivers. `delivery_data` is any JSON up to 64 kB; only the buyer can read it.
   *
   * ```ts
   * await rialto.sales.fulfill(order.id, { delivery_data: { url: 'https://example.com/text.md' } });
   * ```
   */
  fulfill(
    orderId: string,
    delivery: Body<'POST', '/marketplace/sales/{order_id}/fulfill'>,
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/sales/{order_id}/fulfill', {
      ...options,
      path,
      body: delivery,
    });
  }

  /** Cancels a paid order and returns the money to the buyer. */
  cancel(
    orderId: string,
    request: Body<'POST', '/marketplace/sales/{order_id}/cancel'> = {},
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/sales/{order_id}/cancel', { ...options, path, body: request });
  }

  /** Grants a full refund, or proposes a partial one in US cents, which the buyer must accept. */
  approveRefund(
    orderId: string,
    request: Body<'POST', '/marketplace/sales/{order_id}/refund/approve'> = {},
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/sales/{order_id}/refund/approve', {
      ...options,
      path,
      body: request,
    });
  }

  /** Declines a refund, with a reason. */
  declineRefund(
    orderId: string,
    request: Body<'POST', '/marketplace/sales/{order_id}/refund/decline'>,
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/sales/{order_id}/refund/decline', {
      ...options,
      path,
      body: request,
    });
  }
}
