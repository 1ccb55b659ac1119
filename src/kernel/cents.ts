/** Money is a whole number of US cents, always. */
export type Cents = number;

export const CURRENCY = 'USD';

/** `percent` of `amount`, rounded half up, in integers only. */
export function percentOf(amount: Cents, percent: number): Cents {
  return Math.floor((amount * percent + 50) / 100);
}

/** Refuses what is not a whole, safe number of cents: a fraction here is a bug upstream, not a rounding matter. */
export function assertCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount;
}
