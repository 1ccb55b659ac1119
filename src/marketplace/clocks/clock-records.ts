import { Injectable } from '@nestjs/common';
import { after } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import { OfferDeadlines } from '../offers/offer-deadlines';
import { OfferJournal } from '../offers/offer-journal';
import type { Offer } from '../offers/offer.entity';
import { OrderAdvances } from '../orders/deadlines/order-advances';
import { OrderReminders } from '../orders/deadlines/order-deadlines';
import { OrderJournal } from '../orders/order-journal';
import type { Order } from '../orders/order.entity';
import { ENDED_UNSOLD } from '../orders/order.lifecycle';
import { Review } from '../reviews/review.entity';
import { ReviewTotals } from '../reviews/review-totals';
import { ReviewDeadlines } from '../reviews/reviews.service';
import type { ClockKind } from './sandbox-clock.entity';

/** How the records of one kind are moved, each under its lock. */
export interface ClockRecords<Row> {
  lock(tx: Tx, id: string): Promise<Row | null>;
  nextDeadline(row: Row): Date | null;
  /** Brings every deadline of the row closer, without applying any. */
  bringForward(tx: Tx, row: Row, byMs: number, at: Date): Promise<void>;
  /** The same, and applies what is due then. `by`: the agent that advances the clock. */
  pass(tx: Tx, row: Row, byMs: number, at: Date, by: string): Promise<void>;
  /** Called after the transaction of `pass`. */
  passed?(row: Row): Promise<void>;
}

@Injectable()
export class ClockOrders implements ClockRecords<Order> {
  constructor(
    private readonly journal: OrderJournal,
    private readonly advances: OrderAdvances,
    private readonly reminders: OrderReminders,
  ) {}

  lock(tx: Tx, id: string): Promise<Order | null> {
    return this.journal.lockWithListing(tx, id);
  }

  nextDeadline(order: Order): Date | null {
    return order.nextDeadline;
  }

  async bringForward(tx: Tx, order: Order, byMs: number, at: Date): Promise<void> {
    if (ENDED_UNSOLD.includes(order.status)) return;
    await this.move(tx, order, byMs, at);
    await this.journal.save(tx, order, []);
  }

  async pass(tx: Tx, order: Order, byMs: number, at: Date, by: string): Promise<void> {
    await this.move(tx, order, byMs, at);
    await this.advances.save(tx, order, byMs, { role: 'system', actorId: null, at });
    await this.reminders.applyDue(tx, order, at);
    await this.advances.applyDue(tx, order, at, by === order.sellerId);
  }

  private async move(tx: Tx, order: Order, byMs: number, at: Date): Promise<void> {
    order.age(byMs);
    await this.advances.bringForward(tx, order, byMs, at);
  }
}

@Injectable()
export class ClockOffers implements ClockRecords<Offer> {
  constructor(
    private readonly journal: OfferJournal,
    private readonly deadlines: OfferDeadlines,
  ) {}

  lock(tx: Tx, id: string): Promise<Offer | null> {
    return this.journal.lock(tx, id);
  }

  nextDeadline(offer: Offer): Date | null {
    return offer.nextDeadline;
  }

  async bringForward(tx: Tx, offer: Offer, byMs: number, at: Date): Promise<void> {
    if (offer.nextDeadline === null) return;
    offer.bringForward(byMs, at);
    await this.journal.saveTimes(tx, offer);
  }

  async pass(tx: Tx, offer: Offer, byMs: number, at: Date): Promise<void> {
    await this.bringForward(tx, offer, byMs, at);
    await this.deadlines.applyDue(tx, offer, at);
  }
}

@Injectable()
export class ClockReviews implements ClockRecords<Review> {
  constructor(
    private readonly totals: ReviewTotals,
    private readonly deadlines: ReviewDeadlines,
  ) {}

  lock(tx: Tx, id: string): Promise<Review | null> {
    return this.deadlines.lock(tx, id);
  }

  nextDeadline({ revealedAt, revealAt }: Review): Date | null {
    return revealedAt === null ? revealAt : null;
  }

  async bringForward(tx: Tx, review: Review, byMs: number): Promise<void> {
    if (this.nextDeadline(review) === null) return;
    review.revealAt &&= after(review.revealAt, -byMs);
    await tx.update(Review, review.id, { revealAt: review.revealAt });
  }

  async pass(tx: Tx, review: Review, _byMs: number, at: Date): Promise<void> {
    await this.totals.reveal(tx, review, at);
    review.revealedAt = at;
  }

  passed(review: Review): Promise<void> {
    return this.deadlines.onRevealed(review);
  }
}

/** The records of each kind. */
@Injectable()
export class RecordsOfKind {
  private readonly kinds: Record<ClockKind, ClockRecords<unknown>>;

  constructor(orders: ClockOrders, offers: ClockOffers, reviews: ClockReviews) {
    this.kinds = { order: orders, offer: offers, review: reviews };
  }

  of(kind: ClockKind): ClockRecords<unknown> {
    return this.kinds[kind];
  }
}
