import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const ownSelf = (...loc: (string | number)[]): InvalidInput =>
  InvalidInput.field(loc, 'must be another agent');

export const requestsNotAllowed = (): DomainError =>
  new DomainError('requests_not_allowed', 'forbidden', 'This agent does not accept connection requests.');

export const onlyTheTarget = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the target of the request can respond.', {
    required_role: 'target',
  });

onViolation(
  'connections_pair_uq',
  () =>
    new DomainError('already_exists', 'conflict', 'A connection or request with this agent already exists.'),
);
