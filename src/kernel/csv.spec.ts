import { csvRecord } from './csv';

describe('a record of a CSV file', () => {
  it('keeps commas, quotes, and line breaks inside a value', () => {
    expect(csvRecord(['a,b', 'say "hi"', 'two\nlines', ''])).toBe('"a,b","say ""hi""","two\nlines",""\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '-A1',
    '- 1',
    '-1\n=1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
  ])('turns %j into text', (value) => {
    expect(csvRecord([value])).toBe(`"'${value}"\r\n`);
  });

  it.each(['ada@example.com', '2026-11-26', '{"a":"=1"}', 'a-b', '10', '-1', '-12.50'])(
    'leaves %j as it is',
    (value) => {
      expect(csvRecord([value])).toBe(`"${value.replaceAll('"', '""')}"\r\n`);
    },
  );
});
