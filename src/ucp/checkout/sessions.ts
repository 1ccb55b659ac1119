import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { ID_PREFIXES, idPattern, newId } from '../../kernel/ids';
import { timers } from '../../kernel/timers';
import { CodeAttempts } from '../../marketplace/discounts/code-attempts.service';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { listingIdOf } from '../catalog/products';
import { AnonymousLimits } from '../negotiation/negotiation.service';
import { isAnother, type UcpCall } from '../negotiation/ucp-call';
import { SESSION_HOURS, OWNERLESS_HOURS } from '../policies';
import type { Message, Reply } from '../wire/envelope';
import { platformConflict } from '../wire/ucp.errors';
import { acceptanceProblems } from './acceptance-problems';
import { BasketPrices } from './basket-prices';
import type { BasketRequest } from './basket-request';
import { CheckoutStore } from './checkout-store';
import { checkoutLifecycle, isOver } from './checkout.lifecycle';
import { codesFor, rejectedCodesIn } from './discounts-document';
import { Escalations } from './escalations';
import { presentedDigestOf } from './presented-lines';
import { requestedLinesOf, type RequestedLine } from './pricing';
import { asOf, isLate, type UcpSession } from './session';
import { shippingProblems } from './shipping';

/** Longer than any request waits. */
const REMEMBERED_MS = 60_000;
const ID = idPattern(ID_PREFIXES.checkout);

/** The current state of a session: its lines at current prices, and its messages. */
export interface EvaluatedSession {
  session: UcpSession;
  messages: Message[];
}

/** Access to sessions. A session begun by an agent belongs to it; any other is open to every caller that knows its ID. */
@Injectable()
export class Sessions {
  /** When this process reported a price change, by `timers.elapsed()`. */
  private readonly priceChangeReportedAt = new Map<string, number>();

  constructor(
    private readonly store: CheckoutStore,
    private readonly prices: BasketPrices,
    private readonly escalations: Escalations,
    private readonly anonymousLimits: AnonymousLimits,
    private readonly codeAttempts: CodeAttempts,
    private readonly clock: Clock,
  ) {}

  /** Call it before anything is created. */
  requireRoom(call: UcpCall, caller: Caller): Promise<void> {
    return this.anonymousLimits.requireRoom(call, caller);
  }

  /** Runs a change that may bring discount codes, and limits how many of them may be rejected. */
  limitCodes(
    call: UcpCall,
    caller: Caller,
    { lines, codes }: Pick<BasketRequest, 'lines' | 'codes'>,
    basketId: string | undefined,
    change: () => Promise<Reply>,
  ): Promise<Reply> {
    const { proven, profileUrl } = call;
    const attempt = {
      caller,
      codes: codesFor(call, codes)?.length ?? 0,
      listingIds: lines.map(({ itemId }) => listingIdOf(itemId)),
      basketId,
      platform: proven && profileUrl !== null ? new URL(profileUrl).host : undefined,
    };
    return this.codeAttempts.limit(attempt, change, (outcome) =>
      'result' in outcome ? rejectedCodesIn(outcome.result) : 0,
    );
  }

  async find(tx: Tx, call: UcpCall, caller: Caller, id: string): Promise<UcpSession | undefined> {
    return this.admit(call, caller, ID.test(id) ? await this.store.find(tx, id) : undefined);
  }

  async lock(tx: Tx, call: UcpCall, caller: Caller, id: string): Promise<UcpSession | undefined> {
    return this.admit(call, caller, ID.test(id) ? await this.store.lock(tx, id) : undefined);
  }

  /** Digest of the lines last shown. */
  async presentedDigest(tx: Tx, id: string): Promise<string | undefined> {
    return ID.test(id) ? this.store.presentedDigest(tx, id) : undefined;
  }

  /** Notes that the session now shows a price change. The next update writes it. */
  notePriceChange(tx: Tx, { id, details }: UcpSession): void {
    details.pricesChangedAt = this.clock.now().toISOString();
    afterCommit(tx, () => this.recordPriceChange(id));
  }

  /** Runs after the commit: any request that arrived before it cannot have seen the change. */
  private recordPriceChange(id: string): void {
    const now = timers.elapsed();
    this.priceChangeReportedAt.delete(id);
    this.priceChangeReportedAt.set(id, now);
    for (const [old, at] of this.priceChangeReportedAt) {
      if (at > now - REMEMBERED_MS) break;
      this.priceChangeReportedAt.delete(old);
    }
  }

  /** Whether the request arrived before another one got the last price change; it may have waited since. */
  isPriceChangeNewTo({ since }: Caller, { id, details: { pricesChangedAt } }: UcpSession): boolean {
    if (since === undefined || pricesChangedAt === undefined) return false;
    if ((this.priceChangeReportedAt.get(id) ?? -Infinity) > since) return true;
    return Date.parse(pricesChangedAt) > this.clock.now().getTime() - (timers.elapsed() - since);
  }

