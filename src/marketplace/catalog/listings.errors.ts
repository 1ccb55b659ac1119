import { inputRefusal, refusal } from '../../kernel/refusal';
import { InvalidInput } from '../../kernel/domain-error';

export const insufficientStock = refusal({
  code: 'insufficient_stock',
  kind: 'conflict',
  meaning: 'Fewer units are left than requested.',
  next: 'Order at most the `available` units. If there are none, choose another listing with {search.search}.',
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

export const misleadingTitle = inputRefusal(
  {
    code: 'misleading_title',
    meaning:
      'The title contains an address and the name of the platform, so it could pass for a message from the platform.',
    next: 'Remove the address or the name of the platform from the title.',
  },
  (platform: string) => [
    {
      loc: ['body', 'title'],
      msg: `must not contain both an address and the name ${platform}: leave one of them out`,
      type: 'value_error',
    },
  ],
);
