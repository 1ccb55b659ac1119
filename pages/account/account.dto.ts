import { MAX_CAP_CENTS, MAX_PURCHASES_PER_MINUTE } from '../../src/agents/policies';
import { InvalidInput } from '../../src/kernel/domain-error';
import { describeFields } from '../../src/platform/pages/forms';
import { centsTyped } from '../../src/platform/pages/operation-values';
import { OneOf, Text } from '../../src/platform/validation/fields';
import { ContinueWith } from './continuation';

/** The hidden field that all forms contain. */
export class FormRequest {
  @Text({ optional: true, max: 200 }) form_token?: string;
}

export class DollarsRequest extends FormRequest {
  @Text({ max: 20, description: 'Dollars; empty for none', example: '50.00' }) dollars: string;
}

export class PurchaseRateRequest extends FormRequest {
  @Text({ max: 20, description: 'Purchases from one seller in a minute; empty for any number', example: '3' })
  purchases: string;
}

describeFields({ dollars: { label: 'Amount, in dollars' }, purchases: { label: 'Purchases per minute' } });

export class ClaimCodeRequest extends FormRequest {
  @Text({ min: 1, max: 40, example: 'K7QF-2M9X-4TRA' }) code: string;
  @OneOf(['true'], { optional: true, description: 'Revokes the other keys of the agent' })
  revoke_other_keys?: 'true';
  @ContinueWith() redirect_to?: string;
}

export class ClaimCodeQuery {
  @Text({ optional: true, max: 40 }) code?: string;
  @ContinueWith() redirect_to?: string;
}

export class GrantRequest extends FormRequest {
  @Text({ min: 1, max: 2000 }) client_id: string;
}

/** The amount in cents, or null if the field is empty. */
export function centsOf({ dollars }: DollarsRequest): number | null {
  return limitTyped(dollars, 'dollars');
}

/** The number of purchases, or null if the field is empty. */
export function purchasesOf({ purchases }: PurchaseRateRequest): number | null {
  return countTyped(purchases, 'purchases', MAX_PURCHASES_PER_MINUTE);
}

/** A whole number that a person typed; null if the field is empty. */
export function countTyped(text: string, field: string, most: number): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^\d{1,9}$/.test(typed) && Number(typed) <= most) return Number(typed);
  throw InvalidInput.field(['body', field], `enter a whole number up to ${most}`);
}

/** A spending limit that a person typed, in cents; null if the field is empty. */
export function limitTyped(dollars: string, field: string): number | null {
  return dollars.trim() === '' ? null : centsTyped(dollars, field, MAX_CAP_CENTS);
}
