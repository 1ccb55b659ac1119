import { DomainError } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const depositsByOperator = (): DomainError =>
  new DomainError(
    'deposits_by_operator',
    'forbidden',
    'Deposits are booked by the operator of this service.',
  );

export const cappedKey = (): DomainError =>
  new DomainError(
    'spending_cap_exceeded',
    'forbidden',
    'A key with a daily cap cannot pay out; use one without.',
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
