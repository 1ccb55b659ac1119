import { Injectable } from '@nestjs/common';
import { Commands, requireVersion } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { CartContents } from '../carts/cart-contents';
import type { UcpCall } from '../negotiation/ucp-call';
import { errorReply, type Message, notFoundReply, type Reply } from '../wire/envelope';
import { cartInUse } from '../wire/ucp.errors';
import { type BasketRequest, readBasket } from './basket-request';
import { codesFor } from './discounts-document';
import { CheckoutPresenter } from './checkout-presenter';
import { isOver, requireOpen } from './checkout.lifecycle';
import { CheckoutStore } from './checkout-store';
import type { UcpSession, SessionDetails } from './session';
import { Sessions } from './sessions';
import { havePricesChanged, presentedDigestOf } from './presented-lines';

const NOUN = 'checkout session';

/** Checkout sessions until they are paid. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly commands: Commands,
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly store: CheckoutStore,
    private readonly carts: CartContents,
    private readonly present: CheckoutPresenter,
  ) {}

  /** Creates nothing if no item in the basket can be bought. */
  async create(call: UcpCall, caller: Caller, body: unknown): Promise<Reply> {
    const requested = readBasket(body);
    await this.sessions.requireRoom(call, caller);
    const { cartId } = requested;
    const create = (tx: Tx): Promise<Reply> =>
      cartId === undefined
        ? this.begin(tx, call, caller, requested)
        : this.ofCart(tx, call, caller, requested, cartId);
    return this.sessions.limitCodes(call, caller, requested, cartId, () => this.commands.run(caller, create));
  }

  get(call: UcpCall, caller: Caller, id: string): Promise<Reply> {
    return this.transactions.run(async (tx) => {
      const found = await this.sessions.find(tx, call, caller, id);
      if (!found) return notFoundReply(call.version, NOUN);
      const seen = await this.sessions.evaluate(tx, call, caller, found);
      if (!isNewToCaller(found, seen.session))
        return this.present.reply(200, call, seen.session, seen.messages);
      const session = await this.sessions.lock(tx, call, caller, id);
      return session ? this.show(tx, call, caller, session) : notFoundReply(call.version, NOUN);
    });
  }

  /** Finds a session by the token in the link for a person. */
  ofPaymentPage(token: string): Promise<UcpSession | undefined> {
    return this.transactions.run((tx) => this.sessions.ofPaymentPage(tx, token));
  }

  /** Replaces the session's content. */
  update(call: UcpCall, caller: Caller, id: string, body: unknown): Promise<Reply> {
    const requested = readBasket(body);
    const change = async (tx: Tx): Promise<Reply> => {
      const session = await this.sessions.lock(tx, call, caller, id);
      if (!session) return notFoundReply(call.version, NOUN);
      requireVersion(caller, session.version);
      requireOpen(session.status);
      const codes = codesFor(call, requested.codes);
      const { lines, notes, rejected } = await this.sessions.price(tx, caller, requested.lines, codes);
      if (lines.length === 0) return errorReply(call.version, notes);
      const { proven, pricesChangedAt } = session.details;
      session.details = {
        ...detailsOf(requested, notes),
        codes,
        rejected,
        proven: call.proven || proven,
        pricesChangedAt,
      };
      if (havePricesChanged(session.lines, lines)) this.sessions.notePriceChange(tx, session);
      session.lines = lines;
      session.platformUrl = call.profileUrl ?? session.platformUrl;
      session.webhookUrl = call.webhookUrl ?? session.webhookUrl;
      const messages = await this.sessions.settle(tx, call, session);
      return this.present.reply(200, call, session, messages);
    };
    return this.sessions.limitCodes(call, caller, requested, id, () => this.commands.run(caller, change));
  }

  /** Idempotent: canceling again returns the canceled session. */
  cancel(call: UcpCall, caller: Caller, id: string): Promise<Reply> {
    return this.commands.run(caller, async (tx) => {
      const session = await this.sessions.lock(tx, call, caller, id);
      if (!session) return notFoundReply(call.version, NOUN);
      requireVersion(caller, session.version);
      if (session.status !== 'canceled') {
        session.details.notes = [];
        await this.store.transition(tx, session, 'cancel', 'platform');
      }
      return this.present.reply(200, call, session, []);
    });
  }

  /** Only lines that were shown can be bought, so lines shown for the first time are recorded. */
  private async show(tx: Tx, call: UcpCall, caller: Caller, session: UcpSession): Promise<Reply> {
    const seen = await this.sessions.evaluate(tx, call, caller, session);
    if (isNewToCaller(session, seen.session)) {
      this.sessions.notePriceChange(tx, session);
      await this.store.show(tx, session, seen.session.lines);
    }
    const { version } = session;
    return this.present.reply(200, call, { ...seen.session, version }, seen.messages);
  }

  private async begin(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    requested: BasketRequest,
    cartId?: string,
  ): Promise<Reply> {
    const codes = codesFor(call, requested.codes);
    const { lines, notes, rejected } = await this.sessions.price(tx, caller, requested.lines, codes);
    if (lines.length === 0) return errorReply(call.version, notes);
    const details = { ...detailsOf(requested, notes), codes, rejected, proven: call.proven };
    const wanted = { lines, details, cartId };
    const { session, messages } = await this.sessions.begin(tx, call, caller, wanted);
    return this.present.reply(201, call, session, messages);
  }

  /** Uses the cart's content. If a session for the cart is already open, continues that one. */
  private async ofCart(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    requested: BasketRequest,
    cartId: string,
  ): Promise<Reply> {
    await acquireAdvisoryLocks(tx, `ucp-cart:${cartId}`);
    const cart = await this.carts.of(tx, call, caller, cartId);
    if (!cart) return notFoundReply(call.version, 'cart');
    const running = await this.sessions.runningOf(tx, cartId);
    if (!running) return this.begin(tx, call, caller, { ...requested, ...cart }, cartId);
    const own = await this.sessions.lock(tx, call, caller, running.id);
    if (!own) throw cartInUse();
    return { ...(await this.show(tx, call, caller, own)), status: 201 };
  }
}

/** Whether the lines differ from those last shown. While a person is asked, the session stays as it is. */
function isNewToCaller({ status, shown: displayed }: UcpSession, { lines }: UcpSession): boolean {
  return !isOver(status) && status !== 'requires_escalation' && displayed !== presentedDigestOf(lines);
}

function detailsOf(requested: BasketRequest, notes: Message[]): SessionDetails {
  const { buyer, context, attribution, shipping, instruments } = requested;
  return { buyer, context, attribution, shipping, instruments, notes };
}
