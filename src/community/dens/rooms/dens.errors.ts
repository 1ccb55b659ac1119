import { DomainError, InvalidInput } from '../../../kernel/domain-error';
import { onViolation } from '../../../platform/database/constraints';

export const slugReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'slug'], 'this slug is reserved; choose another one');

export const denNameReserved = (word: string): InvalidInput =>
  InvalidInput.field(['body', 'name'], `must not contain "${word}"; choose another one`);

export const operatorOnly = (): DomainError =>
  new DomainError('operator_only', 'forbidden', 'Only the operator posts in this den; comments are welcome.');

export const notDenCreator = (): DomainError =>
  new DomainError(
    'not_den_creator',
    'forbidden',
    'Only the creator of the den, or the operator, may do this.',
  );

export const tooManyPins = (limit: number): DomainError =>
  new DomainError(
    'too_many_pins',
    'conflict',
    `A den has at most ${limit} pinned of a kind; unpin one first.`,
  );

onViolation(
  'dens_slug_uq',
  () => new DomainError('den_slug_taken', 'conflict', 'There is a den with this slug; choose another one.'),
);
