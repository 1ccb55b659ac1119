import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { type ReservedUnits, Stock } from '../catalog/stock';
import type { Discount } from '../discounts/discount-terms';
import { DiscountsService } from '../discounts/discounts.service';
import { feeRateOfTier } from '../policies';
import { feesOf } from '../sellers/fees';
import type { Payer } from '../spending/spending-controls.service';
import { Order } from './order.entity';
import { type Step, stepOf } from './order-journal';
import { OrderPayment } from './order-payment';
import { OrderPresenter } from './order-presenter';
import type { ShippingAddress } from './orders.dto';
import { ownListing } from './orders.errors';

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
    private readonly discounts: DiscountsService,
    private readonly presenter: OrderPresenter,
    private readonly settings: Settings,
  ) {}

  async place(tx: Tx, purchase: Purchase, at: Date): Promise<Order> {
    const order = await this.prepare(tx, purchase, at);
    const { buyer, agreed } = purchase;
    if (agreed) return this.payment.startAgreed(tx, order, buyer, agreed.payNow, at, [placed(order)]);
    await this.payment.requireLeave(tx, [order], buyer, at);
    return this.begin(tx, order, at);
  }

  /** Reserves the units and builds the order without inserting it. */
  async prepare(tx: Tx, purchase: Purchase, at: Date): Promise<Order> {
    const id = newId('ord', at.getTime());
    const units = await this.stock.take(tx, purchase.listingId, purchase.quantity, id);
    if (units.sellerId === purchase.buyer.agentId) throw ownListing();
    const discount = purchase.discount ?? (await this.discountOf(tx, units, purchase));
    const order = this.draft(id, units, { ...purchase, discount }, at);
    purchase.requireTerms?.(order);
    return order;
  }

  /** Inserts a prepared, approved order, and pays it if the method pays immediately. */
  begin(tx: Tx, order: Order, at: Date): Promise<Order> {
    return this.payment.start(tx, order, at, [placed(order)]);
  }

  private async discountOf(
    tx: Tx,
    { listingId, sellerId, priceCents }: ReservedUnits,
    { discountCode, quantity }: Purchase,
  ): Promise<Discount | undefined> {
    if (discountCode === undefined) return undefined;
    const line = { listingId, sellerId, cents: priceCents * quantity };
    return (await this.discounts.use(tx, [line], [discountCode]))[0];
  }

  private draft(id: string, units: ReservedUnits, purchase: Purchase, at: Date): Order {
    const { buyer, quantity, agreed, discount } = purchase;
    const unitPriceCents = agreed?.unitPriceCents ?? units.priceCents;
    const totalCents = unitPriceCents * quantity - (discount?.cents ?? 0);
    const rate = feeRateOfTier(units.sellerTier);
    return Object.assign(new Order(), {
      ...emptyOrder(id, at),
      ...feesOf(totalCents, rate),
      offerId: agreed?.offerId ?? null,
      listingId: units.listingId,
      listingTitle: units.title,
      listingVersion: units.listingVersion,
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
    });
  }

  private sealAddress(id: string, units: ReservedUnits, address: ShippingAddress | null): Buffer | null {
    requireAddress(units.deliveryMethod, address);
    return address && this.presenter.seal({ id }, address);
  }
}

/** Physical listings require a shipping address; all others refuse one. */
export function requireAddress(deliveryMethod: string, address: ShippingAddress | null | undefined): void {
  const physical = deliveryMethod === 'physical';
  const loc = ['body', 'shipping_address'];
  if (physical && !address) throw InvalidInput.field(loc, 'Field required', 'missing');
  if (!physical && address) throw InvalidInput.field(loc, 'only for listings that are shipped');
}

const placed = (order: Order): Step => stepOf(order, null, order.buyerId);

function emptyOrder(id: string, at: Date): Partial<Order> {
  return {
    id,
    status: 'pending_payment',
    escrowStatus: 'none',
    stockState: 'taken',
    discountCents: 0,
    discountCode: null,
    discountId: null,
    discountUse: null,
    refundedCents: 0,
    refundCaseId: null,
    refundFrom: null,
    refundDeclined: false,
    refundRequests: 0,
    refundsFinal: false,
    selfDelivered: false,
    caseDueAt: null,
    remindAt: null,
    maturingCents: 0,
    deliveryData: null,
    fulfillmentMessage: null,
    changesRequested: 0,
    lastMove: 'place',
    lastRole: 'buyer',
    paymentDueAt: null,
    fulfillDueAt: null,
    autoCompleteAt: null,
    deadlineAt: null,
    paidAt: null,
    deliveredAt: null,
    completedAt: null,
    maturesAt: null,
    buyerReviewed: false,
    sellerReviewed: false,
    eventSequence: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}
