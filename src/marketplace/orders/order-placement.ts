import { Injectable } from '@nestjs/common';
import { HOUR } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, KeyHolder } from '../../platform/security/caller';
import { Stock } from '../catalog/stock';
import type { ListingForSale } from '../catalog/stock-locks';
import type { Discount } from '../discounts/discount-terms';
import { DiscountsService } from '../discounts/discounts.service';
import { AGREED_PAYMENT_DUE_HOURS, feeRateOfTier, LACKING_PAYMENT_DUE_HOURS } from '../policies';
import { feesOf } from '../sellers/fees';
import type { Payer } from '../spending/spending-controls.service';
import { Order } from './order.entity';
import { OrderJournal, type OrderStep, stepOf } from './order-journal';
import { OrderPayment } from './order-payment';
import { OrderSecrets } from './order-secrets';
import type { ShippingAddress } from './orders.dto';
import { ownListing } from './orders.errors';
import { requireUnpaidRoom } from './unpaid-orders';

export interface Purchase {
  buyer: Payer & Pick<KeyHolder, 'displayName'>;
  listingId: string;
  quantity: number;
  paymentMethod: string;
  buyerNote: string | null;
  shippingAddress: ShippingAddress | null;
  /** Throws if the terms of the order differ from those that the buyer read. */
  requireTerms?: (order: Order) => void;
  /** The terms of an accepted offer; `unitPriceCents` replaces the price of the listing. */
  agreed?: { offerId: string; unitPriceCents: number; payNow: boolean };
  /** A discount code for this purchase only. */
  discountCode?: string;
  /** This order's share of a discount code that covers several purchases. */
  discount?: Discount;
}

/** Places orders: reserves the units, fixes price and fees, and pays if the method pays immediately. */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly stock: Stock,
    private readonly payment: OrderPayment,
    private readonly journal: OrderJournal,
    private readonly discounts: DiscountsService,
    private readonly secrets: OrderSecrets,
    private readonly settings: Settings,
  ) {}

  /** Runs a command that places this purchase, within the limit on rejected discount codes. */
  limitCodes<T>(caller: AgentCaller, purchase: Purchase, command: () => Promise<T>): Promise<T> {
    const { discountCode, listingId } = purchase;
    return discountCode === undefined ? command() : this.discounts.limitAttempts(caller, listingId, command);
  }

  async place(tx: Tx, purchase: Purchase, at: Date): Promise<Order> {
    const order = await this.prepare(tx, purchase, at);
    const { buyer, agreed } = purchase;
    if (agreed) return this.insertAgreed(tx, order, buyer, agreed.payNow, at);
    await this.payment.requireApproval(tx, [order], buyer, at);
    return this.insert(tx, order, at);
  }

  /** Reserves the units and builds the order without inserting it. */
  async prepare(tx: Tx, purchase: Purchase, at: Date): Promise<Order> {
    const id = newId('ord', at.getTime());
    const { listingId, quantity, buyer } = purchase;
    const units = await this.stock.reserve(tx, { listingId, quantity, buyerId: buyer.agentId, orderId: id });
    if (units.sellerId === buyer.agentId) throw ownListing();
    const discount = purchase.discount ?? (await this.discountOf(tx, units, purchase));
    const order = this.draft(id, units, { ...purchase, discount }, at);
    purchase.requireTerms?.(order);
    return order;
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
      livemode: this.settings.livemode,
      buyerNote: purchase.buyerNote,
      shippingAddress: this.sealAddress(id, units, purchase.shippingAddress),
      instantPayload: units.deliveryMethod === 'digital_instant' ? units.digitalPayload : null,
      assetId: units.assetId,
      createdAt: at,
      updatedAt: at,
    } satisfies Partial<Order>);
  }

  private sealAddress(id: string, units: ListingForSale, address: ShippingAddress | null): Buffer | null {
    requireAddress(units.deliveryMethod, address);
    return address && this.secrets.encrypt({ id }, address);
  }
}

/** Physical listings require a shipping address; all others refuse one. */
export function requireAddress(deliveryMethod: string, address: ShippingAddress | null | undefined): void {
  const physical = deliveryMethod === 'physical';
  const loc = ['body', 'shipping_address'];
  if (physical && !address) throw InvalidInput.field(loc, 'Field required', 'missing');
  if (!physical && address) throw InvalidInput.field(loc, 'only for listings that are shipped');
}

const placed = (order: Order): OrderStep => stepOf(order, null, order.buyerId);
