import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import type { AgentCaller, KeyHolder } from '../../platform/security/caller';
import { type ReservedUnits, Stock } from '../catalog/stock';
import { feeRateOfTier } from '../policies';
import { feesOf } from '../sellers/fees';
import { Order } from './order.entity';
import { stepOf } from './order-journal';
import { OrderPayment } from './order-payment';
import { OrderPresenter } from './order-presenter';
import type { OrderView, PlaceOrderRequest, ShippingAddress } from './orders.dto';
import { ownListing } from './orders.errors';

/** How an order comes into being: units taken, price and fees fixed, paid for where the rail pays at once. */
@Injectable()
export class PlacingService {
  constructor(
    private readonly commands: Commands,
    private readonly stock: Stock,
    private readonly payment: OrderPayment,
    private readonly presenter: OrderPresenter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Errors: `listing_not_found`, `insufficient_stock`, `own_listing`, `insufficient_funds` (nothing is left behind),
   * `spending_cap_exceeded`, `too_many_unpaid_orders`, `unpaid_order_exists`.
   */
  place(caller: AgentCaller, request: PlaceOrderRequest): Promise<OrderView> {
    const buyer = caller.holder;
    const method = this.payment.methodOf(request.payment_method);
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      await this.payment.takeTurns(tx, buyer, method);
      const units = await this.stock.take(tx, request.listing_id, request.quantity);
      if (units.sellerId === buyer.agentId) throw ownListing();
      const order = this.draft(buyer, units, request, method, at);
      const steps = [stepOf(order, null, buyer.agentId)];
      await this.payment.start(tx, order, buyer, at, steps);
      return this.presenter.view(order, buyer.agentId);
    });
  }

  private draft(
    buyer: KeyHolder,
    units: ReservedUnits,
    request: PlaceOrderRequest,
    method: string,
    at: Date,
  ): Order {
    const totalCents = units.priceCents * request.quantity;
    const rate = feeRateOfTier(units.sellerTier);
    const id = newId('ord', at.getTime());
    return Object.assign(new Order(), {
      ...emptyOrder(id, at),
      ...feesOf(totalCents, rate),
      listingId: units.listingId,
      listingTitle: units.title,
      listingVersion: units.listingVersion,
      buyerId: buyer.agentId,
      buyerName: buyer.displayName,
      sellerId: units.sellerId,
      sellerName: units.sellerName,
      keyId: buyer.keyId,
      quantity: request.quantity,
      unitPriceCents: units.priceCents,
      totalCents,
      platformFeeRate: rate,
      condition: units.condition,
      deliveryMethod: units.deliveryMethod,
      returnPolicy: units.returnPolicy,
      estimatedDelivery: units.estimatedDelivery,
      paymentMethod: method,
      livemode: this.settings.livemode,
      buyerNote: request.buyer_note ?? null,
      shippingAddress: this.sealAddress(id, units, request.shipping_address),
      instantPayload: units.deliveryMethod === 'digital_instant' ? units.digitalPayload : null,
    });
  }

  private sealAddress(id: string, units: ReservedUnits, address: ShippingAddress | undefined): Buffer | null {
    const physical = units.deliveryMethod === 'physical';
    if (physical && !address)
      throw InvalidInput.field(['body', 'shipping_address'], 'Field required', 'missing');
    if (!address) return null;
    if (!physical)
      throw InvalidInput.field(['body', 'shipping_address'], 'only for listings that are shipped');
    return this.presenter.seal({ id }, address);
  }
}

function emptyOrder(id: string, at: Date): Partial<Order> {
  return {
    id,
    status: 'pending_payment',
    escrowStatus: 'none',
    stockState: 'taken',
    refundedCents: 0,
    refundCaseId: null,
    refundFrom: null,
    refundDeclined: false,
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
