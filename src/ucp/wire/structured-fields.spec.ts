import { parseDictionary, Token } from './structured-fields';

const value = (text: string, name = 'a') => parseDictionary(text)?.get(name)?.value;

describe('a dictionary', () => {
  it.each([
    ['a="b"', 'b'],
    ['a="b \\"c\\" \\\\"', 'b "c" \\'],
    ['a=1', 1],
    ['a=-1.5', -1.5],
    ['a', true],
    ['a=?0', false],
    ['a=?1', true],
    ['a=:YQ==:', Buffer.from('a')],
    ['a=word/x', new Token('word/x')],
    ['  b=1,\ta=2', 2],
    ['a=1, a=2', 2],
    ['a=1;x=2;y', 1],
  ])('has its members: %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('has inner lists, and parameters of them and of what is in them', () => {
    const member = parseDictionary('sig1=("@method" "x";req);created=7;keyid="k"')?.get('sig1');
    expect(member?.value).toEqual([
      { item: '@method', parameters: new Map() },
      { item: 'x', parameters: new Map([['req', true]]) },
    ]);
    expect([...(member?.parameters ?? [])]).toEqual([
      ['created', 7],
      ['keyid', 'k'],
    ]);
    expect(member?.raw).toBe('("@method" "x";req);created=7;keyid="k"');
  });

  it('may be empty', () => {
    expect(parseDictionary('')?.size).toBe(0);
  });

  it.each([
    'A=1',
    'a=',
    'a="b',
    'a=1,',
    'a=1 b=2',
    'a=(1',
    'a=("x""y")',
    'a=:a',
    'a=?2',
    '=1',
    'a="ä"',
    ',',
    'a;=1',
  ])('is none: %s', (text) => {
    expect(parseDictionary(text)).toBeUndefined();
  });
});
