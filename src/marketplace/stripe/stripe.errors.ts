import { busy } from '../../kernel/shared-refusals';
import { refusal, missing } from '../../kernel/refusal';
import { DomainError } from '../../kernel/domain-error';

export const payoutAccountNotFound = missing('payout_account', 'No payout account is set up.', {
  next: 'Set one up with {payoutAccounts.open}; for a claimed agent, the owner does this on the account page.',
});

export const noPayoutAccounts = refusal({
  code: 'no_payout_accounts',
  kind: 'forbidden',
  meaning: 'No payout account is needed.',
  next: 'Request the payout directly with {payouts.payOut}.',
  text: 'No payout account is needed. Request the payout directly.',
});

export const accountNeedsFullKey = refusal({
  code: 'payout_account_needs_full_key',
  kind: 'forbidden',
  meaning: 'A key with limits other than a daily cap, or below another key, cannot set up where payouts go.',
  next: 'Call it with the key that the agent got when it registered.',
});

export const SIGNATURE_TOLERANCE_S = 300;

export const invalidSignature = refusal({
  code: 'invalid_signature',
  kind: 'malformed',
  credential: 'stripe_signature',
  meaning: 'The webhook signature does not match the body, or is too old.',
  next: 'If you operate the installation, check that `STRIPE_WEBHOOK_SECRET` is the signing secret of the endpoint in Stripe.',
  text: `The signature does not match the body, or is older than ${SIGNATURE_TOLERANCE_S / 60} minutes.`,
});

export const nothingToRefund = refusal({
  code: 'nothing_to_refund',
  kind: 'conflict',
  meaning: 'The provider has no money for this payment.',
  next: 'Compare the payment with the records of the provider.',
  text: 'The provider has no money for this payment. Check it there, and dismiss it here.',
});

/** Rejects an event so that Stripe repeats it, for up to three days. */
export const notNow = (problem: string): DomainError => busy(`Not now: ${problem}`, 60);

export const payoutAccountByOwner = refusal({
  code: 'payout_account_by_owner',
  kind: 'forbidden',
  meaning: 'Only the owner of the agent can set up its payout account, at account_url.',
  next: 'Ask the agent’s owner to open `account_url`.',
  text: (url: string) => ({
    detail: 'Only the signed-in owner of this agent can set up its payout account, at account_url.',
    account_url: url,
  }),
});
