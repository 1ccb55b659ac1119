import { Injectable } from '@nestjs/common';
import { Commands, requireVersion } from '../../platform/commands/commands';
import { takeTurns } from '../../platform/database/locks';
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
import type { Session, SessionDetails } from './session';
import { Sessions } from './sessions';
import { haveMoved, shownOf } from './shown-lines';

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
    const asked = readBasket(body);
    await this.sessions.requireRoom(call, caller);
    return this.commands.run(caller, (tx) =>
      asked.cartId === undefined
        ? this.begin(tx, call, caller, asked)
        : this.ofCart(tx, call, caller, asked, asked.cartId),
    );
  }

  get(call: UcpCall, caller: Caller, id: string): Promise<Reply> {
    return this.transactions.run(async (tx) => {
      const found = await this.sessions.find(tx, call, caller, id);
      if (!found) return notFoundReply(call.version, NOUN);
      const seen = await this.sessions.judge(tx, call, caller, found);
      if (!isNews(found, seen.session)) return this.present.reply(200, call, seen.session, seen.messages);
      const session = await this.sessions.lock(tx, call, caller, id);
      return session ? this.show(tx, call, caller, session) : notFoundReply(call.version, NOUN);
    });
  }

  /** Finds a session by the token in the link for a person. */
  handedOff(token: string): Promise<Session | undefined> {
    return this.transactions.run((tx) => this.sessions.handedOff(tx, token));
  }

  /** Replaces the session's content. */
  update(call: UcpCall, caller: Caller, id: string, body: unknown): Promise<Reply> {
    const asked = readBasket(body);
    return this.commands.run(caller, async (tx) => {
      const session = await this.sessions.lock(tx, call, caller, id);
      if (!session) return notFoundReply(call.version, NOUN);
      requireVersion(caller, session.version);
      requireOpen(session.status);
      const codes = codesFor(call, asked.codes);
      const { lines, notes, rejected } = await this.sessions.price(tx, caller, asked.lines, codes);
      if (lines.length === 0) return errorReply(call.version, notes);
      const { proven, movedAt } = session.details;
      session.details = {
        ...detailsOf(asked, notes),
        codes,
        rejected,
        proven: call.proven || proven,
        movedAt,
      };
      if (haveMoved(session.lines, lines)) this.sessions.noteMove(tx, session);
      session.lines = lines;
      session.platformUrl = call.profileUrl ?? session.platformUrl;
      session.webhookUrl = call.webhookUrl ?? session.webhookUrl;
      const messages = await this.sessions.settle(tx, call, session);
      return this.present.reply(200, call, session, messages);
    });
  }

  /** Idempotent: canceling again returns the canceled session. */
  cancel(call: UcpCall, caller: Caller, id: string): Promise<Reply> {
    return this.commands.run(caller, async (tx) => {
      const session = await this.sessions.lock(tx, call, caller, id);
      if (!session) return notFoundReply(call.version, NOUN);
      requireVersion(caller, session.version);
      if (session.status !== 'canceled') {
        session.details.notes = [];
        await this.store.move(tx, session, 'cancel', 'platform');
      }
      return this.present.reply(200, call, session, []);
    });
  }

  /** Only lines that were shown can be bought, so lines shown for the first time are recorded. */
  private async show(tx: Tx, call: UcpCall, caller: Caller, session: Session): Promise<Reply> {
    const seen = await this.sessions.judge(tx, call, caller, session);
    if (isNews(session, seen.session)) {
      this.sessions.noteMove(tx, session);
      await this.store.show(tx, session, seen.session.lines);
    }
    const { version } = session;
    return this.present.reply(200, call, { ...seen.session, version }, seen.messages);
  }

  private async begin(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    asked: BasketRequest,
    cartId?: string,
  ): Promise<Reply> {
    const codes = codesFor(call, asked.codes);
    const { lines, notes, rejected } = await this.sessions.price(tx, caller, asked.lines, codes);
    if (lines.length === 0) return errorReply(call.version, notes);
    const details = { ...detailsOf(asked, notes), codes, rejected, proven: call.proven };
    const wanted = { lines, details, cartId };
    const { session, messages } = await this.sessions.begin(tx, call, caller, wanted);
    return this.present.reply(201, call, session, messages);
  }

  /** Uses the cart's content. If a session for the cart is already open, continues that one. */
  private async ofCart(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    asked: BasketRequest,
    cartId: string,
  ): Promise<Reply> {
    await takeTurns(tx, `ucp-cart:${cartId}`);
    const cart = await this.carts.of(tx, call, caller, cartId);
    if (!cart) return notFoundReply(call.version, 'cart');
    const running = await this.sessions.runningOf(tx, cartId);
    if (!running) return this.begin(tx, call, caller, { ...asked, ...cart }, cartId);
    const own = await this.sessions.lock(tx, call, caller, running.id);
    if (!own) throw cartInUse();
    return { ...(await this.show(tx, call, caller, own)), status: 201 };
  }
}

/** Whether the lines differ from those last shown. While a person is asked, the session stays as it is. */
function isNews({ status, shown }: Session, { lines }: Session): boolean {
  return !isOver(status) && status !== 'requires_escalation' && shown !== shownOf(lines);
}

function detailsOf(asked: BasketRequest, notes: Message[]): SessionDetails {
  const { buyer, context, attribution, shipping, instruments } = asked;
  return { buyer, context, attribution, shipping, instruments, notes };
}
