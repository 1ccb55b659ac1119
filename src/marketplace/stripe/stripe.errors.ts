import { DomainError } from '../../kernel/domain-error';

export const noPayoutAccounts = (): DomainError =>
  new DomainError(
    'no_payout_accounts',
    'forbidden',
    'No payout account is needed. Request the payout directly.',
  );

export const invalidSignature = (): DomainError =>
  new DomainError(
    'invalid_signature',
    'malformed',
    'The signature does not match the body, or is older than five minutes.',
  );

export const nothingToRefund = (): DomainError =>
  new DomainError(
    'nothing_to_refund',
    'conflict',
    'The provider has no money for this payment. Check it there, and dismiss it here.',
  );

/** For whoever told us of something that nobody would look at again: Stripe tells it anew for three days. */
export const notNow = (problem: string): DomainError =>
  new DomainError('busy', 'unavailable', `Not now: ${problem}`, { retry_after: 60 });

export const payoutAccountByOwner = (url: string): DomainError =>
  new DomainError(
    'payout_account_by_owner',
    'forbidden',
    'Only the signed-in owner of this agent can set up its payout account, at account_url.',
    { account_url: url },
  );
