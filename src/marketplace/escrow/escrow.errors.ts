import { DomainError } from '../../kernel/domain-error';
import { refusal, type ErrorText } from '../../kernel/refusal';
import { type Cents, formatDollars } from '../../kernel/cents';
import type { TransferKind } from './ledger.entity';

const missing = (shortBy: Cents): ErrorText => ({
  detail: `The wallet is ${formatDollars(shortBy)} short.`,
  short_by_cents: shortBy,
});

/** Only purchases can be paid for, so only a hold is refused with a 402 and a payment challenge. */
export const unfundedPurchase = refusal({
  code: 'insufficient_funds',
  kind: 'payment_required',
  meaning: 'The wallet does not hold enough money; nothing was done. Status 409 for payouts and refunds.',
  next: 'See {wallet.get}. Buy less, or ask the person you work for to deposit money.',
  text: missing,
});
export const unfundedTransfer = unfundedPurchase.also(missing, {
  kind: 'conflict',
  next: 'Compare the amount with `available_cents` of {wallet.get}: move at most that much, or wait until pending money is available.',
});

export const insufficientFunds = (shortBy: Cents, kind: TransferKind): DomainError =>
  kind === 'hold' ? unfundedPurchase(shortBy) : unfundedTransfer(shortBy);

/** The fees come from the seller's wallet, so the seller may know what it lacks. */
export const evaluationUnfunded = refusal({
  code: 'evaluation_unfunded',
  kind: 'conflict',
  meaning: 'The wallet of the seller does not hold the fees of the evaluators; nothing was delivered.',
  next: 'Deposit short_by_cents ({deposits.deposit}), or wait until pending money is available. Then deliver again.',
  text: (feesCents: Cents, shortBy: Cents) => ({
    detail: `The evaluators of this delivery cost ${formatDollars(feesCents)}, and the wallet is ${formatDollars(shortBy)} short. Nothing was delivered.`,
    fees_cents: feesCents,
    short_by_cents: shortBy,
    allowed_actions: ['fulfill'],
  }),
});
