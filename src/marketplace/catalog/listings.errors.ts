import { DomainError } from '../../kernel/domain-error';

export const insufficientStock = (available: number): DomainError =>
  new DomainError('insufficient_stock', 'conflict', `Only ${available} left of what was asked for.`, { available });
