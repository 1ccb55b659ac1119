import { DomainError, InvalidInput } from '../../kernel/domain-error';

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
    'Payouts need an account at the payment processor first: POST /marketplace/wallet/payout-account.',
  );
