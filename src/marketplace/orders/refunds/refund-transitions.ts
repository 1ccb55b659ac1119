import { Injectable } from '@nestjs/common';
import { type Cents, formatDollars } from '../../../kernel/cents';
import { after, DAY, HOUR } from '../../../kernel/clock';
import { DomainError, InvalidInput } from '../../../kernel/domain-error';
import type { Tx } from '../../../platform/database/transactions';
import { DISPUTE_BACKSTOP_DAYS, ESCALATE_DAYS, refundAnswerHours } from '../../policies';
import { Order } from '../order.entity';
import type { TransitionActor } from '../order-closing';
import { OrderJournal, type StepDetails, stepOf } from '../order-journal';
import {
  orderDisputed,
  refundRequested,
  refundDeclined,
  refundWithdrawn,
  refundClosed,
  type OrderEvent,
} from '../orders.events';
import type { RefundCase } from './refund-case.entity';
import { RefundCases } from './refund-cases';
import { type Decider, RefundSettlement, type RefundTransition, SalesCorrection } from './refund-settlement';

/** The transitions of a refund case, by any actor: order, case, history, and money change together. */
@Injectable()
export class RefundTransitions {
  constructor(
    private readonly cases: RefundCases,
    private readonly settlement: RefundSettlement,
    private readonly journal: OrderJournal,
    private readonly sales: SalesCorrection,
  ) {}

  async request(tx: Tx, order: Order, actor: TransitionActor, reason: string | undefined): Promise<void> {
    const { at } = actor;
    const from = order.status;
    const refund = this.cases.newCase(order, 'buyer', { reason }, at);
    order.openCase('request_refund', 'buyer', at, refund.id);
    refund.dueAt = after(at, refundAnswerHours(order.deliveryMethod) * HOUR);
    order.awaitDecision(refund.dueAt, at);
    await this.save(tx, order, refund, from, actor, [refundRequested], reason);
  }

  async decline(tx: Tx, order: Order, actor: TransitionActor, reason: string): Promise<void> {
    const from = order.status;
    order.advanceCase('decline_refund', 'seller', actor.at);
    const refund = await this.cases.requireOpen(tx, order);
    refund.declineReason = reason;
    this.await(order, refund, 'declined', ESCALATE_DAYS, actor.at);
    await this.save(tx, order, refund, from, actor, [refundDeclined], reason);
  }

  /** The seller grants a part, which the buyer accepts or escalates. It can only be raised: a buyer gets what it has seen. */
  async propose(tx: Tx, order: Order, { keyId, ...actor }: Decider, cents: Cents): Promise<void> {
    const from = order.status;
    order.advanceCase('approve_refund', 'seller', actor.at);
    const refund = await this.cases.requireOpen(tx, order);
    const earlier = refund.proposedCents;
    if (earlier !== null && cents <= earlier) {
      const msg = `Input should be greater than ${earlier}`;
      throw InvalidInput.field(['body', 'amount_cents'], msg, 'greater_than');
    }
    await this.settlement.requireFunds(tx, order, cents, actor.at);
    refund.proposedCents = cents;
    refund.grantedWith(order.isHeld ? null : (keyId ?? null), actor.at);
    this.await(order, refund, 'declined', ESCALATE_DAYS, actor.at);
    const note = `Proposed: ${formatDollars(cents)}.`;
    await this.save(tx, order, refund, from, actor, [refundDeclined], note);
  }

  /** The buyer accepts the proposal, or did not respond to it. */
  async accept(tx: Tx, order: Order, actor: TransitionActor): Promise<void> {
    const { proposedCents } = await this.cases.requireOpen(tx, order);
    await this.refund(tx, order, 'accept_refund', actor, proposedCents as Cents);
  }

  /** The buyer did not respond to a proposal. If the seller no longer has the money, the operator decides. */
  acceptSilently(tx: Tx, order: Order, actor: TransitionActor): Promise<void> {
    return this.ifFunded(
      order,
      () => this.accept(tx, order, actor),
      () => this.escalate(tx, order, 'refund_silence', actor),
    );
  }

  /** Passes the case to the operator: the buyer wants it, or the seller did not respond or cannot pay what it proposed. */
  async escalate(
    tx: Tx,
    order: Order,
    transition: 'escalate' | 'refund_silence',
    actor: TransitionActor,
  ): Promise<void> {
    const from = order.status;
    order.advanceCase(transition, actor.role, actor.at);
    const refund = await this.cases.requireOpen(tx, order);
    this.await(order, refund, 'escalated', DISPUTE_BACKSTOP_DAYS, actor.at);
    await this.save(tx, order, refund, from, actor, [orderDisputed]);
  }

  /** The seller did not deliver the requested changes in time, so the operator decides. */
  disputeLateChanges(tx: Tx, order: Order, actor: TransitionActor): Promise<void> {
    const reason = 'The seller did not deliver the requested changes in time.';
    return this.dispute(tx, order, 'fulfill_timeout', actor, reason);
  }

  /** The delivery failed its checks, so the operator decides. */
  disputeFailedChecks(tx: Tx, order: Order, actor: TransitionActor, reason: string): Promise<void> {
    return this.dispute(tx, order, 'open_dispute', actor, reason);
  }

