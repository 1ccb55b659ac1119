import { Entity } from 'typeorm';
import { after, DAY, HOUR, MINUTE } from '../../kernel/clock';
import type { EscrowedOrder } from '../escrow/escrow.service';
import {
  autoCompleteHours,
  fulfillHours,
  PAYMENT_DUE_MINUTES,
  REOPENED_HOURS,
  REVIEW_WINDOW_DAYS,
} from '../policies';
import type { Fees } from '../sellers/fees';
import { NOT_DELIVERED, type VerificationState } from '../verification/verification.dto';
import { OrderRecord, reminderBefore } from './order-record';
import { closerReason, hasRoomFor } from './order-allowed-transitions';
import {
  type CaseOpening,
  type CaseStep,
  orderLifecycle,
  type OrderTransition,
  type OrderRole,
  type OrderStatus,
  type RefundableStatus,
} from './order.lifecycle';
import { alreadyReviewed, notReviewable, reviewWindowClosed } from './orders.errors';

const NOTHING: Fees = { platformFeeCents: 0, orderFeeCents: 0, sellerAmountCents: 0 };

/**
 * One purchase and its transitions. Later edits of the listing do not affect it. Methods change only this row, and take
 * time and actor as arguments.
 */
@Entity('orders')
export class Order extends OrderRecord implements EscrowedOrder {
  /** True if the same side made this transition last: a repeat, not a new request. */
  isRepeat(transition: OrderTransition, role: OrderRole): boolean {
    // before delivery, a seller's cancel of an order in `refund_requested` is recorded as `approve_refund`
    if (transition === 'cancel' && role === 'seller' && this.status === 'refunded' && !this.wasDelivered)
      return this.isRepeat('approve_refund', 'seller');
    return (
      this.lastTransition === transition &&
      this.lastRole === role &&
      orderLifecycle.targets(transition, role).includes(this.status)
    );
  }

  /** Transitions that this role can make now: those in the lifecycle table, minus those that this order rules out. */
  allowedTransitions(role: OrderRole, now: Date): OrderTransition[] {
    return orderLifecycle
      .allowed(this.status, role)
      .filter((transition) => hasRoomFor(this, transition, role, now));
  }

  awaitPayment(at: Date, ms = PAYMENT_DUE_MINUTES * MINUTE): void {
    this.paymentDueAt = after(at, ms);
    this.waitUntil(this.paymentDueAt, at);
  }

  pay(role: OrderRole, at: Date): void {
    this.transition('pay', role, at);
    this.escrowStatus = 'held';
    this.paidAt = at;
    this.awaitFulfillment(at);
  }

  fulfill(role: OrderRole, at: Date, message: string | null): void {
    this.transition('fulfill', role, at);
    this.deliveredAt = at;
    this.selfDelivered = role === 'system';
    this.fulfillmentMessage = message;
    this.fulfillDueAt = null;
    this.autoCompleteAt = after(at, autoCompleteHours(this.deliveryMethod) * HOUR);
    this.waitUntil(this.autoCompleteAt, at);
    if (this.acceptance) this.awaitVerdict(this.acceptance.verdict_within_hours, this.autoCompleteAt, at);
  }

  /** Whether this delivery is still the one that a verdict would be about. */
  isVerifiable(attempt: number): boolean {
    return this.verification?.attempt === attempt && this.deliveredAt !== null && this.status !== 'refunded';
  }

  /** The delivery passed or failed its checks, or they could not be run. */
  recordVerification(state: VerificationState, at: Date): void {
    this.verification = state;
    this.version += 1;
    this.updatedAt = at;
  }

  /** Leaves the buyer at most this long to object. */
  shortenConfirmWindow(ms: number, at: Date): void {
    const until = after(at, ms);
    if (this.status !== 'delivered' || (this.autoCompleteAt !== null && this.autoCompleteAt <= until)) return;
    this.autoCompleteAt = until;
    this.waitUntil(until, at);
  }

