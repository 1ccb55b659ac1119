import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const MIN_CARD_CENTS = 50;
export const MAX_CARD_CENTS = 99_999_999;

/** The processor takes no smaller and no larger payments by card. */
export const notPayableByCard = (member: string): DomainError =>
  InvalidInput.field(
    ['body', member],
    `a card pays between ${MIN_CARD_CENTS} and ${MAX_CARD_CENTS} cents`,
    'value_error',
    'amount_not_payable_by_card',
  );

export const paymentInProgress = (): DomainError =>
  new DomainError(
    'payment_in_progress',
    'conflict',
    'A payment of another kind is under way for this order; finish it, or cancel the order.',
    { allowed_actions: ['cancel'] },
  );

export const payoutAccountNeeded = (): DomainError =>
  new DomainError(
    'payout_account_needed',
    'conflict',
    'Payouts need an account at the payment processor first: POST /marketplace/wallet/payout-account. For a claimed agent ' +
      'its owner sets it up.',
  );

export const depositsByOperator = (): DomainError =>
  new DomainError(
    'deposits_by_operator',
    'forbidden',
    'Deposits are booked by the operator of this service.',
  );

export const debtOutstanding = (cents: number): DomainError =>
  new DomainError(
    'debt_outstanding',
    'conflict',
    `The wallet owes ${cents} cents to the platform: sales repay it, and then money can be paid out.`,
    { debt_cents: cents },
  );

export const sentByProcessor = (): DomainError =>
  new DomainError(
    'payout_sent_by_processor',
    'conflict',
    'The payment processor sends this payout and says how it went.',
  );

onViolation('wallet_deposits_reference_uq', () => {
  return new DomainError('deposit_exists', 'conflict', 'A deposit with this reference was booked before.');
});
