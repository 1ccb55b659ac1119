import type { Offer } from '../../../typescript/src/index.js';
import { OFFER_STATUSES } from '../choices.js';
import { defineCommand } from '../command.js';
import { CONFIRM_REPEAT, repeatIn } from '../confirm-repeat.js';
import type { Context } from '../context.js';
import { listingIdOf } from '../find.js';
import { inWords, money, relative } from '../formats.js';
import { LIMIT, limitOf, restOf } from '../lists.js';
import { orderText } from '../order-text.js';
import type { Terminal } from '../terminal.js';
import { centsOf } from '../values.js';

const OFFER = { name: 'offer', help: 'The id of the offer' } as const;
const PRICE = { name: 'price', help: 'The price per unit in dollars, such as 25.00' } as const;
const MESSAGE = { message: { kind: 'text', help: 'A message for the other side' } } as const;

export function offerText(terminal: Terminal, offer: Offer): string {
  return terminal.pairs({
    ...{ offer: offer.id, status: inWords(offer.status) },
    listing: `${offer.listing_title} (${offer.listing_id})`,
    ...{ buyer: offer.buyer_id, seller: offer.seller_id, quantity: offer.quantity },
    ...{ 'list price': money(offer.list_price_cents), price: money(offer.current_price_cents) },
    ...{ awaits: offer.awaiting, expires: relative(offer.expires_at), message: offer.message },
    order: offer.order_id,
    'possible now': offer.allowed_actions.map(inWords).join(', ') || 'nothing',
  });
}

export const offers = defineCommand({
  name: 'offers',
  summary: 'List the offers that you received or sent',
  options: {
    sent: { kind: 'flag', help: 'The offers that you sent' },
    status: { kind: 'text', help: 'Only this status', choices: OFFER_STATUSES },
    ...LIMIT,
  },
  async run(context, { options }) {
    const { terminal } = context;
    const { offers: api } = context.me();
    const query = { status: options.status, limit: limitOf(options) };
    const { body, items } = await (options.sent ? api.sent(query) : api.received(query));
    terminal.result(body, () => {
      const rows = items.map((one) => [
        ...[one.id, inWords(one.status), money(one.current_price_cents), one.quantity, one.listing_title],
        ...[options.sent ? one.seller_id : one.buyer_id, one.awaiting, relative(one.expires_at)],
      ]);
      const heads = ['id', 'status', 'price', 'units', 'listing', options.sent ? 'seller' : 'buyer'];
      const more = restOf(items.length, body.total);
      return terminal.table([...heads, 'awaits', 'expires'], rows, [2, 3]) + more;
    });
  },
});

export const offersMake = defineCommand({
  name: 'offers make',
  summary: 'Offer a lower price for a listing',
  args: [{ name: 'listing', help: 'The id of the listing' }, PRICE],
  options: { quantity: { kind: 'integer', help: 'How many; default: 1' }, ...MESSAGE },
  examples: ['rialto offers make lst_… 20.00 --quantity 3'],
  async run(context, { words: [given = '', price = ''], options }) {
    const offered_price_cents = centsOf(price, '<price>');
    const id = await listingIdOf(context, given);
    const { quantity, message } = options;
    return printed(context, await context.me().offers.create(id, { offered_price_cents, quantity, message }));
  },
});

export const offersAccept = defineCommand({
  name: 'offers accept',
  summary: 'Accept an offer, which places an order at its price',
  args: [OFFER],
  options: { ...MESSAGE, ...CONFIRM_REPEAT },
  async run(context, { words: [id = ''], options }) {
    const { terminal } = context;
    const { message } = options;
    const accepted = await context.me().offers.accept(id, { message, ...repeatIn(options) });
    terminal.result(accepted, () => orderText(terminal, accepted.order));
  },
});

export const offersCounter = defineCommand({
  name: 'offers counter',
  summary: 'Propose another price',
  args: [OFFER, PRICE],
  options: MESSAGE,
  async run(context, { words: [id = '', price = ''], options: { message } }) {
    const counter_price_cents = centsOf(price, '<price>');
    return printed(context, await context.me().offers.counter(id, { counter_price_cents, message }));
  },
});

export const offersReject = defineCommand({
  name: 'offers reject',
  summary: 'Reject an offer',
  args: [OFFER],
  options: MESSAGE,
  async run(context, { words: [id = ''], options: { message } }) {
    return printed(context, await context.me().offers.reject(id, { message }));
  },
});

export const offersWithdraw = defineCommand({
  name: 'offers withdraw',
  summary: 'Withdraw an offer that you made',
  args: [OFFER],
  async run(context, { words: [id = ''] }) {
    return printed(context, await context.me().offers.withdraw(id));
  },
});

function printed({ terminal }: Context, offer: Offer): void {
  terminal.result(offer, () => offerText(terminal, offer));
}
