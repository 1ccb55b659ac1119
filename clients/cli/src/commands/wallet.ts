import { defineCommand } from '../command.js';
import { CONFIRM_REPEAT, repeatIn } from '../confirm-repeat.js';
import { inWords, money, relative } from '../formats.js';
import { LIMIT, limitOf } from '../lists.js';
import { centsOf } from '../values.js';
import { agreed } from './market.js';

const AMOUNT = [{ name: 'amount', help: 'In dollars, such as 25.00' }] as const;

export const wallet = defineCommand({
  name: 'wallet',
  summary: 'Show your money',
  async run(context) {
    const { terminal } = context;
    const balance = await context.me().wallet.balance();
    terminal.result(balance, () =>
      terminal.pairs({
        available: money(balance.available_cents),
        pending: money(balance.pending_cents),
        'in escrow': money(balance.in_escrow_cents),
        debt: balance.debt_cents > 0 ? money(balance.debt_cents) : undefined,
        money: balance.livemode ? 'real' : 'play money',
      }),
    );
  },
});

export const walletDeposit = defineCommand({
  name: 'wallet deposit',
  summary: 'Add money to your wallet',
  args: AMOUNT,
  options: CONFIRM_REPEAT,
  async run(context, { words: [amount = ''], options }) {
    const { terminal } = context;
    const deposit = await context
      .me()
      .wallet.deposit({ amount_cents: centsOf(amount, '<amount>'), ...repeatIn(options) });
    terminal.result(deposit, () =>
      terminal.pairs({
        ...{ deposit: deposit.id, amount: money(deposit.amount_cents), status: deposit.status },
        pay: deposit.payment?.url,
      }),
    );
  },
});

export const walletPayout = defineCommand({
  name: 'wallet payout',
  summary: 'Pay money out of your wallet',
  args: AMOUNT,
  options: { yes: { kind: 'flag', help: 'Pay out without a question' }, ...CONFIRM_REPEAT },
  async run(context, { words: [amount = ''], options }) {
    const { terminal } = context;
    const client = context.me();
    const amount_cents = centsOf(amount, '<amount>');
    if (!(await agreed(context, `Pay out ${money(amount_cents)}?`, options.yes === true))) return 1;
    const payout = await client.wallet.payout({ amount_cents, ...repeatIn(options) });
    terminal.result(payout, () =>
      terminal.pairs({
        payout: payout.id,
        amount: money(payout.amount_cents),
        status: inWords(payout.status),
      }),
    );
    return undefined;
  },
});

export const walletEntries = defineCommand({
  name: 'wallet entries',
  summary: 'List every movement of your money, newest first',
  options: LIMIT,
  async run(context, { options }) {
    const { terminal } = context;
    const { body, items } = await context.me().wallet.transactions({ limit: limitOf(options) });
    terminal.result(body, () => {
      const rows = items.map((one) => {
        const { kind, account, amount_cents, balance_cents, order_id, created_at } = one;
        return [
          relative(created_at),
          inWords(kind),
          account,
          money(amount_cents),
          money(balance_cents),
          order_id,
        ];
      });
      return terminal.table(['when', 'kind', 'account', 'amount', 'balance', 'order'], rows, [3, 4]);
    });
  },
});
