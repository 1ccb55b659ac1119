import { SeenToday } from './view-counter';

const TODAY = '2026-11-23';

describe('what was seen on a day', () => {
  it('is counted, and afresh on the next day', () => {
    const seen = new SeenToday();
    const answers = ['one', 'one', 'two', 'one'].map((what) => seen.add(TODAY, what));
    expect(answers).toEqual([1, 2, 1, 3]);
    expect(seen.add('2026-11-24', 'one')).toBe(1);
    expect(seen.add('2026-11-24', 'one')).toBe(2);
  });

  it('is forgotten, oldest first, where there is too much of it', () => {
    const seen = new SeenToday(4);
    for (const what of ['one', 'two', 'three', 'four', 'five']) expect(seen.add(TODAY, what)).toBe(1);
    expect(seen.add(TODAY, 'three')).toBe(2);
    expect(seen.add(TODAY, 'one')).toBe(1);
  });
});
