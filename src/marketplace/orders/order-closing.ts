import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { Stock } from '../catalog/stock';
import { EscrowService } from '../escrow/escrow.service';
import { PaymentProvider } from '../payments/payment-provider';
import { SellersService } from '../sellers/sellers.service';
import type { Order } from './order.entity';
import { OrderJournal, type StepDetails, stepOf } from './order-journal';
import type { OrderRole } from './order.lifecycle';
import { orderCompleted, orderCancelled, orderExpired } from './orders.events';

/** Who performs a transition, and when. */
export interface TransitionActor {
  role: OrderRole;
  /** Null if no agent performed it. */
  actorId: string | null;
  at: Date;
}

/** Ends an order without a refund case: pays the seller, or returns the money and the stock. */
@Injectable()
export class OrderClosing {
  constructor(
    private readonly escrow: EscrowService,
    private readonly stock: Stock,
    private readonly sellers: SellersService,
    private readonly provider: PaymentProvider,
    private readonly journal: OrderJournal,
  ) {}

  async complete(
    tx: Tx,
    order: Order,
    transition: 'confirm' | 'auto_complete',
    { role, actorId, at }: TransitionActor,
    details: StepDetails = {},
  ): Promise<void> {
    const from = order.status;
    order.complete(transition, role, at, order.feesAfter(0));
    await this.payOut(tx, order, at);
    const events = [...(details.events ?? []), orderCompleted];
    await this.journal.save(tx, order, [stepOf(order, from, actorId, { ...details, events })]);
    await this.sellers.recordSale(tx, order.sellerId, order.sellerAmountCents);
  }

  /** Distributes the escrow of an order that has just completed. */
  async payOut(tx: Tx, order: Order, at: Date): Promise<void> {
    const { maturityDays } = this.provider;
    await this.escrow.release(tx, order, at, maturityDays === 0 ? 'available' : 'pending');
    order.letMature(maturityDays === 0 ? 0 : order.sellerAmountCents, maturityDays, at);
  }

  /** Lock the listing's row before the order's. */
  async cancel(
    tx: Tx,
    order: Order,
    transition: 'cancel' | 'expire' | 'fulfill_timeout',
    { role, actorId, at }: TransitionActor,
    reason?: string,
  ): Promise<void> {
    const from = order.status;
    const held = order.isHeld;
    order.cancel(transition, role, at);
    if (order.stockState === 'returned') await this.stock.giveBack(tx, order);
    else await this.stock.uncount(tx, order);
    if (held) {
      await this.escrow.refund(tx, order, at);
      await this.provider.giveBack(tx, order, order.refundedCents, at, order.id);
    } else {
      await this.provider.withdraw(tx, order.id, at);
    }
    const name = transition === 'expire' ? orderExpired : orderCancelled;
    await this.journal.save(tx, order, [stepOf(order, from, actorId, { events: [name], note: reason })]);
  }
}
