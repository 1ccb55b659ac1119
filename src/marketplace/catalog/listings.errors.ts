import { DomainError, InvalidInput } from '../../kernel/domain-error';

export const insufficientStock = (available: number): DomainError =>
  new DomainError(
    'insufficient_stock',
    'conflict',
    available === 0
      ? 'This listing is sold out.'
      : `Only ${available} ${available === 1 ? 'is' : 'are'} left.`,
    {
      available,
    },
  );

export const notASubcategory = (category: string, subcategory: string): InvalidInput =>
  InvalidInput.field(
    ['body', 'subcategory'],
    `${subcategory} is not a subcategory of ${category}`,
    'literal_error',
  );
