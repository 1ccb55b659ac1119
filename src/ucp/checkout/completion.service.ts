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
import type { Session, SessionDetails, Wanted } from './session';
import { PRICE_MOVED, SessionPurchase } from './session-purchase';
import { askedOf, Sessions } from './sessions';
import { contentsOf, shownOf } from './shown-lines';

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
  complete(call: UcpCall, caller: AgentCaller, id: string, body: unknown): Promise<Reply> {
    return this.completeBy(call, caller, id, readPayment(body));
  }

  /** The same, by what was read before. */
  async completeBy(call: UcpCall, caller: AgentCaller, id: string, payment: ChosenPayment): Promise<Reply> {
    const wish: Wish = { call, caller, id, payment };
    try {
      return await this.commands.run(caller, (tx) => this.attempt(tx, wish));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'insufficient_funds') return this.askForMoney(wish, error);
      if (error.code === APPROVAL)
        return this.commands.run(withoutClaim(caller), (tx) => this.askForLeave(tx, wish, error));
      if (!MOVED.has(error.code)) throw error;
      return this.commands.run(withoutClaim(caller), (tx) => this.lookAgain(tx, wish, error));
    }
  }

  private async attempt(tx: Tx, wish: Wish): Promise<Reply> {
    const { call, caller, id, payment } = wish;
    await this.purchase.takeTurns(tx, caller);
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (session.status === 'completed' || session.status === 'complete_in_progress')
      return this.present.reply(200, call, session, session.details.notes);
    requireVersion(caller, session.version);
    wish.contents = contentsOf(session);
    if (session.status === 'canceled') checkoutLifecycle.next(session.status, 'complete', 'platform');
    const lacking = await this.refresh(tx, call, caller, session);
    if (lacking) return lacking;
    const rehearsed = this.purchase.rehearsalOf(payment);
    if (rehearsed === 'fail') throw paymentDeclined('The payment was declined, as the test wanted.');
    session.details.instruments = [payment.instrument];
    if (rehearsed === 'escalate' && session.status !== 'requires_escalation')
      return this.escalate(tx, wish, session, { message: CONFIRM });
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

  /** A person has to act. What they are asked for is the caller's, so nobody else goes on with it. */
  private async escalate(
    tx: Tx,
    wish: Wish,
    session: Session,
    { message, actAt, approval, topUp }: Wait,
  ): Promise<Reply> {
    this.bind(wish.call, wish.caller, session);
    const wanted = (approval ?? topUp) === undefined ? undefined : wantedOf(wish, session);
    session.details = { ...session.details, actAt, approval, wanted, notes: [message] };
    await this.store.awaitTopUp(tx, session, topUp ?? null);
    await this.store.move(tx, session, 'escalate', 'system');
    return this.present.reply(200, wish.call, session, session.details.notes);
  }

  /** Whose it is from now on, and who is told. */
  private bind(call: UcpCall, { holder }: AgentCaller, session: Session): void {
    session.ownerId = holder.agentId;
    session.platformUrl = call.profileUrl ?? session.platformUrl;
    session.webhookUrl = call.webhookUrl ?? session.webhookUrl;
  }

  private async buy(tx: Tx, call: UcpCall, caller: AgentCaller, session: Session): Promise<Reply> {
    await this.store.awaitTopUp(tx, session, null); // a payment is locked before wallets are
    const { bought, estimates } = await this.purchase.buy(tx, caller, session);
    this.bind(call, caller, session);
    const waiting = bought.some(({ status }) => status === 'pending_payment');
    session.details.notes = waiting ? [AWAITED] : [];
    session.orderId = await this.orders.record(tx, call, session, caller.holder.agentId, bought, estimates);
    await this.store.move(tx, session, waiting ? 'begin_payment' : 'complete', 'platform');
    return this.present.reply(200, call, session, session.details.notes);
  }

  /** Where a card can fill the wallet, a person pays for what it lacks, and then the session can be completed. */
  private async askForMoney(wish: Wish, error: DomainError): Promise<Reply> {
    let topUp: string | undefined;
    const reply = await this.commands.run(withoutClaim(wish.caller), (tx) =>
      this.again(tx, wish, async (session) => {
        requireUntouched(wish, session);
        topUp = await this.purchase.topUp(tx, wish.caller, session);
        if (topUp === undefined) throw paymentDeclined(error.message);
        const content = `${error.message} It can be paid by card; what is in the checkout is bought once it is.`;
        const message = refusal('payment_required', content, BY_BUYER);
        return this.escalate(tx, wish, session, { message, topUp });
      }),
    );
    const page = topUp === undefined ? null : await this.purchase.pageOf(topUp);
    return page === null ? reply : { ...reply, body: { ...reply.body, continue_url: page } };
  }

  /** The owner of the agent was asked for what the session held. */
  private askForLeave(tx: Tx, wish: Wish, { extras }: DomainError): Promise<Reply> {
    return this.again(tx, wish, (session) => {
      requireUntouched(wish, session);
      const asked = extras as { approval_id: string; approval_url: string; threshold_cents: number };
      const { approval_id: approval, approval_url: actAt, threshold_cents: above } = asked;
      const content =
        `The owner of this agent has to approve what costs more than ${above} cents, and was asked. ` +
        'Once they agree, the checkout completes by itself: do not order it again.';
      const message = refusal(APPROVAL, content, BY_BUYER);
      return this.escalate(tx, wish, session, { message, actAt, approval });
    });
  }

  private lookAgain(tx: Tx, wish: Wish, error: DomainError): Promise<Reply> {
    const { call, caller } = wish;
    return this.again(tx, wish, async (session) => {
      const { lines, notes } = await this.sessions.price(tx, caller, askedOf(session));
      if (lines.length > 0) session.lines = lines;
      const why = error.code === PRICE_MOVED ? CHANGED : refusal('item_unavailable', error.message);
      session.details.notes = notes.length > 0 ? notes : [why];
      const messages = await this.sessions.settle(tx, call, session);
      return this.present.reply(200, call, session, messages);
    });
  }

  /** With the session locked anew, after an attempt was undone; not where it is over meanwhile. */
  private async again(
    tx: Tx,
    { call, caller, id }: Wish,
    then: (session: Session) => Promise<Reply>,
  ): Promise<Reply> {
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (isOver(session.status)) return this.present.reply(200, call, session, session.details.notes);
    return then(session);
  }
}

/** Who wants to complete what. */
interface Wish {
  call: UcpCall;
  caller: AgentCaller;
  id: string;
  payment: ChosenPayment;
  /** What the session held when it was tried, as a digest. */
  contents?: string;
}

/** What a session waits for. */
type Wait = Pick<SessionDetails, 'actAt' | 'approval'> & { message: Message; topUp?: string };

const BY_BUYER = { severity: 'requires_buyer_input' } as const;
const CONFIRM = refusal('requires_3ds', 'The buyer has to confirm the payment.', BY_BUYER);

function wantedOf({ call, caller, payment: { instrument } }: Wish, session: Session): Wanted {
  const { version, capabilities } = call;
  const { keyId } = caller.holder;
  return { keyId, version, capabilities: [...capabilities], instrument, contents: contentsOf(session) };
}

/** Between the attempt and the question to a person nothing was locked, and they are asked for what was tried. */
function requireUntouched({ contents }: Wish, session: Session): void {
  if (contents === contentsOf(session)) return;
  const detail = 'The checkout was changed while it was being completed: look at it, and complete it again.';
  throw new DomainError('etag_mismatch', 'precondition_failed', detail);
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
