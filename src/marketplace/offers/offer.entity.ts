import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { after, HOUR } from '../../kernel/clock';
import type { KeyHolder } from '../../platform/security/caller';
import type { NegotiatedTerms } from '../catalog/listing-terms';
import {
  type Condition,
  type DeliveryMethod,
  MAX_OFFER_ROUNDS,
  OFFER_HOURS,
  OFFER_REMINDER_SHARE,
  type ReturnPolicy,
} from '../policies';
import type { DeliveryAcceptance } from '../verification/acceptance.dto';
import { hardlyBelow, requireCounterPrice } from './offer-bounds';
import {
  type CancelReason,
  isOpen,
  allowedTransitions,
  offerLifecycle,
  type OfferTransition,
  type OfferParty,
  type OfferRole,
  type OfferStatus,
  TURN_TRANSITIONS,
} from './offer.lifecycle';
import {
  notYourTurn,
  offerExpired,
  offerNotOpen,
  onlyBuyer,
  termsChanged,
  tooManyRounds,
} from './offers.errors';

/** The payer if the offer is accepted, with the key's cap. The key may be revoked by then. */
export type OfferingKey = Pick<KeyHolder, 'agentId' | 'displayName' | 'keyId' | 'dailyCapCents'>;
/** With the keys whose limits it counts against now. */
export type PayingKey = OfferingKey & Pick<KeyHolder, 'limitedBy'>;

/**
 * One negotiation about a listing, over all its rounds. Listing data was copied; price and version are from the last
 * round. Methods change only this row, and take time and actor as arguments.
 */
@Entity('offers')
@SqlIndex('offers_buyer_ix', '(buyer_id, id DESC)')
@SqlIndex('offers_buyer_status_ix', '(buyer_id, status, id DESC)')
@Index('offers_deadline_ix', ['deadlineAt'], { where: 'deadline_at IS NOT NULL' })
@Index('offers_listing_open_ix', ['listingId', 'id'], { where: "status IN ('pending', 'countered')" })
@Index('offers_open_uq', ['buyerId', 'listingId'], {
  unique: true,
  where: "status IN ('pending', 'countered')",
})
@SqlIndex('offers_seller_ix', '(seller_id, id DESC)')
@SqlIndex('offers_seller_status_ix', '(seller_id, status, id DESC)')
@Index('offers_thread_ix', ['buyerId', 'listingId', 'createdAt'])
export class Offer {
  @PrimaryColumn('text') id: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  @Column('text') listingTitle: string;
  @Column('integer') listingVersion: number;
  @Column('bigint') listPriceCents: number;
  @Column('text') condition: Condition;
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: ReturnPolicy;
  /** A digest of what the listing sold. */
  @Column('text') goods: string;
  @ForeignKey('agents') @Column('text') buyerId: string;
  @Column('text') buyerName: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @Column('text') sellerName: string;
  /** The key with which the buyer named the last price, and its cap at that time. */
  @Column('text') keyId: string;
  @Column('bigint', { nullable: true }) dailyCapCents: number | null;
  @Column('integer') quantity: number;
  @Column('text') status: OfferStatus = 'pending';
  @Column('text', { nullable: true }) awaiting: OfferParty | null = 'seller';
  @Column('integer') round = 1;
  /** Per unit, like all prices here: the buyer's last price. */
  @Column('bigint') offeredPriceCents: number;
  /** The seller's last price. */
  @Column('bigint', { nullable: true }) counterPriceCents: number | null = null;
  /** The last price of either side, which the other side can accept. */
  @Column('bigint') currentPriceCents: number;
  @Column('text', { nullable: true }) message: string | null;
  @Column('text', { nullable: true }) responseMessage: string | null = null;
  @Column('text', { nullable: true }) buyerNote: string | null;
  @Column('text') paymentMethod: string;
  /** Encrypted. */
  @Column('bytea', { nullable: true }) shippingAddress: Buffer | null;
  @Column('boolean') livemode: boolean;
  /** Checks that replace those of the listing for the order, and their digest. Null: those of the listing. */
  @Column('jsonb', { nullable: true }) acceptance: DeliveryAcceptance | null = null;
  @Column('text', { nullable: true }) acceptanceSha256: string | null = null;
  @Column('text', { nullable: true }) cancelReason: CancelReason | null = null;
  @ForeignKey('orders') @Column('text', { nullable: true }) orderId: string | null = null;
  @Column('text') lastTransition: OfferTransition | 'make' = 'make';
  @Column('text') lastRole: OfferRole = 'buyer';
  @Column('timestamptz') expiresAt: Date;
  /** When to remind the side that must respond; null after the reminder. */
  @Column('timestamptz', { nullable: true }) remindAt: Date | null;
  /** When the deadline worker processes the offer next, or the end of its lease; null once closed. */
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt: Date | null = null;
  @Column('integer') eventSequence = 0;
  @Column('integer') version = 1;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  roleOf(agentId: string): OfferParty | undefined {
    if (agentId === this.buyerId) return 'buyer';
    return agentId === this.sellerId ? 'seller' : undefined;
  }

  get offeringKey(): OfferingKey {
    const { buyerId: agentId, buyerName: displayName, keyId, dailyCapCents } = this;
    return { agentId, displayName, keyId, dailyCapCents };
  }

  /** The buyer's price is bound to the key it was named with: an accepted offer is paid with that key. */
  bindTo({ keyId, dailyCapCents }: OfferingKey): void {
    this.keyId = keyId;
    this.dailyCapCents = dailyCapCents;
  }

