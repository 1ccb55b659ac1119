import { ValidateBy } from 'class-validator';

/** The range that a four-digit year can express and the database can store. Its calendar has no year 0. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a text is a valid time within that range in UTC: an offset may push it past the last year. */
export function isStorableTime(text: string): boolean {
  const time = Date.parse(text);
  return time >= FIRST && time <= LAST;
}

export function IsStorableTime(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isStorableTime(value);
  const validator = { validate, defaultMessage: () => 'must be within the years 1 to 9999 in UTC' };
  return ValidateBy({ name: 'isStorableTime', validator });
}
