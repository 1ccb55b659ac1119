import { formatDollars } from '../../kernel/cents';
import type { DiscountCode } from './discount-code.entity';

/** A discount code, and how many purchases have used it. */
export type CountedCode = DiscountCode & { uses: number };

/** One listing in a purchase, at its full price. */
export interface FullPriceLine {
  listingId: string;
  sellerId: string;
  cents: number;
}

/** What a code takes off a line. */
export interface Discount {
  id: string;
  code: string;
  title: string;
  /** True for a percentage of each line, false for an amount that several lines share. */
  each: boolean;
  cents: number;
}

/** Why a code was not applied. The values are those of UCP, which has the only standard list. */
export type Rejection = `discount_code_${
  'invalid' | 'expired' | 'already_applied' | 'combination_disallowed' | 'user_ineligible'}`;

export interface RejectedCode {
  /** The index of the code in the request. */
  index: number;
  reason: Rejection;
  detail: string;
}

export interface Discounted {
  /** By line; undefined for lines without a discount. */
  discounts: (Discount | undefined)[];
  rejected: RejectedCode[];
}

export const codeOf = (text: string): string => text.trim().toUpperCase();

/**
 * Applies codes to the lines of one purchase, in the given order. Codes of the same seller do not combine, and every
 * line keeps a price of at least one cent. A fixed amount is taken off once and distributed over the lines that it is
 * for.
 */
export function discounted(
  lines: readonly FullPriceLine[],
  given: readonly string[],
  known: readonly CountedCode[],
  at: Date,
): Discounted {
  const discounts: Discounted['discounts'] = lines.map(() => undefined);
  const taken = new Set<string>();
  const use = (code: CountedCode): Refusal | undefined => {
    const eligible = [...lines.entries()].filter(([, line]) => isFor(code, line));
    const refusal = refusalOf(
      code,
      eligible.map(([, line]) => line),
      taken,
      at,
    );
    if (refusal) return refusal;
    taken.add(code.sellerId);
    const applied = { id: code.id, code: code.code, title: titleOf(code), each: code.percentOff !== null };
    const shares = sharesOf(
      code,
      eligible.map(([, { cents }]) => cents),
    );
    for (const [nth, cents] of shares.entries())
      if (cents > 0) discounts[eligible[nth]![0]] = { ...applied, cents };
    return undefined;
  };
  const codes = given.map(codeOf);
  const rejected = codes.flatMap((code, index): RejectedCode[] => {
    const refusals = known.filter((one) => one.code === code && codes.indexOf(code) === index).map(use);
    if (refusals.includes(undefined)) return []; // several sellers may use the same code; one match is enough
    const [reason, detail] = codes.indexOf(code) < index ? REPEATED : (refusals[0] ?? INVALID_CODE);
    return [{ index, reason, detail }];
  });
  return { discounts, rejected };
}

type Refusal = [reason: Rejection, detail: string];
export const INVALID_CODE: Refusal = ['discount_code_invalid', 'No such code applies to this purchase.'];
const REPEATED: Refusal = ['discount_code_already_applied', 'This code is applied already.'];

/** Why nobody can use the code now, whatever they buy; undefined if it can be used. */
function endOf({ expiresAt, maxUses, uses }: CountedCode, at: Date): string | undefined {
  if (expiresAt !== null && expiresAt <= at) return 'This code has expired.';
  return maxUses !== null && uses >= maxUses ? 'This code has reached its usage limit.' : undefined;
}

export function titleOf({ percentOff, centsOff }: Pick<DiscountCode, 'percentOff' | 'centsOff'>): string {
  return percentOff === null ? `${formatDollars(centsOff ?? 0)} off` : `${percentOff}% off`;
}

function isFor(code: DiscountCode, { sellerId, listingId, cents }: FullPriceLine): boolean {
  const ours = sellerId === code.sellerId && (code.listingId === null || code.listingId === listingId);
  return ours && sharesOf(code, [cents])[0] !== 0;
}

function refusalOf(
  code: CountedCode,
  eligible: FullPriceLine[],
  taken: ReadonlySet<string>,
  at: Date,
): Refusal | undefined {
  if (eligible.length === 0) return INVALID_CODE;
  const end = endOf(code, at);
  if (end !== undefined) return ['discount_code_expired', end];
  const total = eligible.reduce((sum, { cents }) => sum + cents, 0);
  if (total < code.minTotalCents)
    return [
      'discount_code_user_ineligible',
      `This code needs a total of ${formatDollars(code.minTotalCents)}.`,
    ];
  return taken.has(code.sellerId)
    ? ['discount_code_combination_disallowed', 'Another code of this seller is applied.']
    : undefined;
}

/** What is taken off each amount, in whole cents. Rounding never exceeds the code's discount. */
function sharesOf({ percentOff, centsOff }: DiscountCode, amounts: readonly number[]): number[] {
  const most = (cents: number, wanted: number): number => Math.min(wanted, cents - 1);
  if (percentOff !== null) return amounts.map((cents) => most(cents, Math.floor((cents * percentOff) / 100)));
  const total = amounts.reduce((sum, cents) => sum + cents, 0);
  const whole = BigInt(Math.min(centsOff ?? 0, total));
  let before = 0;
  return amounts.map((cents) => {
    const [from, to] = [before, (before += cents)].map((sum) =>
      Number((whole * BigInt(sum)) / BigInt(total)),
    );
    return most(cents, (to as number) - (from as number));
  });
}
