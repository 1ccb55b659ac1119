import { csvLine } from './connection-export';

describe('a line of a table', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe(
      '"a","b,c","say ""hi""","two\nlines",""\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1'])(
    'takes %j for a text',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it.each(['a=b', '1-2', 'ada@example', '日本 🦞', '2026-11-20T12:00:00.000Z'])(
    'leaves %j as it is',
    (text) => {
      expect(csvLine([text])).toBe(`"${text}"\r\n`);
    },
  );
});
