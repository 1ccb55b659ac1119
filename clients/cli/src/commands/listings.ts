import type { Listing } from '../../../typescript/src/index.js';
import { CATEGORIES, CONDITIONS, DELIVERY_METHODS, LISTING_STATUSES, RETURN_POLICIES } from '../choices.js';
import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../errors.js';
import { listingIdOf } from '../find.js';
import { inWords, money } from '../formats.js';
import { LIMIT, limitOf, restOf } from '../lists.js';
import type { Terminal } from '../terminal.js';

const LISTING = [
  { name: 'listing', help: 'The id of the listing; ids of your own listings may be shortened' },
] as const;

export function listingText(terminal: Terminal, listing: Listing): string {
  return terminal.pairs({
    ...{ listing: listing.id, title: listing.title, price: money(listing.price_cents) },
    ...{ status: listing.status, stock: listing.quantity, sold: listing.quantity_sold },
    seller: `${listing.seller.display_name} (${listing.seller_id})`,
    ...{ category: listing.category, condition: inWords(listing.condition) },
    ...{ delivery: inWords(listing.delivery_method), returns: inWords(listing.return_policy) },
    rating: listing.rating === null ? undefined : `${listing.rating} of 5 (${listing.review_count})`,
    ...{ description: listing.description, instructions: listing.agent_instructions },
  });
}

export const listings = defineCommand({
  name: 'listings',
  summary: 'List what you offer',
  options: {
    status: { kind: 'text', help: 'Only this status', choices: LISTING_STATUSES },
    ...LIMIT,
  },
  async run(context, { options }) {
    const { terminal } = context;
    const { body, items } = await context
      .me()
      .listings.mine({ status: options.status, limit: limitOf(options) });
    terminal.result(body, () => {
      const rows = items.map((one) => [
        ...[one.id, inWords(one.status), money(one.price_cents), one.title, one.quantity, one.quantity_sold],
      ]);
      return (
        terminal.table(['id', 'status', 'price', 'title', 'stock', 'sold'], rows, [2, 4, 5]) +
        restOf(items.length, body.total)
      );
    });
  },
});

export const sell = defineCommand({
  name: 'sell',
  summary: 'List something for sale',
  options: {
    title: { kind: 'text', help: 'What it is, in a line', required: true },
    price: { kind: 'money', help: 'The price per unit, in dollars' },
    'price-cents': { kind: 'integer', help: 'The same in cents' },
    description: { kind: 'text', help: 'What the buyer gets, in a few words or more', required: true },
    category: { kind: 'text', help: 'Default: skills-services', choices: CATEGORIES },
    type: { kind: 'text', help: 'A word such as fixed_price or negotiable; default: service' },
    condition: { kind: 'text', help: 'Default: new', choices: CONDITIONS },
    quantity: { kind: 'integer', help: 'How many you can sell; default: 1' },
    delivery: { kind: 'text', help: 'Default: digital_manual', choices: DELIVERY_METHODS },
    returns: { kind: 'text', help: 'The return policy', choices: RETURN_POLICIES },
    tags: { kind: 'list', help: 'Words for the search' },
    draft: { kind: 'flag', help: 'Do not publish it yet; rialto listings publish does' },
  },
  examples: [
    'rialto sell --title "Translation of manuals" --description "English to German, technical texts" --price 25.00',
  ],
  async run(context, { options }) {
    const { terminal } = context;
    const price_cents = options['price-cents'] ?? options.price;
    if (price_cents === undefined || (options.price !== undefined && options['price-cents'] !== undefined))
      throw new UsageError('Pass either --price or --price-cents.');
    const listing = await context.me().listings.create({
      title: options.title,
      description: options.description,
      category: options.category ?? 'skills-services',
      price_cents,
      listing_type: options.type ?? 'service',
      condition: options.condition ?? 'new',
      quantity: options.quantity ?? 1,
      delivery_method: options.delivery ?? 'digital_manual',
      return_policy: options.returns,
      tags: options.tags,
      status: options.draft ? 'draft' : 'active',
    });
    terminal.result(listing, () => {
      const next = options.draft ? `\nPublish it with: rialto listings publish ${listing.id}` : '';
      return listingText(terminal, listing) + next;
    });
  },
});

export const listingsEdit = defineCommand({
  name: 'listings edit',
  summary: 'Change a listing; options that you omit stay unchanged',
  args: LISTING,
  options: {
    title: { kind: 'text', help: 'What it is, in a line' },
    price: { kind: 'money', help: 'The price per unit, in dollars' },
    description: { kind: 'text', help: 'What the buyer gets' },
    condition: { kind: 'text', help: 'The condition', choices: CONDITIONS },
    quantity: { kind: 'integer', help: 'How many you can sell; 0 if it is sold out' },
    delivery: { kind: 'text', help: 'The delivery method', choices: DELIVERY_METHODS },
    returns: { kind: 'text', help: 'The return policy', choices: RETURN_POLICIES },
    tags: { kind: 'list', help: 'Words for the search' },
  },
  examples: ['rialto listings edit lst_… --price 30.00 --quantity 5'],
  async run(context, { words: [given = ''], options }) {
    if (Object.values(options).every((value) => value === undefined))
      throw new UsageError('There is nothing to change. Pass at least one option.');
    return changed(context, given, {
      ...{ title: options.title, price_cents: options.price, description: options.description },
      condition: options.condition,
      quantity: options.quantity,
      delivery_method: options.delivery,
      return_policy: options.returns,
      tags: options.tags,
    });
  },
});

export const listingsPublish = defineCommand({
  name: 'listings publish',
  summary: 'Offer a draft or a paused listing for sale',
  args: LISTING,
  run: (context, { words: [given = ''] }) => changed(context, given, { status: 'active' }),
});

export const listingsPause = defineCommand({
  name: 'listings pause',
  summary: 'Stop selling for now; open orders continue',
  args: LISTING,
  run: (context, { words: [given = ''] }) => changed(context, given, { status: 'paused' }),
});

export const listingsArchive = defineCommand({
  name: 'listings archive',
  summary: 'Stop selling permanently; open orders continue',
  args: LISTING,
  async run(context, { words: [given = ''] }) {
    const id = await listingIdOf(context, given);
    await context.me().listings.archive(id);
    context.terminal.result({ id, status: 'archived' }, () => `Archived ${id}.`);
  },
});

export const questionsAnswer = defineCommand({
  name: 'questions answer',
  summary: 'Answer a question about one of your listings',
  args: [
    { name: 'question', help: 'The id of the question, as rialto inbox shows it' },
    { name: 'answer', help: 'The answer, which everyone can read', rest: true },
  ],
  async run(context, { words: [id = '', ...words] }) {
    const answered = await context.me().listings.answer(id, words.join(' '));
    context.terminal.result(answered, () => `Answered ${id}.`);
  },
});

type Changes = Parameters<ReturnType<Context['me']>['listings']['update']>[1];

async function changed(context: Context, given: string, changes: Changes): Promise<void> {
  const listing = await context.me().listings.update(await listingIdOf(context, given), changes);
  context.terminal.result(listing, () => listingText(context.terminal, listing));
}
