import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { Commands, requireVersion } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { UcpCall } from '../negotiation/ucp-call';
import { UcpOrders } from '../orders/ucp-orders.service';
import { type Message, notFoundReply, refusal, type Reply, warning } from '../wire/envelope';
import { paymentDeclined } from '../wire/ucp.errors';
import { CheckoutPresenter } from './checkout-presenter';
import { CheckoutStore } from './checkout-store';
import { checkoutLifecycle, isOver } from './checkout.lifecycle';
import { type ChosenPayment, readPayment } from './payment-request';
import type { Session } from './session';
import { PRICE_MOVED, SessionPurchase } from './session-purchase';
import { askedOf, Sessions } from './sessions';
import { shownOf } from './shown-lines';

/** The market has moved between the last look and the purchase: nothing was bought, and the session says why. */
const MOVED = new Set([
  'insufficient_stock',
  'listing_not_found',
  'own_listing',
  'seller_on_vacation',
  PRICE_MOVED,
]);

/** The owner of the agent has to agree first, and has been asked. */
const APPROVAL = 'approval_required';

/** Makes orders of a session: all of them or none, in one transaction, by the very services that any other order has. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly commands: Commands,
    private readonly sessions: Sessions,
    private readonly purchase: SessionPurchase,
    private readonly orders: UcpOrders,
    private readonly present: CheckoutPresenter,
    private readonly store: CheckoutStore,
  ) {}

  /**
   * Completed again, it is as it was. Errors: `validation_error`, `unknown_payment_handler`, `checkout_state_conflict`,
   * `etag_mismatch`, `payment_failed` (the session can be completed later), and what keeps the key from spending.
   */
  async complete(call: UcpCall, caller: AgentCaller, id: string, body: unknown): Promise<Reply> {
    const payment = readPayment(body);
    try {
      return await this.commands.run(caller, (tx) => this.attempt(tx, call, caller, id, payment));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'insufficient_funds') return this.askForMoney(call, caller, id, error);
      if (!MOVED.has(error.code) && error.code !== APPROVAL) throw error;
      return this.commands.run(withoutClaim(caller), (tx) => this.lookAgain(tx, call, caller, id, error));
    }
  }

  private async attempt(
    tx: Tx,
    call: UcpCall,
    caller: AgentCaller,
    id: string,
    payment: ChosenPayment,
  ): Promise<Reply> {
    await this.purchase.takeTurns(tx, caller);
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (session.status === 'completed' || session.status === 'complete_in_progress')
      return this.present.reply(200, call, session, session.details.notes);
    requireVersion(caller, session.version);
    if (session.status === 'canceled') checkoutLifecycle.next(session.status, 'complete', 'platform');
    const lacking = await this.refresh(tx, call, caller, session);
    if (lacking) return lacking;
    const rehearsed = this.purchase.rehearsalOf(payment);
    if (rehearsed === 'fail') throw paymentDeclined('The payment was declined, as the test wanted.');
    session.details.instruments = [payment.instrument];
    if (rehearsed === 'escalate' && session.status !== 'requires_escalation')
      return this.escalate(tx, call, session, 'requires_3ds', 'The buyer has to confirm the payment.');
    return this.buy(tx, call, caller, session);
  }

  /** Nobody pays for what the session did not show, line by line: where something has moved, it is shown first. */
  private async refresh(
    tx: Tx,
    call: UcpCall,
    caller: AgentCaller,
    session: Session,
  ): Promise<Reply | undefined> {
    const { lines, notes } = await this.sessions.price(tx, caller, askedOf(session));
    const moved = notes.length > 0 || shownOf(lines) !== session.shown;
    if (moved) {
      session.lines = lines.length > 0 ? lines : session.lines;
      session.details.notes = notes.length > 0 ? notes : [CHANGED];
    } else session.lines = lines;
    const waiting = session.status === 'requires_escalation' || this.sessions.isReady(call, session);
    if (!moved && waiting) return undefined;
    const messages = await this.sessions.settle(tx, call, session);
    if (!moved && session.status === 'ready_for_complete') return undefined;
    return this.present.reply(200, call, session, messages);
  }

  /** A person has to act; once they have, the session can be completed. */
  private async escalate(
    tx: Tx,
    call: UcpCall,
    session: Session,
    code: string,
    content: string,
    { page, topUp }: { page?: string; topUp?: string } = {},
  ): Promise<Reply> {
    session.details.actAt = page;
    session.details.topUp = topUp;
    session.details.notes = [refusal(code, content, { severity: 'requires_buyer_input' })];
    await this.store.move(tx, session, 'escalate', 'system');
    return this.present.reply(200, call, session, session.details.notes);
  }

  private async buy(tx: Tx, call: UcpCall, caller: AgentCaller, session: Session): Promise<Reply> {
    const { bought, estimates } = await this.purchase.buy(tx, caller, session);
    session.ownerId = caller.holder.agentId;
    session.platformUrl = call.profileUrl ?? session.platformUrl;
    session.webhookUrl = call.webhookUrl ?? session.webhookUrl;
    const waiting = bought.some(({ status }) => status === 'pending_payment');
    session.details.notes = waiting ? [AWAITED] : [];
    session.orderId = await this.orders.record(tx, call, session, session.ownerId, bought, estimates);
    await this.store.move(tx, session, waiting ? 'begin_payment' : 'complete', 'platform');
    return this.present.reply(200, call, session, session.details.notes);
  }

  /** Where a card can fill the wallet, a person pays for what it lacks, and then the session can be completed. */
  private async askForMoney(
    call: UcpCall,
    caller: AgentCaller,
    id: string,
    error: DomainError,
  ): Promise<Reply> {
    let topUp: string | undefined;
    const reply = await this.commands.run(withoutClaim(caller), async (tx) => {
      const session = await this.sessions.lock(tx, call, caller, id);
      if (!session) return notFoundReply(call.version, 'checkout session');
      if (isOver(session.status)) return this.present.reply(200, call, session, session.details.notes);
      topUp = await this.purchase.topUp(tx, caller, session);
      if (topUp === undefined) throw paymentDeclined(error.message);
      session.ownerId = caller.holder.agentId; // what is paid now goes into this agent's wallet, so nobody else goes on
      const content = `${error.message} It can be paid by card; complete again once it is.`;
      return this.escalate(tx, call, session, 'payment_required', content, { topUp });
    });
    const page = topUp === undefined ? null : await this.purchase.pageOf(topUp);
    return page === null ? reply : { ...reply, body: { ...reply.body, continue_url: page } };
  }

  private async lookAgain(
    tx: Tx,
    call: UcpCall,
    caller: AgentCaller,
    id: string,
    error: DomainError,
  ): Promise<Reply> {
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (isOver(session.status)) return this.present.reply(200, call, session, session.details.notes);
    if (error.code === APPROVAL) {
      const page = error.extras.approval_url;
      const at = { page: typeof page === 'string' ? page : undefined };
      return this.escalate(tx, call, session, APPROVAL, error.message, at);
    }
    const { lines, notes } = await this.sessions.price(tx, caller, askedOf(session));
    if (lines.length > 0) session.lines = lines;
    const why = error.code === PRICE_MOVED ? CHANGED : refusal('item_unavailable', error.message);
    session.details.notes = notes.length > 0 ? notes : [why];
    const messages = await this.sessions.settle(tx, call, session);
    return this.present.reply(200, call, session, messages);
  }
}

const CHANGED: Message = warning(
  'price_changed',
  'What is bought, or its price, has changed since it was shown; complete again to buy it as it is now.',
);
const AWAITED: Message = {
  type: 'info',
  code: 'payment_pending',
  content: 'The payment waits for the word of somebody else.',
};

function withoutClaim(caller: AgentCaller): AgentCaller {
  return { ...caller, idempotency: undefined };
}
