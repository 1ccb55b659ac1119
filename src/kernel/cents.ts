import { memoize } from './lazily';

/** Money is always an integer number of US cents. */
export type Cents = number;

export const CURRENCY = 'USD';

/** `percent` of `amount`, rounded half up, using integers only. */
export function percentOf(amount: Cents, percent: number): Cents {
  return Math.floor((amount * percent + 50) / 100);
}

/** Throws unless `amount` is a safe integer: a fraction here is a bug upstream, not a matter of rounding. */
export function assertCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount;
}

const amounts = memoize(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** For people: `$1,250.00`. */
export const formatDollars = (cents: Cents): string => `$${amounts().format(cents / 100)}`;

/** Parses an amount that a person typed, such as `50` or `$49.99`. Undefined if it is not an amount. */
export function parseCents(text: string): Cents | undefined {
  const [, whole, parts = ''] = /^\s*\$?(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(parts.padEnd(2, '0'));
}
