import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { execute, Reads, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { KeyHolder } from '../../../platform/security/caller';
import { Stock } from '../../catalog/stock';
import type { Order } from '../order.entity';
import { OrderJournal } from '../order-journal';
import { OrderPayment } from '../order-payment';
import { OrderPlacement, type Purchase } from '../order-placement';
import type { ShippingAddress } from '../orders.dto';

const AGREED = statement(
  'orders_agreed_unpaid',
  `SELECT id AS "orderId", listing_id AS "listingId", quantity, unit_price_cents AS "unitPriceCents"
     FROM orders
    WHERE buyer_id = $1 AND status = 'pending_payment' AND offer_id IS NOT NULL AND payment_due_at > $3
      AND listing_id = ANY($2)
    ORDER BY id`,
);

/** An order that an offer has led to and that waits for its payment. */
export interface AgreedPurchase {
  orderId: string;
  listingId: string;
  quantity: number;
  unitPriceCents: number;
}

export interface BasketLine {
  listingId: string;
  quantity: number;
  shippingAddress: ShippingAddress | null;
  /** Pay for this order, whose units are taken already, rather than place another. */
  agreedOrderId?: string;
}

type Buyer = Purchase['buyer'];

/** What became of a line. */
export interface BoughtLine {
  orderId: string;
  status: Order['status'];
  sellerId: string;
  unitPriceCents: number;
}

/** Several purchases that are made together or not at all, each an order like any other. */
@Injectable()
export class BasketService {
  constructor(
    private readonly placement: OrderPlacement,
    private readonly payment: OrderPayment,
    private readonly journal: OrderJournal,
    private readonly stock: Stock,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async agreed(buyerId: string, listingIds: readonly string[], within?: Tx): Promise<AgreedPurchase[]> {
    type Row = AgreedPurchase & Record<string, unknown>;
    const values = [buyerId, listingIds, this.clock.now()];
    return within ? execute<Row>(within, AGREED, values) : this.reads.rows<Row>(AGREED, values);
  }

  /** To be called before anything is locked: what is counted together takes turns first, everywhere. */
  takeTurns(tx: Tx, buyer: KeyHolder): Promise<void> {
    return this.payment.takeTurns(tx, buyer, this.payment.immediateMethod());
  }

  /**
   * In the order of the lines. Errors: as for a single purchase, `approval_required` for the sum of them; the caller's
   * transaction must not go on after one.
   */
  async buy(tx: Tx, buyer: KeyHolder, lines: readonly BasketLine[]): Promise<BoughtLine[]> {
    const method = this.payment.immediateMethod();
    await this.payment.takeTurns(tx, buyer, method);
    const listings = [...new Set(lines.map(({ listingId }) => listingId))].sort();
    for (const listingId of listings) await this.stock.lock(tx, listingId);
    const asked = { ...buyer, inBasket: true };
    const orders: Order[] = [];
    for (const line of lines)
      orders.push(
        line.agreedOrderId
          ? await this.payAgreed(tx, asked, line.agreedOrderId, method)
          : await this.place(tx, asked, line, method),
      );
    const [first, ...others] = orders;
    if (first) await this.payment.requireApproval(tx, [first, ...others], this.clock.now());
    return orders.map(({ id: orderId, status, sellerId, unitPriceCents }) => ({
      orderId,
      status,
      sellerId,
      unitPriceCents,
    }));
  }

  private place(tx: Tx, buyer: Buyer, line: BasketLine, paymentMethod: string): Promise<Order> {
    const { listingId, quantity, shippingAddress } = line;
    const purchase = { buyer, listingId, quantity, paymentMethod, buyerNote: null, shippingAddress };
    return this.placement.place(tx, purchase, this.clock.now());
  }

  private async payAgreed(tx: Tx, buyer: Buyer, orderId: string, method: string): Promise<Order> {
    const order = await this.journal.lockFor(tx, orderId, buyer.agentId, 'buyer');
    order.paymentMethod = method;
    await this.payment.payLater(tx, order, buyer, this.clock.now());
    return order;
  }
}
