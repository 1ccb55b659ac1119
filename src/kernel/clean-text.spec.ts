import { oneLine, plainText } from './clean-text';

const HIDDEN = [
  '\u001b',
  '\u0007',
  '\u0008',
  '\u007f',
  '\u0080',
  '\u009b',
  '\u009f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
];

describe('a text on one line', () => {
  it.each(HIDDEN)('has no %j', (character) => expect(oneLine(`a${character}b`)).toBe('ab'));

  it.each(['\n', '\r', '\r\n', '\t', '\u0085', '\u2028', '\u2029', '\v'])('has no break: %j', (character) =>
    expect(oneLine(`a${character}b`)).toBe('a b'),
  );

  it('keeps everything else as it is, also spaces', () => {
    for (const text of [' 100 % – “ä”  👩‍💻 ', 'שלום', 'e\u0301', '']) expect(oneLine(text)).toBe(text);
  });

  it('ends without what is left of a break', () => expect(oneLine('Title\r\n')).toBe('Title'));
});

describe('a longer text', () => {
  it.each(HIDDEN)('has no %j', (character) => expect(plainText(`a${character}b`)).toBe('ab'));

  it.each(['\r\n', '\r', '\u0085', '\u2028'])('ends its lines with a line feed: %j', (character) =>
    expect(plainText(`a${character}b`)).toBe('a\nb'),
  );

  it('keeps line feeds, tabs, and everything else', () => {
    for (const text of ['a\n\tb\n', ' שלום\u200f 👩‍💻 ']) expect(plainText(text)).toBe(text);
  });
});
