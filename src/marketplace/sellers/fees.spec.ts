import {
  feeRateOfTier,
  MAX_LISTING_PRICE_CENTS,
  MAX_QUANTITY,
  ORDER_FEE_CENTS,
  SELLER_TIERS,
} from '../policies';
import { feesOf } from './fees';

describe('fees', () => {
  it.each([
    // subtotal, percent, fee
    [1, 7, 0],
    [1, 5, 0],
    [1, 3, 0],
    [5, 7, 0],
    [5, 5, 0],
    [5, 3, 0],
    [8, 7, 1],
    [8, 5, 0],
    [8, 3, 0],
    [50, 7, 4],
    [50, 5, 3],
    [50, 3, 2],
    [99, 7, 7],
    [99, 5, 5],
    [99, 3, 3],
    [999, 7, 70],
    [999, 5, 50],
    [999, 3, 30],
  ])('of %i cents at %i percent are %i, and the seller gets the rest', (subtotal, percent, fee) => {
    const fees = feesOf(subtotal, percent);
    expect(fees.platformFeeCents).toBe(fee);
    expect(fees.sellerAmountCents).toBe(Math.max(0, subtotal - fee - ORDER_FEE_CENTS));
  });

  it('take at most what is there as the order fee', () => {
    expect(feesOf(1, 7)).toEqual({ platformFeeCents: 0, orderFeeCents: 1, sellerAmountCents: 0 });
    const most = ORDER_FEE_CENTS - 1;
    expect(feesOf(most, 7)).toEqual({ platformFeeCents: 0, orderFeeCents: most, sellerAmountCents: 0 });
  });

  it('sum to the subtotal and are never negative, at every tier and over the whole range', () => {
    const subtotals = Array.from({ length: 2_000 }, (_, cents) => cents + 1);
    const highest = [MAX_LISTING_PRICE_CENTS, MAX_LISTING_PRICE_CENTS * MAX_QUANTITY];
    const wrong: unknown[] = [];
    for (const subtotal of [...subtotals, ...highest]) {
      for (const tier of SELLER_TIERS) {
        const fees = feesOf(subtotal, feeRateOfTier(tier));
        const { platformFeeCents, orderFeeCents, sellerAmountCents } = fees;
        const sums = platformFeeCents + orderFeeCents + sellerAmountCents === subtotal;
        const inRange = Math.min(...Object.values(fees)) >= 0 && orderFeeCents <= ORDER_FEE_CENTS;
        if (!sums || !inRange || !Number.isSafeInteger(platformFeeCents))
          wrong.push({ subtotal, tier, fees });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('know no tier beyond the table', () => {
    expect(() => feeRateOfTier(5)).toThrow(RangeError);
  });
});
