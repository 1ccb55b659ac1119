import { jsonErrorIn } from './json-error';

const placeIn = (text: string): string | undefined => {
  const found = jsonErrorIn(text);
  return found && `${found.line}:${found.column} ${found.expected}`;
};

it.each(['{}', '[]', ' [1, -2.5e+3, "a\\u00e9\\n", true, null, {"a": {"b": []}}] \n', '"text"', '0'])(
  'finds no error in %s',
  (text) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(jsonErrorIn(text)).toBeUndefined();
  },
);

it.each([
  ['', '1:1 a value'],
  ['hello', '1:1 a value'],
  ['{"a":}', '1:6 a value'],
  ['{"a":', '1:6 a value'],
  ['{"a" 1}', '1:6 a colon'],
  ['{"a":1,}', '1:8 a member name in double quotes'],
  ["{'a':1}", '1:2 a member name in double quotes, or }'],
  ['{"a":1', '1:7 , or }'],
  ['{"a":1]', '1:7 , or }'],
  ['[1,]', '1:4 a value'],
  ['[1 2]', '1:4 , or ]'],
  ['[01]', '1:3 , or ]'],
  ['[1]]', '1:4 the end'],
  ['{"a":1}{', '1:8 the end'],
  ['{\n  "a": 1,\n  "b": tru\n}', '3:8 a value'],
  ['"a\nb"', '1:1 a value'],
  ['["\\x"]', '1:2 a value, or ]'],
  ['{"a":NaN}', '1:6 a value'],
  [`${'['.repeat(5)}`, '1:6 a value, or ]'],
])('finds the first error in %j', (text, place) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(placeIn(text)).toBe(place);
});

it('finds an error behind a long text', () => {
  expect(placeIn(`{"a":"${'x\\n'.repeat(200_000)}",}`)).toBe('1:600009 a member name in double quotes');
});