  /** Counts deliveries: every one after the first follows requested changes. */
  get deliveryAttempt(): number {
    return this.changesRequested + 1;
  }

  requestChanges(role: 'buyer' | 'system', at: Date): void {
    this.transition('request_changes', role, at);
    this.changesRequested += 1;
    this.deliveredAt = null;
    this.autoCompleteAt = null;
    this.awaitFulfillment(at);
  }

  /**
   * Ends the order without a sale. Held money goes back to the buyer; units that were never delivered go back to stock.
   */
  cancel(transition: 'cancel' | 'expire' | 'fulfill_timeout', role: OrderRole, at: Date): void {
    const held = this.isHeld;
    this.transition(transition, role, at, transition === 'expire' ? 'expired' : 'cancelled');
    if (held) this.giveBackAll();
    if (!this.wasDelivered) this.stockState = 'returned';
    [this.paymentDueAt, this.fulfillDueAt] = [null, null];
  }

  /** A buyer can open a case any time before completion, and afterwards within the return window. */
  openCase(transition: CaseOpening, role: OrderRole, at: Date, caseId: string): void {
    const from = this.refundFrom ?? (this.status as RefundableStatus);
    this.transition(transition, role, at, transition === 'request_refund' ? 'refund_requested' : 'disputed');
    this.refundFrom = from;
    if (role === 'buyer') this.refundRequests += 1;
    [this.refundDeclined, this.refundProposed] = [false, false];
    this.refundCaseId = caseId;
    this.caseDueAt = null;
    if (transition === 'fulfill_timeout') this.fulfillDueAt = null;
    if (from !== 'completed') this.escrowStatus = 'frozen';
  }

  /** A step within an open case: the seller declines or proposes a partial refund, or the operator takes over. */
  advanceCase(transition: CaseStep, role: OrderRole, at: Date): void {
    const answered = transition === 'approve_refund' || transition === 'decline_refund';
    this.transition(transition, role, at, answered ? 'refund_requested' : 'disputed');
    this.refundDeclined = answered;
    this.refundProposed = transition === 'approve_refund';
  }

  awaitDecision(dueAt: Date, at: Date): void {
    this.caseDueAt = dueAt;
    this.waitUntil(dueAt, at);
  }

  /** Clears the deadlines: the payment provider decides, on its own schedule. */
  awaitNobody(): void {
    this.caseDueAt = null;
    this.deadlineAt = null;
    this.remindAt = null;
  }

  /** Ends a case without a refund: the order returns to its previous status, with time left for the next step. */
  endCase(transition: 'withdraw_refund' | 'close_refund' | 'close_dispute', role: OrderRole, at: Date): void {
    this.requireRoomFor(transition, role, at);
    const back = this.cameFrom();
    this.transition(transition, role, at, back);
    this.leaveCase();
    if (back === 'completed') return;
    this.escrowStatus = 'held';
    const least = after(at, REOPENED_HOURS * HOUR);
    const later = (deadline: Date | null): Date => (deadline && deadline > least ? deadline : least);
    if (back === 'paid') this.waitUntil((this.fulfillDueAt = later(this.fulfillDueAt)), at);
    else this.waitUntil((this.autoCompleteAt = later(this.autoCompleteAt)), at);
  }

  /** Completes the sale. `fees` are computed on the amount that was not refunded. */
  complete(
    transition: 'confirm' | 'auto_complete' | 'accept_refund' | 'resolve',
    role: OrderRole,
    at: Date,
    fees: Fees,
  ): void {
    this.transition(transition, role, at, 'completed');
    this.leaveCase();
    Object.assign(this, fees);
    this.refundedCents =
      this.totalCents - fees.sellerAmountCents - fees.platformFeeCents - fees.orderFeeCents;
    this.escrowStatus = this.refundedCents === 0 ? 'released' : 'partially_refunded';
    if (transition === 'resolve' && role === 'operator') this.refundsFinal = true;
    this.completedAt ??= at;
    this.fulfillDueAt = null;
    this.autoCompleteAt = null;
  }

