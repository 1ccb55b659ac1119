import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { refusal } from '../../kernel/refusal';
import { OfferedListings, type OfferedTerms } from '../../marketplace/catalog/offered-listings.reader';
import { isRejection } from '../../marketplace/discounts/discounts.errors';
import { DiscountsService } from '../../marketplace/discounts/discounts.service';
import { type BasketLine, BasketService } from '../../marketplace/orders/ports/basket.service';
import type { PurchaseIntent, Repeat } from '../../marketplace/intents/purchase-intents.service';
import { TopUpsService } from '../../marketplace/payments/top-ups.service';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { UcpCall } from '../negotiation/ucp-call';
import { UcpOrders } from '../orders/ucp-orders.service';
import { discountable, fullPrices } from './basket-prices';
import type { ChosenPayment, TestOutcome } from './payment-request';
import { totalOf } from './pricing';
import type { UcpSession } from './session';
import type { SessionLine } from './ucp-checkout.entity';
import { addressOf, isShipped } from './shipping';

/** The platform's order, and whether its payment is still pending. */
export interface CompletedPurchase {
  orderId: string;
  waiting: boolean;
}

/** The market services that a session needs to buy. */
@Injectable()
export class SessionPurchase {
  constructor(
    private readonly basket: BasketService,
    private readonly listings: OfferedListings,
    private readonly discounts: DiscountsService,
    private readonly topUps: TopUpsService,
    private readonly orders: UcpOrders,
    private readonly settings: Settings,
  ) {}

  /** The requested test result, if the operator enabled test hooks. */
  testOutcomeOf({ testOutcome }: ChosenPayment): TestOutcome | undefined {
    return this.settings.TEST_HOOKS ? testOutcome : undefined;
  }

  /** The platform's order of what the token has made. If it was made over another protocol, it becomes one now. */
  async orderMade(
    tx: Tx,
    call: UcpCall,
    { holder }: AgentCaller,
    session: UcpSession,
    repeat: Repeat,
    made: PurchaseIntent,
  ): Promise<CompletedPurchase> {
    const bought = await this.basket.requireMade(tx, holder, wantedOf(session), repeat, made);
    const waiting = bought.status === 'pending_payment';
    const known = await this.orders.idOf(tx, bought.orderId);
    if (known !== undefined) return { orderId: known, waiting };
    // the other protocols buy one listing at a time
    const { quantity, unitPriceCents: priceCents, discount } = bought;
    session.lines = session.lines.slice(0, 1).map((line) => ({ ...line, quantity, priceCents, discount }));
    const estimates = new Map([[bought.listingId, bought.estimatedDelivery]]);
    const orderId = await this.orders.record(tx, call, session, holder.agentId, [bought], estimates);
    return { orderId, waiting };
  }

  /** Acquires the buyer's advisory lock. Call it before any other lock, including the session's. */
  acquireLocks(tx: Tx, { holder }: AgentCaller): Promise<void> {
    return this.basket.acquireLocks(tx, holder);
  }

  /** Why the buyer cannot pay the session, as far as that is known without the orders. Takes no lock. */
  lackOfFunds(tx: Tx, { holder }: AgentCaller, { lines }: UcpSession): Promise<DomainError | undefined> {
    return this.basket.lackOfFunds(tx, holder, totalOf(lines));
  }

  isFunded(tx: Tx, { holder }: AgentCaller, { lines }: UcpSession): Promise<boolean> {
    return this.basket.isFunded(tx, holder, totalOf(lines));
  }

  /** Each line becomes an order, and counts as one against the limit on money. */
  countLines({ holder }: AgentCaller, { lines }: UcpSession): Promise<void> {
    return this.basket.countLines(holder, lines);
  }

  /** Locks the listings before the final check of the lines, so that a seller's concurrent change waits. */
  hold(tx: Tx, { lines }: UcpSession): Promise<void> {
    return this.basket.hold(
      tx,
      lines.map(({ listingId }) => listingId),
    );
  }

  async buy(
    tx: Tx,
    call: UcpCall,
    { holder }: AgentCaller,
    session: UcpSession,
    repeat: Repeat | undefined,
  ): Promise<CompletedPurchase> {
    const { lines } = session;
    const ids = lines.map(({ listingId }) => listingId);
    const terms = await this.listings.terms(tx, ids, holder.agentId);
    await this.useCodes(tx, lines, terms);
    const bought = await this.basket.buy(tx, holder, wantedOf(session), repeat);
    bought.forEach(({ unitPriceCents }, n) => {
      if (unitPriceCents !== lines[n]?.priceCents) throw checkoutPriceChanged();
    });
    const estimates = new Map(terms.map((one) => [one.id, one.estimatedDelivery]));
    const orderId = await this.orders.record(tx, call, session, holder.agentId, bought, estimates);
    return { orderId, waiting: bought.some(({ status }) => status === 'pending_payment') };
  }

  /** Uses up the discount codes. Throws `price_moved` if they are gone or no longer take off what was shown. */
  private async useCodes(tx: Tx, lines: SessionLine[], terms: OfferedTerms[]): Promise<void> {
    const codes = [...new Set(lines.flatMap(({ discount }) => (discount ? [discount.code] : [])))];
    if (codes.length === 0) return;
    const open = discountable(lines);
    const discounts = await this.discounts
      .redeem(tx, fullPrices(open, terms), codes)
      .catch((error: unknown) => {
        throw isRejection(error) ? checkoutPriceChanged() : error;
      });
    if (
      open.some(
        ({ discount }, n) => discount?.id !== discounts[n]?.id || discount?.cents !== discounts[n]?.cents,
      )
    )
      throw checkoutPriceChanged();
  }

  /** Starts a card payment of what the wallet lacks; undefined if that is impossible. */
  topUp(tx: Tx, { holder }: AgentCaller, { lines, topUp }: UcpSession): Promise<string | undefined> {
    return this.topUps.begin(tx, holder.agentId, totalOf(lines), topUp ?? undefined);
  }

  /** Where a person can complete the top-up. Call it after the transaction that began it has committed. */
  pageOf(topUp: string): Promise<string | null> {
    return this.topUps.open(topUp);
  }
}

function wantedOf({ lines, details }: UcpSession): BasketLine[] {
  const address = addressOf(details);
  return lines.map((line) => ({
    listingId: line.listingId,
    quantity: line.quantity,
    shippingAddress: isShipped(line) ? address : null,
    agreedOrderId: line.agreedOrderId,
    discount: line.discount,
  }));
}

/**
 * Listings are locked before the last check. If a price differs even so, nothing is bought and the new price is
 * shown.
 */
export const checkoutPriceChanged = refusal({
  code: 'price_moved',
  kind: 'conflict',
  meaning: 'A price changed during checkout; the checkout shows the new price.',
  next: 'Show the new price to the buyer, and complete the checkout again.',
  text: 'The price has just changed.',
});
