import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { Clock } from '../../../kernel/clock';
import type { DomainError } from '../../../kernel/domain-error';
import { execute, Database, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { KeyHolder } from '../../../platform/security/caller';
import { Stock } from '../../catalog/stock';
import type { Discount } from '../../discounts/discount-terms';
import {
  type IntentRecord,
  type PurchaseIntent,
  PurchaseIntents,
  type Repeat,
  requireSame,
} from '../../intents/purchase-intents.service';
import type { ReturnPolicy } from '../../policies';
import type { Order } from '../order.entity';
import { OrderJournal } from '../order-journal';
import { OrderPayment } from '../order-payment';
import { PlaceOrder, type PreparedOrder, type Purchase } from '../place-order';
import { purchaseIntent } from '../purchase-guard';
import type { ShippingAddress } from '../orders.dto';

const AGREED = statement(
  'orders_agreed_unpaid',
  `SELECT id AS "orderId", listing_id AS "listingId", quantity, unit_price_cents AS "unitPriceCents",
          return_policy AS "returnPolicy"
     FROM orders
    WHERE buyer_id = $1 AND offer_id IS NOT NULL AND payment_due_at > $3
      AND listing_id = ANY($2)
    ORDER BY id`,
);

/** An unpaid order that was created from an accepted offer. */
export interface AgreedPurchase {
  orderId: string;
  listingId: string;
  quantity: number;
  unitPriceCents: number;
  returnPolicy: ReturnPolicy;
}

export interface BasketLine {
  listingId: string;
  quantity: number;
  shippingAddress: ShippingAddress | null;
  /** The discount on this line. The caller redeems the code in the same transaction. */
  discount?: Discount;
  /** Pays this existing order, whose units are already reserved, instead of placing a new one. */
  agreedOrderId?: string;
}

type Buyer = Purchase['buyer'];

export interface BoughtLine {
  orderId: string;
  status: Order['status'];
  sellerId: string;
  unitPriceCents: number;
}

/** An order that exists already. */
export type MadeLine = BoughtLine &
  Pick<Order, 'listingId' | 'quantity' | 'estimatedDelivery'> &
  Pick<BasketLine, 'discount'>;

/** Buys several lines atomically. Each line is a regular order. */
@Injectable()
export class BasketService {
  constructor(
    private readonly placement: PlaceOrder,
    private readonly payment: OrderPayment,
    private readonly journal: OrderJournal,
    private readonly stock: Stock,
    private readonly intents: PurchaseIntents,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async agreed(buyerId: string, listingIds: readonly string[], within?: Tx): Promise<AgreedPurchase[]> {
    type Row = AgreedPurchase & Record<string, unknown>;
    const values = [buyerId, listingIds, this.clock.now()];
    return within ? execute<Row>(within, AGREED, values) : this.database.rows<Row>(AGREED, values);
  }

  /**
   * The order of a purchase token, if these lines are what it was made for. It is locked, so that no event is added to those so
   * far.
   */
  async requireMade(
    tx: Tx,
    { agentId }: KeyHolder,
    lines: readonly BasketLine[],
    repeat: Repeat,
    made: PurchaseIntent,
  ): Promise<MadeLine> {
    const { subjectId } = requireSame(made, purchaseIntent(agentId, lines, repeat));
    const order = await this.journal.lockFor(tx, subjectId, agentId, 'buyer');
    const { discountId: id, discountCode: code, discountCents: cents } = order;
    const discount = id === null || code === null ? undefined : { id, code, title: code, each: false, cents };
    return { ...order, orderId: order.id, discount };
  }

  /** Call before locking any row: advisory locks always come first. */
  acquireLocks(tx: Tx, buyer: KeyHolder): Promise<void> {
    return this.payment.lockLimits(tx, buyer, this.payment.immediateMethod());
  }

  /** Why the buyer cannot pay this amount at once, as far as that is known without the orders. Takes no lock. */
  lackOfFunds(tx: Tx, buyer: KeyHolder, totalCents: Cents): Promise<DomainError | undefined> {
    return this.payment.lackOfFunds(tx, buyer, totalCents, this.clock.now());
  }

  async isFunded(tx: Tx, buyer: KeyHolder, totalCents: Cents): Promise<boolean> {
    return (await this.payment.missingCents(tx, buyer, totalCents)) === 0;
  }

  /** Each line counts as one order against the limit on money. The request itself has counted as one. */
  countLines(buyer: KeyHolder, lines: readonly unknown[]): Promise<void> {
    return this.payment.countOrders(buyer, lines.length);
  }

  /**
   * Locks the listings until the transaction ends, so that the buyer gets exactly what was checked. Locks in id order.
   */
  async hold(tx: Tx, listingIds: readonly string[]): Promise<void> {
    for (const listingId of [...new Set(listingIds)].sort()) await this.stock.lock(tx, listingId);
  }

  /** Returns the orders in the order of `lines`. Without `repeat`, a person has just approved the purchase. */
  async buy(tx: Tx, buyer: KeyHolder, lines: readonly BasketLine[], repeat?: Repeat): Promise<BoughtLine[]> {
    const method = this.payment.immediateMethod();
    await this.payment.lockLimits(tx, buyer, method);
    await this.hold(
      tx,
      lines.map(({ listingId }) => listingId),
    );
    const at = this.clock.now();
    const prepared: PreparedOrder[] = [];
    for (const line of lines) prepared.push(await this.orderOf(tx, buyer, line, method, at));
    const orders = prepared.map(({ order }) => order);
    countOnce(orders);
    if (repeat)
      await this.intents.claim(tx, purchaseIntent(buyer.agentId, lines, repeat), wholeOf(orders, at), {
        repeatable: prepared.every(({ repeatable }) => repeatable),
      });
    const [first, ...others] = orders;
    if (first) await this.payment.requireApproval(tx, [first, ...others], buyer, at);
    for (const [n, order] of orders.entries())
      if (lines[n]?.agreedOrderId) await this.payment.payApproved(tx, order, buyer, at);
      else await this.placement.insert(tx, order, at);
    return orders.map(({ id: orderId, status, sellerId, unitPriceCents }) => ({
      orderId,
      status,
      sellerId,
      unitPriceCents,
    }));
  }

  /** Prepares an order without paying: no payment starts before the whole basket is approved. */
  private async orderOf(
    tx: Tx,
    buyer: Buyer,
    { listingId, quantity, shippingAddress, agreedOrderId, discount }: BasketLine,
    paymentMethod: string,
    at: Date,
  ): Promise<PreparedOrder> {
    if (agreedOrderId === undefined) {
      const purchase = {
        buyer,
        listingId,
        quantity,
        paymentMethod,
        buyerNote: null,
        shippingAddress,
        discount,
      };
      return this.placement.prepare(tx, purchase, at);
    }
    const order = await this.journal.lockFor(tx, agreedOrderId, buyer.agentId, 'buyer');
    order.requireRoomFor('pay', 'buyer', at);
    order.paymentMethod = paymentMethod;
    return { order, repeatable: true }; // it can be paid only once
  }
}

/** The basket goes by its newest order: one that was agreed on may have an intent already. */
function wholeOf(orders: readonly Order[], at: Date): IntentRecord {
  const otherIds = orders.map(({ id }) => id).sort();
  const id = otherIds.pop() as string;
  return { id, otherIds, totalCents: orders.reduce((sum, { totalCents }) => sum + totalCents, 0), at };
}

/** A discount code counts as used once, however many orders of the purchase it applies to. */
function countOnce(orders: readonly Order[]): void {
  const uses = new Map<string, string>();
  for (const order of orders) {
    if (order.discountId === null) continue;
    order.discountUse = uses.get(order.discountId) ?? order.id;
    uses.set(order.discountId, order.discountUse);
  }
}
