import { Column, PrimaryColumn } from 'typeorm';
import { after, DAY } from '../../kernel/clock';
import { type DeliveryMethod, type ReturnPolicy, REVIEW_WINDOW_DAYS } from '../policies';
import type { EscrowStatus, OrderMove, OrderRole, OrderStatus, RefundableStatus } from './order.lifecycle';

/** The row of an order, and what can be read off it. What it shows of listing, prices and fees was copied when it was placed. */
export abstract class OrderRecord {
  @PrimaryColumn('text') id: string;
  @Column('text') listingId: string;
  @Column('text') listingTitle: string;
  @Column('integer') listingVersion: number;
  /** The offer that it came of, if it did. */
  @Column('text', { nullable: true }) offerId: string | null;
  @Column('text') buyerId: string;
  @Column('text') buyerName: string;
  @Column('text') sellerId: string;
  @Column('text') sellerName: string;
  /** The key that the buyer used: its daily cap counts this order. */
  @Column('text', { nullable: true }) keyId: string | null;
  @Column('integer') quantity: number;
  @Column('bigint') unitPriceCents: number;
  /** What a code of the seller took off. */
  @Column('bigint') discountCents: number;
  @Column('text', { nullable: true }) discountCode: string | null;
  @Column('text', { nullable: true }) discountId: string | null;
  /** The same for all orders of one purchase: together they have used the code once. */
  @Column('text', { nullable: true }) discountUse: string | null;
  @Column('bigint') totalCents: number;
  @Column('integer') platformFeeRate: number;
  @Column('bigint') platformFeeCents: number;
  @Column('bigint') orderFeeCents: number;
  @Column('bigint') sellerAmountCents: number;
  /** What went back to the buyer; fees and the seller's amount are shares of the rest. */
  @Column('bigint') refundedCents: number;
  @Column('text') status: OrderStatus;
  @Column('text') escrowStatus: EscrowStatus;
  @Column('text') stockState: 'taken' | 'returned';
  @Column('text') condition: string;
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: ReturnPolicy;
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
  /** The file that was bought, if it is one. */
  @Column('text', { nullable: true }) assetId: string | null;
  @Column('text', { nullable: true }) fulfillmentMessage: string | null;
  @Column('integer') changesRequested: number;
  /** The last refund case, open or not. */
  @Column('text', { nullable: true }) refundCaseId: string | null;
  /** While a case is open: the state that the order came from, and goes back to without a refund. */
  @Column('text', { nullable: true }) refundFrom: RefundableStatus | null;
  @Column('boolean') refundDeclined: boolean;
  /** How often the buyer has asked for the money back. */
  @Column('integer') refundRequests: number;
  /** The operator has decided: nobody asks again. */
  @Column('boolean') refundsFinal: boolean;
  /** Goods that the service itself handed out, on payment. */
  @Column('boolean') selfDelivered: boolean;
  /** While a case is open: when silence decides. */
  @Column('timestamptz', { nullable: true }) caseDueAt: Date | null;
  @Column('text') lastMove: OrderMove | 'place';
  @Column('text') lastRole: OrderRole;
  @Column('timestamptz', { nullable: true }) paymentDueAt: Date | null;
  @Column('timestamptz', { nullable: true }) fulfillDueAt: Date | null;
  @Column('timestamptz', { nullable: true }) autoCompleteAt: Date | null;
  /** The deadline of the present state. The sweeper's copy, in `order_states`, may be the end of a lease. */
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  /** When the party whose turn it is is reminded of the deadline; null once it was, or where there is no need. */
  @Column('timestamptz', { nullable: true }) remindAt: Date | null;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
  /** When the seller's money leaves the waiting time; null once it has, or where there is none. */
  @Column('timestamptz', { nullable: true }) maturesAt: Date | null;
  /** How much of it waits until then. */
  @Column('bigint') maturingCents: number;
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

  /** Whether the seller has delivered, be it that the delivery was sent back since. */
  get wasDelivered(): boolean {
    return this.deliveredAt !== null || this.changesRequested > 0;
  }

  /** Whose silence the next deadline would punish. */
  get isSellersTurn(): boolean {
    return this.status === 'paid' || (this.status === 'refund_requested' && !this.refundDeclined);
  }

  /** Whether the buyer's money still lies in escrow. */
  get isHeld(): boolean {
    return this.escrowStatus === 'held' || this.escrowStatus === 'frozen';
  }

  /** Until when both sides may review; null before completion. */
  reviewableUntil(): Date | null {
    return this.completedAt && after(this.completedAt, REVIEW_WINDOW_DAYS * DAY);
  }

  wasReviewedBy(role: 'buyer' | 'seller'): boolean {
    return role === 'buyer' ? this.buyerReviewed : this.sellerReviewed;
  }

  mayReview(role: 'buyer' | 'seller', now: Date): boolean {
    const until = this.reviewableUntil();
    return this.status === 'completed' && until !== null && until > now && !this.wasReviewedBy(role);
  }
}
