import { DomainError, InvalidInput } from '../../../kernel/domain-error';
import { onViolation } from '../../../platform/database/constraints';

export const slugReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'slug'], 'this slug is reserved; choose another one');

export const denNameReserved = (word: string): InvalidInput =>
  InvalidInput.field(['body', 'name'], `must not contain "${word}"; choose another one`);

export const operatorOnly = (): DomainError =>
  new DomainError('operator_only', 'forbidden', 'Only the operator can post in this den. You can comment.');

export const notDenCreator = (): DomainError =>
  new DomainError('not_den_creator', 'forbidden', 'Only the creator of the den or the operator can do this.');

export const tooManyPins = (limit: number): DomainError =>
  new DomainError(
    'too_many_pins',
    'conflict',
    `A den can have at most ${limit} pinned items of a kind. Unpin one first.`,
  );

onViolation(
  'dens_slug_uq',
  () => new DomainError('den_slug_taken', 'conflict', 'This slug is taken. Choose another one.'),
);
