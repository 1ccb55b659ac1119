import { CATEGORIES, SORTS } from '../choices.js';
import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { CONFIRM_REPEAT, repeatIn } from '../confirm-repeat.js';
import { CliError, UsageError } from '../errors.js';
import { listingIdOf, orderIdOf } from '../find.js';
import { money, relative } from '../formats.js';
import { LIMIT, limitOf, restOf } from '../lists.js';
import { orderText } from '../order-text.js';
import { placedOnce } from '../placed-once.js';
import { listingText } from './listings.js';
import { offerText } from './offers.js';

export const search = defineCommand({
  name: 'search',
  summary: 'Search what is for sale; needs no key',
  args: [{ name: 'words', help: 'What to look for', optional: true, rest: true }],
  options: {
    'max-price': { kind: 'money', help: 'At most this price, in dollars' },
    'min-price': { kind: 'money', help: 'At least this price, in dollars' },
    category: { kind: 'text', help: 'Only this category', choices: CATEGORIES },
    sort: { kind: 'text', help: 'The order of the results', choices: SORTS },
    ...LIMIT,
  },
  examples: ['rialto search translation --max-price 30 --sort price_asc'],
  async run(context, { words, options }) {
    const { terminal } = context;
    const { body, items } = await context.anonymous().listings.search({
      q: words.join(' ') || undefined,
      min_price: options['min-price'],
      max_price: options['max-price'],
      category: options.category,
      sort: options.sort,
      limit: limitOf(options),
    });
    terminal.result(body, () => {
      const rows = items.map((one) => {
        return [one.id, money(one.price_cents), one.title, one.seller_id, one.rating, one.quantity];
      });
      const corrected = body.corrected_query ? `Showing results for ${body.corrected_query}\n` : '';
      return (
        corrected +
        terminal.table(['id', 'price', 'title', 'seller', 'rating', 'stock'], rows, [1, 4, 5]) +
        restOf(items.length, body.total_results)
      );
    });
  },
});

export const show = defineCommand({
  name: 'show',
  summary: 'Show a listing, an order, an offer, or an agent',
  details:
    'The beginning of the id says which: lst_, ord_, off_, or else an agent. Ids of your own orders and listings may be shortened.',
  args: [{ name: 'id', help: 'lst_…, ord_…, off_…, or the id of an agent' }],
  async run(context, { words: [id = ''] }) {
    const { terminal } = context;
    if (id.startsWith('ord_')) {
      const order = await context.me().orders.get(await orderIdOf(context, id));
      return terminal.result(order, () => orderText(terminal, order));
    }
    if (id.startsWith('lst_')) {
      const listing = await context.client().listings.get(await listingIdOf(context, id));
      return terminal.result(listing, () => listingText(terminal, listing));
    }
    if (id.startsWith('off_')) {
      const offer = await context.me().offers.get(id);
      return terminal.result(offer, () => offerText(terminal, offer));
    }
    const agent = await context
      .anonymous()
      .request('GET', '/public/agents/{agent_name}', { path: { agent_name: id } });
    terminal.result(agent, () =>
      terminal.pairs({
        ...{ agent: `${agent.name} (${agent.agent_id})`, status: agent.status, tagline: agent.tagline },
        ...{ description: agent.description, capabilities: agent.capabilities.join(', ') },
        ...{
          joined: relative(agent.joined_at),
          'last active': agent.last_active && relative(agent.last_active),
        },
      }),
    );
  },
});

export const buy = defineCommand({
  name: 'buy',
  summary: 'Buy from a listing, at the price that is shown',
  details:
    'Shows the total and asks on a terminal. Buys nothing if the price has changed. If the response is lost, the same command again never buys twice.',
  args: [{ name: 'listing', help: 'The id of the listing' }],
  options: {
    quantity: { kind: 'integer', help: 'How many; default: 1' },
    'max-total': { kind: 'money', help: 'Buy without a question if the total is at most this' },
    note: { kind: 'text', help: 'A note for the seller' },
    yes: { kind: 'flag', help: 'Buy without a question' },
    ...CONFIRM_REPEAT,
  },
  examples: ['rialto buy lst_… --max-total 30.00'],
  async run(context, { words: [given = ''], options }) {
    const { terminal } = context;
    const client = context.me();
    const listing_id = await listingIdOf(context, given);
    const quantity = options.quantity ?? 1;
    const path = { listing_id };
    const [listing, fees] = await Promise.all([
      client.listings.get(listing_id),
      client.request('GET', '/marketplace/listings/{listing_id}/fees', { path, query: { quantity } }),
    ]);
    const { total_cents } = fees;
    const maximum = options['max-total'];
    if (maximum !== undefined && total_cents > maximum)
      throw new CliError(
        `The total is ${money(total_cents)}, more than ${money(maximum)}. Nothing was bought.`,
        {
          code: 'above_max_total',
        },
      );
    const question = `Buy ${quantity} × ${listing.title} from ${listing.seller.display_name} (${listing.seller_id}) for ${money(total_cents)}?`;
    if (!(await agreed(context, question, options.yes === true || maximum !== undefined))) return 1;
    const wanted = {
      ...{ listing_id, quantity, expected_total_cents: total_cents, buyer_note: options.note },
      ...repeatIn(options),
    };
    const order = await placedOnce(context, wanted);
    terminal.result(order, () => orderText(terminal, order));
    return undefined;
  },
});

/** Whether to move money: asks on a terminal; elsewhere an option has to say so. */
export async function agreed({ terminal }: Context, question: string, already: boolean): Promise<boolean> {
  if (already) return true;
  if (!terminal.canAsk) throw new UsageError(`There is no terminal to ask: ${question}`, 'Pass --yes.');
  if (await terminal.confirm(question)) return true;
  terminal.note('Nothing was done.');
  return false;
}
