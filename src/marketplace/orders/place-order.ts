import { Injectable } from '@nestjs/common';
import { Clock, HOUR } from '../../kernel/clock';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { requireVersion, type Sharing } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, KeyHolder } from '../../platform/security/caller';
import { insufficientStock } from '../catalog/listings.errors';
import { isPurchaseToken } from '../intents/purchase-token';
import { Stock } from '../catalog/stock';
import type { ListingForSale } from '../catalog/stock-locks';
import type { Discount } from '../discounts/discount-terms';
import { DiscountsService } from '../discounts/discounts.service';
import { AGREED_PAYMENT_DUE_HOURS, feeRateOfTier, LACKING_PAYMENT_DUE_HOURS } from '../policies';
import { feesOf } from '../sellers/fees';
import { type Intent, PurchaseIntents, type Repeat, repeatOf } from '../intents/purchase-intents.service';
import type { Payer } from '../spending/spending-controls.service';
import type { StoredAcceptance } from '../verification/acceptance';
import { requireEvaluators } from '../verification/evaluators';
import { acceptanceChanged } from '../verification/verification.errors';
import { Order } from './order.entity';
import { OrderCommands } from './order-commands';
import { OrderJournal, type OrderStep, stepOf } from './order-journal';
import { OrderPayment } from './order-payment';
import { OrderSecrets } from './order-secrets';
import type { OrderView, PlaceOrderRequest, ShippingAddress } from './orders.dto';
import { ownListing, priceChanged } from './orders.errors';
import { purchaseIntent } from './purchase-guard';
import { requireUnpaidRoom } from './unpaid-orders';

export interface Purchase {
  buyer: Payer & Pick<KeyHolder, 'displayName'>;
  listingId: string;
  quantity: number;
  paymentMethod: string;
  buyerNote: string | null;
  shippingAddress: ShippingAddress | null;
  /** What the buyer has read: the version of the listing, and the total. The order is refused if either has changed. */
  read?: { by: AgentCaller; totalCents?: number; acceptanceSha256?: string };
  /** How the buyer repeats it. Absent if the buyer did not make this call, and for the lines of a basket. */
  repeat?: Repeat;
  /** The terms of an accepted offer; `unitPriceCents` and `accepted` replace the price and the checks of the listing. */
  agreed?: { offerId: string; unitPriceCents: number; payNow: boolean; accepted?: StoredAcceptance };
  /** A discount code for this purchase only. */
  discountCode?: string;
  /** This order's share of a discount code that covers several purchases. */
  discount?: Discount;
}

/** An order that is not inserted yet. */
export interface PreparedOrder {
  order: Order;
  /** The seller allows repeats of it without a question. */
  repeatable: boolean;
}

