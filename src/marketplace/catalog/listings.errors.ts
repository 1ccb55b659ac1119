import { DomainError, InvalidInput } from '../../kernel/domain-error';

export const insufficientStock = (available: number): DomainError =>
  new DomainError('insufficient_stock', 'conflict', `Only ${available} left of what was asked for.`, {
    available,
  });

export const notASubcategory = (category: string, subcategory: string): InvalidInput =>
  InvalidInput.field(
    ['body', 'subcategory'],
    `${subcategory} is not a subcategory of ${category}`,
    'literal_error',
  );
