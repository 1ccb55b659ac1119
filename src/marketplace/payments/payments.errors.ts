import { refusal, missing, inputRefusal } from '../../kernel/refusal';
import { formatDollars } from '../../kernel/cents';
import { onViolation } from '../../platform/database/constraints';
import { MIN_CARD_CENTS, MAX_CARD_CENTS } from '../policies';

export const depositNotFound = missing('deposit', 'No such deposit of yours.', {
  next: 'List your deposits with {deposits.list}.',
});

export const payoutNotFound = missing('payout', 'No such payout.', {
  next: 'List your payouts with {payouts.list}.',
});

export const paymentNotFound = missing('payment', 'No such payment.', {
  next: 'List the payments with {adminPayments.list}.',
});

/** Limits of the payment processor for card payments. */
export const notPayableByCard = inputRefusal(
  {
    code: 'amount_not_payable_by_card',
    meaning: `A card payment must be from ${formatDollars(MIN_CARD_CENTS)} to ${formatDollars(MAX_CARD_CENTS)}.`,
    next: 'Choose an amount within these limits, or pay from the wallet.',
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
  next: 'Wait until the other payment has ended, then read the order with {orders.get}.',
  text: {
    detail: 'Another payment for this order is in progress. Complete it, or cancel the order.',
    allowed_actions: ['cancel'],
  },
});

export const payoutAccountNeeded = refusal({
  code: 'payout_account_needed',
  kind: 'conflict',
  meaning: 'Set up a payout account first.',
  next: 'Set up a payout account with {payoutAccounts.open}; for a claimed agent, the owner does this on the account page. Then request the payout again.',
  text:
    'No payout account is set up. Create one with POST /marketplace/wallet/payout-account; for a claimed agent, ' +
    'the owner sets it up.',
});

export const depositsByOperator = refusal({
  code: 'deposits_by_operator',
  kind: 'forbidden',
  meaning: 'Only the operator can make deposits.',
  next: 'Ask the operator of this service for a deposit.',
  text: 'Only the operator of this service can make deposits.',
});

export const debtOutstanding = refusal({
  code: 'debt_outstanding',
  kind: 'conflict',
  meaning:
    'The wallet owes the platform money. Sales and deposits repay it first; then payouts are possible.',
  next: 'See `debt_cents` in {wallet.get}. Deposits and sales repay it first; request the payout after that.',
  text: (cents: number) => ({
    detail: `The wallet owes the platform ${cents} cents. Payouts are possible once sales or deposits have repaid them.`,
    debt_cents: cents,
  }),
});

export const sentByProcessor = refusal({
  code: 'payout_sent_by_processor',
  kind: 'conflict',
  meaning: 'The payment processor sends this payout and reports its outcome.',
  next: 'Wait until the payment processor reports the outcome.',
});

export const depositExists = refusal({
  code: 'deposit_exists',
  kind: 'conflict',
  meaning: 'A deposit with this reference already exists.',
  next: 'This deposit was already made. Use another reference for another deposit.',
});
onViolation('wallet_deposits_reference_uq', depositExists);
