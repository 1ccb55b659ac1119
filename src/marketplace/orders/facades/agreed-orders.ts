import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions';
import { OrderPresenter, withoutReturnedGoods } from '../order-presenter';
import { Order } from '../order.entity';
import type { OrderView } from '../orders.dto';
import { orderNotFound } from '../orders.errors';
import { RefundCases } from '../refunds/refund-cases';

/** Presents orders created from an offer together with that offer. */
@Injectable()
export class AgreedOrders {
  constructor(
    private readonly presenter: OrderPresenter,
    private readonly cases: RefundCases,
  ) {}

  async view(tx: Tx, orderId: string, agentId: string): Promise<OrderView> {
    const order = await tx.findOne(Order, { where: { id: orderId } });
    if (!order) throw orderNotFound();
    return this.presenter.view(order, agentId, await this.cases.latestOf(tx, order));
  }

  /** A stored response, without the goods if the order was refunded or cancelled since. */
  again(tx: Tx, stored: OrderView, agentId: string): Promise<OrderView> {
    return withoutReturnedGoods(tx, stored, agentId);
  }
}
