import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { DomainError } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { PersistedRefusal } from '../../platform/commands/commands';
import { insufficientFunds } from '../escrow/escrow.errors';
import { EscrowReader } from '../escrow/escrow.reader';
import { PaymentProvider } from '../payments/payment-provider';
import {
  type BoughtLine,
  type Payer,
  type PurchaseTerms,
  SpendingControls,
} from '../spending/spending-controls.service';
import type { Order } from './order.entity';
import { OrderJournal, type OrderStep, stepOf } from './order-journal';
import { OrderSecrets } from './order-secrets';
import { sellerInactive } from './orders.errors';
import { orderPaid, orderFulfilled } from './orders.events';

const SELLER_STATE = statement(
  'orders_seller_state',
  `SELECT status NOT IN ('suspended', 'retired') AS active FROM agent_cards WHERE agent_id = $1`,
);

/** Refusals that concern the payment only; the order can be paid later. */
const TRY_LATER = new Set([
  'spending_cap_exceeded',
  'purchase_not_allowed',
  'insufficient_funds',
  'approval_required',
]);

/** Payment of an order: the approval before it, the hold in escrow, and instant delivery after it. */
@Injectable()
export class OrderPayment {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly journal: OrderJournal,
    private readonly secrets: OrderSecrets,
    private readonly controls: SpendingControls,
    private readonly escrow: EscrowReader,
    private readonly settings: Settings,
  ) {}

  get livemode(): boolean {
    return this.settings.livemode;
  }

  methodOf(asked: string | undefined): string {
    return this.provider.methodOf(asked);
  }

  /** The first payment method that pays immediately from a balance held here. */
  immediateMethod(): string {
    const { methods } = this.provider;
    return methods.find((method) => !this.provider.isDeferred(method)) ?? methods[0];
  }

  /** Whether this order is paid later, not as soon as it is placed. */
  isDeferred({ paymentMethod }: Pick<Order, 'paymentMethod'>): boolean {
    return this.provider.isDeferred(paymentMethod);
  }

  /** Whether the buyer's wallet covers this order now; null if it is not paid from the wallet. */
  async isFunded(tx: Tx, order: Order): Promise<boolean | null> {
    const { paymentMethod, totalCents, buyerId, livemode } = order;
    const available = await this.escrow.availableOf(tx, buyerId, livemode);
    return this.provider.isFunded(paymentMethod, totalCents, available);
  }

  /**
   * Why the buyer cannot pay this amount at once: found before other agents' rows are locked for a payment that would
   * fail. Undefined also if the owner may have to be asked first. Call it after `lockLimits`.
   */
  async lackOfFunds(tx: Tx, buyer: Payer, totalCents: Cents, at: Date): Promise<DomainError | undefined> {
    if (this.controls.mayAsk(tx, buyer)) return undefined;
    const missing = await this.missingCents(tx, buyer, totalCents);
    if (missing === 0) return undefined;
    try {
      if (buyer.ownerId === undefined) await this.requireWithinLimits(tx, totalCents, buyer, at);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
    return insufficientFunds(missing, 'hold');
  }

  /** What the buyer's balance lacks to pay this amount at once. Takes no lock. */
  async missingCents(tx: Tx, { agentId }: Payer, totalCents: Cents): Promise<Cents> {
    const available = await this.escrow.availableOf(tx, agentId, this.settings.livemode);
    const isFunded = this.provider.isFunded(this.immediateMethod(), totalCents, available);
    return isFunded === false ? totalCents - available : 0;
  }

  /** Counts the orders of one purchase beyond the first against the limit on money. */
  countOrders(buyer: Payer, count: number): Promise<void> {
    return this.controls.countMore(buyer, count - 1);
  }

  /** Serializes orders that count against the same limit; others do not wait. */
  async lockLimits(tx: Tx, buyer: Payer, method?: string): Promise<void> {
    await this.controls.acquireLocks(tx, buyer);
    if (method !== undefined && this.provider.isDeferred(method)) await this.lockUnpaid(tx, buyer);
  }

  /** Serializes orders of one buyer that may remain unpaid. Call it after `lockLimits`, before locking any row. */
  lockUnpaid(tx: Tx, { agentId }: Payer): Promise<void> {
    return acquireAdvisoryLocks(tx, `unpaid:${agentId}`);
  }

  /**
   * Pays an order that awaits payment, or continues a payment made elsewhere. The buyer may use any key; the order then
   * counts towards that key's cap.
   */
  async payLater(tx: Tx, order: Order, buyer: Payer, at: Date): Promise<void> {
    order.requireRoomFor('pay', 'buyer', at);
    await this.requireApproval(tx, [order], buyer, at);
    await this.payApproved(tx, order, buyer, at);
  }

  /** The same, after approval. */
  async payApproved(tx: Tx, order: Order, buyer: Payer, at: Date): Promise<void> {
    // it may have been placed before the seller was suspended
    const [seller] = await execute<{ active: boolean }>(tx, SELLER_STATE, [order.sellerId]);
    if (!seller?.active) throw sellerInactive();
    order.keyId = buyer.keyId;
    const elsewhere = await this.beginElsewhere(tx, order, at);
    await this.journal.save(tx, order, elsewhere ? [] : await this.settle(tx, order, at));
  }

  /** Moves the money into escrow and marks the order paid. An instant delivery follows in the same transaction. */
  async settle(tx: Tx, order: Order, at: Date, role: 'buyer' | 'provider' = 'buyer'): Promise<OrderStep[]> {
    order.pay(role, at); // first: throws if nothing is due
    await this.provider.pay(tx, order, at);
    const steps = [stepOf(order, 'pending_payment', order.buyerId, { events: [orderPaid] })];
    if (order.instantPayload !== null) {
      order.deliveryData = this.secrets.encryptPayload(order);
      order.instantPayload = null; // now stored in deliveryData
      order.fulfill('system', at, null);
      steps.push(stepOf(order, 'paid', null, { events: [orderFulfilled] }));
    }
    return steps;
  }

  /** Starts the payment of an order that awaits payment, if its method pays at a provider. */
  async beginElsewhere(tx: Tx, order: Order, at: Date): Promise<boolean> {
    if (order.status !== 'pending_payment' || order.paymentDueAt === null) return false;
    return this.provider.begin(tx, order, order.paymentDueAt, at);
  }

  /** Pays the order at once if its method allows it. Undefined if the buyer cannot pay now, but can later. */
  async settleIfPossible(tx: Tx, order: Order, buyer: Payer, at: Date): Promise<OrderStep[] | undefined> {
    if (this.provider.isDeferred(order.paymentMethod)) return undefined;
    try {
      await this.requireApproval(tx, [order], buyer, at);
      return await this.settle(tx, order, at);
    } catch (error) {
      if (error instanceof PersistedRefusal) await error.persist(tx); // nothing rolls back: save the request here
      if (error instanceof DomainError && TRY_LATER.has(error.code)) return undefined;
      throw error;
    }
  }

  /** Checks that the buyer may pay for all of these orders at once. Call it before taking or requesting any money. */
  requireApproval(tx: Tx, orders: [Order, ...Order[]], buyer: Payer, at: Date): Promise<void> {
    const subjectIds = orders.map(({ id }) => id);
    const terms = (): Promise<PurchaseTerms[]> => this.secrets.termsOf(tx, orders);
    return this.controls.require(tx, { kind: 'purchase', lines: orders, subjectIds, terms }, buyer, at);
  }

  /** Throws if the key may not spend this amount now, or may not buy this. */
  requireWithinLimits(
    tx: Tx,
    totalCents: Cents,
    buyer: Payer,
    at: Date,
    bought: readonly BoughtLine[] = [],
  ): Promise<void> {
    return this.controls.requireWithinLimits(tx, totalCents, buyer, at, { bought });
  }
}
