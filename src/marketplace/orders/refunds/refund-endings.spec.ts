import { feesOf } from '../../sellers/fees';
import { sharesOf } from './refund-settlement';

const RATES = [0, 3, 4, 5, 6, 7];

describe('the shares of a refund', () => {
  it('sum to the refund and take nothing that was not there, for every small price', () => {
    const wrong: unknown[] = [];
    for (const rate of RATES) {
      for (let total = 1; total <= 130; total += 1) {
        for (let left = 0; left <= total; left += 1) {
          const shares = Object.values(sharesOf(feesOf(total, rate), feesOf(left, rate)));
          const sum = shares.reduce((one, other) => one + other, 0);
          if (sum !== total - left || Math.min(...shares) < 0) wrong.push({ rate, total, left, shares });
        }
      }
    }
    expect(wrong).toEqual([]); // one assertion, because 100,000 take 20 seconds
  });

  it('come out the same in two steps as in one', () => {
    const [whole, half, none] = [9_999, 4_321, 0].map((cents) => feesOf(cents, 7));
    const [first, second] = [sharesOf(whole!, half!), sharesOf(half!, none!)];
    expect(first.sellerCents + second.sellerCents).toBe(sharesOf(whole!, none!).sellerCents);
  });
});
