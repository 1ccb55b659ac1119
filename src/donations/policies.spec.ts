import { tierOf } from './policies';

describe('the tier of a supporter', () => {
  it.each([
    [1, null],
    [99, null],
    [100, 'seedling'],
    [999, 'seedling'],
    [1_000, 'supporter'],
    [4_999, 'supporter'],
    [5_000, 'patron'],
    [9_999, 'patron'],
    [10_000, 'champion'],
    [10_000_000, 'champion'],
  ])('is that of the sum: %d cents', (cents, tier) => {
    expect(tierOf(cents, false)).toBe(tier);
  });

  it('is founding for the first fifty, whatever the sum', () => {
    expect([1, 10_000].map((cents) => tierOf(cents, true))).toEqual(['founding', 'founding']);
  });
});
