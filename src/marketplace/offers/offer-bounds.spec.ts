import type { InvalidInput } from '../../kernel/domain-error';
import { hardlyBelow, requireCounterPrice, requireOfferPrice } from './offer-bounds';

function problemOf(check: () => void): string {
  try {
    check();
  } catch (error) {
    const [problem] = (error as InvalidInput).problems;
    return `${problem?.loc.join('.')}: ${problem?.type} ${problem?.msg.split(' ').pop()}`;
  }
  return 'fine';
}

describe('the bounds of a price', () => {
  it.each([
    [10_000, 9_900, 'fine'],
    [10_000, 9_901, 'body.offered_price_cents: less_than_equal 9900'],
    [101, 99, 'fine'],
    [101, 100, 'body.offered_price_cents: less_than_equal 99'],
    [2, 1, 'fine'],
    [1, 1, 'body.offered_price_cents: less_than_equal 0'],
  ])('leave a listing of %i cents an offer of %i: %s', (list, price, outcome) => {
    expect(problemOf(() => requireOfferPrice(price, list))).toBe(outcome);
  });

  it.each([
    ['seller', 501, null, 'fine'],
    ['seller', 500, null, 'body.counter_price_cents: greater_than 500'],
    ['seller', 1_000, null, 'fine'],
    ['seller', 1_001, null, 'body.counter_price_cents: less_than_equal 1000'],
    ['seller', 950, 900, 'fine'],
    ['buyer', 501, 900, 'fine'],
    ['buyer', 500, 900, 'body.counter_price_cents: greater_than 500'],
    ['buyer', 899, 900, 'fine'],
    ['buyer', 900, 900, 'body.counter_price_cents: less_than 900'],
  ] as const)('let the %s counter 500 with %i after %s: %s', (by, price, high, outcome) => {
    const current = { offeredPriceCents: 500, counterPriceCents: high };
    expect(problemOf(() => requireCounterPrice(by, price, current, 1_000))).toBe(outcome);
  });

  it.each([
    [7_919, 8_000, false],
    [7_920, 8_000, true],
    [8_001, 8_000, true],
    [99, 101, false],
    [1, 2, false],
  ])('say of %i that it is hardly below %i: %s', (price, list, outcome) => {
    expect(hardlyBelow(price, list)).toBe(outcome);
  });
});
