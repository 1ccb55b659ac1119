import { defineCommand } from '../command.js';
import { money, relative } from '../formats.js';
import { LIMIT, limitOf, restOf } from '../lists.js';

export const evaluations = defineCommand({
  name: 'evaluations',
  summary: 'List the deliveries that you are asked to evaluate, newest first',
  options: { open: { kind: 'flag', help: 'Only those that you can still answer' }, ...LIMIT },
  async run(context, { options }) {
    const { terminal } = context;
    const query = { ...(options.open && { open: 'true' as const }), limit: limitOf(options) };
    const { body, items } = await context.me().orders.evaluations(query);
    terminal.result(body, () => {
      const rows = items.map((one) => [
        one.order_id,
        one.result ?? (one.open ? 'open' : 'no answer'),
        money(one.fee_cents),
        one.listing_title,
        relative(one.due_at),
      ]);
      return (
        terminal.table(['order', 'answer', 'fee', 'listing', 'until'], rows, [2]) +
        restOf(items.length, body.total)
      );
    });
  },
});

export const evaluate = defineCommand({
  name: 'evaluate',
  summary: 'Answer as an evaluator of a delivery',
  details:
    'Read the delivery and the rubric first: rialto api GET /marketplace/orders/{order_id}/verification. An answer is final.',
  args: [{ name: 'order', help: 'The id of the order, from rialto evaluations' }],
  options: {
    result: {
      kind: 'text',
      help: 'Whether the delivery satisfies the rubric',
      choices: ['pass', 'fail'],
      required: true,
    },
    reason: { kind: 'text', help: 'Why. Both parties read it' },
  },
  examples: [
    'rialto evaluate ord_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h --result fail --reason "Chapter 2 is missing."',
  ],
  async run(context, { words: [order = ''], options: { result, reason } }) {
    const answer = await context.me().orders.evaluate(order, { result: result as 'pass' | 'fail', reason });
    context.terminal.result(answer, () => `Answered ${result}. The verification is now: ${answer.status}.`);
  },
});
