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
import { bind, type UcpSession, type SessionDetails, type Wanted } from './session';
import { SessionPurchase } from './session-purchase';
import { Sessions } from './sessions';
import { contentsOf } from './presented-lines';

/** A request to complete a checkout. */
export interface CompletionRequest {
  call: UcpCall;
  caller: AgentCaller;
  id: string;
  payment: ChosenPayment;
  /** The key of the call that this one resumes. */
  key?: string;
  /** Its lines have been counted, or need not be. */
  counted?: boolean;
  /** A person has just approved this purchase, or paid for it. */
  approved?: boolean;
  /** Money has come in since the attempt. */
  isFunded?: boolean;
  /** Digest of the lines shown when the request began. Lines shown to others since then were not agreed to. */
  seen?: string;
  /** Digest of the session's contents when the purchase was attempted. */
  contents?: string;
}

/** The reply to the platform, and the top-up that a person must pay first, if any. */
export interface BuyerActionReply {
  reply: Reply;
  topUp?: string;
}

/** What a session waits for. */
type PendingAction = Pick<SessionDetails, 'actAt' | 'approval'> & { message: Message; topUp?: string };

const BY_BUYER = { severity: 'requires_buyer_input' } as const;
const CONFIRM = refusal('requires_3ds', 'The buyer must confirm the payment.', BY_BUYER);

/** Asks a person to do what a completion needs. Buys nothing itself: the failed attempt was rolled back before. */
@Injectable()
export class BuyerActionService {
  constructor(
    private readonly commands: Commands,
    private readonly sessions: Sessions,
    private readonly purchase: SessionPurchase,
    private readonly present: CheckoutPresenter,
    private readonly store: CheckoutStore,
    private readonly escalations: Escalations,
  ) {}

  /**
   * If a card can fund the wallet, asks a person to pay the missing amount. Otherwise refuses, and notes in the request
   * whether money has come in since the attempt, so that another one may succeed.
   */
  requestTopUp(request: CompletionRequest, error: DomainError): Promise<BuyerActionReply> {
    return this.commands.run(withoutClaim(request.caller), async (tx) => {
      let topUp: string | undefined;
      const reply = await this.withLockedSession(tx, request, async (session) => {
        requireUntouched(request, session);
        topUp = await this.purchase.topUp(tx, request.caller, session);
        if (topUp === undefined) {
          request.isFunded = await this.purchase.isFunded(tx, request.caller, session);
          throw paymentDeclined(error.message);
        }
        const content = `${error.message} Pay by card instead; the checkout then completes automatically.`;
        const message = refusal('payment_required', content, BY_BUYER);
        return this.escalate(tx, request, session, { message, topUp });
      });
      return { reply, topUp };
    });
  }

  /** Adds the link to the payment page. */
  async withPaymentPage({ reply, topUp }: BuyerActionReply): Promise<Reply> {
    const page = topUp === undefined ? null : await this.purchase.pageOf(topUp);
    return page === null ? reply : { ...reply, body: { ...reply.body, continue_url: page } };
  }

  /** The session waits for the approval that the agent's owner was asked for. */
  requestApproval(request: CompletionRequest, { extras }: DomainError): Promise<Reply> {
    const requested = extras as {
      approval_id: string;
      approval_url: string;
      threshold_cents?: number;
      purchases_per_minute?: number;
    };
    const { approval_id: approval, approval_url: actAt, threshold_cents: above } = requested;
    const reason =
      above === undefined
        ? `more than ${requested.purchases_per_minute} purchases from one seller within a minute`
        : `spending above ${above} cents`;
    return this.commands.run(withoutClaim(request.caller), (tx) =>
      this.withLockedSession(tx, request, async (session) => {
        requireUntouched(request, session);
        const until = await this.escalations.openUntil(tx, approval);
        if (!until)
          throw etagMismatch(
            'The owner of this agent has decided in the meantime. Complete the checkout again.',
          );
        session.expiresAt = new Date(Math.max(session.expiresAt.getTime(), until.getTime()));
        const content =
          `The owner of this agent must approve ${reason} and has been notified. If they ` +
          `approve by ${until.toISOString()}, the checkout completes automatically: do not order again.`;
        const message = refusal('approval_required', content, BY_BUYER);
        return this.escalate(tx, request, session, { message, actAt, approval });
      }),
    );
  }

  /** Requested by a test payment. The session must be locked. */
  requestConfirmation(tx: Tx, request: CompletionRequest, session: UcpSession): Promise<Reply> {
    return this.escalate(tx, request, session, { message: CONFIRM });
  }

  /** Locks the session again after a rolled-back attempt. Does nothing further if it has ended since. */
  async withLockedSession(
    tx: Tx,
    { call, caller, id }: CompletionRequest,
    then: (session: UcpSession) => Promise<Reply>,
  ): Promise<Reply> {
    const session = await this.sessions.lock(tx, call, caller, id);
    if (!session) return notFoundReply(call.version, 'checkout session');
    if (isOver(session.status)) return this.present.reply(200, call, session, session.details.notes);
    return then(session);
  }

  /** Binds the session to the caller: nobody else may continue what a person was asked for. */
  private async escalate(
    tx: Tx,
    request: CompletionRequest,
    session: UcpSession,
    { message, actAt, approval, topUp }: PendingAction,
  ): Promise<Reply> {
    bind(session, request.call, request.caller);
    const wanted = (approval ?? topUp) === undefined ? undefined : wantedOf(request, session);
    session.details = { ...session.details, actAt, approval, wanted, notes: [message] };
    await this.store.awaitTopUp(tx, session, topUp ?? null);
    await this.store.transition(tx, session, 'escalate', 'system');
    return this.present.reply(200, request.call, session, session.details.notes);
  }
}

function wantedOf({ call, caller, payment: { instrument } }: CompletionRequest, session: UcpSession): Wanted {
  const { version, capabilities } = call;
  const { holder, idempotency } = caller;
  const { keyId } = holder;
  return {
    keyId,
    key: idempotency?.key,
    version,
    capabilities: [...capabilities],
    instrument,
    contents: contentsOf(session),
  };
}

/** No lock was held between the attempt and this question, so the session must still be what was attempted. */
function requireUntouched({ contents }: CompletionRequest, session: UcpSession): void {
  if (contents !== contentsOf(session))
    throw etagMismatch(
      'The checkout was changed while it was being completed. Review it and complete it again.',
    );
}

/** The reply to a rolled-back attempt is not stored under its idempotency key. */
export function withoutClaim(caller: AgentCaller): AgentCaller {
  return { ...caller, idempotency: undefined };
}
