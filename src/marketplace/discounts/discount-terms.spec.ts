import { type CountedCode, discounted, titleOf } from './discount-terms';

const AT = new Date('2026-11-23T12:00:00Z');
const code = (more: Partial<CountedCode> = {}): CountedCode => ({
  id: 'dsc_1',
  sellerId: 'ada',
  code: 'SAVE',
  percentOff: 20,
  centsOff: null,
  listingId: null,
  minTotalCents: 0,
  maxUses: null,
  expiresAt: null,
  createdAt: AT,
  uses: 0,
  ...more,
});
const line = (cents: number, sellerId = 'ada', listingId = 'lst_1') => ({ cents, sellerId, listingId });
const off = (lines: ReturnType<typeof line>[], given: string[], known: CountedCode[]) => {
  const { discounts, rejected } = discounted(lines, given, known, AT);
  return {
    cents: discounts.map((discount) => discount?.cents ?? 0),
    rejected: rejected.map(({ index, reason }) => [index, reason.replace('discount_code_', '')]),
  };
};

describe('a discount code', () => {
  it('takes a share off every line of its seller, however it is written', () => {
    expect(off([line(1_000), line(999), line(500, 'bob')], [' save '], [code()])).toEqual({
      cents: [200, 199, 0],
      rejected: [],
    });
  });

  it('takes a fixed amount off once, shared by the lines', () => {
    const fixed = code({ percentOff: null, centsOff: 1_000 });
    expect(off([line(6_000), line(4_000)], ['SAVE'], [fixed]).cents).toEqual([600, 400]);
    expect(
      off([line(100), line(100), line(100)], ['SAVE'], [code({ percentOff: null, centsOff: 100 })]).cents,
    ).toEqual([33, 33, 34]);
    expect(off([line(100_000_000_000), line(1)], ['SAVE'], [fixed]).cents).toEqual([1_000, 0]);
    expect(off([line(100), line(100)], ['SAVE'], [code({ percentOff: null, centsOff: 1 })]).cents).toEqual([
      0, 1,
    ]);
  });

  it('leaves a cent of every line', () => {
    expect(off([line(300), line(1)], ['SAVE'], [code({ percentOff: null, centsOff: 9_999 })]).cents).toEqual([
      299, 0,
    ]);
    expect(off([line(1)], ['SAVE'], [code({ percentOff: 90 })])).toEqual({
      cents: [0],
      rejected: [[0, 'invalid']],
    });
  });

  it('is for one listing, where its seller says so', () => {
    const one = code({ listingId: 'lst_2' });
    expect(off([line(1_000), line(1_000, 'ada', 'lst_2')], ['SAVE'], [one]).cents).toEqual([0, 200]);
    expect(off([line(1_000)], ['SAVE'], [one]).rejected).toEqual([[0, 'invalid']]);
  });

  it.each([
    ['unknown', ['OTHER'], {}, 'invalid'],
    ['expired', ['SAVE'], { expiresAt: AT }, 'expired'],
    ['used up', ['SAVE'], { maxUses: 2, uses: 2 }, 'expired'],
    ['below its minimum', ['SAVE'], { minTotalCents: 1_001 }, 'user_ineligible'],
  ])('is rejected: %s', (_, given, more, reason) => {
    expect(off([line(1_000)], given, [code(more)])).toEqual({ cents: [0], rejected: [[0, reason]] });
  });

  it('does not combine with another of its seller, nor with itself, but with those of others', () => {
    const known = [
      code(),
      code({ id: 'dsc_2', code: 'MORE', percentOff: 50 }),
      code({ id: 'dsc_3', code: 'BOBS', sellerId: 'bob' }),
    ];
    expect(off([line(1_000), line(1_000, 'bob')], ['save', 'SAVE', 'MORE', 'BOBS'], known)).toEqual({
      cents: [200, 200],
      rejected: [
        [1, 'already_applied'],
        [2, 'combination_disallowed'],
      ],
    });
  });

  it('may be the same word of two sellers', () => {
    const known = [code(), code({ id: 'dsc_2', sellerId: 'bob', percentOff: 10 })];
    expect(off([line(1_000), line(1_000, 'bob')], ['SAVE'], known).cents).toEqual([200, 100]);
  });

  it('has a title', () => {
    expect(titleOf(code())).toBe('20% off');
    expect(titleOf(code({ percentOff: null, centsOff: 500 }))).toBe('$5.00 off');
  });
});
