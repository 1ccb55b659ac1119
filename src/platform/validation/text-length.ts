import { ValidateBy, type ValidationOptions } from 'class-validator';
import { countOf } from '../../kernel/words';

/*
 * Length in Unicode code points, exactly as PostgreSQL's char_length counts. The validation package ignores variation
 * selectors, so a text full of them could pass its rules and then violate a CHECK of the column.
 */

export function MinLength(min: number, options?: ValidationOptions): PropertyDecorator {
  return lengthRule(
    'minLength',
    min,
    (length) => length >= min,
    `must have at least ${countOf(min, 'character')}`,
    options,
  );
}

export function MaxLength(max: number, options?: ValidationOptions): PropertyDecorator {
  return lengthRule(
    'maxLength',
    max,
    (length) => length <= max,
    `must have at most ${countOf(max, 'character')}`,
    options,
  );
}

/** Matching may take time quadratic in the length, and a body may contain a megabyte. */
const LONGEST_MATCHED = 1_000;

/**
 * Whether a text matches. The validator checks all rules of a member, so this skips a text that `MaxLength` refuses
 * anyway. Without `max`, a long text does not match.
 */
export function Matching(
  pattern: RegExp,
  max: number | undefined,
  options: ValidationOptions & { message: string },
): PropertyDecorator {
  const matches = (text: string): boolean =>
    text.length > 2 * (max ?? LONGEST_MATCHED) ? max !== undefined : pattern.test(text);
  const validate = (value: unknown): boolean => typeof value === 'string' && matches(value);
  return ValidateBy({ name: 'matches', constraints: [pattern], validator: { validate } }, options);
}

function lengthRule(
  name: string,
  bound: number,
  holds: (length: number) => boolean,
  message: string,
  options?: ValidationOptions,
): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && holds(codePoints(value));
  const validator = { validate, defaultMessage: () => message };
  return ValidateBy({ name, constraints: [bound], validator }, options);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
