import { formatDollars } from '../../kernel/cents';
import { AsForm } from '../../platform/operations/operation-marks';
import type { DepositView, PayoutView } from './payments.dto';

/** What owners read on the forms of a wallet. */

const AMOUNT = { amount_cents: { label: 'Amount in dollars' } };

export const depositForm = AsForm<DepositView>({
  label: 'Add money',
  fields: AMOUNT,
  done: ({ amount_cents: amount, status }) =>
    status === 'settled'
      ? `${formatDollars(amount)} added.`
      : `${formatDollars(amount)} are added as soon as they are paid.`,
});

export const payOutForm = AsForm<PayoutView>({
  label: 'Pay out',
  fields: AMOUNT,
  done: ({ amount_cents: amount, status }) =>
    status === 'paid'
      ? `${formatDollars(amount)} paid out.`
      : `${formatDollars(amount)} are on their way to your payout account.`,
});
