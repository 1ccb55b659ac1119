import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { Stock } from '../catalog/stock';
import { EscrowService } from '../escrow/escrow.service';
import { PaymentProvider } from '../payments/payment-provider';
import { SellersService } from '../sellers/sellers.service';
import type { Order } from './order.entity';
import { OrderJournal, stepOf } from './order-journal';
import type { OrderRole } from './order.lifecycle';

/** The ends of an order: money to the seller, or money and stock back where they came from. */
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
    move: 'confirm' | 'auto_complete',
    role: OrderRole,
    at: Date,
    actorId: string | null,
  ): Promise<void> {
    const from = order.status;
    const { maturityDays } = this.provider;
    order.complete(move, role, at, maturityDays);
    await this.escrow.release(tx, order, at, maturityDays === 0);
    await this.journal.save(tx, order, [stepOf(order, from, actorId, 'marketplace.order.completed')]);
    await this.sellers.recordSale(tx, order.sellerId, order.sellerAmountCents);
  }

  /** The listing's row must be locked before the order's. */
  async callOff(
    tx: Tx,
    order: Order,
    move: 'cancel' | 'expire' | 'fulfill_timeout',
    role: OrderRole,
    at: Date,
    actorId: string | null,
    reason?: string,
  ): Promise<void> {
    const from = order.status;
    const held = order.escrowStatus === 'held';
    order.callOff(move, role, at);
    await this.stock.giveBack(tx, order.listingId, order.quantity);
    if (held) await this.escrow.refund(tx, order, at);
    const name = move === 'expire' ? 'marketplace.order.expired' : 'marketplace.order.cancelled';
    await this.journal.save(tx, order, [stepOf(order, from, actorId, name, reason ?? null)]);
  }
}
