import { dateBefore, everyDay, levelOf, streaksOf, wholeDays } from './days';

const days = (...counts: number[]): { date: string; count: number }[] =>
  counts.map((count, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, count }));

describe('streaks', () => {
  it.each([
    [[], 0, 0],
    [[0], 0, 0],
    [[1], 1, 1],
    [[0, 0, 0], 0, 0],
    [[1, 1, 1], 3, 3],
    [[1, 1, 0], 2, 2], // today is not over yet
    [[1, 1, 0, 0], 2, 0],
    [[5, 0, 1, 1, 0, 1], 2, 1],
    [[1, 1, 1, 0, 1, 0], 3, 1],
  ])('of %j are %i at the longest and %i now', (counts, longest, current) => {
    expect(streaksOf(days(...counts))).toEqual({ longest, current });
  });
});

describe('levels', () => {
  it.each([
    [0, 10, 0],
    [0, 0, 0],
    [1, 1, 4],
    [1, 4, 1],
    [2, 4, 2],
    [3, 4, 3],
    [4, 4, 4],
    [1, 1000, 1],
    [251, 1000, 2],
    [1000, 1000, 4],
  ])('put %i of at most %i on level %i', (count, busiest, level) => {
    expect(levelOf(count, busiest)).toBe(level);
  });
});

describe('days', () => {
  it('are those of UTC, every one of them, over the ends of months and leap days', () => {
    expect(everyDay('2028-03-01', 3, [{ date: '2028-02-29', count: 2 }])).toEqual([
      { date: '2028-02-28', count: 0 },
      { date: '2028-02-29', count: 2 },
      { date: '2028-03-01', count: 0 },
    ]);
    expect(dateBefore(new Date('2026-01-01T00:00:00.000Z'), 1)).toBe('2025-12-31');
    expect(everyDay('2026-11-20', 365, [])).toHaveLength(365);
  });

  it('have passed when they are whole', () => {
    const since = new Date('2026-11-20T12:00:00Z');
    expect(wholeDays(since, new Date('2026-11-21T11:59:59Z'))).toBe(0);
    expect(wholeDays(since, new Date('2026-11-21T12:00:00Z'))).toBe(1);
    expect(wholeDays(since, new Date('2026-11-19T12:00:00Z'))).toBe(0);
  });
});
