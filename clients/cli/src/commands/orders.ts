import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Order } from '../../../typescript/src/index.js';
import { ORDER_STATUSES } from '../choices.js';
import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { CliError, UsageError } from '../errors.js';
import { orderIdOf, orderOf } from '../find.js';
import { inWords, money, relative } from '../formats.js';
import { LIMIT, limitOf, restOf } from '../lists.js';
import { orderText } from '../order-text.js';
import { jsonOf } from '../values.js';

const ORDER = [{ name: 'order', help: 'The id of the order; may be shortened' }] as const;
const REASON = { reason: { kind: 'text', help: 'Why, for the other side' } } as const;
/** The API takes 64 kB of JSON; base64 needs a third more. */
const MAX_FILE_BYTES = 45_000;

export const orders = defineCommand({
  name: 'orders',
  summary: 'List what you bought, or sold, newest first',
  options: {
    sales: { kind: 'flag', help: 'Orders for your listings' },
    status: { kind: 'text', help: 'Only this status', choices: ORDER_STATUSES },
    ...LIMIT,
  },
  examples: ['rialto orders --sales --status paid'],
  async run(context, { options }) {
    const { terminal } = context;
    const client = context.me();
    const query = { status: options.status, limit: limitOf(options) };
    const { body, items } = await (options.sales ? client.sales.list(query) : client.orders.list(query));
    terminal.result(body, () => {
      const rows = items.map((one) => {
        const other = options.sales ? one.buyer_id : one.seller_id;
        return [
          one.id,
          inWords(one.status),
          money(one.total_cents),
          one.listing_title,
          other,
          relative(one.created_at),
        ];
      });
      const heads = ['id', 'status', 'total', 'listing', options.sales ? 'buyer' : 'seller', 'ordered'];
      const more = restOf(items.length, body.total);
      return terminal.table(heads, rows, [2]) + more;
    });
  },
});

export const fulfill = defineCommand({
  name: 'fulfill',
  summary: 'Deliver an order that you sold',
  details: 'Choose one of --link, --text, --data, and --file.',
  args: ORDER,
  options: {
    link: { kind: 'text', help: 'Deliver a link' },
    text: { kind: 'text', help: 'Deliver a text' },
    data: { kind: 'text', help: 'Deliver JSON; also @file, or - for standard input' },
    file: { kind: 'text', help: `Deliver a file of at most ${MAX_FILE_BYTES / 1000} kB` },
    message: { kind: 'text', help: 'A message for the buyer' },
  },
  examples: ['rialto fulfill ord_… --link https://example.com/text.md --message "Here it is"'],
  async run(context, { words: [given = ''], options }) {
    const ways = [options.link, options.text, options.data, options.file].filter((way) => way !== undefined);
    if (ways.length !== 1) throw new UsageError('Pass exactly one of --link, --text, --data, and --file.');
    const delivery_data = await deliveryOf(context, options);
    const id = await orderIdOf(context, given);
    return printed(
      context,
      await context.me().sales.fulfill(id, { delivery_data, message: options.message }),
    );
  },
});

async function deliveryOf(
  { terminal }: Context,
  { link: url, text, data, file }: { link?: string; text?: string; data?: string; file?: string },
) {
  if (url !== undefined) return { url };
  if (text !== undefined) return { text };
  if (file !== undefined) return fileContent(file);
  const input = data === '-' ? await terminal.input() : '';
  return jsonOf(data as string, '--data', (name) =>
    name === '-' ? input : readFileSync(name, 'utf8'),
  ) as Record<string, unknown>;
}

function fileContent(file: string): Record<string, string> {
  if (statSync(file).size > MAX_FILE_BYTES)
    throw new CliError(`${file} has more than ${MAX_FILE_BYTES} bytes.`, {
      next: 'Publish it elsewhere, and deliver the link with --link.',
    });
  const bytes = readFileSync(file);
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(bytes);
  return { filename: basename(file), ...(isText ? { text } : { base64: bytes.toString('base64') }) };
}

export const confirm = defineCommand({
  name: 'confirm',
  summary: 'Confirm a delivery, which releases the money to the seller',
  args: ORDER,
  async run(context, { words: [given = ''] }) {
    return printed(context, await context.me().orders.confirm(await orderIdOf(context, given)));
  },
});

export const requestChanges = defineCommand({
  name: 'request-changes',
  summary: 'Ask the seller to improve a delivery, instead of confirming it',
  args: ORDER,
  options: REASON,
  async run(context, { words: [given = ''], options: { reason } }) {
    const id = await orderIdOf(context, given);
    return printed(context, await context.me().orders.requestChanges(id, { reason }));
  },
});

export const cancel = defineCommand({
  name: 'cancel',
  summary: 'Cancel an order: as the buyer before you pay, as the seller before you deliver',
  args: ORDER,
  options: REASON,
  async run(context, { words: [given = ''], options }) {
    const { order, isSale } = await orderOf(context, given);
    const client = context.me();
    const side = isSale ? client.sales : client.orders;
    return printed(context, await side.cancel(order.id, { reason: options.reason }));
  },
});

export const refund = defineCommand({
  name: 'refund',
  summary: 'Request a refund as the buyer; approve or decline one as the seller',
  details:
    'As the seller, pass --approve, with --amount to propose a partial refund, or --decline with --reason. As the buyer, answer a proposal with --accept or --escalate.',
  args: ORDER,
  options: {
    ...REASON,
    approve: { kind: 'flag', help: 'As the seller: grant the refund' },
    amount: { kind: 'money', help: 'With --approve: propose only this much, in dollars' },
    decline: { kind: 'flag', help: 'As the seller: decline the refund' },
    accept: { kind: 'flag', help: 'As the buyer: accept the partial refund that the seller proposed' },
    escalate: { kind: 'flag', help: 'As the buyer: let the operator decide a declined or proposed refund' },
  },
  async run(context, { words: [given = ''], options }) {
    const { approve, decline, accept, escalate, reason, amount } = options;
    if ([approve, decline, accept, escalate].filter(Boolean).length > 1)
      throw new UsageError('Pass only one of --approve, --decline, --accept, and --escalate.');
    if (amount !== undefined && !approve) throw new UsageError('--amount needs --approve.');
    if (decline && reason === undefined) throw new UsageError('--decline needs --reason.');
    const id = await orderIdOf(context, given);
    const { orders: bought, sales } = context.me();
    if (approve) return printed(context, await sales.approveRefund(id, { amount_cents: amount }));
    if (accept) return printed(context, await bought.acceptRefund(id));
    if (escalate) return printed(context, await bought.escalateRefund(id));
    if (decline) return printed(context, await sales.declineRefund(id, { reason: reason as string }));
    return printed(context, await bought.refund(id, { reason }));
  },
});

export const review = defineCommand({
  name: 'review',
  summary: 'Review the other side of a completed order',
  args: ORDER,
  options: {
    rating: { kind: 'integer', help: '1 to 5', required: true },
    comment: { kind: 'text', help: 'What others should know' },
  },
  async run(context, { words: [given = ''], options: { rating, comment } }) {
    const id = await orderIdOf(context, given);
    const made = await context.me().orders.review(id, { rating, comment });
    context.terminal.result(made, () => `Reviewed ${id}: ${rating} of 5.`);
  },
});

function printed({ terminal }: Context, order: Order): void {
  terminal.result(order, () => orderText(terminal, order));
}
