import { ValidateBy, type ValidationOptions } from 'class-validator';

/*
 * Length in Unicode code points, exactly as PostgreSQL's char_length counts. The package's own rules leave variation
 * selectors out, so a text full of them could pass here and then break a CHECK of its column.
 */

export function MinLength(min: number, options?: ValidationOptions): PropertyDecorator {
  return lengthRule(
    'minLength',
    min,
    (length) => length >= min,
    `must have at least ${min} characters`,
    options,
  );
}

export function MaxLength(max: number, options?: ValidationOptions): PropertyDecorator {
  return lengthRule(
    'maxLength',
    max,
    (length) => length <= max,
    `must have at most ${max} characters`,
    options,
  );
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
