import { Column, Entity, PrimaryColumn } from 'typeorm';
import { after, DAY, HOUR, MINUTE } from '../../kernel/clock';
import type { EscrowedOrder } from '../escrow/escrow.service';
import {
  autoCompleteHours,
  type DeliveryMethod,
  fulfillHours,
  PAYMENT_DUE_MINUTES,
  REVIEW_WINDOW_DAYS,
  MAX_CHANGE_REQUESTS,
} from '../policies';
import {
  type EscrowStatus,
  orderLifecycle,
  type OrderMove,
  type OrderRole,
  type OrderStatus,
} from './order.lifecycle';
import { alreadyReviewed, needsOtherState, reviewWindowClosed, tooManyChangeRequests } from './orders.errors';

/**
 * One purchase. What it shows of listing, prices and fees was copied when it was placed: later edits change no running
 * order. Methods change this row only and take time and actor as arguments.
 */
@Entity('orders')
export class Order implements EscrowedOrder {
  @PrimaryColumn('text') id: string;
  @Column('text') listingId: string;
  @Column('text') listingTitle: string;
  @Column('integer') listingVersion: number;
  @Column('text') buyerId: string;
  @Column('text') buyerName: string;
  @Column('text') sellerId: string;
  @Column('text') sellerName: string;
  /** The key that the buyer used: its daily cap counts this order. */
  @Column('text', { nullable: true }) keyId: string | null;
  @Column('integer') quantity: number;
  @Column('bigint') unitPriceCents: number;
  @Column('bigint') totalCents: number;
  @Column('integer') platformFeeRate: number;
  @Column('bigint') platformFeeCents: number;
  @Column('bigint') orderFeeCents: number;
  @Column('bigint') sellerAmountCents: number;
  @Column('text') status: OrderStatus;
  @Column('text') escrowStatus: EscrowStatus;
  @Column('text') stockState: 'taken' | 'returned';
  @Column('text') condition: string;
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: string;
  @Column('text', { nullable: true }) estimatedDelivery: string | null;
  @Column('text') paymentMethod: string;
  @Column('boolean') livemode: boolean;
  @Column('text', { nullable: true }) buyerNote: string | null;
  /** Sealed. */
  @Column('bytea', { nullable: true }) shippingAddress: Buffer | null;
  /** Sealed. */
  @Column('bytea', { nullable: true }) deliveryData: Buffer | null;
  /** Sealed: what is delivered as soon as the order is paid. */
  @Column('bytea', { nullable: true }) instantPayload: Buffer | null;
  @Column('text', { nullable: true }) fulfillmentMessage: string | null;
  @Column('integer') changesRequested: number;
  @Column('text') lastMove: OrderMove | 'place';
  @Column('text') lastRole: OrderRole;
  @Column('timestamptz', { nullable: true }) paymentDueAt: Date | null;
  @Column('timestamptz', { nullable: true }) fulfillDueAt: Date | null;
  @Column('timestamptz', { nullable: true }) autoCompleteAt: Date | null;
  /** When the sweeper looks next: the deadline of the present state, or the end of a lease. */
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
  /** When the seller's money leaves the waiting time; null once it has, or where there is none. */
  @Column('timestamptz', { nullable: true }) maturesAt: Date | null;
  @Column('boolean') buyerReviewed: boolean;
  @Column('boolean') sellerReviewed: boolean;
  @Column('integer') eventSequence: number;
  @Column('integer') version: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  roleOf(agentId: string): 'buyer' | 'seller' | undefined {
    if (agentId === this.buyerId) return 'buyer';
    return agentId === this.sellerId ? 'seller' : undefined;
  }

  /** True when this very move was the last one, made from the same side: a repeat, not a new wish. */
  isRepeat(move: OrderMove, role: OrderRole): boolean {
    return (
      this.lastMove === move &&
      this.lastRole === role &&
      orderLifecycle.targets(move, role).includes(this.status)
    );
  }

  awaitPayment(at: Date): void {
    this.paymentDueAt = after(at, PAYMENT_DUE_MINUTES * MINUTE);
    this.deadlineAt = this.paymentDueAt;
  }

  pay(role: OrderRole, at: Date): void {
    this.move('pay', role, at);
    this.escrowStatus = 'held';
    this.paidAt = at;
    this.awaitFulfillment(at);
  }

  fulfill(role: OrderRole, at: Date, message: string | null): void {
    this.move('fulfill', role, at);
    this.deliveredAt = at;
    this.fulfillmentMessage = message;
    this.fulfillDueAt = null;
    this.autoCompleteAt = after(at, autoCompleteHours(this.deliveryMethod) * HOUR);
    this.deadlineAt = this.autoCompleteAt;
  }

  requestChanges(at: Date): void {
    orderLifecycle.next(this.status, 'request_changes', 'buyer');
    if (this.changesRequested >= MAX_CHANGE_REQUESTS) throw tooManyChangeRequests(MAX_CHANGE_REQUESTS);
    this.move('request_changes', 'buyer', at);
    this.changesRequested += 1;
    this.deliveredAt = null;
    this.autoCompleteAt = null;
    this.awaitFulfillment(at);
  }

  complete(move: 'confirm' | 'auto_complete', role: OrderRole, at: Date, maturityDays: number): void {
    this.move(move, role, at);
    this.escrowStatus = 'released';
    this.completedAt = at;
    this.autoCompleteAt = null;
    this.maturesAt = maturityDays > 0 ? after(at, maturityDays * DAY) : null;
  }

  /** Ends without a sale; money that was held goes back, as does the stock. */
  callOff(move: 'cancel' | 'expire' | 'fulfill_timeout', role: OrderRole, at: Date): void {
    this.move(move, role, at);
    this.escrowStatus = this.escrowStatus === 'held' ? 'refunded' : 'none';
    this.stockState = 'returned';
    this.paymentDueAt = null;
    this.fulfillDueAt = null;
  }

  /** Until when both sides may review; null before completion. */
  reviewableUntil(): Date | null {
    return this.completedAt && after(this.completedAt, REVIEW_WINDOW_DAYS * DAY);
  }

  wasReviewedBy(role: 'buyer' | 'seller'): boolean {
    return role === 'buyer' ? this.buyerReviewed : this.sellerReviewed;
  }

  markReviewed(role: 'buyer' | 'seller', at: Date): void {
    const until = this.reviewableUntil();
    if (this.status !== 'completed' || until === null) {
      const detail = `Only completed orders are reviewed; this one is ${this.status}.`;
      throw needsOtherState(detail, this.status, orderLifecycle.allowed(this.status, role));
    }
    if (this.wasReviewedBy(role)) throw alreadyReviewed();
    if (until <= at) throw reviewWindowClosed(REVIEW_WINDOW_DAYS);
    if (role === 'buyer') this.buyerReviewed = true;
    else this.sellerReviewed = true;
    this.version += 1;
    this.updatedAt = at;
  }

  nextEventNumber(): number {
    return (this.eventSequence += 1);
  }

  private awaitFulfillment(at: Date): void {
    this.paymentDueAt = null;
    this.fulfillDueAt = after(at, fulfillHours(this.deliveryMethod) * HOUR);
    this.deadlineAt = this.fulfillDueAt;
  }

  private move(move: OrderMove, role: OrderRole, at: Date): void {
    this.status = orderLifecycle.next(this.status, move, role);
    this.lastMove = move;
    this.lastRole = role;
    this.deadlineAt = null;
    this.version += 1;
    this.updatedAt = at;
  }
}
