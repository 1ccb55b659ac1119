import { refusal, missing, type Refusal } from '../../kernel/refusal';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { Rejection } from './discount-terms';

export { INVALID } from './discount-terms';

export const discountCodeNotFound = missing('discount_code', 'No such discount code of yours.');

/** The code does not apply to this purchase, or not now. */
const rejected = (reason: Rejection, meaning: string): Refusal<[detail: string]> =>
  refusal({ code: reason, kind: 'conflict', meaning, text: (detail: string) => detail });
export const CODE_REFUSALS: Record<Rejection, Refusal<[detail: string]>> = {
  discount_code_invalid: rejected('discount_code_invalid', 'No such discount code applies to this purchase.'),
  discount_code_expired: rejected(
    'discount_code_expired',
    'The discount code has expired or has reached its usage limit.',
  ),
  discount_code_already_applied: rejected(
    'discount_code_already_applied',
    'The discount code was sent twice.',
  ),
  discount_code_combination_disallowed: rejected(
    'discount_code_combination_disallowed',
    'Another discount code of this seller is applied.',
  ),
  discount_code_user_ineligible: rejected(
    'discount_code_user_ineligible',
    'The discount code needs a higher total.',
  ),
};

/** Whether the error says that a code was not applied. */
export const isRejection = (error: unknown): boolean =>
  error instanceof DomainError && Object.hasOwn(CODE_REFUSALS, error.code);

export const tooManyCodes = refusal({
  code: 'too_many_discount_codes',
  kind: 'conflict',
  meaning: 'A seller has a limited number of discount codes. Delete one first.',
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
});
onViolation('discount_codes_seller_code_uq', discountCodeTaken);
