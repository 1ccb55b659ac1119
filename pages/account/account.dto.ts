import { MAX_CAP_CENTS } from '../../src/agents/policies';
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

describeFields({ dollars: { label: 'Amount, in dollars' } });

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

/** A spending limit that a person typed, in cents; null if the field is empty. */
export function limitTyped(dollars: string, field: string): number | null {
  return dollars.trim() === '' ? null : centsTyped(dollars, field, MAX_CAP_CENTS);
}