  /** Holds back `cents` of the seller's money for `days`. */
  letMature(cents: number, days: number, at: Date): void {
    this.maturingCents = cents;
    this.maturesAt = cents > 0 ? after(at, days * DAY) : null;
  }

  /** Sets what is left to mature after a refund took its part. */
  keepMaturing(cents: number): void {
    this.maturingCents = cents;
    if (cents === 0) this.maturesAt = null;
  }

  /** Ends the case with a full refund. Undelivered goods go back on sale. */
  refund(
    transition: 'approve_refund' | 'refund_silence' | 'resolve' | 'backstop',
    role: OrderRole,
    at: Date,
  ): void {
    this.transition(transition, role, at, 'refunded');
    this.leaveCase();
    this.giveBackAll();
    this.fulfillDueAt = null;
    this.autoCompleteAt = null;
    this.maturingCents = 0;
    this.maturesAt = null;
    if (!this.wasDelivered) this.stockState = 'returned';
  }

  markReviewed(role: 'buyer' | 'seller', at: Date): void {
    if (this.status !== 'completed') {
      throw notReviewable(this.status, this.allowedTransitions(role, at));
    }
    if (this.wasReviewedBy(role)) throw alreadyReviewed();
    if (!this.mayReview(role, at)) throw reviewWindowClosed(REVIEW_WINDOW_DAYS);
    if (role === 'buyer') this.buyerReviewed = true;
    else this.sellerReviewed = true;
    this.version += 1;
    this.updatedAt = at;
  }

  nextEventNumber(): number {
    return (this.eventSequence += 1);
  }

  requireRoomFor(transition: OrderTransition, role: OrderRole, now: Date): void {
    const inTable = orderLifecycle.can(this.status, transition, role);
    if (inTable && hasRoomFor(this, transition, role, now)) return;
    const allowed = this.allowedTransitions(role, now);
    const closer = inTable ? closerReason(this, transition, allowed) : undefined;
    throw closer ?? orderLifecycle.conflict(this.status, transition, role, allowed);
  }

  private awaitVerdict(hours: number, windowEndsAt: Date, at: Date): void {
    const within = after(at, hours * HOUR);
    const dueAt = within < windowEndsAt ? within : windowEndsAt;
    const { deliveryAttempt: attempt } = this;
    this.verification = { ...NOT_DELIVERED, status: 'pending', attempt, due_at: dueAt.toISOString() };
  }

  private cameFrom(): OrderStatus {
    if (this.refundFrom === null) throw new Error(`order ${this.id} has no open case`);
    return this.refundFrom;
  }

  private leaveCase(): void {
    [this.refundFrom, this.caseDueAt] = [null, null];
    [this.refundDeclined, this.refundProposed] = [false, false];
  }

  private giveBackAll(): void {
    Object.assign(this, NOTHING);
    this.refundedCents = this.totalCents;
    this.escrowStatus = 'refunded';
  }

  private awaitFulfillment(at: Date): void {
    this.paymentDueAt = null;
    this.fulfillDueAt = after(at, fulfillHours(this.deliveryMethod) * HOUR);
    this.waitUntil(this.fulfillDueAt, at);
  }

  private waitUntil(deadline: Date, at: Date): void {
    this.deadlineAt = deadline;
    this.remindAt = reminderBefore(deadline, at);
  }

  private transition(transition: OrderTransition, role: OrderRole, at: Date, to?: OrderStatus): void {
    this.requireRoomFor(transition, role, at);
    this.status = orderLifecycle.next(this.status, transition, role, to);
    this.lastTransition = transition;
    this.lastRole = role;
    this.deadlineAt = null;
    this.remindAt = null;
    this.version += 1;
    this.updatedAt = at;
  }
}
