import { refusal } from '../../kernel/refusal';
import { InvalidInput } from '../../kernel/domain-error';

export const insufficientStock = refusal({
  code: 'insufficient_stock',
  kind: 'conflict',
  meaning: 'Fewer units are left than requested.',
  next: 'Look at `quantity` in {listings.get} and order less.',
  text: (available: number) => ({
    detail:
      available === 0
        ? 'This listing is sold out.'
        : `Only ${available} ${available === 1 ? 'is' : 'are'} left.`,
    available,
  }),
});

export const notASubcategory = (category: string, subcategory: string): InvalidInput =>
  InvalidInput.field(
    ['body', 'subcategory'],
    `${subcategory} is not a subcategory of ${category}`,
    'literal_error',
  );
