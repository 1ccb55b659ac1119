import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { Commands, etagMismatch } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { UcpCall } from '../negotiation/ucp-call';
import { type Message, notFoundReply, refusal, type Reply } from '../wire/envelope';
import { paymentDeclined } from '../wire/ucp.errors';
import { CheckoutPresenter } from './checkout-presenter';
import { CheckoutStore } from './checkout-store';
import { isOver } from './checkout.lifecycle';
import { Escalations } from './escalations';
import type { ChosenPayment } from './payment-request';
import { bind, type Session, type SessionDetails, type Wanted } from './session';
import { SessionPurchase } from './session-purchase';
import { Sessions } from './sessions';
import { contentsOf } from './shown-lines';

/** Who wants to complete what. */
export interface Wish {
  call: UcpCall;
  caller: AgentCaller;
  id: string;
  payment: ChosenPayment;
  /** What had been shown when it began, as a digest: what others are shown meanwhile is not agreed to. */
  seen?: string;
  /** What the session held when it was tried, as a digest. */
  contents?: string;
}

/** What a platform is told, and what a person has to pay before it goes on. */
export interface Asked {
  reply: Reply;
  topUp?: string;
}

/** What a session waits for. */
type Wait = Pick<SessionDetails, 'actAt' | 'approval'> & { message: Message; topUp?: string };

const BY_BUYER = { severity: 'requires_buyer_input' } as const;
const CONFIRM = refusal('requires_3ds', 'The buyer must confirm the payment.', BY_BUYER);

/** Has a person do what a completion cannot go on without. Nothing is bought here: an attempt to buy was undone before. */
@Injectable()
export class AskingService {
  constructor(
    private readonly commands: Commands,
    private readonly sessions: Sessions,
    private readonly purchase: SessionPurchase,
    private readonly present: CheckoutPresenter,
    private readonly store: CheckoutStore,
    private readonly escalations: Escalations,
  ) {}

  /** Where a card can fill the wallet, a person pays for what it lacks. */
  askForMoney(wish: Wish, error: DomainError): Promise<Asked> {
    return this.commands.run(withoutClaim(wish.caller), async (tx) => {
      let topUp: string | undefined;
      const reply = await this.again(tx, wish, async (session) => {
        requireUntouched(wish, session);
        topUp = await this.purchase.topUp(tx, wish.caller, session);
        if (topUp === undefined) throw paymentDeclined(error.message);
        const content = `${error.message} Pay by card instead; the checkout then completes automatically.`;
        const message = refusal('payment_required', content, BY_BUYER);
        return this.escalate(tx, wish, session, { message, topUp });
      });
      return { reply, topUp };
    });
  }

  /** With the page at which the person can pay. */
  async withPage({ reply, topUp }: Asked): Promise<Reply> {
    const page = topUp === undefined ? null : await this.purchase.pageOf(topUp);
    return page === null ? reply : { ...reply, body: { ...reply.body, continue_url: page } };
  }

  /** The owner of the agent was asked for what the session held. */
  askForLeave(wish: Wish, { extras }: DomainError): Promise<Reply> {
    const asked = extras as { approval_id: string; approval_url: string; threshold_cents: number };
    const { approval_id: approval, approval_url: actAt, threshold_cents: above } = asked;
    return this.commands.run(withoutClaim(wish.caller), (tx) =>
      this.again(tx, wish, async (session) => {
        requireUntouched(wish, session);
        const until = await this.escalations.openUntil(tx, approval);
        if (!until)
          throw etagMismatch(
            'The owner of this agent has decided in the meantime. Complete the checkout again.',
          );
        session.expiresAt = new Date(Math.max(session.expiresAt.getTime(), until.getTime()));
        const content =
          `The owner of this agent must approve spending above ${above} cents and has been notified. If they ` +
          `approve by ${until.toISOString()}, the checkout completes automatically: do not order again.`;
        const message = refusal('approval_required', content, BY_BUYER);
        return this.escalate(tx, wish, session, { message, actAt, approval });
      }),
    );
  }

  /** As a test wants it. The session is locked. */
  askToConfirm(tx: Tx, wish: Wish, session: Session): Promise<Reply> {
    return this.escalate(tx, wish, session, { message: CONFIRM });
  }

  /** With the session locked again, after an attempt was rolled back; not if the session has ended since. */
  async again(
    tx: Tx,
    { call, caller, id }: Wish,
    then: (session: Session) => Promise<Reply>,
  ): Promise<Reply> {
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (isOver(session.status)) return this.present.reply(200, call, session, session.details.notes);
    return then(session);
  }

  /** What a person is asked for is the caller's, so nobody else goes on with it. */
  private async escalate(
    tx: Tx,
    wish: Wish,
    session: Session,
    { message, actAt, approval, topUp }: Wait,
  ): Promise<Reply> {
    bind(session, wish.call, wish.caller);
    const wanted = (approval ?? topUp) === undefined ? undefined : wantedOf(wish, session);
    session.details = { ...session.details, actAt, approval, wanted, notes: [message] };
    await this.store.awaitTopUp(tx, session, topUp ?? null);
    await this.store.move(tx, session, 'escalate', 'system');
    return this.present.reply(200, wish.call, session, session.details.notes);
  }
}

function wantedOf({ call, caller, payment: { instrument } }: Wish, session: Session): Wanted {
  const { version, capabilities } = call;
  const { keyId } = caller.holder;
  return { keyId, version, capabilities: [...capabilities], instrument, contents: contentsOf(session) };
}

/** Between the attempt and the question to a person nothing was locked, and they are asked for what was tried. */
function requireUntouched({ contents }: Wish, session: Session): void {
  if (contents !== contentsOf(session))
    throw etagMismatch(
      'The checkout was changed while it was being completed. Review it and complete it again.',
    );
}

/** The answer to an attempt that was rolled back is not stored for its idempotency key. */
export function withoutClaim(caller: AgentCaller): AgentCaller {
  return { ...caller, idempotency: undefined };
}
