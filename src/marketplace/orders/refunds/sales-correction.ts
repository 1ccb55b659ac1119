import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions';
import { Ratings } from '../../catalog/ratings';
import { Stock } from '../../catalog/stock';
import { SellersService } from '../../sellers/sellers.service';
import type { Order } from '../order.entity';

/** The sales figures after a refund. */
@Injectable()
export class SalesCorrection {
  constructor(
    private readonly stock: Stock,
    private readonly sellers: SellersService,
    private readonly ratings: Ratings,
  ) {}

  /**
   * Corrects the sales figures of listing and seller. Call it last, with the listing's row locked: the seller's record
   * is locked after the order was saved.
   */
  async correct(tx: Tx, order: Order, before: Order): Promise<void> {
    const wasSold = before.completedAt !== null;
    const undone = order.status === 'refunded';
    if (undone && order.stockState === 'taken') await this.stock.uncount(tx, order);
    if (!wasSold && order.status === 'completed') {
      await this.sellers.recordSale(tx, order.sellerId, order.sellerAmountCents);
    } else if (wasSold && before.sellerAmountCents > order.sellerAmountCents) {
      const taken = before.sellerAmountCents - order.sellerAmountCents;
      await this.sellers.takeBackSale(tx, order.sellerId, taken, undone);
    }
    if (undone && order.buyerReviewed) await this.ratings.settle(tx, order);
  }
}
