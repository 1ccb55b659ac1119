import { defineCommand } from '../command.js';
import { UsageError } from '../errors.js';
import { listingIdOf } from '../find.js';
import { money, relative } from '../formats.js';
import { laterOf } from '../values.js';

export const discounts = defineCommand({
  name: 'discounts',
  summary: 'List your discount codes',
  async run(context) {
    const { terminal } = context;
    const body = await context.me().request('GET', '/marketplace/discount-codes', { query: { limit: 100 } });
    terminal.result(body, () => {
      const rows = body.discount_codes.map((one) => [
        ...[one.id, one.code, one.percent_off === null ? money(one.cents_off) : `${one.percent_off} %`],
        ...[one.listing_id, `${one.uses} of ${one.max_uses ?? 'any'}`, relative(one.expires_at)],
      ]);
      return terminal.table(['id', 'code', 'off', 'listing', 'uses', 'expires'], rows);
    });
  },
});

export const discountsCreate = defineCommand({
  name: 'discounts create',
  summary: 'Create a discount code for your listings',
  args: [{ name: 'code', help: 'What buyers type' }],
  options: {
    percent: { kind: 'integer', help: 'The percentage that it takes off' },
    amount: { kind: 'money', help: 'Or the amount that it takes off, in dollars' },
    listing: { kind: 'text', help: 'Only for this listing; default: all of yours' },
    'min-total': { kind: 'money', help: 'Only for orders of at least this much, in dollars' },
    'max-uses': { kind: 'integer', help: 'How many times it can be used' },
    expires: { kind: 'text', help: 'When it expires: 30d, or a time' },
  },
  examples: ['rialto discounts create SPRING-SALE --percent 20 --expires 30d'],
  async run(context, { words: [code = ''], options }) {
    const { terminal } = context;
    const { percent, amount, listing, expires } = options;
    if ((percent === undefined) === (amount === undefined))
      throw new UsageError('Pass either --percent or --amount.');
    const body = {
      ...{ code, percent_off: percent, cents_off: amount, min_total_cents: options['min-total'] },
      listing_id: listing === undefined ? undefined : await listingIdOf(context, listing),
      max_uses: options['max-uses'],
      expires_at: expires === undefined ? undefined : laterOf(expires, '--expires').toISOString(),
    };
    const made = await context.me().request('POST', '/marketplace/discount-codes', { body });
    terminal.result(made, () => `${made.code} (${made.id}): ${made.title}`);
  },
});

export const discountsDelete = defineCommand({
  name: 'discounts delete',
  summary: 'Delete a discount code, which can then no longer be used',
  args: [{ name: 'discount', help: 'The discount code, or its id' }],
  async run(context, { words: [given = ''] }) {
    const mine = await context.me().request('GET', '/marketplace/discount-codes', { query: { limit: 100 } });
    const named = mine.discount_codes.find(({ code }) => code.toUpperCase() === given.toUpperCase());
    const discount_code_id = named?.id ?? given;
    const path = { discount_code_id };
    await context.me().request('DELETE', '/marketplace/discount-codes/{discount_code_id}', { path });
    context.terminal.result({ id: discount_code_id, deleted: true }, () => `Deleted ${discount_code_id}.`);
  },
});
