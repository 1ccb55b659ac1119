import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { possibleDuplicate } from '../../marketplace/intents/intents.errors';
import { listingUnhealthy } from '../../marketplace/catalog/health/listing-health.errors';
import { evaluatorConflict, evaluatorUnavailable } from '../../marketplace/verification/verification.errors';
import { listingNotFound } from '../../marketplace/marketplace.errors';
import {
  type PurchaseIntent,
  PurchaseIntents,
  type Repeat,
  repeatOf,
} from '../../marketplace/intents/purchase-intents.service';
import { Commands, requireVersion } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { UcpCall } from '../negotiation/ucp-call';
import { UcpOrderStore } from '../orders/ucp-order-store';
import { type Message, notFoundReply, refusal, type Reply, warning } from '../wire/envelope';
import { paymentDeclined } from '../wire/ucp.errors';
import {
  type BuyerActionReply,
  BuyerActionService,
  type CompletionRequest,
  withoutClaim,
} from './buyer-action.service';
import { CheckoutPresenter } from './checkout-presenter';
import { CheckoutStore } from './checkout-store';
import { checkoutLifecycle } from './checkout.lifecycle';
import { readPayment } from './payment-request';
import { bind, type UcpSession, type Wanted } from './session';
import { checkoutPriceChanged, type CompletedPurchase, SessionPurchase } from './session-purchase';
import { Sessions } from './sessions';
import { contentsOf, presentedDigestOf } from './presented-lines';

/** The market changed between the check and the purchase: nothing was bought, and the session says why. */
const CHANGED_CODES = new Set([
  'insufficient_stock',
  listingNotFound.terms.code,
  listingUnhealthy.terms.code,
  evaluatorConflict.terms.code,
  evaluatorUnavailable.terms.code,
  'own_listing',
  'seller_on_vacation',
  'order_state_conflict', // an agreed order was paid elsewhere
  checkoutPriceChanged.terms.code,
]);

interface DuplicateExtras {
  earlier: { id: string };
  to_repeat: { confirm_repeat: string };
}

/** The agent's owner must approve first and has been asked. */
const APPROVAL = 'approval_required';

