import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { Rejection } from './discount-terms';

/** The code is not for what is bought, or not now. */
export const codeRejected = (reason: Rejection, detail: string): DomainError =>
  new DomainError(reason, 'conflict', detail);

export const tooManyCodes = (limit: number): DomainError =>
  new DomainError(
    'too_many_discount_codes',
    'conflict',
    `A seller has at most ${limit} discount codes. Delete one first.`,
    {
      limit,
    },
  );

export const oneKindOfDiscount = (): DomainError =>
  InvalidInput.field(['body'], 'needs either percent_off or cents_off', 'missing');

onViolation(
  'discount_codes_seller_code_uq',
  () =>
    new DomainError('discount_code_taken', 'conflict', 'You already have a discount code with this name.'),
);