  /** Still open although its deadline has passed, because the worker has not expired it yet. */
  isOverdue(at: Date): boolean {
    return isOpen(this.status) && this.expiresAt <= at;
  }

  /** True if the same side ended the offer with this transition: a repeat, not a new request. */
  isRepeat(transition: OfferTransition, role: OfferRole): boolean {
    return !isOpen(this.status) && this.lastTransition === transition && this.lastRole === role;
  }

  /** Transitions that this side can make now. */
  allowedTransitions(role: OfferParty, at: Date): OfferTransition[] {
    if (this.isOverdue(at)) return [];
    const full = this.round >= MAX_OFFER_ROUNDS;
    return allowedTransitions(this.status, role, this.awaiting).filter(
      (transition) => transition !== 'counter' || !full,
    );
  }

  requireMay(transition: OfferTransition, role: OfferParty, at: Date): void {
    if (offerLifecycle.targets(transition, role).length === 0) throw onlyBuyer();
    if (this.status === 'expired' || this.isOverdue(at)) throw offerExpired(this.expiresAt);
    if (!isOpen(this.status)) throw offerNotOpen(this.status);
    const allowed = this.allowedTransitions(role, at);
    if (TURN_TRANSITIONS.includes(transition) && this.awaiting !== role)
      throw notYourTurn(this.status, this.awaiting, allowed);
    if (!allowed.includes(transition)) throw tooManyRounds(MAX_OFFER_ROUNDS, allowed);
  }

  /** Throws if the terms of the listing differ from those that the offer was made on. */
  requireTerms(terms: NegotiatedTerms): void {
    const same =
      terms.condition === this.condition &&
      terms.deliveryMethod === this.deliveryMethod &&
      terms.returnPolicy === this.returnPolicy;
    if (!same) throw termsChanged();
  }

  /** Whether the listing still describes the same goods as when the last price was named. */
  isAbout({ goods }: NegotiatedTerms): boolean {
    return this.goods === goods;
  }

  counter(
    role: OfferParty,
    priceCents: number,
    terms: NegotiatedTerms,
    at: Date,
    message: string | null,
  ): void {
    const fell = terms.priceCents < this.listPriceCents;
    if (fell && hardlyBelow(this.currentPriceCents, terms.priceCents)) throw termsChanged();
    requireCounterPrice(role, priceCents, this, terms.priceCents);
    this.transition('counter', role, at);
    if (role === 'buyer') this.offeredPriceCents = priceCents;
    else this.counterPriceCents = priceCents;
    this.currentPriceCents = priceCents;
    this.listPriceCents = terms.priceCents;
    this.listingVersion = terms.version;
    this.goods = terms.goods;
    this.awaiting = role === 'buyer' ? 'seller' : 'buyer';
    this.round += 1;
    this.say(role, message);
    this.restartTimer(at);
  }

  accept(role: OfferParty, orderId: string, at: Date, message: string | null): void {
    this.transition('accept', role, at);
    this.orderId = orderId;
    this.say(role, message);
    this.close(at);
  }

  reject(role: OfferParty, at: Date, message: string | null): void {
    this.transition('reject', role, at);
    this.say(role, message);
    this.close(at);
  }

  end(transition: 'withdraw' | 'expire', role: OfferRole, at: Date): void {
    this.transition(transition, role, at);
    this.close(at);
  }

  restartTimer(at: Date): void {
    this.expiresAt = after(at, OFFER_HOURS * HOUR);
    this.remindAt = after(this.expiresAt, -OFFER_HOURS * HOUR * OFFER_REMINDER_SHARE);
    this.deadlineAt = this.remindAt;
  }

  reminded(at: Date): void {
    this.remindAt = null;
    this.deadlineAt = this.expiresAt;
    this.updatedAt = at;
    this.version += 1;
  }

  /** When the deadline worker acts on the offer next. `deadlineAt` may hold the end of a lease instead. */
  get nextDeadline(): Date | null {
    return isOpen(this.status) ? (this.remindAt ?? this.expiresAt) : null;
  }

  /** Brings its deadlines closer by the same time. */
  bringForward(byMs: number, at: Date): void {
    this.expiresAt = after(this.expiresAt, -byMs);
    this.remindAt &&= after(this.remindAt, -byMs);
    this.deadlineAt = this.nextDeadline;
    this.updatedAt = at;
    this.version += 1;
  }

  nextEventNumber(): number {
    return (this.eventSequence += 1);
  }

  private say(role: OfferParty, message: string | null): void {
    if (message === null) return;
    if (role === 'buyer') this.message = message;
    else this.responseMessage = message;
  }

  private close(at: Date): void {
    this.awaiting = null;
    this.remindAt = null;
    this.deadlineAt = null;
    this.closedAt = at;
  }

  private transition(transition: OfferTransition, role: OfferRole, at: Date): void {
    this.status = offerLifecycle.next(this.status, transition, role);
    this.lastTransition = transition;
    this.lastRole = role;
    this.version += 1;
    this.updatedAt = at;
  }
}

/** One price named by one side. Rows never change. */
@Entity('offer_rounds')
export class OfferRound {
  @ForeignKey('offers') @PrimaryColumn('text') offerId: string;
  @PrimaryColumn('integer') number: number;
  @Column('text') role: OfferParty;
  @Column('bigint') priceCents: number;
  @Column('text', { nullable: true }) message: string | null;
  @Column('timestamptz') createdAt: Date;
}