/** Turns a session into orders: all or none, in one transaction, through the same services as any other order. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly commands: Commands,
    private readonly sessions: Sessions,
    private readonly purchase: SessionPurchase,
    private readonly buyerActions: BuyerActionService,
    private readonly present: CheckoutPresenter,
    private readonly store: CheckoutStore,
    private readonly orders: UcpOrderStore,
    private readonly intents: PurchaseIntents,
  ) {}

  /** Idempotent: completing again returns the completed session. */
  async complete(call: UcpCall, caller: AgentCaller, id: string, body: unknown): Promise<Reply> {
    return this.buyerActions.withPaymentPage(
      await this.completeBy({ call, caller, id, payment: readPayment(body) }),
    );
  }

  /** Completes a session that resumes automatically; no caller waits for a payment page. */
  async resume(
    call: UcpCall,
    caller: AgentCaller,
    id: string,
    { instrument, key }: Pick<Wanted, 'instrument' | 'key'>,
  ): Promise<void> {
    const approved = { payment: { instrument }, key, counted: true, approved: true };
    const requested = await this.completeBy({ call, caller, id, ...approved });
    // not awaited: a slow provider would delay other events; the scheduled job opens pages that were not opened here
    void this.buyerActions.withPaymentPage(requested).catch(() => undefined);
  }

  private async completeBy(request: CompletionRequest): Promise<BuyerActionReply> {
    const { caller } = request;
    try {
      return { reply: await this.commands.run(caller, (tx) => this.attempt(tx, request)) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'insufficient_funds') return this.topUpOr(request, error);
      if (error.code === possibleDuplicate.terms.code) return { reply: await this.sayBought(request, error) };
      if (error.code === APPROVAL) return { reply: await this.buyerActions.requestApproval(request, error) };
      if (!CHANGED_CODES.has(error.code)) throw error;
      return {
        reply: await this.commands.run(withoutClaim(caller), (tx) => this.recheck(tx, request, error)),
      };
    }
  }

  private async topUpOr(request: CompletionRequest, error: DomainError): Promise<BuyerActionReply> {
    const { isFunded: wasFunded } = request;
    try {
      return await this.buyerActions.requestTopUp(request, error);
    } catch (declined) {
      if (wasFunded || !request.isFunded) throw declined;
      return this.completeBy(request);
    }
  }

  private async attempt(tx: Tx, request: CompletionRequest): Promise<Reply> {
    const { call, caller, id, payment } = request;
    request.seen ??= await this.sessions.presentedDigest(tx, id);
    const made = await this.intents.madeWith(tx, caller.holder.agentId, repeatBy(request).key);
    await this.purchase.acquireLocks(tx, caller);
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (session.status === 'completed' || session.status === 'complete_in_progress')
      return this.present.reply(200, call, session, session.details.notes);
    requireVersion(caller, session.version);
    request.contents = contentsOf(session);
    if (session.status === 'canceled') checkoutLifecycle.next(session.status, 'complete', 'platform');
    if (made) return this.completeWith(tx, request, session, made);
    if (!request.approved) this.intents.requireFresh(repeatBy(request).key);
    if (!request.counted) await this.purchase.countLines(caller, session);
    request.counted = true;
    // a buyer who cannot pay must not lock the listings of others
    const missing = await this.purchase.lackOfFunds(tx, caller, session);
    if (!missing) await this.purchase.hold(tx, session);
    const changed = await this.refresh(tx, request, session);
    if (changed) return changed;
    const testOutcome = this.purchase.testOutcomeOf(payment);
    if (testOutcome === 'fail')
      throw paymentDeclined('The payment was declined, because the test instrument requested it.');
    session.details.instruments = [payment.instrument];
    if (testOutcome === 'escalate' && session.status !== 'requires_escalation')
      return this.buyerActions.requestConfirmation(tx, request, session);
    if (missing) throw missing;
    return this.buy(tx, request, session);
  }

  /**
   * Buys only what the session has shown, line by line. If anything changed, returns a reply that shows the changes
   * first.
   */
  private async refresh(tx: Tx, request: CompletionRequest, session: UcpSession): Promise<Reply | undefined> {
    const { call, caller } = request;
    const { lines, notes, rejected } = await this.sessions.priceOf(tx, caller, session);
    const changed = notes.length > 0 || presentedDigestOf(lines) !== session.shown;
    session.details.rejected = rejected;
    if (changed) {
      this.sessions.notePriceChange(tx, session);
      session.lines = lines.length > 0 ? lines : session.lines;
      session.details.notes = notes.length > 0 ? notes : [CHANGED];
    } else session.lines = lines;
    const waiting = session.status === 'requires_escalation' || this.sessions.isReady(call, session);
    if (!changed && waiting) {
      const isUnseen = session.shown !== request.seen || this.sessions.isPriceChangeNewTo(caller, session);
      return isUnseen ? this.replyPriceChanged(call, session) : undefined;
    }
    const messages = await this.sessions.settle(tx, call, session);
    if (!changed && session.status === 'ready_for_complete') return undefined;
    return this.present.reply(200, call, session, messages);
  }

  /** The reply if another request was shown a change while this one ran; this caller has not agreed to it. */
  private replyPriceChanged(call: UcpCall, session: UcpSession): Reply {
    const { notes } = session.details;
    const isReported =
      session.status === 'requires_escalation' || notes.some(({ code }) => code === CHANGED.code);
    return this.present.reply(200, call, session, isReported ? notes : [...notes, CHANGED]);
  }

  private async buy(tx: Tx, request: CompletionRequest, session: UcpSession): Promise<Reply> {
    const { call, caller } = request;
    await this.store.awaitTopUp(tx, session, null); // lock order: payments before wallets
    bind(session, call, caller);
    const bought = await this.purchase.buy(tx, call, caller, session, repeatBy(request));
    return this.finish(tx, request, session, bought);
  }

  /** Its purchase token has made the order already, over whichever protocol. */
  private async completeWith(
    tx: Tx,
    request: CompletionRequest,
    session: UcpSession,
    made: PurchaseIntent,
  ): Promise<Reply> {
    const { call, caller } = request;
    await this.store.awaitTopUp(tx, session, null);
    bind(session, call, caller);
    const bought = await this.purchase.orderMade(tx, call, caller, session, repeatBy(request), made);
    return this.finish(tx, request, session, bought);
  }

  private async finish(
    tx: Tx,
    { call }: CompletionRequest,
    session: UcpSession,
    { orderId, waiting }: CompletedPurchase,
  ): Promise<Reply> {
    session.orderId = orderId;
    session.details.notes = waiting ? [AWAITED] : [];
    await this.store.transition(tx, session, waiting ? 'begin_payment' : 'complete', 'platform');
    return this.present.reply(200, call, session, session.details.notes);
  }

  /** The session stays as it is, and the reply names the earlier order. */
  private sayBought(request: CompletionRequest, { message, extras }: DomainError): Promise<Reply> {
    return this.commands.run(withoutClaim(request.caller), (tx) =>
      this.buyerActions.withLockedSession(tx, request, async (session) => {
        const { earlier, to_repeat: toRepeat } = extras as unknown as DuplicateExtras;
        const orderId = (await this.orders.idOf(tx, earlier.id)) ?? earlier.id;
        const content = `${message} To buy it again on purpose, complete the checkout with confirm_repeat ${earlier.id}.`;
        const metadata = { order_id: orderId, earlier, to_repeat: toRepeat };
        const bought = { ...refusal('possible_duplicate', content), metadata };
        return this.present.reply(200, request.call, session, [bought]);
      }),
    );
  }

  private recheck(tx: Tx, request: CompletionRequest, error: DomainError): Promise<Reply> {
    const { call, caller } = request;
    return this.buyerActions.withLockedSession(tx, request, async (session) => {
      const { lines, notes, rejected } = await this.sessions.priceOf(tx, caller, session);
      session.details.rejected = rejected;
      if (lines.length > 0) session.lines = lines;
      this.sessions.notePriceChange(tx, session);
      const why =
        error.code === checkoutPriceChanged.terms.code ? CHANGED : refusal('item_unavailable', error.message);
      session.details.notes = notes.length > 0 ? notes : [why];
      const messages = await this.sessions.settle(tx, call, session);
      return this.present.reply(200, call, session, messages);
    });
  }
}

const repeatBy = ({ caller, key, payment, approved }: CompletionRequest): Repeat => ({
  ...repeatOf(caller, payment.confirmRepeat),
  ...(key !== undefined && { key }),
  isApproved: approved,
});

const CHANGED: Message = warning(
  'price_changed',
  'An item or its price has changed since it was shown. Complete again to buy it as it is now.',
);
const AWAITED: Message = {
  type: 'info',
  code: 'payment_pending',
  content: 'The payment awaits another person’s approval.',
};
