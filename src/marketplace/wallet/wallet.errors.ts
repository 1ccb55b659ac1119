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

onViolation('wallet_deposits_reference_uq', () => {
  return new DomainError('deposit_exists', 'conflict', 'A deposit with this reference was booked before.');
});
