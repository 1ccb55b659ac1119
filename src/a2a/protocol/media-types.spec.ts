import { bareType, fitting, takes } from './media-types';

describe('a client that says what it takes', () => {
  it.each([
    [['text/plain'], 'text/plain', true],
    [['text/plain'], 'application/json', false],
    [['text/*'], 'text/csv', true],
    [['text/*'], 'application/json', false],
    [['*/*'], 'image/png', true],
    [null, 'image/png', true],
  ])('%j takes %s: %s', (accepted, type, taken) => {
    expect(takes(accepted, type)).toBe(taken);
  });

  it('may say it loosely', () => {
    expect(['Text/Plain; charset=utf-8', 'text', ' application/json '].map(bareType)).toEqual([
      'text/plain',
      'text/plain',
      'application/json',
    ]);
  });
});

describe('the parts of an answer', () => {
  const text = { text: 'Words' };
  const data = { data: { n: 1 } };
  const picture = { raw: 'aGk=', mediaType: 'image/png' };
  const file = { url: 'https://files.example/x' };
  it.each([
    [null, [text, data, picture, file]],
    [['*/*'], [text, data, picture, file]],
    [['text/plain'], [text]],
    [
      ['application/json', 'image/*'],
      [data, picture],
    ],
    [['application/octet-stream'], [file]],
  ])('for who takes %j are those', (accepted, kept) => {
    expect(fitting([text, data, picture, file], accepted, 'All')).toEqual(kept);
  });

  it('are its words where none of them fits', () => {
    expect(fitting([data], ['text/plain'], 'All')).toEqual([{ text: 'All' }]);
    expect(fitting([text], ['application/json'], 'All')).toEqual([{ data: { text: 'All' } }]);
  });
});
