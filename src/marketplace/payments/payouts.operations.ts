import { approvalRequired, tooManyApprovals } from '../../agents/owner-controls/owner-controls.errors';
import { formatDollars } from '../../kernel/cents';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, operation } from '../../platform/operations/operation-marks';
import { unfundedTransfer } from '../escrow/escrow.errors';
import { possibleDuplicate } from '../intents/intents.errors';
import { spendingCapExceeded } from '../spending/spending-controls.service';
import { PayoutsView, PayoutView } from './payments.dto';
import { payoutNotFound, debtOutstanding, payoutAccountNeeded } from './payments.errors';

const payOutForm = AsForm<PayoutView>({
  label: 'Pay out',
  fields: { amount_cents: { label: 'Amount in dollars' } },
  without: ['confirm_repeat'],
  done: ({ amount_cents: amount, status }) =>
    status === 'paid'
      ? `${formatDollars(amount)} paid out.`
      : `${formatDollars(amount)} are on their way to your payout account.`,
});

export const payOut = operation(
  payOutForm,
  Answers(201, PayoutView, {
    summary: 'Pay out money from your wallet',
    description:
      'Counts towards the daily cap of the key. Above the owner’s threshold it awaits approval: repeat the call ' +
      'with the same amount once the owner has approved.',
    refuses: [
      possibleDuplicate,
      spendingCapExceeded,
      approvalRequired,
      tooManyApprovals,
      unfundedTransfer,
      debtOutstanding,
      payoutAccountNeeded,
    ],
    idempotent: true,
  }),
  AsAction('sell.payout', {
    description: 'Request a payout; GET /marketplace/wallet says how much is available',
  }),
);

export const get = operation(
  Answers(200, PayoutView, { summary: 'Get your payout', refuses: [payoutNotFound] }),
  AsAction('sell.view_payout'),
);

export const list = operation(
  Answers(200, PayoutsView, { summary: 'List your payouts, newest first' }),
  AsAction('sell.payouts'),
);