  private async dispute(
    tx: Tx,
    order: Order,
    transition: 'fulfill_timeout' | 'open_dispute',
    actor: TransitionActor,
    reason: string,
  ): Promise<void> {
    const from = order.status;
    const refund = this.cases.newCase(order, 'system', { reason }, actor.at);
    order.openCase(transition, 'system', actor.at, refund.id);
    this.await(order, refund, 'escalated', DISPUTE_BACKSTOP_DAYS, actor.at);
    await this.save(tx, order, refund, from, actor, [orderDisputed], reason);
  }

  /** The payment provider withdrew the money for now. The order awaits the outcome. */
  async openDispute(
    tx: Tx,
    order: Order,
    actor: TransitionActor,
    given: { reason: string; providerReference: string },
  ): Promise<void> {
    const from = order.status;
    const earlier = order.refundFrom === null ? null : await this.cases.requireOpen(tx, order);
    const refund = earlier ?? this.cases.newCase(order, 'provider', given, actor.at);
    refund.providerReference = given.providerReference;
    // banks can take months, so none of our deadlines applies
    refund.awaitProvider(actor.at);
    if (from === 'disputed') {
      order.awaitNobody();
      await this.cases.save(tx, refund);
      return this.journal.save(tx, order, []);
    }
    order.openCase('open_dispute', 'provider', actor.at, refund.id);
    await this.save(tx, order, refund, from, actor, [orderDisputed], given.reason);
  }

  /** The provider's case is over, and the buyer's own dispute continues with the operator. */
  async handOver(tx: Tx, order: Order, at: Date): Promise<void> {
    const refund = await this.cases.requireOpen(tx, order);
    refund.providerReference = null;
    await this.giveOperatorTime(tx, order, refund, at);
  }

  /** Ends the case without a refund. The order continues from its previous status. */
  async endWithoutRefund(
    tx: Tx,
    order: Order,
    transition: 'withdraw_refund' | 'close_refund' | 'close_dispute',
    actor: TransitionActor,
  ): Promise<void> {
    const from = order.status;
    order.endCase(transition, actor.role, actor.at);
    const refund = (await this.cases.latestOf(tx, order)) as RefundCase;
    const withdrawn = transition === 'withdraw_refund';
    refund.decide(withdrawn ? 'withdrawn' : 'closed', actor.role, 0, actor.at);
    const event = withdrawn ? refundWithdrawn : refundClosed;
    await this.save(tx, order, refund, from, actor, [event]);
  }

  /** The buyer confirms a delivered order with an open case: withdraws the case as part of that transition. */
  async dropFor(tx: Tx, order: Order, { role, at }: TransitionActor): Promise<StepDetails> {
    if (order.refundFrom !== 'delivered') return {};
    const refund = await this.cases.requireOpen(tx, order);
    refund.decide('withdrawn', role, 0, at);
    await this.cases.save(tx, refund);
    return { events: [refundWithdrawn], refund };
  }

  /**
   * Ends the case with `cents` refunded to the buyer; by default, everything that is left of the price. Lock the
   * listing's row before the order's.
   */
  async refund(
    tx: Tx,
    order: Order,
    transition: RefundTransition,
    actor: Decider,
    cents: Cents = order.totalCents - order.refundedCents,
    note?: string,
  ): Promise<void> {
    order.requireRoomFor(transition, actor.role, actor.at);
    const before = Object.assign(new Order(), order);
    const refund = await this.cases.requireOpen(tx, order);
    const events = await this.settlement.settleCase(tx, order, refund, transition, cents, actor);
    if (note !== undefined) refund.note = note;
    if (!before.isHeld && transition !== 'accept_refund') refund.grantedWith(actor.keyId ?? null, actor.at);
    await this.save(tx, order, refund, before.status, actor, events, note);
    await this.sales.correct(tx, order, before);
  }

  /**
   * The operator did not decide a dispute in time: the buyer gets the money. If the seller was paid real money and no
   * longer has it, a deadline must not create a debt, so the operator's deadline restarts.
   */
  async backstop(tx: Tx, order: Order, actor: TransitionActor): Promise<void> {
    await this.ifFunded(
      order,
      () => this.refund(tx, order, 'backstop', actor),
      async () => this.giveOperatorTime(tx, order, await this.cases.requireOpen(tx, order), actor.at),
    );
  }

  /** Does the other instead if the seller lacks the money. */
  private async ifFunded(
    order: Order,
    work: () => Promise<void>,
    otherwise: () => Promise<void>,
  ): Promise<void> {
    const before = Object.assign(new Order(), order);
    try {
      await work();
    } catch (error) {
      if (!isUnfunded(error)) throw error;
      Object.assign(order, before); // nothing was written before the refusal
      await otherwise();
    }
  }

  private async giveOperatorTime(tx: Tx, order: Order, refund: RefundCase, at: Date): Promise<void> {
    this.await(order, refund, 'escalated', DISPUTE_BACKSTOP_DAYS, at);
    await this.cases.save(tx, refund);
    await this.journal.save(tx, order, []);
  }

  private await(
    order: Order,
    refund: RefundCase,
    status: 'declined' | 'escalated',
    days: number,
    at: Date,
  ): void {
    const dueAt = after(at, days * DAY);
    refund.await(status, dueAt, at);
    order.awaitDecision(dueAt, at);
  }

  private async save(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    from: Order['status'],
    { actorId }: TransitionActor,
    events: OrderEvent[],
    note?: string,
  ): Promise<void> {
    await this.cases.save(tx, refund);
    await this.journal.save(tx, order, [stepOf(order, from, actorId, { events, note, refund })]);
  }
}

/** Whether a refund was refused because the seller lacks the money for it. */
export const isUnfunded = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'insufficient_funds';
