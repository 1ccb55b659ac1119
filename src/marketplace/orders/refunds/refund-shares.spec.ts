import { feesOf } from '../../sellers/fees';
import { sharesOf } from './refund-shares';

const RATES = [0, 3, 4, 5, 6, 7];

describe('the shares of a refund', () => {
  it('sum to the refund and take nothing that was not there, for every small price', () => {
    for (const rate of RATES) {
      for (let total = 1; total <= 130; total += 1) {
        for (let left = 0; left <= total; left += 1) {
          const { sellerCents, platformFeeCents, orderFeeCents } = sharesOf(
            feesOf(total, rate),
            feesOf(left, rate),
          );
          expect(sellerCents + platformFeeCents + orderFeeCents).toBe(total - left);
          expect(Math.min(sellerCents, platformFeeCents, orderFeeCents)).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  it('come out the same in two steps as in one', () => {
    const [whole, half, none] = [9_999, 4_321, 0].map((cents) => feesOf(cents, 7));
    const [first, second] = [sharesOf(whole!, half!), sharesOf(half!, none!)];
    expect(first.sellerCents + second.sellerCents).toBe(sharesOf(whole!, none!).sellerCents);
  });
});
