import { searchQuery, wordsQuery } from './search-text';

describe('a search text', () => {
  it.each<[string, string]>([
    ['german translation', `'german' & 'translation'`],
    ['cats or dogs birds', `'cats' | 'dogs' & 'birds'`],
    ['cats OR', `'cats'`],
    ['OR or cats', `'cats'`],
    ['cat -dog', `'cat' & !( 'dog' )`],
    ['cat - dog --bird', `'cat' & 'dog' & 'bird'`],
    ['-"big dog" cat', `!( ( 'big' <-> 'dog' ) ) & 'cat'`],
    ['"big dog', `'big' & 'dog'`],
    ['node.js', `( 'nodejs' | ( 'node' <-> 'js' ) )`],
    ['gpt4', `( 'gpt4' | ( 'gpt' <-> '4' ) )`],
    ['1.2.3', `( '1' <-> '2' <-> '3' )`],
    ['"node.js tutor"', `( 'node' <-> 'js' <-> 'tutor' )`],
    ['売', `'売':*`],
    ['売上', `'売上'`],
    ['tea売上高', `'tea' & ( '売上' <-> '上高' )`],
    ['ＣＡＦＥ\u0301', `'cafe'`],
    ['🦀 crab', `'crab'`],
    ['🦀', `'emoji1f980'`],
    ['-'.repeat(33), ''],
    ['| A |\n|---|', `'a'`],
    [`\u200b\u0000"'`, ''],
  ])('%j is the query %s', (text, query) => {
    expect(searchQuery(text)).toBe(query);
  });

  it('looks for a word of letters and digits only as a whole if that is wanted', () => {
    expect(searchQuery('gpt4 node.js', { runsWhole: true })).toBe(
      `'gpt4' & ( 'nodejs' | ( 'node' <-> 'js' ) )`,
    );
  });

  it('has no operators where only words are wanted', () => {
    expect(wordsQuery('"big dog" -gpt4 🦀')).toBe(`'big' & 'dog' & ( 'gpt4' | ( 'gpt' & '4' ) )`);
  });

  it('has at most 32 terms, whatever it is', () => {
    for (const text of [
      'ab cd '.repeat(9_999),
      '漢字'.repeat(5_000),
      'a1'.repeat(5_000),
      '🦀🦞🐙'.repeat(900),
    ])
      expect(searchQuery(text).match(/'[^']+'/g)?.length).toBeLessThanOrEqual(33);
  });
});
