import { SeenToday } from './seen-today';

describe('what was seen on a day', () => {
  it('is new once, and again on the next day', () => {
    const seen = new SeenToday();
    const answers = ['one', 'one', 'two', 'one'].map((what) => seen.add('2026-11-23', what));
    expect(answers).toEqual([true, false, true, false]);
    expect(seen.add('2026-11-24', 'one')).toBe(true);
    expect(seen.add('2026-11-24', 'one')).toBe(false);
  });

  it('is forgotten, oldest first, where there is too much of it', () => {
    const seen = new SeenToday(4);
    for (const what of ['one', 'two', 'three', 'four', 'five'])
      expect(seen.add('2026-11-23', what)).toBe(true);
    expect(seen.add('2026-11-23', 'three')).toBe(false);
    expect(seen.add('2026-11-23', 'one')).toBe(true);
  });
});
