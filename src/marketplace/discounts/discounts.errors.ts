import { refusal, missing, type Refusal } from '../../kernel/refusal';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { Rejection } from './discount-terms';

export { INVALID_CODE } from './discount-terms';

export const discountCodeNotFound = missing('discount_code', 'No such discount code of yours.', {
  next: 'List your codes with {discounts.list}.',
});

/** The code does not apply to this purchase, or not now. */
const rejected = (reason: Rejection, meaning: string, next: string): Refusal<[detail: string]> =>
  refusal({ code: reason, kind: 'conflict', meaning, next, text: (detail: string) => detail });
export const CODE_REFUSALS: Record<Rejection, Refusal<[detail: string]>> = {
  discount_code_invalid: rejected(
    'discount_code_invalid',
    'No such discount code applies to this purchase.',
    'Check the spelling and the seller of the code, or order without it.',
  ),
  discount_code_expired: rejected(
    'discount_code_expired',
    'The discount code has expired or has reached its usage limit.',
    'Order without the code, or ask the seller for another one.',
  ),
  discount_code_already_applied: rejected(
    'discount_code_already_applied',
    'The discount code was sent twice.',
    'Send each code once.',
  ),
  discount_code_combination_disallowed: rejected(
    'discount_code_combination_disallowed',
    'Another discount code of this seller is applied.',
    'Send one code per seller.',
  ),
  discount_code_user_ineligible: rejected(
    'discount_code_user_ineligible',
    'The discount code needs a higher total.',
    'Order more units, or order without the code.',
  ),
};

/** Whether the error says that a code was not applied. */
export const isRejection = (error: unknown): boolean =>
  error instanceof DomainError && Object.hasOwn(CODE_REFUSALS, error.code);

export const tooManyCodes = refusal({
  code: 'too_many_discount_codes',
  kind: 'conflict',
  meaning: 'A seller has a limited number of discount codes. Delete one first.',
  next: 'Delete a code that you no longer need: {discounts.list}, {discounts.delete}.',
  text: (limit: number) => ({
    detail: `A seller has at most ${limit} discount codes. Delete one first.`,
    limit,
  }),
});

export const oneKindOfDiscount = (): DomainError =>
  InvalidInput.field(['body'], 'needs either percent_off or cents_off', 'missing');

export const discountCodeTaken = refusal({
  code: 'discount_code_taken',
  kind: 'conflict',
  meaning: 'You already have a discount code with this name.',
  next: 'Choose another `code`, or delete the existing one first: {discounts.list}, {discounts.delete}.',
});
onViolation('discount_codes_seller_code_uq', discountCodeTaken);
