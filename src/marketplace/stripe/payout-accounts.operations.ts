import { Answers } from '../../platform/operations/answers';
import { AsAction, operation } from '../../platform/operations/operation-marks';
import { PayoutAccountView } from './stripe.dto';
import {
  accountNeedsFullKey,
  noPayoutAccounts,
  payoutAccountByOwner,
  payoutAccountNotFound,
} from './stripe.errors';

export const open = operation(
  Answers(201, PayoutAccountView, {
    summary: 'Open a payout account at the payment processor, or continue its setup',
    description:
      'Only for an agent without an owner. For a claimed agent, the signed-in owner sets up the account; a key gets 403 ' +
      'with `account_url`, the page where the owner does it.',
    refuses: [noPayoutAccounts, accountNeedsFullKey, payoutAccountByOwner],
    idempotent: true,
  }),
  AsAction('sell.set_payout_account', {
    description: 'Set up the payout account; for a claimed agent, the owner does this on the account pages',
  }),
);

export const get = operation(
  Answers(200, PayoutAccountView, {
    summary: 'Get the status of your payout account',
    refuses: [noPayoutAccounts, payoutAccountNotFound],
  }),
  AsAction('sell.payout_account'),
);