/**
 * Placing an order, at the listed price (`buy`), at the price of an accepted offer (`place`), or in a basket, whose orders are
 * approved together (`prepare`, then `insert`). The steps, in one transaction, once `Commands.run` has claimed the
 * Idempotency-Key:
 *
 * 1. lock what counts towards the buyer's limits
 * 2. reserve the units, which locks the listing
 * 3. redeem the discount code
 * 4. fix the price, the fees, and the terms of the listing, in `draft`
 * 5. refuse what the buyer has just bought (`PurchaseIntents`), and compare the terms with what the buyer has read
 * 6. require the owner's approval, and the limits of the key
 * 7. pay into escrow, and deliver what is delivered instantly, or else await payment
 * 8. insert the order with its history, and record the events
 * 9. begin the payment at a provider, if it is paid there; after the commit, its page is opened
 */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly commands: OrderCommands,
    private readonly stock: Stock,
    private readonly discounts: DiscountsService,
    private readonly payment: OrderPayment,
    private readonly intents: PurchaseIntents,
    private readonly journal: OrderJournal,
    private readonly secrets: OrderSecrets,
    private readonly clock: Clock,
  ) {}

  /** Buys at the listed price. */
  async buy(caller: AgentCaller, request: PlaceOrderRequest): Promise<OrderView> {
    const purchase: Purchase = {
      buyer: caller.holder,
      listingId: request.listing_id,
      quantity: request.quantity,
      paymentMethod: this.payment.methodOf(request.payment_method),
      buyerNote: request.buyer_note ?? null,
      shippingAddress: request.shipping_address ?? null,
      read: {
        by: caller,
        totalCents: request.expected_total_cents,
        acceptanceSha256: request.expected_acceptance_sha256,
      },
      repeat: repeatOf(caller, request.confirm_repeat),
      discountCode: request.discount_code,
    };
    const buy = (): Promise<OrderView> =>
      this.commands.purchase(caller, this.sharingOf(purchase), async (tx) => {
        const repeated = await this.intents.begin(tx, intentOf(purchase), { locks: false });
        if (repeated !== undefined) return this.repeatedOrder(tx, caller, repeated);
        this.intents.requireFresh(purchase.repeat?.key);
        await this.payment.lockLimits(tx, purchase.buyer, purchase.paymentMethod);
        return this.place(tx, purchase, this.clock.now());
      });
    if (purchase.discountCode === undefined) return buy();
    return this.discounts.limitAttempts(caller, purchase.listingId, buy);
  }

  /**
   * Purchases that take the same steps share a transaction. A deferred one does not: its limits depend on the units that
   * are left, and so on its neighbors.
   */
  private sharingOf({ paymentMethod, discountCode, buyer, repeat }: Purchase): Sharing | undefined {
    if (this.payment.isDeferred({ paymentMethod }) || discountCode !== undefined) return undefined;
    if (repeat?.confirmRepeat !== undefined) return undefined;
    const more = `${isPurchaseToken(repeat?.key) ? ' by token' : ''}${buyer.limitedBy.length === 0 ? '' : ' within a cap'}`;
    return { kind: `purchase with ${paymentMethod}${more}` };
  }

  private async repeatedOrder(tx: Tx, { idempotency }: AgentCaller, orderId: string): Promise<Order> {
    const order = await this.journal.find(tx, orderId);
    if (!order) throw new Error(`an intent refers to the missing order ${orderId}`);
    idempotency?.replayed();
    return order;
  }

  /** Places one order. Call `OrderPayment.lockLimits` first. */
  async place(tx: Tx, purchase: Purchase, at: Date): Promise<Order> {
    const { order, repeatable } = await this.prepareOrSay(tx, purchase, at);
    const { buyer, agreed, read } = purchase;
    if (purchase.repeat) await this.intents.claim(tx, intentOf(purchase), { ...order, at }, { repeatable });
    if (read) requireTerms(read, order);
    if (agreed) return this.insertAgreed(tx, order, buyer, agreed.payNow, at);
    await this.payment.requireApproval(tx, [order], buyer, at);
    return this.insert(tx, order, at);
  }

  /** A buyer who has just bought the last unit learns that, instead of that none is left. */
  private async prepareOrSay(tx: Tx, purchase: Purchase, at: Date): Promise<PreparedOrder> {
    try {
      return await this.prepare(tx, purchase, at);
    } catch (error) {
      if (purchase.repeat && error instanceof DomainError && error.code === insufficientStock.terms.code)
        await this.intents.requireNew(tx, intentOf(purchase));
      throw error;
    }
  }

  /** Reserves the units and builds the order without inserting it. */
  async prepare(tx: Tx, purchase: Purchase, at: Date): Promise<PreparedOrder> {
    const id = newId('ord', at.getTime());
    const { listingId, quantity, buyer } = purchase;
    const units = await this.stock.reserve(tx, { listingId, quantity, buyerId: buyer.agentId, orderId: id });
    if (units.sellerId === buyer.agentId) throw ownListing();
    const { acceptance } = purchase.agreed?.accepted ?? units;
    await requireEvaluators(tx, acceptance, [units.sellerId, buyer.agentId]);
    const discount = purchase.discount ?? (await this.discountOf(tx, units, purchase));
    const order = this.draft(id, units, { ...purchase, discount }, at);
    return { order, repeatable: units.repeatable };
  }

  /** Inserts a prepared, approved order, as paid or as awaiting payment. */
  async insert(tx: Tx, order: Order, at: Date): Promise<Order> {
    const steps = [placed(order)];
    if (this.payment.isDeferred(order)) {
      await requireUnpaidRoom(tx, order, at);
      order.awaitPayment(at);
    } else {
      steps.push(...(await this.payment.settle(tx, order, at)));
    }
    await this.journal.insertOrder(tx, order, steps);
    await this.payment.beginElsewhere(tx, order, at);
    return order;
  }

  /**
   * Inserts an order that both sides agreed on. If the buyer cannot pay now, it awaits payment, longer than others, and
   * counts towards no key's cap until it is paid.
   */
  private async insertAgreed(tx: Tx, order: Order, buyer: Payer, payNow: boolean, at: Date): Promise<Order> {
    const steps = [placed(order)];
    const paid = Object.assign(new Order(), order);
    const settled = payNow ? await this.payment.settleIfPossible(tx, paid, buyer, at) : undefined;
    if (settled) {
      await this.journal.insertOrder(tx, paid, [...steps, ...settled]);
      return paid;
    }
    await requireUnpaidRoom(tx, order, at);
    order.keyId = null;
    const lacks = (await this.payment.isFunded(tx, order)) === false;
    order.awaitPayment(at, (lacks ? LACKING_PAYMENT_DUE_HOURS : AGREED_PAYMENT_DUE_HOURS) * HOUR);
    await this.journal.insertOrder(tx, order, steps);
    return order;
  }

  private async discountOf(
    tx: Tx,
    { id: listingId, sellerId, priceCents }: ListingForSale,
    { discountCode, quantity }: Purchase,
  ): Promise<Discount | undefined> {
    if (discountCode === undefined) return undefined;
    const line = { listingId, sellerId, cents: priceCents * quantity };
    return (await this.discounts.redeem(tx, [line], [discountCode]))[0];
  }

  private draft(id: string, units: ListingForSale, purchase: Purchase, at: Date): Order {
    const { buyer, quantity, agreed, discount } = purchase;
    const unitPriceCents = agreed?.unitPriceCents ?? units.priceCents;
    const accepted = agreed?.accepted ?? units;
    const totalCents = unitPriceCents * quantity - (discount?.cents ?? 0);
    const rate = feeRateOfTier(units.sellerTier);
    return Object.assign(new Order(), {
      id,
      ...feesOf(totalCents, rate),
      offerId: agreed?.offerId ?? null,
      listingId: units.id,
      listingTitle: units.title,
      listingVersion: units.version,
      buyerId: buyer.agentId,
      buyerName: buyer.displayName,
      sellerId: units.sellerId,
      sellerName: units.sellerName,
      keyId: buyer.keyId,
      quantity,
      unitPriceCents,
      totalCents,
      ...(discount && {
        discountCents: discount.cents,
        discountCode: discount.code,
        discountId: discount.id,
        discountUse: id,
      }),
      platformFeeRate: rate,
      condition: units.condition,
      deliveryMethod: units.deliveryMethod,
      returnPolicy: units.returnPolicy,
      estimatedDelivery: units.estimatedDelivery,
      paymentMethod: purchase.paymentMethod,
      livemode: this.payment.livemode,
      buyerNote: purchase.buyerNote,
      shippingAddress: this.sealAddress(id, units, purchase.shippingAddress),
      instantPayload: units.deliveryMethod === 'digital_instant' ? units.digitalPayload : null,
      assetId: units.assetId,
      acceptance: accepted.acceptance,
      acceptanceSha256: accepted.acceptanceSha256,
      createdAt: at,
      updatedAt: at,
    } satisfies Partial<Order>);
  }

  private sealAddress(id: string, units: ListingForSale, address: ShippingAddress | null): Buffer | null {
    requireAddress(units.deliveryMethod, address);
    return address && this.secrets.encrypt({ id }, address);
  }
}

const intentOf = ({ buyer, repeat, ...line }: Purchase): Intent =>
  purchaseIntent(buyer.agentId, [line], repeat as Repeat);

function requireTerms(
  { by, totalCents, acceptanceSha256 }: NonNullable<Purchase['read']>,
  order: Order,
): void {
  requireVersion(by, order.listingVersion - 1); // reserving the units incremented it
  if (totalCents !== undefined && totalCents !== order.totalCents) throw priceChanged(totalCents, order);
  if (acceptanceSha256 !== undefined && acceptanceSha256 !== order.acceptanceSha256)
    throw acceptanceChanged(order.acceptanceSha256);
}

/** Physical listings require a shipping address; all others refuse one. */
export function requireAddress(deliveryMethod: string, address: ShippingAddress | null | undefined): void {
  const physical = deliveryMethod === 'physical';
  const loc = ['body', 'shipping_address'];
  if (physical && !address) throw InvalidInput.field(loc, 'Field required', 'missing');
  if (!physical && address) throw InvalidInput.field(loc, 'only for listings that are shipped');
}

const placed = (order: Order): OrderStep => stepOf(order, null, order.buyerId);
