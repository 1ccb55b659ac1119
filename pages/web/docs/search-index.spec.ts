import { contextOf, SearchIndex } from './search-index';

const entry = (title: string, text = '', names: string[] = []) => ({
  kind: 'Guide',
  title,
  path: `/${title.replaceAll(' ', '-')}`,
  text,
  names,
});
let index: SearchIndex;
beforeAll(async () => {
  index = await SearchIndex.of([
    entry('Refunds', 'Any buyer may request a refund of an order.'),
    entry('Border', 'A line between countries.'),
    entry('Events', 'refund.opened_twice: a dispute was opened by the buyer, and a refund is open.'),
    entry('Alphabet', 'alpha bravo charlie delta echo foxtrot golf hotel'),
    entry('Place an order', 'POST /orders/{order_id}', ['orders.create', 'POST /orders/{order_id}']),
  ]);
});
const titles = (query: string): string[] => index.find(query).map(({ title }) => title);

describe('the search index', () => {
  it('finds similar words only if no word is the same or begins with it', () => {
    expect(titles('order')).not.toContain('Border');
    expect(titles(`o${'order'}`)).toEqual(expect.arrayContaining(['Place an order', 'Border']));
  });

  it('completes the last word, and other words of at least four letters', () => {
    expect(titles('alphabet cha')).toEqual(['Alphabet']);
    expect(titles('char alphabet')).toEqual(['Alphabet']);
    expect(index.find('cha alphabet').flatMap(({ words }) => words)).not.toContain('charlie');
  });

  it('reads at most eight words, which punctuation separates too', () => {
    expect(titles('alpha.bravo.charlie/delta,echo;foxtrot:golf-nothing')).toEqual(['Alphabet']);
    expect(titles('alpha/bravo/charlie/delta/echo/foxtrot/golf/nothing')).toEqual(['Alphabet']);
    expect(
      index.find('alpha/bravo/charlie/delta/echo/foxtrot/golf/nothing/refund').map(({ title }) => title),
    ).toEqual(['Alphabet']);
  });

  it('puts first what has the name, in any spelling', () => {
    for (const query of ['createOrder', 'orders.create', 'post /orders/{id}', 'POST /orders/:order_id/'])
      expect(titles(query)[0]).toBe('Place an order');
  });

  // cspell:ignore ordr brvao
  it('suggests near words for a query that finds nothing', () => {
    const meant = (query: string): [found: number, meant: string | undefined] => [
      index.find(query).length,
      index.meant(query),
    ];
    expect(meant('ordr')).toEqual([0, 'order']);
    expect(meant('brvao')).toEqual([0, 'bravo']);
    expect(meant('Zeppelin ordr')).toEqual([0, 'zeppelin order']);
    expect(meant('zeppelin')).toEqual([0, undefined]);
    expect(index.meant('refund of an order')).toBeUndefined();
  });

  it('marks whole words', () => {
    const marked = contextOf('Many sell to any buyer', ['any']).filter(({ isMatch }) => isMatch);
    expect(marked).toEqual([{ text: 'any', isMatch: true }]);
  });

  it('marks the part of a name that was searched for, and no other words of the name', () => {
    const [event] = index.find('refund').filter(({ title }) => title === 'Events');
    const marked = contextOf(event!.text, event!.words).filter(({ isMatch }) => isMatch);
    expect(marked.map(({ text }) => text)).toEqual(['refund', 'refund']);
  });
});
