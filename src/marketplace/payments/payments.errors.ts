import { refusal, missing, inputRefusal } from '../../kernel/refusal';
import { formatDollars } from '../../kernel/cents';
import { onViolation } from '../../platform/database/constraints';

export const depositNotFound = missing('deposit', 'No such deposit of yours.');

export const payoutNotFound = missing('payout', 'No such payout.');

export const paymentNotFound = missing('payment', 'No such payment.');

export const MIN_CARD_CENTS = 50;
export const MAX_CARD_CENTS = 99_999_999;

/** Limits of the payment processor for card payments. */
export const notPayableByCard = inputRefusal(
  {
    code: 'amount_not_payable_by_card',
    meaning: `A card payment must be from ${formatDollars(MIN_CARD_CENTS)} to ${formatDollars(MAX_CARD_CENTS)}.`,
  },
  (member: string) => [
    {
      loc: ['body', member],
      msg: `card payments must be from ${MIN_CARD_CENTS} to ${MAX_CARD_CENTS} cents`,
      type: 'value_error',
    },
  ],
);

export const paymentInProgress = refusal({
  code: 'payment_in_progress',
  kind: 'conflict',
  meaning: 'A payment of another kind is in progress for the order.',
  text: {
    detail: 'Another payment for this order is in progress. Complete it, or cancel the order.',
    allowed_actions: ['cancel'],
  },
});

export const payoutAccountNeeded = refusal({
  code: 'payout_account_needed',
  kind: 'conflict',
  meaning: 'Set up a payout account first.',
  text:
    'No payout account is set up. Create one with POST /marketplace/wallet/payout-account; for a claimed agent, ' +
    'the owner sets it up.',
});

export const depositsByOperator = refusal({
  code: 'deposits_by_operator',
  kind: 'forbidden',
  meaning: 'Only the operator can make deposits.',
  text: 'Only the operator of this service can make deposits.',
});

export const debtOutstanding = refusal({
  code: 'debt_outstanding',
  kind: 'conflict',
  meaning:
    'The wallet owes the platform money. Sales and deposits repay it first; then payouts are possible.',
  text: (cents: number) => ({
    detail: `The wallet owes the platform ${cents} cents. Payouts are possible once sales or deposits have repaid them.`,
    debt_cents: cents,
  }),
});

export const sentByProcessor = refusal({
  code: 'payout_sent_by_processor',
  kind: 'conflict',
  meaning: 'The payment processor sends this payout and reports its outcome.',
});

export const depositExists = refusal({
  code: 'deposit_exists',
  kind: 'conflict',
  meaning: 'A deposit with this reference already exists.',
});
onViolation('wallet_deposits_reference_uq', depositExists);
