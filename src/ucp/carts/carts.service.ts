import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { after, Clock, DAY } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { readBasket } from '../checkout/basket-request';
import { lineItems, linksOf, returnableLines, totalsOf } from '../checkout/checkout-presenter';
import { codesFor, discountsOf } from '../checkout/discounts-document';
import { discountOf, requestedLinesOf, subtotalOf } from '../checkout/pricing';
import { Sessions } from '../checkout/sessions';
import { relevant } from '../negotiation/capabilities';
import type { UcpCall } from '../negotiation/ucp-call';
import { CART_DAYS, OWNERLESS_CART_DAYS } from '../policies';
import { claimsNotAccepted, errorReply, type Message, notFoundReply, type Reply } from '../wire/envelope';
import { policiesOf } from '../wire/return-policies';
import { type Cart, CartContents } from './cart-contents';

/** Carts of shopping platforms. */
@Injectable()
export class CartsService {
  constructor(
    private readonly commands: Commands,
    private readonly transactions: Transactions,
    private readonly carts: CartContents,
    private readonly sessions: Sessions,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async create(call: UcpCall, caller: Caller, body: unknown): Promise<Reply> {
    const basket = readBasket(body, { cart: true });
    const { buyer, context, attribution } = basket;
    const codes = codesFor(call, basket.codes);
    await this.sessions.requireRoom(call, caller);
    const create = async (tx: Tx): Promise<Reply> => {
      const { lines, notes, rejected } = await this.sessions.price(tx, caller, basket.lines, codes);
      if (lines.length === 0) return errorReply(call.version, notes);
      const now = this.clock.now();
      const ownerId = caller.holder?.agentId ?? null;
      const cart: Cart = {
        id: newId(ID_PREFIXES.cart, now.getTime()),
        ownerId,
        platformUrl: call.profileUrl,
        lines,
        details: { buyer, context, attribution, codes, proven: call.proven, notes },
        canceled: false,
        expiresAt: after(now, (ownerId === null ? OWNERLESS_CART_DAYS : CART_DAYS) * DAY),
        createdAt: now,
        updatedAt: now,
      };
      await this.carts.insert(tx, cart);
      return this.reply(201, call, cart, [...notes, ...rejected]);
    };
    return this.sessions.limitCodes(call, caller, basket, undefined, () => this.commands.run(caller, create));
  }

  get(call: UcpCall, caller: Caller, id: string): Promise<Reply> {
    return this.transactions.run(async (tx) => {
      const cart = await this.carts.find(tx, call, caller, id);
      if (!cart) return notFoundReply(call.version, 'cart');
      const { lines, notes, rejected } = await this.sessions.price(
        tx,
        caller,
        requestedLinesOf(cart),
        cart.details.codes,
      );
      return this.reply(200, call, { ...cart, lines }, [...cart.details.notes, ...notes, ...rejected]);
    });
  }

  /** Replaces the cart's content. */
  update(call: UcpCall, caller: Caller, id: string, body: unknown): Promise<Reply> {
    const basket = readBasket(body, { cart: true });
    const { buyer, context, attribution } = basket;
    const codes = codesFor(call, basket.codes);
    const change = async (tx: Tx): Promise<Reply> => {
      const cart = await this.carts.lock(tx, call, caller, id);
      if (!cart) return notFoundReply(call.version, 'cart');
      const { lines, notes, rejected } = await this.sessions.price(tx, caller, basket.lines, codes);
      if (lines.length === 0) return errorReply(call.version, notes);
      const changed = {
        ...cart,
        lines,
        details: { buyer, context, attribution, codes, proven: cart.details.proven, notes },
        updatedAt: this.clock.now(),
      };
      await this.carts.update(tx, changed);
      return this.reply(200, call, changed, [...notes, ...rejected]);
    };
    return this.sessions.limitCodes(call, caller, basket, id, () => this.commands.run(caller, change));
  }

  /** Returns the cart as it was. Afterwards it no longer exists for callers. */
  cancel(call: UcpCall, caller: Caller, id: string): Promise<Reply> {
    return this.commands.run(caller, async (tx) => {
      const cart = await this.carts.lock(tx, call, caller, id);
      if (!cart) return notFoundReply(call.version, 'cart');
      await this.carts.cancel(tx, cart);
      return this.reply(200, call, cart, cart.details.notes);
    });
  }

  private reply(status: 200 | 201, call: UcpCall, cart: Cart, messages: readonly Message[]): Reply {
    const { buyer, context, attribution } = cart.details;
    return {
      status,
      body: {
        ucp: {
          version: call.version,
          status: 'success',
          capabilities: relevant(call.capabilities, 'dev.ucp.shopping.cart'),
        },
        id: cart.id,
        line_items: lineItems(cart.lines),
        currency: CURRENCY,
        totals: totalsOf(subtotalOf(cart.lines), discountOf(cart.lines)),
        messages: [...messages, ...claimsNotAccepted(context)],
        links: linksOf(this.settings),
        ...policiesOf(returnableLines(cart.lines)),
        ...discountsOf(cart),
        ...(buyer && { buyer }),
        ...(context && { context }),
        ...(attribution && { attribution }),
        expires_at: cart.expiresAt.toISOString(),
      },
    };
  }
}
