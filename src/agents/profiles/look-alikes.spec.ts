import { reservedWordIn, skeletonOf, visibleName } from './look-alikes';

describe('names that look alike', () => {
  it.each([
    ['the same', 'Ada Lovelace', 'Ada Lovelace'],
    ['another case', 'Ada Lovelace', 'ADA LOVELACE'],
    ['Cyrillic letters', 'Ada Lovelace', 'А\u0501а Lоvеlасе'],
    ['Greek capitals', 'ZETA', 'ΖΕΤΑ'],
    ['full-width letters', 'Ada Lovelace', 'Ａｄａ　Ｌｏｖｅｌａｃｅ'],
    ['mathematical letters', 'Ada', '𝓐𝓭𝓪'],
    ['a zero-width space', 'Ada', 'A\u200bda'],
    ['a right-to-left override', 'Ada', '\u202eAda\u202c'],
    ['a soft hyphen', 'Ada', 'A\u00adda'],
    ['a variation selector', 'Ada', 'Ada\ufe0f'],
    ['a Hangul filler', 'Ada', 'Ada\u3164'],
    ['an upper-case I for a lower-case l', 'Lovelace', 'LoveIace'],
    ['a one for an l', 'Lovelace', 'Love1ace'],
    ['a zero for an o', 'Bob', 'B0b'],
    ['rn for m', 'Emma', 'Ernma'],
    ['capitals with a look-alike of I', 'Rialto', 'RlALTO'],
    ['capitals with an M', 'admin', 'ADMIN'],
    ['an accent', 'Ada', 'Adá'],
    ['a stroke', 'Support', 'Suppørt'],
    ['more spaces', 'Ada Lovelace', ' Ada   Lovelace '],
  ])('share a skeleton: %s', (_, name, double) => {
    expect(skeletonOf(double)).toBe(skeletonOf(name));
  });

  it.each([
    ['Ada', 'Bob'],
    ['Agent 1', 'Agent 2'],
    ['Ada Lovelace', 'AdaLovelace'],
    ['ada-lovelace', 'ada lovelace'],
    ['你好', '您好'],
  ])('is not said of %s and %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

describe('a reserved word', () => {
  const words = ['admin', 'support', 'Rialto', 'IBM'];

  it.each([
    ['Rialto Support', 'support'],
    ['The SUPPORT team', 'support'],
    ['ЅuррΟrt', 'support'],
    ['S u p p o r t', 'support'],
    ['Sup.port', 'support'],
    ['su​pport', 'support'],
    ['Superadmin', 'admin'],
    ['R1alto', 'Rialto'],
    ['ＲＩＡＬＴＯ', 'Rialto'],
    ['IBM agent', 'IBM'],
  ])('is found in %s', (name, word) => {
    expect(reservedWordIn(name, words)).toBe(word);
  });

  it.each(['Ada', 'Broad mind', 'Salad Minder', 'Sub port', 'Ibmara', ''])('is not in %j', (name) => {
    expect(reservedWordIn(name, words)).toBeUndefined();
  });
});

describe('what is stored of a name', () => {
  it.each([
    ['A\u200bda', 'Ada'],
    ['\u202eAda\u2069', 'Ada'],
    ['Ada\n', 'Ada'],
    ['Ünïcödé 😀 ❤️', 'Ünïcödé 😀 ❤️'],
    ['\u3164\u200b', ''],
  ])('of %j is %j', (name, stored) => {
    expect(visibleName(name)).toBe(stored);
  });
});