  async begin(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    { lines, details, cartId }: Pick<UcpSession, 'lines' | 'details'> & { cartId?: string },
  ): Promise<EvaluatedSession> {
    const now = this.clock.now();
    const ownerId = caller.holder?.agentId ?? null;
    const messages = this.messagesOf(call, { lines, details });
    const session: UcpSession = {
      id: newId(ID_PREFIXES.checkout, now.getTime()),
      status: lacksSomething(messages) ? 'incomplete' : 'ready_for_complete',
      ownerId,
      cartId: cartId ?? null,
      platformUrl: call.profileUrl,
      webhookUrl: call.webhookUrl,
      lines,
      details,
      topUp: null,
      orderId: null,
      shown: presentedDigestOf(lines),
      version: 1,
      expiresAt: after(now, (ownerId === null ? OWNERLESS_HOURS : SESSION_HOURS) * HOUR),
      createdAt: now,
      updatedAt: now,
    };
    await this.store.insert(tx, session);
    return { session, messages };
  }

  /** Whether the session is stored as ready and still lacks nothing. */
  isReady(call: UcpCall, session: UcpSession): boolean {
    return session.status === 'ready_for_complete' && !lacksSomething(this.messagesOf(call, session));
  }

  /** Writes a change, and whether the session can be completed now. */
  async settle(tx: Tx, call: UcpCall, session: UcpSession): Promise<Message[]> {
    const messages = this.messagesOf(call, session);
    await this.store.transition(tx, session, lacksSomething(messages) ? 'lack' : 'make_ready', 'system');
    return messages;
  }

  /** The open session of a cart, if there is one. */
  async runningOf(tx: Tx, cartId: string): Promise<UcpSession | undefined> {
    const running = await this.store.lockOpenOf(tx, cartId);
    if (!running || !isLate(running, this.clock.now())) return running;
    await this.store.expire(tx, running); // so that the next session can have the cart
    return undefined;
  }

  /** For the person with the link. Shows what the platform was last shown, with the current status. */
  async ofPaymentPage(tx: Tx, token: string): Promise<UcpSession | undefined> {
    const session = await this.store.ofPaymentPage(tx, token);
    return session && this.escalations.refreshed(tx, asOf(session, this.clock.now()));
  }

  /**
   * The session at current stock and prices, without changing it. While a person is asked, it stays as they were
   * asked.
   */
  async evaluate(tx: Tx, call: UcpCall, caller: Caller, session: UcpSession): Promise<EvaluatedSession> {
    if (isOver(session.status) || session.status === 'complete_in_progress')
      return { session, messages: session.details.notes };
    const current = await this.escalations.refreshed(tx, session);
    if (current.status === 'requires_escalation')
      return { session: current, messages: current.details.notes };
    const { lines, notes, rejected } = await this.priceOf(tx, caller, session);
    const seen = { ...current, lines, details: { ...current.details, rejected } };
    const messages = [...seen.details.notes, ...notes, ...rejected, ...this.problemsOf(call, seen)];
    const transition = lacksSomething(messages) ? 'lack' : 'make_ready';
    const status = checkoutLifecycle.next(session.status, transition, 'system');
    return { session: { ...seen, status }, messages };
  }

  price(
    tx: Tx,
    caller: Caller,
    requested: readonly RequestedLine[],
    codes?: readonly string[],
  ): ReturnType<BasketPrices['of']> {
    return this.prices.of(tx, caller, requested, codes);
  }

  /** The session's lines at current prices. */
  priceOf(tx: Tx, caller: Caller, session: UcpSession): ReturnType<BasketPrices['of']> {
    return this.prices.of(tx, caller, requestedLinesOf(session), session.details.codes);
  }

  private messagesOf(call: UcpCall, session: Pick<UcpSession, 'lines' | 'details'>): Message[] {
    const { notes, rejected = [] } = session.details;
    return [...notes, ...rejected, ...this.problemsOf(call, session)];
  }

  private problemsOf(call: UcpCall, { lines, details }: Pick<UcpSession, 'lines' | 'details'>): Message[] {
    const knowsShipping = call.capabilities.has('dev.ucp.shopping.fulfillment');
    return [...acceptanceProblems(lines), ...shippingProblems(lines, details, knowsShipping)];
  }

  /**
   * Undefined for sessions of others. An expired session counts as canceled, even before the scheduled job has
   * written it. Throws if another platform began the session.
   */
  private admit(call: UcpCall, caller: Caller, session: UcpSession | undefined): UcpSession | undefined {
    if (!session || (session.ownerId !== null && session.ownerId !== caller.holder?.agentId))
      return undefined;
    if (isAnother(call, caller, session)) throw platformConflict();
    return asOf(session, this.clock.now());
  }
}

const lacksSomething = (messages: Message[]): boolean => messages.some(({ type }) => type === 'error');
