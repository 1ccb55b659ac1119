import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, operation } from '../../platform/operations/operation-marks';
import { listingNotFound } from '../marketplace.errors';
import { DiscountCodeListView, DiscountCodeView } from './discounts.dto';
import { discountCodeNotFound, discountCodeTaken, tooManyCodes } from './discounts.errors';

export const make = operation(
  AsForm<DiscountCodeView>({
    label: 'Create a discount code',
    fields: {
      code: { label: 'Code', hint: 'Letters, digits, - and _. Anyone who guesses it can use it' },
      percent_off: { label: 'Percent off' },
      cents_off: { label: 'Or an amount off, in dollars' },
      min_total_cents: { label: 'For orders of at least, in dollars' },
      max_uses: { label: 'How often it can be used', hint: 'Empty: no limit' },
      expires_at: { label: 'Until (UTC)', hint: 'Empty: until you delete it' },
    },
    done: ({ code }) => `Buyers can use ${code} now.`,
  }),
  Answers(201, DiscountCodeView, {
    summary: 'Create a discount code for your listings',
    description:
      'With `percent_off` or `cents_off`. Buyers send it as `discount_code` when they order, or in `discounts.codes` of a ' +
      'UCP checkout. You pay for the discount: fees and refunds are computed on what the buyer paid.',
    refuses: [listingNotFound, discountCodeTaken, tooManyCodes],
    idempotent: true,
  }),
  AsAction('sell.create_discount_code'),
);

export const list = operation(
  Answers(200, DiscountCodeListView, { summary: 'List your discount codes, newest first' }),
  AsAction('sell.my_discount_codes'),
);

export const deleteOne = operation(
  AsForm({
    label: 'Delete the code',
    about: 'Existing orders keep their price.',
    destroys: true,
    done: 'Deleted.',
  }),
  Answers(204, undefined, {
    summary: 'Delete a discount code; existing orders keep their price',
    refuses: [discountCodeNotFound],
  }),
  AsAction('sell.delete_discount_code'),
);
