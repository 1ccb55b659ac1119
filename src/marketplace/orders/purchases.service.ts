import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands, requireVersion, type Sharing } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { OrderCheckout } from './order-checkout';
import { OrderPayment } from './order-payment';
import { OrderPlacement, type Purchase } from './order-placement';
import { OrderPresenter, withoutReversedDelivery } from './order-presenter';
import type { OrderView, PlaceOrderRequest } from './orders.dto';
import { priceChanged } from './orders.errors';

/** Purchases at the listed price. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly commands: Commands,
    private readonly placement: OrderPlacement,
    private readonly payment: OrderPayment,
    private readonly presenter: OrderPresenter,
    private readonly checkout: OrderCheckout,
    private readonly clock: Clock,
  ) {}

  async place(caller: AgentCaller, request: PlaceOrderRequest): Promise<OrderView> {
    const buyer = caller.holder;
    const paymentMethod = this.payment.methodOf(request.payment_method);
    const purchase: Purchase = {
      buyer,
      listingId: request.listing_id,
      quantity: request.quantity,
      paymentMethod,
      buyerNote: request.buyer_note ?? null,
      shippingAddress: request.shipping_address ?? null,
      requireTerms: (order) => {
        requireVersion(caller, order.listingVersion - 1); // reserving the units incremented it
        const { expected_total_cents: expected } = request;
        if (expected !== undefined && expected !== order.totalCents) throw priceChanged(expected, order);
      },
      discountCode: request.discount_code,
    };
    const command = async (tx: Tx): Promise<OrderView> => {
      await this.payment.lockLimits(tx, buyer, paymentMethod);
      const order = await this.placement.place(tx, purchase, this.clock.now());
      return this.presenter.view(order, buyer.agentId);
    };
    const again = (tx: Tx, stored: OrderView): Promise<OrderView> =>
      withoutReversedDelivery(tx, stored, buyer.agentId);
    const order = await this.placement.limitCodes(caller, purchase, () =>
      this.commands.run(caller, command, again, this.sharingOf(purchase)),
    );
    return this.checkout.start(order, caller);
  }

  /**
   * Purchases that take the same steps share a transaction. A deferred one does not: its limits depend on the units that
   * are left, and so on its neighbors.
   */
  private sharingOf({ paymentMethod, discountCode, buyer }: Purchase): Sharing | undefined {
    if (this.payment.isDeferred({ paymentMethod }) || discountCode !== undefined) return undefined;
    return { kind: `purchase with ${paymentMethod}${buyer.dailyCapCents === null ? '' : ' within a cap'}` };
  }
}
