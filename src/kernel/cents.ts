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

/** With a point or a comma before the cents, and another mark between thousands. */
const AMOUNTS = [
  /^(\d{1,12}|\d{1,3}(?:[,' \u00a0]\d{3}){1,3})(?:\.(\d{1,2}))?$/,
  /^(\d{1,12}|\d{1,3}(?:[.' \u00a0]\d{3}){1,3}),(\d{1,2})$/,
];

/**
 * Parses an amount that a person typed, in the habits of any country: `50`, `$49.99`, `49,99 USD`, `1,250.00`, `1.250,00`.
 * Undefined if it is not an amount, or not clearly one: `1.250`.
 */
export function parseCents(text: string): Cents | undefined {
  const bare = text.trim().replaceAll(/^(\$|USD)\s*|\s*(\$|USD)$/gi, '');
  const found = AMOUNTS.map((pattern) => pattern.exec(bare)).find((match) => match !== null);
  if (!found) return undefined;
  const [, whole = '', parts = ''] = found;
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(parts.padEnd(2, '0'));
}
