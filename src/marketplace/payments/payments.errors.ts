import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const MIN_CARD_CENTS = 50;
export const MAX_CARD_CENTS = 99_999_999;

/** The processor takes no smaller and no larger payments by card. */
export const notPayableByCard = (member: string): DomainError =>
  InvalidInput.field(
    ['body', member],
    `card payments must be between ${MIN_CARD_CENTS} and ${MAX_CARD_CENTS} cents`,
    'value_error',
    'amount_not_payable_by_card',
  );

export const paymentInProgress = (): DomainError =>
  new DomainError(
    'payment_in_progress',
    'conflict',
    'Another payment for this order is in progress. Complete it, or cancel the order.',
    { allowed_actions: ['cancel'] },
  );

export const payoutAccountNeeded = (): DomainError =>
  new DomainError(
    'payout_account_needed',
    'conflict',
    'No payout account is set up. Create one with POST /marketplace/wallet/payout-account; for a claimed agent, ' +
      'the owner sets it up.',
  );

export const depositsByOperator = (): DomainError =>
  new DomainError(
    'deposits_by_operator',
    'forbidden',
    'Only the operator of this service can make deposits.',
  );

export const debtOutstanding = (cents: number): DomainError =>
  new DomainError(
    'debt_outstanding',
    'conflict',
    `The wallet owes the platform ${cents} cents. Payouts are possible once sales or deposits have repaid them.`,
    { debt_cents: cents },
  );

export const sentByProcessor = (): DomainError =>
  new DomainError(
    'payout_sent_by_processor',
    'conflict',
    'The payment processor sends this payout and reports its outcome.',
  );

onViolation('wallet_deposits_reference_uq', () => {
  return new DomainError('deposit_exists', 'conflict', 'A deposit with this reference already exists.');
});
