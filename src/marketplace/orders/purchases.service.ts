import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import type { AgentCaller } from '../../platform/security/caller';
import { OrderPayment } from './order-payment';
import { OrderPlacement } from './order-placement';
import { OrderPresenter } from './order-presenter';
import type { OrderView, PlaceOrderRequest } from './orders.dto';

/** Buying at the price of the listing. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly commands: Commands,
    private readonly placement: OrderPlacement,
    private readonly payment: OrderPayment,
    private readonly presenter: OrderPresenter,
    private readonly clock: Clock,
  ) {}

  /**
   * Errors: `listing_not_found`, `insufficient_stock`, `own_listing`, the `discount_code_` refusals, `insufficient_funds` (nothing is left behind),
   * `spending_cap_exceeded`, `approval_required`, `too_many_unpaid_orders`, `unpaid_order_exists`.
   */
  place(caller: AgentCaller, request: PlaceOrderRequest): Promise<OrderView> {
    const buyer = caller.holder;
    const paymentMethod = this.payment.methodOf(request.payment_method);
    const purchase = {
      buyer,
      listingId: request.listing_id,
      quantity: request.quantity,
      paymentMethod,
      buyerNote: request.buyer_note ?? null,
      shippingAddress: request.shipping_address ?? null,
      discountCode: request.discount_code,
    };
    return this.commands.run(caller, async (tx) => {
      await this.payment.takeTurns(tx, buyer, paymentMethod);
      const order = await this.placement.place(tx, purchase, this.clock.now());
      return this.presenter.view(order, buyer.agentId);
    });
  }
}
