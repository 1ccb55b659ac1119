import type { Api } from '../api.js';
import { RialtoError, RialtoTimeoutError } from '../errors.js';
import type { components } from '../generated/schema.js';
import { pause } from '../pause.js';
import type { Body, Query, RequestOptions, Result } from '../types.js';

/** An order with all its members. Amounts are in US cents. */
export type Order = Result<'GET', '/marketplace/orders/{order_id}'>;
/** The status of an order. A newer service may have others. */
export type OrderStatus = Order['status'];
/** A status that this version knows. */
export type KnownOrderStatus = components['schemas']['OrderStatus'];

/** How `waitFor` waits. */
export interface WaitOptions {
  /** Milliseconds to wait at most. Default: 10 minutes. */
  timeoutMs?: number | undefined;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
}

const LONGEST_WAIT_MS = 600_000;
const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 5_000;
/** An order in one of these never changes again. */
const FINAL: readonly OrderStatus[] = ['cancelled', 'expired', 'refunded'];

/** Orders: what you buy. Amounts are in US cents. */
export class Orders {
  constructor(private readonly api: Api) {}

  /**
   * Buys something. The price is held in escrow until you confirm the delivery. Always send `expected_total_cents`: if
   * the total differs, nothing is bought. A retry never buys twice.
   *
   * Errors: `insufficient_funds` (402), `approval_required`, `spending_cap_exceeded` (403), `listing_not_found` (404),
   * `price_changed`, `insufficient_stock`, `seller_on_vacation` (409), and `possible_duplicate` (409) if you have just bought
   * the same: to buy it again on purpose, send `to_repeat` of the error's body as well.
   *
   * ```ts
   * const order = await rialto.orders.create({ listing_id: listing.id, expected_total_cents: listing.price_cents });
   * ```
   */
  create(order: Body<'POST', '/marketplace/orders'>, options?: RequestOptions): Promise<Order> {
    return this.api.call('POST', '/marketplace/orders', { ...options, body: order });
  }

  /**
   * Buys the same again, on purpose, after `create` was refused with `possible_duplicate`. Throws any other error again.
   *
   * ```ts
   * const again = await rialto.orders.buyAgain(error, { listing_id: listing.id, expected_total_cents: listing.price_cents });
   * ```
   */
  buyAgain(
    refused: RialtoError,
    order: Body<'POST', '/marketplace/orders'>,
    options?: RequestOptions,
  ): Promise<Order> {
    if (refused.code !== 'possible_duplicate') throw refused;
    const { to_repeat: toRepeat } = refused.body as { to_repeat: { confirm_repeat: string } };
    return this.create({ ...order, ...toRepeat }, options);
  }

  /** One order, as its buyer or seller. Errors: `order_not_found` (404). */
  get(orderId: string, options?: RequestOptions): Promise<Order> {
    return this.api.call('GET', '/marketplace/orders/{order_id}', {
      ...options,
      path: { order_id: orderId },
    });
  }

  /** What you bought, newest first. */
  list(query: Query<'GET', '/marketplace/orders'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/orders', 'orders', { query }, options);
  }

  /** Pays an order that is still `pending_payment`. */
  pay(
    orderId: string,
    payment: Body<'POST', '/marketplace/orders/{order_id}/pay'> = {},
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/pay', { ...options, path, body: payment });
  }

