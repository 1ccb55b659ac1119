import { coversOf } from './required-words';

describe('the words that a text must hold to fit a query', () => {
  it.each<[string, string[][]]>([
    ['', []],
    [`'translat'`, [['translat']]],
    [`'translat' & 'german'`, [['translat'], ['german']]],
    [`'translat' <-> 'german' <2> 'word'`, [['translat'], ['german'], ['word']]],
    [`'cat' | 'elephant'`, [['cat', 'elephant']]],
    [`'cat' & 'lion' | 'elephant' & !'dog'`, [['lion', 'elephant']]],
    [`'cat' & !'dog'`, [['cat']]],
    [`!'dog'`, []],
    [`!( 'big' <-> 'dog' )`, []],
    [`'cat' & !( 'big' <-> 'dog' )`, [['cat']]],
    [`'cat' | !'dog'`, []],
    [`'売':*`, []],
    [`'売':* & 'cat'`, [['cat']]],
    [`'売':* | 'cat'`, []],
    [`'a' & ( 'b' | 'c' )`, [['a'], ['b', 'c']]],
    [`'it''s' & 'back\\\\slash'`, [["it's"], ['back\\slash']]],
    [`'cat' | 'cat'`, [['cat']]],
  ])('%s', (query, expected) => {
    expect(coversOf(query)).toEqual(expected);
  });

  it('are read from long queries at once', () => {
    const words = Array.from({ length: 400 }, (_, index) => `'w${index}'`);
    expect(coversOf(words.join(' & '))).toHaveLength(400);
    expect(coversOf(words.join(' | '))[0]).toHaveLength(400);
  });
});
