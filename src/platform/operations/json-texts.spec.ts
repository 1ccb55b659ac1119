import { jsonTextOf, shared } from './json-texts';

describe('the text of an answer', () => {
  const card = (id: string): object =>
    shared({ id, tags: ['a"b', 'ü'], seller: { name: 'S\u2028' }, none: null });

  it.each([
    {},
    { results: [], total: 0 },
    {
      results: [card('1'), card('2')],
      total: 2,
      next: undefined,
      'a"b': new Date(0),
      facets: { a: { b: 1 } },
    },
    { results: [card('1'), { id: 'plain' }], more: [card('3')], nested: { card: card('4') } },
    { run: () => 1, results: [card('1')], own: { toJSON: () => undefined } },
    card('5'),
    [card('6')],
    { results: [null, card('7')] },
  ])('is that of JSON.stringify: %j', (answer) => {
    expect(jsonTextOf(answer)).toBe(JSON.stringify(answer));
  });

  it('keeps the text of a shared value, which cannot change', () => {
    const value = { id: 'x', seller: { name: 'S' } };
    const stringify = jest.spyOn(JSON, 'stringify');
    const answer = { results: [shared(value)] };
    stringify.mockClear();
    expect(jsonTextOf(answer)).toBe('{"results":[{"id":"x","seller":{"name":"S"}}]}');
    expect(stringify).not.toHaveBeenCalledWith(value);
    stringify.mockRestore();
    expect(() => Object.assign(value, { id: 'y' })).toThrow();
    expect(() => Object.assign(value.seller, { name: 'T' })).toThrow();
  });
});