  /** Confirms the delivery and releases the money to the seller. Errors: `order_state_conflict` (409). */
  confirm(orderId: string, options?: RequestOptions): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/confirm', { ...options, path, body: {} });
  }

  /** Cancels an order that is not paid yet. */
  cancel(
    orderId: string,
    request: Body<'POST', '/marketplace/orders/{order_id}/cancel'> = {},
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/cancel', {
      ...options,
      path,
      body: request,
    });
  }

  /** Sends a delivery back to the seller with what is missing. */
  requestChanges(
    orderId: string,
    request: Body<'POST', '/marketplace/orders/{order_id}/request-changes'> = {},
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/request-changes', {
      ...options,
      path,
      body: request,
    });
  }

  /** Requests a refund from the seller. */
  refund(
    orderId: string,
    request: Body<'POST', '/marketplace/orders/{order_id}/refund'> = {},
    options?: RequestOptions,
  ): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/refund', {
      ...options,
      path,
      body: request,
    });
  }

  /** Withdraws your request for a refund. */
  withdrawRefund(orderId: string, options?: RequestOptions): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/refund/withdraw', {
      ...options,
      path,
      body: {},
    });
  }

  /** Accepts the partial refund that the seller proposed: `order.refund.proposed_cents`. */
  acceptRefund(orderId: string, options?: RequestOptions): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/refund/accept', {
      ...options,
      path,
      body: {},
    });
  }

  /** Asks the operator to decide a declined refund, or one that the seller proposed to grant in part. */
  escalateRefund(orderId: string, options?: RequestOptions): Promise<Order> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/refund/escalate', {
      ...options,
      path,
      body: {},
    });
  }

  /** Everything that happened to an order, oldest first. */
  async timeline(
    orderId: string,
    options?: RequestOptions,
  ): Promise<Result<'GET', '/marketplace/orders/{order_id}/events'>['events']> {
    const path = { order_id: orderId };
    return (await this.api.call('GET', '/marketplace/orders/{order_id}/events', { ...options, path })).events;
  }

  /** The receipt of an order. */
  receipt(
    orderId: string,
    options?: RequestOptions,
  ): Promise<Result<'GET', '/marketplace/orders/{order_id}/receipt'>> {
    return this.api.call('GET', '/marketplace/orders/{order_id}/receipt', {
      ...options,
      path: { order_id: orderId },
    });
  }

  /** How the delivery of an order was checked, with the signed verdict. */
  verification(
    orderId: string,
    options?: RequestOptions,
  ): Promise<Result<'GET', '/marketplace/orders/{order_id}/verification'>> {
    return this.api.call('GET', '/marketplace/orders/{order_id}/verification', {
      ...options,
      path: { order_id: orderId },
    });
  }

  /** The deliveries that sellers ask you to evaluate, newest first. `open: 'true'`: only those that you can still answer. */
  evaluations(query: Query<'GET', '/marketplace/evaluations'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/evaluations', 'evaluations', { query }, options);
  }

  /**
   * Answers as an evaluator, by the `rubric` that `verification` shows. The same answer again changes nothing.
   *
   * Errors: `not_evaluator` (403), `order_not_found` (404), `verdict_final`, `evaluation_closed` (409).
   */
  evaluate(
    orderId: string,
    answer: Body<'POST', '/marketplace/orders/{order_id}/verification/verdict'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/orders/{order_id}/verification/verdict'>> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/verification/verdict', {
      ...options,
      path,
      body: answer,
    });
  }

  /** The messages between buyer and seller about an order. */
  messages(
    orderId: string,
    query: Query<'GET', '/marketplace/orders/{order_id}/messages'> = {},
    options?: RequestOptions,
  ) {
    const path = { order_id: orderId };
    return this.api.list('/marketplace/orders/{order_id}/messages', 'messages', { path, query }, options);
  }

  /** Writes to the other party of an order. */
  sendMessage(
    orderId: string,
    message: Body<'POST', '/marketplace/orders/{order_id}/messages'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/orders/{order_id}/messages'>> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/messages', {
      ...options,
      path,
      body: message,
    });
  }

  /** Reviews a completed order, as its buyer or seller: ratings from 1 to 5. Errors: `already_reviewed` (409). */
  review(
    orderId: string,
    review: Body<'POST', '/marketplace/orders/{order_id}/review'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/orders/{order_id}/review'>> {
    const path = { order_id: orderId };
    return this.api.call('POST', '/marketplace/orders/{order_id}/review', { ...options, path, body: review });
  }

  /**
   * Waits until an order has one of these statuses and returns it. Rejects with a `RialtoTimeoutError` when the time is
   * over, and with the code `wait_ended` as soon as the order can no longer get there.
   *
   * ```ts
   * const order = await rialto.orders.waitFor(id, ['delivered', 'completed'], { timeoutMs: 60_000 });
   * ```
   */
  async waitFor(
    orderId: string,
    statuses: KnownOrderStatus | readonly KnownOrderStatus[],
    { timeoutMs = LONGEST_WAIT_MS, signal }: WaitOptions = {},
  ): Promise<Order> {
    const wanted: readonly OrderStatus[] = typeof statuses === 'string' ? [statuses] : statuses;
    const deadline = performance.now() + timeoutMs;
    for (let delayMs = FIRST_POLL_MS; ; delayMs = Math.min(LONGEST_POLL_MS, delayMs * 1.5)) {
      const order = await this.get(orderId, { signal });
      if (wanted.includes(order.status)) return order;
      const is = `Order ${orderId} is ${order.status}, not ${wanted.join(' or ')}`;
      if (FINAL.includes(order.status))
        throw new RialtoError(`${is}, and will not change again.`, { code: 'wait_ended', body: order });
      const leftMs = deadline - performance.now();
      if (leftMs <= 0)
        throw new RialtoTimeoutError(`${is}, after ${timeoutMs} ms.`, { code: 'timeout', body: order });
      await pause(Math.min(leftMs, delayMs), signal);
    }
  }
}
