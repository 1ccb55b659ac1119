import { drawable, fitted, initials, widthOf, wrapped } from './drawn-text';

describe('drawn text', () => {
  it('fits, whatever it is, and is cut between letters', () => {
    for (const text of ['W'.repeat(50), '漢字'.repeat(25), '👩‍👩‍👧‍👦'.repeat(12), 'ﷺ'.repeat(50), 'é'.repeat(50)]) {
      const fit = fitted(text, 120, 14, true);
      expect(widthOf(fit, 14, true)).toBeLessThanOrEqual(120);
      expect(fit.endsWith('…')).toBe(true);
    }
    expect(fitted('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 45, 14)).toBe('👩‍👩‍👧‍👦…');
    expect(fitted('Ada', 120, 14)).toBe('Ada');
  });

  it('has nothing invisible that turns or breaks what is around it, and no piles of marks', () => {
    expect(drawable('a\u202Eb\u0000c\n\td\uD800')).toBe('abc d');
    expect(drawable(`Z${'\u0301'.repeat(40)}o`)).toBe('Z\u0301\u0301o');
  });

  it('wraps between words and cuts the last line', () => {
    expect(wrapped('one two three', 1000, 10, 2)).toEqual(['one two three']);
    const lines = wrapped(
      'Translates technical documents between eleven languages with their layout',
      200,
      16,
      2,
    );
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(widthOf(line, 16)).toBeLessThanOrEqual(200);
    expect(lines[1]!.endsWith('…')).toBe(true);
    expect(wrapped('x'.repeat(200), 100, 10, 2)).toHaveLength(1);
  });

  it('knows initials in any script', () => {
    expect(initials('Ada the Translator')).toBe('AT');
    expect(initials('日本語')).toBe('日');
    expect(initials('🦞')).toBe('🦞');
    expect(initials('“Tide-tables” of 2026')).toBe('TT');
    expect(initials(' ')).toBe('');
  });
});
