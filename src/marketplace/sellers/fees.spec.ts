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
    // subtotal, tier, fee, net
    [1, 0, 0, 0],
    [1, 2, 0, 0],
    [1, 4, 0, 0],
    [5, 0, 0, 0],
    [5, 2, 0, 0],
    [5, 4, 0, 0],
    [8, 0, 1, 2],
    [8, 2, 0, 3],
    [8, 4, 0, 3],
    [50, 0, 4, 41],
    [50, 2, 3, 42],
    [50, 4, 2, 43],
    [99, 0, 7, 87],
    [99, 2, 5, 89],
    [99, 4, 3, 91],
    [999, 0, 70, 924],
    [999, 2, 50, 944],
    [999, 4, 30, 964],
  ])('of %i cents at tier %i are %i, and %i remain', (subtotal, tier, fee, net) => {
    const fees = feesOf(subtotal, feeRateOfTier(tier));
    expect(fees.platformFeeCents).toBe(fee);
    expect(fees.sellerAmountCents).toBe(net);
  });

  it('take at most what is there as the order fee', () => {
    expect(feesOf(1, 7)).toEqual({ platformFeeCents: 0, orderFeeCents: 1, sellerAmountCents: 0 });
    expect(feesOf(4, 7)).toEqual({ platformFeeCents: 0, orderFeeCents: 4, sellerAmountCents: 0 });
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
