import { Column, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { Cents } from '../../kernel/cents';
import { after, DAY, HOUR } from '../../kernel/clock';
import {
  type Condition,
  type DeliveryMethod,
  type ReturnPolicy,
  REVIEW_WINDOW_DAYS,
  LEAST_REMINDED_HOURS,
  MOST_REMINDED_HOURS,
  ORDER_REMINDER_SHARE,
} from '../policies';
import { type Fees, feesOf } from '../sellers/fees';
import type { DeliveryAcceptance } from '../verification/acceptance.dto';
import type { VerificationState } from '../verification/verification.dto';
import type {
  EscrowStatus,
  OrderTransition,
  OrderRole,
  OrderStatus,
  RefundableStatus,
} from './order.lifecycle';

/**
 * The row of an order, and what can be derived from it. Listing data, prices, and fees were copied when the order was
 * placed. The initial values are those of an order that was just placed.
 */
@Index('orders_asset_ix', ['assetId'], { where: 'asset_id IS NOT NULL' })
@SqlIndex('orders_buyer_ix', '(buyer_id, id DESC)')
@Index('orders_discount_ix', ['discountId', 'discountUse'], { where: 'discount_id IS NOT NULL' })
@SqlIndex('orders_key_ix', '(key_id, COALESCE(paid_at, created_at)) WHERE key_id IS NOT NULL')
@SqlIndex('orders_listing_ix', '(listing_id, id DESC)')
@Index('orders_offer_uq', ['offerId'], { unique: true, where: 'offer_id IS NOT NULL' })
@SqlIndex('orders_seller_ix', '(seller_id, id DESC)')
@Index('orders_unpaid_of_listing_ix', ['listingId'], { where: 'payment_due_at IS NOT NULL' })
@Index('orders_unpaid_per_listing_uq', ['buyerId', 'listingId'], {
  unique: true,
  where: 'payment_due_at IS NOT NULL AND offer_id IS NULL',
})
export abstract class OrderRecord {
  @PrimaryColumn('text') id: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  @Column('text') listingTitle: string;
  /** That of the listing after the units were reserved. */
  @Column('integer') listingVersion: number;
  /** The accepted offer that created the order. */
  @ForeignKey('offers') @Column('text', { nullable: true }) offerId: string | null;
  @ForeignKey('agents') @Column('text') buyerId: string;
  @Column('text') buyerName: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @Column('text') sellerName: string;
  /** The buyer's key: the order counts towards its daily cap. */
  @Column('text', { nullable: true }) keyId: string | null;
  @Column('integer') quantity: number;
  @Column('bigint') unitPriceCents: Cents;
  /** The discount from the seller's code. */
  @Column('bigint', { default: 0 }) discountCents = 0;
  @Column('text', { nullable: true }) discountCode: string | null = null;
  @Column('text', { nullable: true }) discountId: string | null = null;
  /** Shared by all orders of one purchase, so that together they count as one use of the code. */
  @Column('text', { nullable: true }) discountUse: string | null = null;
  @Column('bigint') totalCents: Cents;
  /** Percent, by the seller's tier. */
  @Column('integer') platformFeeRate: number;
  @Column('bigint') platformFeeCents: Cents;
  @Column('bigint') orderFeeCents: Cents;
  /** What the seller receives: the total less both fees. */
  @Column('bigint') sellerAmountCents: Cents;
  /** Refunded to the buyer. Fees and the seller's amount are computed on the rest. */
  @Column('bigint', { default: 0 }) refundedCents = 0;
  @Column('text') status: OrderStatus = 'pending_payment';
  @Column('text') escrowStatus: EscrowStatus = 'none';
  /** Whether the order holds the units that it reserved, or has given them back. */
  @Column('text') stockState: 'taken' | 'returned' = 'taken';
  @Column('text') condition: Condition;
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: ReturnPolicy;
  @Column('text', { nullable: true }) estimatedDelivery: string | null;
  @Column('text') paymentMethod: string;
  @Column('boolean') livemode: boolean;
  @Column('text', { nullable: true }) buyerNote: string | null;
  /** Encrypted. */
  @Column('bytea', { nullable: true }) shippingAddress: Buffer | null;
  /** Encrypted. */
  @Column('bytea', { nullable: true }) deliveryData: Buffer | null = null;
  /** The delivery is what the seller sent and files (`DeliveredFiles`). */
  @Column('boolean', { default: false }) filesDelivered = false;
  /** Encrypted: the goods that are delivered as soon as the order is paid. */
  @Column('bytea', { nullable: true }) instantPayload: Buffer | null;
  /** The asset that was bought, if the listing sells a file. */
  @ForeignKey('assets', { onDelete: 'SET NULL' }) @Column('text', { nullable: true }) assetId: string | null;
  /** The checks of the listing that accept a delivery, and their digest. */
  @Column('jsonb', { nullable: true }) acceptance: DeliveryAcceptance | null = null;
  @Column('text', { nullable: true }) acceptanceSha256: string | null = null;
  /** How the latest delivery was checked: a copy of its row in `order_verifications`. */
  @Column('jsonb', { nullable: true }) verification: VerificationState | null = null;
  @Column('text', { nullable: true }) fulfillmentMessage: string | null = null;
  @Column('integer', { default: 0 }) changesRequested = 0;
  /** The latest refund case, open or closed. */
  @Column('text', { nullable: true }) refundCaseId: string | null = null;
  /** While a case is open: the previous status, which the order returns to if the case ends without a refund. */
  @Column('text', { nullable: true }) refundFrom: RefundableStatus | null = null;
  /** While a request is open: whether the seller declined it, or granted less than the whole. */
  @Column('boolean', { default: false }) refundDeclined = false;
  /** The seller proposed a partial refund, which the buyer can accept. */
  @Column('boolean', { default: false }) refundProposed = false;
  /** How often the buyer requested a refund, without the requests that ended in a partial one. */
  @Column('integer', { default: 0 }) refundRequests = 0;
  /** The operator has decided, so the buyer can no longer request a refund. */
  @Column('boolean', { default: false }) refundsFinal = false;
  /** The service delivered the goods itself, on payment. */
  @Column('boolean', { default: false }) selfDelivered = false;
  /** While a case is open: when it is decided without a response. */
  @Column('timestamptz', { nullable: true }) caseDueAt: Date | null = null;
  /** The last transition and who made it, by which a repeat is recognized. */
  @Column('text') lastTransition: OrderTransition | 'place' = 'place';
  @Column('text') lastRole: OrderRole = 'buyer';
  @Column('timestamptz', { nullable: true }) paymentDueAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) fulfillDueAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) autoCompleteAt: Date | null = null;
  /**
   * Deadline of the current status. The deadline worker's copy in `order_states` may hold the end of a lease instead.
   */
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null = null;
  /** When to remind the party that must act; null after the reminder, or if none is needed. */
  @Column('timestamptz', { nullable: true }) remindAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null = null;
  /** When the seller's money becomes available; null once it has, or if there is no maturity period. */
  @Column('timestamptz', { nullable: true }) maturesAt: Date | null = null;
  /** The amount that becomes available at `maturesAt`. */
  @Column('bigint', { default: 0 }) maturingCents = 0;
  @Column('boolean', { default: false }) buyerReviewed = false;
  @Column('boolean', { default: false }) sellerReviewed = false;
  /** The number of the order's latest event. */
  @Column('integer', { default: 0 }) eventSequence = 0;
  @Column('integer', { default: 1 }) version = 1;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  roleOf(agentId: string): 'buyer' | 'seller' | undefined {
    if (agentId === this.buyerId) return 'buyer';
    return agentId === this.sellerId ? 'seller' : undefined;
  }

  /** Whether the seller has delivered, even if the buyer requested changes since. */
  get wasDelivered(): boolean {
    return this.deliveredAt !== null || this.changesRequested > 0;
  }

  /** Whether the current deadline is the seller's. */
  get isSellersTurn(): boolean {
    return this.status === 'paid' || (this.status === 'refund_requested' && !this.refundDeclined);
  }

  /** Whether the buyer's money is still in escrow. */
  get isHeld(): boolean {
    return this.escrowStatus === 'held' || this.escrowStatus === 'frozen';
  }

  /** The fees on what is left of the sale after refunding `cents` more: the same formula, on a smaller subtotal. */
  feesAfter(cents: Cents): Fees {
    return feesOf(this.totalCents - this.refundedCents - cents, this.platformFeeRate);
  }

  /** The end of the review window for both sides; null before completion. */
  reviewableUntil(): Date | null {
    return this.completedAt && after(this.completedAt, REVIEW_WINDOW_DAYS * DAY);
  }

  /** Brings everything that is still to happen to the order closer by the same time. */
  bringForward(byMs: number): void {
    for (const column of FUTURE_TIMES) {
      const time = this[column];
      if (time !== null) this[column] = after(time, -byMs);
    }
  }

  /** Lets the same time pass for the return and review windows, which start at these times. */
  age(byMs: number): void {
    this.deliveredAt &&= after(this.deliveredAt, -byMs);
    this.completedAt &&= after(this.completedAt, -byMs);
  }

  /** When a deadline worker acts on the order next. */
  get nextDeadline(): Date | null {
    const maturesAt = this.status === 'completed' ? this.maturesAt : null;
    const times = [this.deadlineAt, this.remindAt, maturesAt].filter((time) => time !== null);
    return times.reduce<Date | null>((first, time) => (first !== null && first <= time ? first : time), null);
  }

  wasReviewedBy(role: 'buyer' | 'seller'): boolean {
    return role === 'buyer' ? this.buyerReviewed : this.sellerReviewed;
  }

  mayReview(role: 'buyer' | 'seller', now: Date): boolean {
    const until = this.reviewableUntil();
    return this.status === 'completed' && until !== null && until > now && !this.wasReviewedBy(role);
  }
}

/** The columns of a time at which something happens to an order. */
const FUTURE_TIMES = [
  ...(['paymentDueAt', 'fulfillDueAt', 'autoCompleteAt', 'caseDueAt'] as const),
  ...(['deadlineAt', 'remindAt', 'maturesAt'] as const),
];

export function reminderBefore(deadline: Date, since: Date): Date | null {
  const period = deadline.getTime() - since.getTime();
  if (period < LEAST_REMINDED_HOURS * HOUR) return null;
  return after(deadline, -Math.min(MOST_REMINDED_HOURS * HOUR, period * ORDER_REMINDER_SHARE));
}
